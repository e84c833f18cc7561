/** The made-up market as the newest run of a store, for the server that is measured. */
import { screenerRows, screenerRuns } from '../../src/screener/collections.ts'
import { metrics } from '../../src/screener/registry.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { storeIn } from '../../test/support/store-in.ts'
import type { HttpCase } from '../http-cases.ts'
import { marketRows } from '../screener.ts'

/** After every run of a program. */
const AS_OF = '9999-12-31'

export const fillScreen = async (data: string): Promise<void> => {
  const store = storeIn(data)
  const rows = marketRows().map(({ values }) => {
    const columns = { asOf: AS_OF, ticker: `${values[0]}`, priceDate: AS_OF, statementFilingId: null }
    return rowOf(screenerRows, columns, { values: [...values] })
  })
  const computedAt = '2026-11-20T00:00:00Z'
  const ids = JSON.stringify(metrics.map(({ id }) => id))
  await store.write({ origin: 'real', source: 'bench', at: computedAt }, async (transaction) => {
    await transaction.put({ collection: screenerRows, rows })
    await transaction.put({
      collection: screenerRuns,
      rows: [rowOf(screenerRuns, { asOf: AS_OF, basis: '', metrics: ids, computedAt }, {})],
    })
  })
  store.close()
}

const path =
  '/v1/screener?filter=marketCap:above:3e8&filter=peTtm:between:5:60&filter=netMarginTtm:above:0&filter=sector:equal:Technology,Health%20Care&sort=marketCap&columns=revenueGrowthTtm,roeTtm'

export const screenerCases: readonly HttpCase[] = [
  { name: 'screener, four clauses of 12,000 rows', path, asked: 'again', budget: 0.4 },
  { name: 'the same, not asked before', path, asked: 'first', budget: 0.4 },
]
