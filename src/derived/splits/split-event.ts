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

/** A split as it changes the shares of one security; the ratio is null if it may be that of another class. */
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

/** Splits that a source lists, and those that reports alone show: one that both have is the listed one. */
export const withRestated = (
  listed: readonly SplitEvent[],
  restated: readonly RestatedSplit[],
): readonly SplitEvent[] => {
  const isListed = ({ on, after }: RestatedSplit): boolean => {
    const [from, to] = [daysAfter(after, -NEAR_DAYS), daysAfter(on, NEAR_DAYS)]
    return listed.some((split) => split.on > from && split.on <= to)
  }
  return restated.length === 0 ? listed : [...listed, ...restated.filter((split) => !isListed(split))]
}
