/** The factor by which splits change a figure per share or a number of shares. */
import { daysAfter } from '../../lib/day.ts'

export type SplitEvent = {
  /** First day on the new basis; of a split that reports alone show, the day of the first report on it. */
  readonly on: string
  /** New shares for one. */
  readonly ratio: number
  /** Of a split that reports alone show: the day of the last report on the old basis. The split came after it, up to `on`. */
  readonly after?: string
}

/** One that reports alone show. */
export type RestatedSplit = SplitEvent & { readonly after: string }

/** One whose ratio may be unknown: null if it may be that of another class, or if sources differ. */
export type ShareSplit = Omit<SplitEvent, 'ratio'> & { readonly ratio: number | null }

/** New shares for one that was there on `day`; 1 where no split came after it, up to `until`. */
export const factorAfter = (splits: readonly SplitEvent[], day: string, until: string): number =>
  splits.filter(({ on }) => on > day && on <= until).reduce((factor, { ratio }) => factor * ratio, 1)

/** The same where a split may have an uncertain day or ratio: null if it may lie between the two days and that matters. */
export const factorBetween = (splits: readonly ShareSplit[], day: string, until: string): number | null => {
  if (until <= day) return 1
  let factor = 1
  for (const { on, ratio, after } of splits) {
    const isBefore = (each: string): boolean => (after === undefined ? each < on : each <= after)
    if (day >= on || isBefore(until)) continue
    if (!isBefore(day) || until < on || ratio === null) return null
    factor *= ratio
  }
  return factor
}

/** A calendar may be some days off, and a report of the day of the split on either basis. */
const NEAR_DAYS = 7

/** Calendars round ratios, and so do the earnings per share by which reports show one. */
const SAME_WITHIN = 0.02

/**
 * Splits that a source lists, and those that reports alone show: one that both have is the listed one. Where what is listed at the
 * time is of another ratio, as a spin-off is, reports may have restated for either or for both: the ratio is unknown.
 */
export const withRestated = (
  listed: readonly SplitEvent[],
  restated: readonly RestatedSplit[],
): readonly ShareSplit[] => {
  const kept = restated.flatMap((split): readonly ShareSplit[] => {
    const [from, to] = [daysAfter(split.after, -NEAR_DAYS), daysAfter(split.on, NEAR_DAYS)]
    const ratios = listed.filter(({ on }) => on > from && on <= to).map(({ ratio }) => ratio)
    if (ratios.length === 0) return [split]
    const whole = ratios.reduce((factor, ratio) => factor * ratio, 1)
    const isListed = [...ratios, whole].some((ratio) => Math.abs(ratio / split.ratio - 1) <= SAME_WITHIN)
    return isListed ? [] : [{ ...split, ratio: null }]
  })
  return restated.length === 0 ? listed : [...listed, ...kept]
}
