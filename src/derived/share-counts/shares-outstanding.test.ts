/** Shares outstanding by the newest cover, on a store with the listings of a few companies. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { directoryFiles } from '../../../test/files/symbol-events.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { rowOf } from '../../store/record-text.ts'
import { splits } from '../splits/record.ts'
import { type ShareCount, shareCounts } from './record.ts'
import { sharesOutstandingOn } from './shares-outstanding.ts'

/** Apple's 10-Q of 2026-01-30: 14,681,140,000 shares on 2026-01-16; 14,776,353,000 on 2025-10-17. */
const apple: ShareCount = {
  shares: 14_681_140_000,
  on: '2026-01-16',
  filedOn: '2026-01-30',
  accession: '0000320193-26-000006',
  isDomestic: true,
  before: 14_776_353_000,
}

const setUp = async (t: TestContext, cik: string, count: ShareCount) => {
  const { store } = await openTestMarket()
  t.after(() => store.close())
  await store.write({ origin: 'real', source: 'test', at: '2026-02-01T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: shareCounts, rows: [rowOf(shareCounts, { cik }, count)] }),
  )
  store.refresh()
  return store
}

const twoForOne = rowOf(
  splits,
  { security: '0000320193:AAPL', symbol: 'AAPL', ticker: 'AAPL', on: '2026-03-02', ratio: 2 },
  { date: '2026-03-02', numerator: 2, denominator: 1, ratio: 2, type: 'forward', label: '2-for-1' },
)

it('a count is known from the day it was filed until a newer one is due, on the shares of the day', async (t) => {
  const store = await setUp(t, '0000320193', apple)
  const days = ['2026-01-15', '2026-01-29', '2026-01-30', '2026-03-13', '2026-06-30']
  assert.deepEqual(await sharesOutstandingOn(store, 'AAPL', days), [
    null,
    null,
    14_681_140_000,
    14_681_140_000,
    null,
  ])
  await store.write({ origin: 'real', source: 'test', at: '2026-03-02T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: splits, rows: [twoForOne] }),
  )
  store.refresh()
  assert.deepEqual(
    await sharesOutstandingOn(store, 'AAPL', ['2026-02-27', '2026-03-13']),
    [14_681_140_000, 29_362_280_000],
  )
})

it('a company of two listed classes, a count that leaps and a foreign one give nothing', async (t) => {
  for (const [ticker, cik, count] of [
    ['GOOGL', '0001652044', apple],
    ['AAPL', '0000320193', { ...apple, before: 14_776_353 }],
    ['AAPL', '0000320193', { ...apple, isDomestic: false }],
    ['ZZZZ', '0000320193', apple],
  ] as const) {
    const store = await setUp(t, cik, count)
    assert.deepEqual(await sharesOutstandingOn(store, ticker, ['2026-02-13']), [null], ticker)
  }
})

it('a receipt, which may be of several of the shares that are counted, has no count', async (t) => {
  const store = await setUp(t, '0000320193', apple)
  assert.deepEqual(await sharesOutstandingOn(store, 'AAPL', ['2026-02-27']), [14_681_140_000])
  await loadFiles(store, 'nasdaq-symbols', directoryFiles(['AAPL', 'Apple Inc. American Depositary Shares']))
  store.refresh()
  assert.deepEqual(await sharesOutstandingOn(store, 'AAPL', ['2026-02-27']), [null])
})
