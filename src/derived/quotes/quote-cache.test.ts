/** What the cache of quotes keeps in memory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newStore } from '../../../test/support/new-store.ts'
import { datasetCollections } from '../../datasets/index.ts'
import { securityIdOf } from '../../security-master/security-id.ts'
import { securityMasterOf } from '../../security-master/security-master.ts'
import { batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'
import { priceSummaries } from '../prices/record.ts'
import { type QuoteCache, quoteCacheOf } from './quote-cache.ts'
import { quotes } from './record.ts'

const QUOTES = 4000
const quotedAt = '2026-11-20T21:00:00Z'
const tickers = Array.from({ length: QUOTES }, (_, at) => `T${String(at).padStart(5, '0')}`)

const sale = { price: 10.5, change: 0.25, changePct: 2.5, volume: 1000, marketCap: 1e9, quotedAt }
const series = { from: '2026-11-19', to: '2026-11-20', bars: 2, open: 10.25, high: 11, low: 10, close: 10.5 }
const means = { yearLow: null, yearHigh: null, avgVolume: null, priceAvg50: null, priceAvg200: null }

/** Sales of tickers, each with a series of bars. */
const quotedStore = async () => {
  const store = await newStore(datasetCollections)
  const sales = tickers.map((ticker) =>
    rowOf(quotes, { ...sale, ticker, name: `Company ${ticker}`, exchangeCode: 'NASDAQ' }, {}),
  )
  const summaries = tickers.map((ticker) => {
    const key = { security: securityIdOf(null, ticker), ticker, basis: 'raw', source: 'stooq' } as const
    return rowOf(priceSummaries, key, { ...series, volume: 1000, previousClose: 10.25, ...means })
  })
  await store.write({ origin: 'real', source: 'test', at: quotedAt }, async (transaction) => {
    await transaction.put(batchOf(quotes, sales))
    await transaction.put(batchOf(priceSummaries, summaries))
  })
  await store.refresh()
  return store
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of what is alive: what was awaited is let go a turn later. */
const heldBytes = async (): Promise<number> => {
  await setImmediate()
  collect()
  await setImmediate()
  collect()
  return process.memoryUsage().heapUsed
}

test('a quote takes a kilobyte at most, its text among it: what it was made from is let go', async (t) => {
  const store = await quotedStore()
  t.after(() => store.close())
  const securityMaster = await securityMasterOf(store, true)
  // Code that runs for the first time is kept, too.
  await quoteCacheOf(store, securityMaster, new Map())
  const caches: QuoteCache[] = []
  const sizes: number[] = []
  // What other tests of the process leave to be let go meanwhile makes some of them too small or too large.
  for (let count = 0; count < 5; count += 1) {
    const before = await heldBytes()
    caches.push(await quoteCacheOf(store, securityMaster, new Map()))
    sizes.push(((await heldBytes()) - before) / QUOTES)
  }
  const bytes = sizes.toSorted((a, b) => a - b)[2] ?? 0
  for (const cache of caches) assert.equal(cache.lastPriceOf('T03999')?.price, 10.5)
  assert.ok(bytes < 1024, `${Math.round(bytes)} bytes`)
})

test('the quote that formulas read is the one that is served', async (t) => {
  const store = await quotedStore()
  t.after(() => store.close())
  const cache = await quoteCacheOf(store, await securityMasterOf(store, true), new Map())
  const read = cache.listedQuoteOf('T00000')
  assert.deepEqual(read, JSON.parse(cache.textOf('T00000') ?? ''))
  const { ticker, price, open, marketCap, updatedAt } = read
  assert.deepEqual([ticker, price, open, updatedAt], ['T00000', 10.5, 10.25, quotedAt])
  assert.equal(cache.marketCapOf('T00000') ?? null, marketCap)
})
