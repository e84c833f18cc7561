/** Chooses the end, or the day, from which a page of a long list is read fastest; leaves out the reads. */
import { isDay } from '../lib/day.ts'
import { type Collection, type ColumnName, type Exactly, reversed } from './collection.ts'
import type { daysWalked } from './counts.ts'
import type { Selection } from './store.ts'

/** Walking this many index entries takes as long as adding up the counts of some thousand days. */
const FAR = 10_000

/** Whether a page lies far inside its list, from both ends. */
export const isFar = ({ limit, offset = 0 }: Selection, total: number): boolean =>
  Math.min(offset, total - offset - (limit ?? total)) > FAR

/** How to read a page; `isReversed` if its rows are read from the far end. */
export type Walk<C extends Collection, K extends ColumnName<C>> = {
  readonly selection: Selection<C, K>
  readonly isReversed: boolean
}

const sizeIn = ({ limit, offset = 0 }: Selection, total: number): number =>
  Math.max(0, Math.min(limit ?? total, total - offset))

/** The selection that reads the same page from the other end of the list. */
export const fromOtherEnd = <C extends Collection, K extends ColumnName<C>>(
  selection: Selection<C, K>,
  total: number,
): Selection<C, K> => {
  const { offset = 0, order = [] } = selection
  const size = sizeIn(selection as Selection, total)
  return { ...selection, order: reversed(order), limit: size, offset: total - offset - size }
}

export const fromNearerEnd = <C extends Collection, K extends ColumnName<C>>(
  selection: Selection<C, K>,
  total: number,
): Walk<C, K> => {
  const { offset = 0, order } = selection
  return order === undefined || offset <= total / 2
    ? { selection: { ...selection, limit: sizeIn(selection as Selection, total) }, isReversed: false }
    : { selection: fromOtherEnd(selection, total), isReversed: true }
}

/** A key of the counts that ends with a day, and how many rows have it. */
export type DayCount = readonly [value: string, n: number]

/**
 * The selection that reads the same page from the day of its first row on: earlier days of the list are skipped by their
 * counts.
 */
export const fromDay = <C extends Collection, K extends ColumnName<C>>(
  selection: Selection<C, K>,
  { day, range }: NonNullable<ReturnType<typeof daysWalked>>,
  days: Iterable<DayCount>,
): Selection<C, K> | undefined => {
  let { offset = 0 } = selection
  for (const [value, n] of days) {
    if (offset >= n) {
      offset -= n
      continue
    }
    // The key of a count ends with `"YYYY-MM-DD"]`; a damaged key skips nothing.
    const to = value.slice(-12, -2)
    if (!isDay(to)) return undefined
    return { ...selection, where: { ...selection.where, [day]: { ...range, to } } as Exactly<C>, offset }
  }
  return undefined
}
