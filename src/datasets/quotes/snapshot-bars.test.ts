/** Snapshots of quotes as bars of their days. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { writeItem } from '../../../test/support/write-item.ts'
import { prices } from '../../derived/prices/record.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { parsedItemOf } from '../../ingest/item-parsing.ts'
import type { Fetched } from '../dataset.ts'
import { datasets } from '../index.ts'

type Cells = Readonly<Record<string, string>>
type Row = Readonly<Record<string, unknown>>

const cells = (symbol: string, lastsale: string, netchange: string, volume: string): Cells => ({
  ...{ symbol, name: `${symbol} as Nasdaq names it`, lastsale, netchange, pctchange: '1.00%', volume },
  ...{ marketCap: '', country: '', ipoyear: '', industry: '', sector: '', url: '' },
})

const apple = cells('AAPL', '$225.00', '-1.50', '1200')

const setUp = async (t: TestContext) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const feed = feedNamed(datasets, 'nasdaq-screener')
  const loadFetched = (at: string, fetched: Fetched, ...rows: readonly Cells[]) => {
    const address = 'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq'
    const bytes = Buffer.from(JSON.stringify({ data: { rows }, status: { rCode: 200 } }))
    const context = { feed: feed.name, item: feed.name, inputsVersion: '', files: [], at, fetched }
    return writeItem(store, datasets, feed, parsedItemOf(datasets, feed, [{ address, bytes }]), context)
  }
  const load = (at: string, ...rows: readonly Cells[]) => loadFetched(at, 'now', ...rows)
  const quote = async (ticker: string) => (await ask('/v1/quotes/{ticker}', `/v1/quotes/${ticker}`)).body
  const bars = async (ticker: string) => {
    const { body } = await ask('/v1/prices/{ticker}', `/v1/prices/${ticker}`)
    return (body['results'] as readonly Row[]).map(({ date, open, close, volume, source }) => [
      ...[date, open, close, volume, source],
    ])
  }
  return { store, load, loadFetched, quote, bars }
}

it('each snapshot adds its closes as bars of their day, and of a day that nobody traded none', async (t) => {
  const { load, quote, bars } = await setUp(t)
  await load('2026-08-20T21:00:00Z', cells('AAPL', '$226.50', '1.00', '1100'))
  await load('2026-08-21T21:00:00Z', apple, cells('GOOGL', '$170.00', '0.00', '0'))
  assert.deepEqual(await bars('AAPL'), [
    ['2026-08-21', null, 225, 1200, 'nasdaq-screener'],
    ['2026-08-20', null, 226.5, 1100, 'nasdaq-screener'],
  ])
  assert.deepEqual(await bars('GOOGL'), [])
  const { price, quotedAt, source } = await quote('AAPL')
  assert.deepEqual([price, quotedAt, source], [225, '2026-08-21T20:00:00Z', 'nasdaq-screener'])
})

it('a snapshot of a running session, or of an unknown day, adds no bar', async (t) => {
  const { load, loadFetched, bars } = await setUp(t)
  for (const at of ['2026-08-21T13:30:00Z', '2026-08-21T20:14:00Z']) await load(at, apple)
  await loadFetched('2026-08-21T22:00:00Z', 'unknown', cells('AAPL', '$230.00', '1.00', '1300'))
  assert.deepEqual(await bars('AAPL'), [])
  await loadFetched('2026-11-20T17:00:00Z', { asOf: '2026-08-21T03:59:00Z' }, apple)
  assert.deepEqual(await bars('AAPL'), [['2026-08-20', null, 225, 1200, 'nasdaq-screener']])
})

it('a day that the operator corrects has the bars of no other day', async (t) => {
  const { load, loadFetched, bars } = await setUp(t)
  await load('2026-11-20T22:00:00Z', apple)
  await loadFetched('2026-11-20T22:00:00Z', { asOf: '2026-08-22T03:59:00Z' }, apple)
  assert.deepEqual(await bars('AAPL'), [['2026-08-21', null, 225, 1200, 'nasdaq-screener']])
})

it('bars of another source stay the answer, and their days get no second bar', async (t) => {
  const { load, bars, store, quote } = await setUp(t)
  const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
  const line = 'AAPL.US,D,20260820,000000,225,227,224,226.5,900,0'
  await loadFiles(store, 'stooq-daily', { 'aapl.us.txt': `${header}\n${line}\n` })
  await load('2026-08-20T21:00:00Z', cells('AAPL', '$226.50', '1.00', '1100'))
  assert.equal(await store.total(prices, {}), 1)
  await load('2026-08-28T21:00:00Z', apple)
  assert.equal(await store.total(prices, {}), 2)
  assert.deepEqual(await bars('AAPL'), [['2026-08-20', 225, 226.5, 900, 'stooq']])
  assert.equal((await quote('AAPL'))['source'], 'nasdaq-screener')
})
