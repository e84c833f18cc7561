/** Rows in the order of one column. */

export type Direction = 'ascending' | 'descending'

export type Order = { readonly id: string; readonly direction: Direction }

const compared = (a: number | string, b: number | string): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

/** Equal rows keep their order; null is last in both directions. */
export const sortedRows = <R>(
  rows: readonly R[],
  value: (row: R) => number | string | null,
  direction: Direction,
): readonly R[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * compared(a.value, b.value)
    })
    .map(({ row }) => row)
}
