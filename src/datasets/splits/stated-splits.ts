/** Finds the splits that the 8-Ks of one company state and a calendar lacks. Leaves out how their rows are written. */
import { daysBetween } from '../../lib/day.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import type { splitNotices } from './record.ts'

type Notice = ColumnsOf<typeof splitNotices>
type Stated = Notice & { readonly on: string; readonly numerator: number; readonly denominator: number }

/** Two days so close are of one split: a postponed one, or a calendar that counts from another day. */
const SAME_SPLIT_DAYS = 30

const isSameSplit = (one: string, other: string): boolean =>
  Math.abs(daysBetween(one, other)) <= SAME_SPLIT_DAYS

const isStated = (notice: Notice): notice is Stated =>
  notice.on !== null && notice.numerator !== null && notice.denominator !== null

/** Those of which a calendar, by its days, has none; of two filings on one split the later, which postpones it. */
export const statedSplits = (notices: readonly Notice[], calendar: readonly string[]): readonly Stated[] => {
  const newestFirst = notices
    .filter(isStated)
    .toSorted((a, b) => Number(a.filedOn < b.filedOn) - Number(a.filedOn > b.filedOn))
  return newestFirst.filter(
    ({ on }, at) =>
      !calendar.some((day) => isSameSplit(day, on)) &&
      !newestFirst.slice(0, at).some((later) => isSameSplit(later.on, on)),
  )
}
