/** Rows that say the same thing twice in one file, of which a store would keep the last. */
import { isDeepStrictEqual } from 'node:util'
import { concatenated, type ParsedRows, type Rejection } from './parsed-rows.ts'

const NONE: readonly Rejection[] = []

/** Of rows of one name. */
const oneOf = <Row extends object | null>(name: string, rows: readonly Row[]): ParsedRows<Row> => {
  const [first, ...others] = rows
  if (others.length === 0) return { rows, rejected: NONE }
  const differ = others.some((row) => !isDeepStrictEqual({ ...row, line: null }, { ...first, line: null }))
  const reason = differ ? 'comes twice, with other figures' : 'comes twice'
  return {
    rows: differ ? [] : rows.slice(0, 1),
    rejected: (differ ? rows : others).map((row) => ({ row: name, reason, ...lineOf(row) })),
  }
}

/**
 * One row of each name, which is null of a row that needs none. Of rows that say the same the first is kept; where they differ
 * either may be wrong, and all are rejected.
 */
export const withoutRepeated = <Row extends object | null>(
  { rows, rejected }: ParsedRows<Row>,
  nameOf: (row: Row) => string | null,
): ParsedRows<Row> => {
  const groups = [...Map.groupBy(rows, nameOf)].map(([name, group]) =>
    name === null ? { rows: group, rejected: NONE } : oneOf(name, group),
  )
  return concatenated([{ rows: [], rejected }, ...groups])
}

const lineOf = (row: object | null): Pick<Rejection, 'line'> =>
  row !== null && 'line' in row && typeof row.line === 'number' ? { line: row.line } : {}
