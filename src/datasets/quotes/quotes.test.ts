/** Quotes loaded through the screener's feed and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { NOW, openSmallMarket } from '../../../test/small-market.ts'
import { datasets } from '../../datasets/index.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { unitOf } from '../../ingest/unit.ts'
import { writeUnit } from '../../ingest/writing.ts'

type Cells = Readonly<Record<string, string>>

const cells = (symbol: string, lastsale: string, netchange: string, volume: string): Cells => ({
  symbol,
  name: `${symbol} as Nasdaq names it`,
  lastsale,
  netchange,
  pctchange: '1.00%',
  volume,
  marketCap: '1000000.00',
  country: 'United States',
  ipoyear: '',
  industry: '',
  sector: '',
  url: '',
})

const world = async (t: TestContext) => {
  const market = await openSmallMarket()
  t.after(() => market.store.close())
  const feed = feedNamed(datasets, 'nasdaq-screener')
  /** What the exchange of `nasdaq` listed when it was asked at `at`. */
  const load = (at: string, ...rows: readonly Cells[]) => {
    const address = 'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq'
    const bytes = Buffer.from(JSON.stringify({ data: { rows }, status: { rCode: 200 } }))
    const trail = { feed: feed.name, unit: feed.name, basis: '', files: [], at }
    return writeUnit(market.store, datasets, feed, unitOf(datasets, feed, [{ address, bytes }]), trail)
  }
  const quote = async (ticker: string) =>
    (await market.ask('/v1/quotes/{ticker}', `/v1/quotes/${ticker}`)).body
  const batch = (query: string) => market.ask('/v1/quotes', `/v1/quotes?tickers=${query}`)
  return { load, quote, batch, ask: market.ask }
}

const apple = cells('AAPL', '$225.00', '-1.50', '1200')

it('a quote has the close that was the last when the file was fetched', async (t) => {
  const { load, quote } = await world(t)
  await load('2026-08-21T21:00:00Z', apple)
  const { price, change, previousClose, volume, quotedAt, company, exchangeCode } = await quote('AAPL')
  assert.deepEqual([price, change, previousClose, volume], [225, -1.5, 226.5, 1200])
  assert.deepEqual([quotedAt, company, exchangeCode], ['2026-08-21T20:00:00Z', 'Apple Inc.', 'NASDAQ'])
})

it('before the close of a session the file still counts for the session before', async (t) => {
  const { load, quote } = await world(t)
  await load('2026-08-24T14:00:00Z', apple)
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-08-21T20:00:00Z')
})

it('a file that is read again later keeps its close; a new one has its own', async (t) => {
  const { load, quote } = await world(t)
  await load('2026-08-21T21:00:00Z', apple)
  const again = await load('2026-09-02T21:00:00Z', apple)
  // A quote, and what the profile takes from the row.
  assert.deepEqual([again.changed, again.unchanged], [0, 2])
  await load('2026-09-02T21:00:00Z', cells('AAPL', '$230.00', '1.00', '1300'))
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-09-02T20:00:00Z')
})

it('symbols of Nasdaq stand under the tickers of the listings, and unlisted ones are served too', async (t) => {
  const { load, quote } = await world(t)
  await load(
    '2026-08-21T21:00:00Z',
    cells('ABR^D', '$20.00', '0.00', '5'),
    cells('AACPW', '$0.10', '0.01', '5'),
  )
  assert.equal((await quote('ABR-PD'))['price'], 20)
  const unlisted = await quote('AACPW')
  assert.deepEqual([unlisted['company'], unlisted['exchangeCode']], ['AACPW as Nasdaq names it', 'NASDAQ'])
})

it('a batch keeps the order asked for, drops duplicates and names what nobody knows', async (t) => {
  const { load, batch } = await world(t)
  await load('2026-08-21T21:00:00Z', apple)
  const { status, body } = await batch('GOOGL,AAPL,NOPE,GOOGL,aapl')
  const results = body['results'] as readonly Record<string, unknown>[]
  assert.equal(status, 200)
  assert.deepEqual(
    results.map(({ ticker, price }) => [ticker, price]),
    [
      ['GOOGL', null],
      ['AAPL', 225],
    ],
  )
  assert.deepEqual([body['count'], body['missing']], [2, ['NOPE', 'aapl']])
})

it('more than 200 tickers are refused before duplicates are dropped, and so is none', async (t) => {
  const { batch } = await world(t)
  const many = (count: number) => Array.from({ length: count }, () => 'AAPL').join(',')
  assert.equal((await batch(many(200))).body['count'], 1)
  const { status, body } = await batch(many(201))
  assert.deepEqual([status, body['code']], [422, 'too_many_tickers'])
  for (const none of ['', ',', 'AAPL,,GOOGL'])
    assert.equal((await batch(none)).body['code'], 'validation_error')
})

it('a known ticker without a quote has null values, an unknown one is 404, and the singular path is an alias', async (t) => {
  const { load, quote, ask } = await world(t)
  await load('2026-08-21T21:00:00Z', apple)
  const without = await quote('GOOGL')
  assert.deepEqual([without['ticker'], without['price'], without['updatedAt']], ['GOOGL', null, null])
  const unknown = await ask('/v1/quotes/{ticker}', '/v1/quotes/aapl')
  assert.deepEqual([unknown.status, unknown.body['didYouMean']], [404, ['AAPL']])
  assert.deepEqual((await ask('/v1/quotes/{ticker}', '/v1/quote/AAPL')).body, await quote('AAPL'))
})

it('a quote carries when it was stored', async (t) => {
  const { load, quote } = await world(t)
  await load(NOW, apple)
  assert.equal((await quote('AAPL'))['updatedAt'], NOW)
})
