/** One page of the matching rows, ordered by a column; ties by ticker in either order, nulls last. */
import { type Clause, keptOf, type Matches } from './clause.ts'
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

/** Rows that are tested together: a page of frequent matches is among the first of them. */
const TESTED = 256
/** So many rows are tested for each match, by one clause: a sixth of what it takes to mark them, where the page lies elsewhere. */
const TESTS_A_MATCH = 0.125

/**
 * The first `most` rows of the orders that match, found without a look at the others; undefined where they are not among as many rows
 * as are tested for a fraction of what marking all matches takes.
 */
const testedRows = (
  orders: readonly RowNumbers[],
  total: number,
  clauses: readonly Clause[],
  most: number,
): RowNumbers | undefined => {
  const budget = (total * TESTS_A_MATCH) / clauses.length
  if (budget < most + TESTED) return undefined
  const found =
    orders[0] instanceof Uint16Array ? new Uint16Array(most + TESTED) : new Uint32Array(most + TESTED)
  let [count, tested] = [0, 0]
  for (const order of orders)
    for (let at = 0; at < order.length && count < most; at += TESTED) {
      if (tested >= budget) return undefined
      const part = order.subarray(at, at + TESTED)
      found.set(part, count)
      count += keptOf(found.subarray(count, count + part.length), clauses)
      tested += part.length
    }
  return found.subarray(0, Math.min(most, count))
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
  clauses: readonly Clause[],
  marks: Uint8Array,
  sorted: SortedRows,
  choice: PageChoice,
): readonly number[] => {
  const { order, offset, limit } = choice
  const orders = [order === 'asc' ? sorted.order : sorted.descending(), sorted.nulls]
  if (rows === null) return wholePage(orders, choice)
  if (offset >= total) return []
  const most = Math.min(total, offset + limit)
  const tested = testedRows(orders, total, clauses, most)
  if (tested !== undefined) return Array.from(tested.subarray(offset))
  const found = rows()
  for (let at = 0; at < total; at += 1) marks[found[at] as number] = 1
  let count = 0
  for (const each of orders) count = takeMarked(found, count, most, each, marks)
  marks.fill(0)
  return Array.from(found.subarray(offset, count))
}
