/** One page of the matching rows, ordered by a column; ties by ticker in either order, nulls last. */
import type { Matches } from './clause.ts'
import type { RowNumbers, SortedRows } from './columns.ts'

export type Order = 'asc' | 'desc'
export type PageChoice = { readonly order: Order; readonly offset: number; readonly limit: number }

/** Appends the marked rows of `order` to the first `count` of `found`, up to `most`; returns the new count. */
const takeMarked = (
  found: RowNumbers,
  count: number,
  most: number,
  order: RowNumbers,
  marks: Uint8Array,
): number => {
  let taken = count
  // No branch: marks are unpredictable, and a wrong prediction costs more than a wasted write.
  for (let at = 0; at < order.length && taken < most; at += 1) {
    const row = order[at] as number
    found[taken] = row
    taken += marks[row] as number
  }
  return taken
}

/** A page of all rows. */
const wholePage = (orders: readonly RowNumbers[], { offset, limit }: PageChoice): readonly number[] => {
  const rows: number[] = []
  let toPass = offset
  for (const order of orders) {
    for (let at = toPass; at < order.length && rows.length < limit; at += 1) rows.push(order[at] as number)
    toPass = Math.max(0, toPass - order.length)
  }
  return rows
}

/** Row numbers, without sorting. `marks` are zero before and after; the rows of the matches are overwritten. */
export const pageOf = (
  { rows, total }: Matches,
  marks: Uint8Array,
  sorted: SortedRows,
  choice: PageChoice,
): readonly number[] => {
  const { order, offset, limit } = choice
  const orders = [order === 'asc' ? sorted.order : sorted.descending(), sorted.nulls]
  if (rows === null) return wholePage(orders, choice)
  if (offset >= total) return []
  for (let at = 0; at < total; at += 1) marks[rows[at] as number] = 1
  const most = Math.min(total, offset + limit)
  let count = 0
  for (const each of orders) count = takeMarked(rows, count, most, each, marks)
  marks.fill(0)
  return Array.from(rows.subarray(offset, count))
}
