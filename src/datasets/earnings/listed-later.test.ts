/** Reports of a company that the lists name only after its statements and filings were read. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { appleQuarter, listFiles, tickerFiles } from '../../../test/files/company-files.ts'
import { openTestMarket, putFilings } from '../../../test/support/test-market.ts'
import { filings } from '../../derived/filings/record.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { rowOf } from '../../store/record-text.ts'

const CIK = '0000320193'

const fordAlone = listFiles([[37996, 'F', 'FORD MOTOR CO', 'NYSE']])

it('what was read before the lists named a company is its report once they do, in the first reading or a later one', async (t) => {
  for (const before of [null, fordAlone]) {
    const { store, ask, load, put } = await openTestMarket({ files: [] })
    t.after(() => store.close())
    if (before !== null) await load('sec-tickers', before, '2026-11-02T12:00:00Z')
    await putFilings(store, CIK, [['0000320193-23-000104', '8-K', '2023-11-02', 'a8-k.htm']])
    const [release] = await store.rows(filings, {})
    assert.ok(release)
    await put(filings, { ...release, columns: { ...release.columns, items: '["2.02"]' } })
    await put(incomePeriods, rowOf(incomePeriods, { cik: CIK, ...appleQuarter }, {}))
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
