/** The newest run in memory: a column for each metric and the prepared start of each row. */
import { setImmediate } from 'node:timers/promises'
import { jsonValue } from '../store/column.ts'
import type { Reads, StoreState } from '../store/store.ts'
import { type Workspace, workspaceFor } from './clause.ts'
import { screenerRows, screenerRuns } from './collections.ts'
import {
  type Column,
  codeColumn,
  jsonAt,
  knownRows,
  numberColumn,
  numbersFrom,
  textColumn,
  textsFrom,
} from './columns.ts'
import type { Metric } from './metric.ts'
import { defaultColumns, metrics } from './registry.ts'
import type { Value } from './row.ts'

export type ScreenerIndex = {
  /** Day of the rows; null while there are none. */
  readonly asOf: string | null
  readonly rows: number
  readonly workspace: Workspace
  readonly columnOf: (id: string) => Column
  /** The default columns as JSON without the closing brace. */
  readonly headOf: (row: number) => string
  readonly tickerOf: (row: number) => string
  /** Share of rows that have a value, 0 to 1. */
  readonly coverageOf: (id: string) => number
}

export type ScreenedRow = { readonly values: readonly Value[] }

const columnFrom = ({ kind }: Metric, values: readonly (Value | undefined)[]): Column => {
  if (kind === 'text') return textColumn(textsFrom(values))
  return kind === 'categorical' ? codeColumn(textsFrom(values)) : numberColumn(numbersFrom(values))
}

/** The default columns of each row as JSON: 2 MB for 12,000 rows. */
const headsOf = (columns: ReadonlyMap<string, Column>, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, row) => {
    const fields = defaultColumns.map((id) => {
      const column = columns.get(id)
      return `"${id}":${column === undefined ? 'null' : jsonAt(column, row)}`
    })
    return `{${fields.join(',')}`
  })

/** `ids` are the metrics of a row's values; a metric that an older program did not store is null. */
export const screenerIndexOf = async (
  asOf: string | null,
  ids: readonly string[],
  rows: readonly ScreenedRow[],
): Promise<ScreenerIndex> => {
  const columns = new Map<string, Column>()
  for (const metric of metrics) {
    const at = ids.indexOf(metric.id)
    columns.set(
      metric.id,
      columnFrom(
        metric,
        rows.map(({ values }) => values[at]),
      ),
    )
    // Each column takes some milliseconds; requests are answered in between.
    await setImmediate()
  }
  const heads = headsOf(columns, rows.length)
  const columnOf = (id: string): Column => {
    const column = columns.get(id)
    if (column === undefined) throw new TypeError(`no metric ${id}`)
    return column
  }
  const tickers = columnOf('ticker')
  return {
    asOf,
    rows: rows.length,
    workspace: workspaceFor(rows.length),
    columnOf,
    headOf: (row) => heads[row] ?? '{',
    tickerOf: (row) => (tickers.kind === 'texts' ? (tickers.texts[row] ?? '') : ''),
    coverageOf: (id) => (rows.length === 0 ? 0 : knownRows(columnOf(id)) / rows.length),
  }
}

/** Rows are read by ticker, which gives them their numbers. */
export const storedIndex = async (reads: Reads, { collections }: StoreState): Promise<ScreenerIndex> => {
  // A store made by an older program may lack the collection.
  if (!collections.has(screenerRuns.name)) return screenerIndexOf(null, [], [])
  const last = await reads.row(screenerRuns, {}, ['asOf desc'])
  if (last === null) return screenerIndexOf(null, [], [])
  const { asOf, metrics: ids } = last.columns
  const rows = await reads.records(screenerRows, { where: { asOf }, order: ['ticker'] })
  return screenerIndexOf(asOf, jsonValue(ids), rows)
}
