/** An index of the screener for tests, from rows whose values are named by their metrics. */
import { metrics } from '../../src/screener/registry.ts'
import type { Value } from '../../src/screener/row.ts'
import { indexOfColumns, runColumnsOf, type ScreenerIndex } from '../../src/screener/screener-index.ts'

const ids = metrics.map(({ id }) => id)

/** `asOf` is the day of the rows; a value that a row lacks is null. */
export const screenerIndexOf = async (
  asOf: string,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<ScreenerIndex> => {
  const screened = rows.map((row) => ({ values: ids.map((id) => row[id] ?? null) }))
  return indexOfColumns(await runColumnsOf(asOf, ids, screened))
}
