/** Rows that say the same thing twice in one file, of which a store would keep the last. */
import { isDeepStrictEqual } from 'node:util'
import type { ParsedRows, Rejection } from './parsed-rows.ts'

/**
 * One row of each name, which is null of a row that needs none. Of rows that say the same the first is kept; where they differ
 * either may be wrong, and all are rejected.
 */
export const withoutRepeated = <Row extends object | null>(
  { rows, rejected }: ParsedRows<Row>,
  nameOf: (row: Row) => string | null,
): ParsedRows<Row> => {
  const kept: Row[] = []
  const repeated: Rejection[] = []
  for (const [name, [first, ...others]] of Map.groupBy(rows, nameOf)) {
    if (first === undefined) continue
    if (name === null) {
      kept.push(first, ...others)
      continue
    }
    const differ = others.some((row) => !isDeepStrictEqual({ ...row, line: null }, { ...first, line: null }))
    if (!differ) kept.push(first)
    const reason = differ ? 'comes twice, with other figures' : 'comes twice'
    for (const row of differ ? [first, ...others] : others)
      repeated.push({ row: name, reason, ...lineOf(row) })
  }
  return { rows: kept, rejected: [...rejected, ...repeated] }
}

const lineOf = (row: object | null): Pick<Rejection, 'line'> =>
  row !== null && 'line' in row && typeof row.line === 'number' ? { line: row.line } : {}
