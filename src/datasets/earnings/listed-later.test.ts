/** Reports of a company that the lists name only after its statements and filings were read. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { filings } from '../../derived/filings/record.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { rowOf } from '../../store/record-text.ts'

const CIK = '0000320193'
/** Apple's fourth quarter of 2023. */
const quarter = {
  cik: CIK,
  fiscalYr: 2023,
  period: 'Q4',
  date: '2023-09-30',
  currency: 'USD',
  revenue: 89_498_000_000,
  announcedRevenue: 89_498_000_000,
  announcedEps: 1.47,
} as const

const folder = 'https://www.sec.gov/files'
const fordAlone = {
  [`${folder}/company_tickers.json`]: { 0: { cik_str: 37996, ticker: 'F', title: 'FORD MOTOR CO' } },
  [`${folder}/company_tickers_exchange.json`]: {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [[37996, 'FORD MOTOR CO', 'F', 'NYSE']],
  },
  [`${folder}/company_tickers_mf.json`]: {
    fields: ['cik', 'seriesId', 'classId', 'symbol'],
    data: [[36405, 'S000002839', 'C000007774', 'VFIAX']],
  },
}

it('what was read before the lists named a company is its report once they do, in the first reading or a later one', async (t) => {
  for (const before of [null, fordAlone]) {
    const { store, ask, load, put } = await openTestMarket({ files: [] })
    t.after(() => store.close())
    if (before !== null) await load('sec-tickers', before, '2026-11-02T12:00:00Z')
    await putFilings(store, CIK, [['0000320193-23-000104', '8-K', '2023-11-02', 'a8-k.htm']])
    const [release] = await store.rows(filings, {})
    assert.ok(release)
    await put(filings, { ...release, columns: { ...release.columns, items: '["2.02"]' } })
    await put(incomePeriods, rowOf(incomePeriods, quarter, {}))
    const reports = async () => {
      const { body } = await ask('/v1/earnings', '/v1/earnings')
      const rows = body['results'] as readonly Readonly<Record<string, unknown>>[]
      return rows.map(({ ticker, date }) => [ticker, date])
    }
    assert.deepEqual(await reports(), [])
    await load('sec-tickers', tickerFiles)
    assert.deepEqual(await reports(), [['AAPL', '2023-11-02']])
  }
})
