/** One page of the rows that match, in the order of a column; ties go by ticker either way, nulls last. */
import type { NumberColumn, RowNumbers, TextColumn } from './columns.ts'

export type Order = 'asc' | 'desc'
export type PageChoice = { readonly order: Order; readonly offset: number; readonly limit: number }

type Walk = { readonly matched: Uint8Array; readonly rows: number[]; toPass: number; readonly limit: number }

/** Takes matching rows from `order` between two places. */
const take = (walk: Walk, order: RowNumbers, from: number, to: number): void => {
  const { matched, rows, limit } = walk
  for (let at = from; at < to && rows.length < limit; at += 1) {
    const row = order[at] as number
    if (matched[row] !== 1) continue
    if (walk.toPass > 0) walk.toPass -= 1
    else rows.push(row)
  }
}

/** Runs of equal values from the last to the first, each from its first row on. */
const takeBackwards = (
  walk: Walk,
  order: RowNumbers,
  isSame: (one: number, other: number) => boolean,
): void => {
  const { rows, limit } = walk
  for (let end = order.length; end > 0 && rows.length < limit; ) {
    let start = end - 1
    const last = order[start] as number
    while (start > 0 && isSame(order[start - 1] as number, last)) start -= 1
    take(walk, order, start, end)
    end = start
  }
}

const sameIn = (column: NumberColumn | TextColumn): ((one: number, other: number) => boolean) => {
  if (column.kind === 'texts') return (one, other) => column.folded[one] === column.folded[other]
  const { values } = column
  return (one, other) => values[one] === values[other]
}

/** Row numbers. The order stands ready, so that nothing is sorted. */
export const pageOf = (
  matched: Uint8Array,
  total: number,
  column: NumberColumn | TextColumn,
  choice: PageChoice,
): readonly number[] => {
  const { order, offset, limit } = choice
  const walk: Walk = { matched, rows: [], toPass: offset, limit }
  if (offset >= total) return walk.rows
  if (order === 'asc') take(walk, column.order, 0, column.order.length)
  else takeBackwards(walk, column.order, sameIn(column))
  take(walk, column.nulls, 0, column.nulls.length)
  return walk.rows
}
