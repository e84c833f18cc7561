/** One page of the rows that match, in the order of a column; ties go by ticker either way, nulls last. */
import type { Matches } from './clause.ts'
import type { NumberColumn, RowNumbers, TextColumn } from './columns.ts'

export type Order = 'asc' | 'desc'
export type PageChoice = { readonly order: Order; readonly offset: number; readonly limit: number }

type Walk = { readonly rows: number[]; toPass: number; readonly limit: number }

/** Takes rows of `order` that are marked; a function of its own with nothing called in it, as it looks at thousands. */
const takeMarked = (walk: Walk, order: RowNumbers, marks: Uint8Array): void => {
  const { rows, limit } = walk
  let { toPass } = walk
  for (let at = 0; at < order.length && rows.length < limit; at += 1) {
    const row = order[at] as number
    if (marks[row] === 0) continue
    if (toPass > 0) toPass -= 1
    else rows.push(row)
  }
  walk.toPass = toPass
}

const takeAny = (walk: Walk, order: RowNumbers): void => {
  const { rows, limit, toPass } = walk
  for (let at = toPass; at < order.length && rows.length < limit; at += 1) rows.push(order[at] as number)
  walk.toPass = Math.max(0, toPass - order.length)
}

const mark = (marks: Uint8Array, { rows, total }: Matches, as: 0 | 1): void => {
  if (rows === null) return
  for (let at = 0; at < total; at += 1) marks[rows[at] as number] = as
}

/** Row numbers. The order stands ready, so that nothing is sorted; `marks` are zero before and after. */
export const pageOf = (
  matches: Matches,
  marks: Uint8Array,
  column: NumberColumn | TextColumn,
  { order, offset, limit }: PageChoice,
): readonly number[] => {
  const walk: Walk = { rows: [], toPass: offset, limit }
  if (offset >= matches.total) return walk.rows
  const orders = [order === 'asc' ? column.order : column.descending, column.nulls]
  mark(marks, matches, 1)
  for (const each of orders) {
    if (matches.rows === null) takeAny(walk, each)
    else takeMarked(walk, each, marks)
  }
  mark(marks, matches, 0)
  return walk.rows
}
