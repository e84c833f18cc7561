/** Splits that a company's own reports tag, where no source lists them: dividends before them are restated as those of a calendar are. */
import { DECIDED_DAYS } from '../../derived/corporate-actions/comparison.ts'
import type { DeclaredActions, StatedDividend, StatedSplit } from '../../derived/corporate-actions/record.ts'
import {
  type RestatedSplit,
  type ShareSplit,
  type SplitEvent,
  withRestated,
} from '../../derived/splits/split-event.ts'
import { daysBetween } from '../../lib/day.ts'

/** Filers also tag the ratio over the quarters and years in which it is mentioned again. */
const MAX_DAYS = 31
/** By how much a company may raise its dividend with the split: Nvidia's went from 0.04 to 0.01 with ten for one. */
const MAX_RAISE = 3
/** Dividends that stayed as they were show that there was no split, or none yet. */
const MIN_CHANGE = 1.25

const isPaid = ({ amount, yearTo }: StatedDividend): boolean => amount > 0 && yearTo === null

/** New shares for one: filers tag a reverse split as 8 or as 0.125. Null where the dividends before and after it show neither. */
const ratioOf = (stated: number, on: string, dividends: readonly StatedDividend[]): number | null => {
  const before = dividends.findLast((each) => isPaid(each) && each.filedOn < on)
  const after = dividends.find((each) => isPaid(each) && each.to >= on)
  if (before === undefined || after === undefined) return null
  const fell = before.amount / after.amount
  const ratio = Math.max(stated, 1 / stated)
  const isShown = (change: number): boolean =>
    change >= Math.max(MIN_CHANGE, ratio / MAX_RAISE) && change <= ratio * MIN_CHANGE
  if (isShown(fell)) return ratio
  return isShown(1 / fell) ? 1 / ratio : null
}

/** The tags of one split lie within months of each other, the last of them next to its day. */
const lastOfEach = (stated: readonly StatedSplit[]): readonly StatedSplit[] =>
  stated.filter(({ from, to, ratio }) => {
    const isMoment = daysBetween(from, to) <= MAX_DAYS && ratio > 0 && ratio !== 1
    const isRepeated = stated.some(
      (later) =>
        later.ratio === ratio &&
        later.to > to &&
        daysBetween(later.from, later.to) <= MAX_DAYS &&
        daysBetween(to, later.to) <= DECIDED_DAYS,
    )
    return isMoment && !isRepeated
  })

/** Oldest first, without those that `listed` has within the months of a split. */
export const taggedSplits = (
  { dividends, splits }: DeclaredActions,
  listed: readonly SplitEvent[],
): readonly SplitEvent[] =>
  lastOfEach(splits).flatMap(({ to: on, ratio: stated }) => {
    if (listed.some((split) => Math.abs(daysBetween(split.on, on)) <= DECIDED_DAYS)) return []
    const ratio = ratioOf(stated, on, dividends)
    return ratio === null ? [] : [{ on, ratio }]
  })

/** All that restate what a company states of its dividends: those that its dividends show are better dated than those of its earnings. */
export const dividendSplits = (
  declared: DeclaredActions,
  listed: readonly SplitEvent[],
  restated: readonly RestatedSplit[],
): readonly ShareSplit[] => withRestated([...listed, ...taggedSplits(declared, listed)], restated)
