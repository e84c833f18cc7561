/** The newest run in memory: a column for each metric and the prepared start of each row. */
import { setImmediate } from 'node:timers/promises'
import { createTurns } from '../lib/steps.ts'
import { intactRows, type OnDamage } from '../store/bulk-reads.ts'
import { jsonValue } from '../store/column.ts'
import { recordOf } from '../store/record-text.ts'
import type { Reads, StoreState } from '../store/store.ts'
import { type Workspace, workspaceFor } from './clause.ts'
import { screenerRows, screenerRuns } from './collections.ts'
import type { RunColumns } from './column-file.ts'
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
const headsOf = async (columns: ReadonlyMap<string, Column>, rows: number): Promise<readonly string[]> => {
  const turn = createTurns()
  const heads: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const fields = defaultColumns.map((id) => {
      const column = columns.get(id)
      return `"${id}":${column === undefined ? 'null' : jsonAt(column, row)}`
    })
    heads.push(`{${fields.join(',')}`)
    await turn()
  }
  return heads
}

/** `ids` are the metrics of a row's values; a metric that an older program did not store is null. */
export const runColumnsOf = async (
  asOf: string | null,
  ids: readonly string[],
  rows: readonly ScreenedRow[],
): Promise<RunColumns> => {
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
  return { asOf, rows: rows.length, columns }
}

export const indexOfColumns = async ({ asOf, rows, columns }: RunColumns): Promise<ScreenerIndex> => {
  const heads = await headsOf(columns, rows)
  const columnOf = (id: string): Column => {
    const column = columns.get(id)
    if (column === undefined) throw new TypeError(`no metric ${id}`)
    return column
  }
  const tickers = columnOf('ticker')
  return {
    asOf,
    rows,
    workspace: workspaceFor(rows),
    columnOf,
    headOf: (row) => heads[row] ?? '{',
    tickerOf: (row) => (tickers.kind === 'texts' ? (tickers.texts[row] ?? '') : ''),
    coverageOf: (id) => (rows === 0 ? 0 : knownRows(columnOf(id)) / rows),
  }
}

/**
 * Rows are read by ticker, which gives them their numbers; damaged ones are left out. Undefined where no run can be read
 * though there was one.
 */
export const storedColumns = async (
  reads: Reads,
  { collections }: StoreState,
  onDamage: OnDamage,
): Promise<RunColumns | undefined> => {
  // A store made by an older program may lack the collection.
  if ((collections.get(screenerRuns.name)?.rows ?? 0) === 0) return runColumnsOf(null, [], [])
  const runs = await intactRows(reads, screenerRuns, ({ columns }) => columns, onDamage)
  const last = runs.at(-1)
  if (last === undefined) return undefined
  const { asOf, metrics: ids } = last
  const rows = await intactRows(reads, screenerRows, (row) => recordOf(screenerRows, row), onDamage, { asOf })
  return runColumnsOf(asOf, jsonValue(ids), rows)
}
