/** One page of the rows that match, in the order of a column; ties go by ticker either way, nulls last. */
import type { NumberColumn, RowNumbers, TextColumn } from './columns.ts'

export type Order = 'asc' | 'desc'
export type PageChoice = { readonly order: Order; readonly offset: number; readonly limit: number }

type Taker = { readonly take: (row: number) => void; readonly isFull: () => boolean }

const takerOf = (matched: Uint8Array, { offset, limit }: PageChoice, rows: number[]): Taker => {
  let seen = 0
  return {
    take: (row) => {
      if (matched[row] !== 1) return
      seen += 1
      if (seen > offset && rows.length < limit) rows.push(row)
    },
    isFull: () => rows.length >= limit,
  }
}

const ascending = (order: RowNumbers, { take, isFull }: Taker): void => {
  for (let at = 0; at < order.length && !isFull(); at += 1) take(order[at] ?? 0)
}

/** Runs of equal values from the last to the first, each from its first row on. */
const descending = (
  order: RowNumbers,
  isSame: (one: number, other: number) => boolean,
  { take, isFull }: Taker,
): void => {
  for (let end = order.length; end > 0 && !isFull(); ) {
    let start = end - 1
    while (start > 0 && isSame(order[start - 1] ?? 0, order[end - 1] ?? 0)) start -= 1
    for (let at = start; at < end; at += 1) take(order[at] ?? 0)
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
  const rows: number[] = []
  if (choice.offset >= total) return rows
  const taker = takerOf(matched, choice, rows)
  if (choice.order === 'asc') ascending(column.order, taker)
  else descending(column.order, sameIn(column), taker)
  ascending(column.nulls, taker)
  return rows
}
