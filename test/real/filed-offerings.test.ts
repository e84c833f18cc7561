/** Initial offerings as the filings of the mirror's registrants show them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { getterOf } from '../support/test-market.ts'
import { noMirror, storeLoadedFrom } from './mirror.ts'

type Row = Readonly<Record<string, unknown>>

test('each company that went public by a prospectus has its offering, and no other registrant has one', {
  skip: noMirror,
}, async (t) => {
  const made = await storeLoadedFrom(['sec-tickers', 'sec-submissions'])
  t.after(() => made.end())
  const ask = getterOf(await openMarketSnapshot(made.store, true))
  const { body } = await ask('/v1/ipos', '/v1/ipos?limit=200')
  const found = (body['results'] as readonly Row[]).map(({ ticker, status, ipo_date, disclosures }) => {
    const first = (disclosures as readonly Row[]).findLast(({ form }) => /^[SF]-1$/.test(String(form)))
    return [ticker, status, ipo_date, `${first?.['form']} ${first?.['filingDate']}`]
  })
  // The first has left the market.
  const expected = [
    [null, 'S-1 2021-03-29'],
    ['ALZN', 'S-1 2021-05-10'],
    ['BABA', 'F-1 2014-05-06'],
    ['CRCL', 'S-1 2025-04-01'],
    ['CRDO', 'S-1 2022-01-03'],
    ['KVAC', 'S-1 2023-02-09'],
    ['STI', 'S-1 2021-11-16'],
    ['TSLA', 'S-1 2010-01-29'],
    ['UNCY', 'S-1 2021-05-21'],
    ['VINC', 'S-1 2020-02-14'],
  ]
  assert.deepEqual(
    found.toSorted((a, b) => String(a[0] ?? '').localeCompare(String(b[0] ?? ''))),
    expected.map(([ticker, registered]) => [ticker, 'Priced', null, registered]),
  )
})
