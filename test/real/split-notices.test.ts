/** Splits as the 8-Ks of the mirror state them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { getterOf } from '../support/test-market.ts'
import { noMirror, storeLoadedFrom } from './mirror.ts'

test('Netflix’s split of 2025 is that of its 8-K, and no other filing of the mirror states one', {
  skip: noMirror,
}, async (t) => {
  const made = await storeLoadedFrom(['sec-tickers', 'sec-split-notices'])
  t.after(() => made.end())
  assert.equal(made.reports.at(-1)?.failure, null)
  const ask = getterOf(await openMarketSnapshot(made.store, true))
  const { body } = await ask('/v1/splits', '/v1/splits')
  const rows = body['results'] as readonly Readonly<Record<string, unknown>>[]
  assert.deepEqual(
    rows.map(({ ticker, date, label }) => [ticker, date, label]),
    [['NFLX', '2025-11-17', '10-for-1']],
  )
})
