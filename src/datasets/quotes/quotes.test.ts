/** Quotes loaded through the screener's feed and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import {
  type ScreenerCells,
  screenerAddress,
  screenerCells,
  screenerDocument,
} from '../../../test/support/screener-file.ts'
import { loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { writeItem } from '../../../test/support/write-item.ts'
import { datasets } from '../../datasets/index.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { trailingQuarters } from '../../derived/statements/record.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { parsedItemOf } from '../../ingest/item-parsing.ts'
import { securities } from '../../security-master/collections.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Fetched } from '../dataset.ts'

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const feed = feedNamed(datasets, 'nasdaq-screener')
  /** What the exchange of `nasdaq` listed when it was asked at `at`. */
  const loadFetched = (at: string, fetched: Fetched, ...rows: readonly ScreenerCells[]) => {
    const bytes = Buffer.from(JSON.stringify(screenerDocument(rows)))
    const context = { feed: feed.name, item: feed.name, inputsVersion: '', files: [], at, fetched }
    return writeItem(
      market.store,
      datasets,
      feed,
      parsedItemOf(datasets, feed, [{ address: screenerAddress, bytes }]),
      context,
    )
  }
  const load = (at: string, ...rows: readonly ScreenerCells[]) => loadFetched(at, 'now', ...rows)
  const quote = async (ticker: string) =>
    (await market.ask('/v1/quotes/{ticker}', `/v1/quotes/${ticker}`)).body
  const batch = (query: string) => market.ask('/v1/quotes', `/v1/quotes?tickers=${query}`)
  return { load, loadFetched, quote, batch, ask: market.ask, store: market.store }
}

/** Made so that Ford's market cap agrees with the published million. */
const fordCount = {
  shares: 100_000,
  on: '2024-07-22',
  filedOn: '2024-07-25',
  accession: '0000037996-24-000001',
  isDomestic: true,
  before: null,
}

/** What two listings of a test have in common. */
const listed = {
  rank: 300,
  seriesId: null,
  classId: null,
  isStale: 0,
  validFrom: null,
  validTo: null,
  isCurrent: 1,
} as const

const apple = screenerCells('AAPL', '$225.00', '-1.50', '1200')

it('a quote has the close that was the last when the file was fetched', async (t) => {
  const { load, quote } = await setUp(t)
  await load('2026-08-21T21:00:00Z', apple)
  const { price, change, previousClose, volume, quotedAt, company, exchangeCode } = await quote('AAPL')
  assert.deepEqual([price, change, previousClose, volume], [225, -1.5, 226.5, 1200])
  assert.deepEqual([quotedAt, company, exchangeCode], ['2026-08-21T20:00:00Z', 'Apple Inc.', 'NASDAQ'])
})

it('the day that the operator names for a file of a mirror goes before every other', async (t) => {
  const { load, loadFetched, quote } = await setUp(t)
  await load('2026-11-20T22:00:00Z', apple)
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-11-20T21:00:00Z')
  await loadFetched('2026-11-20T22:00:00Z', { asOf: '2026-08-22T03:59:00Z' }, apple)
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-08-21T20:00:00Z')
})

it('a file whose time of fetch is unknown has no time, unless it is the one that has been dated', async (t) => {
  const { load, loadFetched, quote } = await setUp(t)
  await loadFetched('2026-11-20T22:00:00Z', 'unknown', apple)
  const { price, quotedAt, updatedAt } = await quote('AAPL')
  assert.deepEqual([price, quotedAt, updatedAt], [225, null, '2026-11-20T22:00:00Z'])
  await load('2026-08-21T21:00:00Z', apple)
  await loadFetched('2026-11-20T22:00:00Z', 'unknown', apple)
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-08-21T20:00:00Z')
  await loadFetched('2026-11-20T22:00:00Z', 'unknown', screenerCells('AAPL', '$230.00', '1.00', '1300'))
  assert.equal((await quote('AAPL'))['quotedAt'], null)
})

it('a file of an older close adds what has no later one, and takes the place of none', async (t) => {
  const { load, loadFetched, quote } = await setUp(t)
  await load('2026-08-24T22:00:00Z', apple)
  const older = [
    screenerCells('AAPL', '$230.00', '1.00', '1300'),
    screenerCells('GONE', '$5.00', '0.10', '9'),
  ]
  await loadFetched('2026-08-25T22:00:00Z', { asOf: '2026-08-22T03:59:00Z' }, ...older)
  const { price, quotedAt } = await quote('AAPL')
  assert.deepEqual([price, quotedAt], [225, '2026-08-24T20:00:00Z'])
  assert.equal((await quote('GONE'))['quotedAt'], '2026-08-21T20:00:00Z')
})

it('before the close of a session the file still counts for the session before', async (t) => {
  const { load, quote } = await setUp(t)
  await load('2026-08-24T14:00:00Z', apple)
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-08-21T20:00:00Z')
})

it('a file that is read again later keeps its close; a new one has its own', async (t) => {
  const { load, quote } = await setUp(t)
  await load('2026-08-21T21:00:00Z', apple)
  const again = await load('2026-09-02T21:00:00Z', apple)
  // A quote, its bar, and what the profile takes from the row.
  assert.deepEqual([again.changed, again.unchanged], [0, 3])
  await load('2026-09-02T21:00:00Z', screenerCells('AAPL', '$230.00', '1.00', '1300'))
  assert.equal((await quote('AAPL'))['quotedAt'], '2026-09-02T20:00:00Z')
})

it('symbols of Nasdaq are served under the tickers of the listings, and unlisted ones are served too', async (t) => {
  const { load, quote } = await setUp(t)
  await load(
    '2026-08-21T21:00:00Z',
    screenerCells('ABR^D', '$20.00', '0.00', '5'),
    screenerCells('AACPW', '$0.10', '0.01', '5'),
  )
  assert.equal((await quote('ABR-PD'))['price'], 20)
  const unlisted = await quote('AACPW')
  assert.deepEqual([unlisted['company'], unlisted['exchangeCode']], ['AACPW as Nasdaq names it', 'NASDAQ'])
})

it('a batch keeps the order asked for, drops duplicates and names what is unknown', async (t) => {
  const { load, batch } = await setUp(t)
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
  assert.deepEqual(body['didYouMean'], { aapl: ['AAPL'] })
})

it('more than 200 tickers are refused before duplicates are dropped, and so is an empty list', async (t) => {
  const { batch } = await setUp(t)
  const many = (count: number) => Array.from({ length: count }, () => 'AAPL').join(',')
  assert.equal((await batch(many(200))).body['count'], 1)
  const { status, body } = await batch(many(201))
  assert.deepEqual([status, body['code']], [422, 'too_many_tickers'])
  for (const empty of ['', ',', 'AAPL,,GOOGL'])
    assert.equal((await batch(empty)).body['code'], 'validation_error')
})

it('a known ticker without a quote has null values, an unknown one is 404, and the singular path is an alias', async (t) => {
  const { load, quote, ask } = await setUp(t)
  await load('2026-08-21T21:00:00Z', apple)
  const without = await quote('GOOGL')
  assert.deepEqual([without['ticker'], without['price'], without['updatedAt']], ['GOOGL', null, null])
  const unknown = await ask('/v1/quotes/{ticker}', '/v1/quotes/aapl')
  assert.deepEqual([unknown.status, unknown.body['didYouMean']], [404, ['AAPL']])
  assert.deepEqual((await ask('/v1/quotes/{ticker}', '/v1/quote/AAPL')).body, await quote('AAPL'))
})

it('the exchange is that of the listing, whichever file the row stood in', async (t) => {
  const { load, quote } = await setUp(t)
  await load('2026-08-21T21:00:00Z', screenerCells('F', '$10.00', '0.10', '100'))
  const { exchange, exchangeCode } = await quote('F')
  assert.deepEqual([exchange, exchangeCode], ['New York Stock Exchange', 'NYSE'])
})

it('a quote carries when it was stored', async (t) => {
  const { load, quote } = await setUp(t)
  await load(NOW, apple)
  assert.equal((await quote('AAPL'))['updatedAt'], NOW)
})

const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
const stooqFile = (symbol: string, ...lines: readonly string[]) => ({
  [`${symbol}.us.txt`]: [header, ...lines.map((line) => `${symbol}.US,D,${line},0`), ''].join('\n'),
})

it('bars of the session complete a quote, and give funds and ETFs theirs', async (t) => {
  const { load, quote, store } = await setUp(t)
  await load('2026-08-21T21:00:00Z', apple)
  const days = ['20260820,000000,226,227,225,226.5,900', '20260821,000000,226,228,224,225,1200']
  await loadFiles(store, 'stooq-daily', stooqFile('AAPL', ...days))
  await loadFiles(store, 'stooq-daily', stooqFile('SPY', ...days))
  const of = async (ticker: string) => {
    const { price, change, open, dayLow, dayHigh, marketCap, quotedAt } = await quote(ticker)
    return [price, change, open, dayLow, dayHigh, marketCap, quotedAt]
  }
  assert.deepEqual(await of('AAPL'), [225, -1.5, 226, 224, 228, 1_000_000, '2026-08-21T20:00:00Z'])
  assert.deepEqual(await of('SPY'), [225, -1.5, 226, 224, 228, null, '2026-08-21T20:00:00Z'])
})

it('a quote has the earnings and the share count of its company where they are still the newest', async (t) => {
  const { load, quote, store } = await setUp(t)
  const cik = '0000037996'
  // Ford's quarters up to June 2024.
  const quarters = [
    { end: '2024-06-30', eps: 0.46, filedOn: '2024-07-25', shares: null },
    { end: '2024-03-31', eps: 0.33, filedOn: '2024-04-25', shares: null },
    { end: '2023-12-31', eps: -0.13, filedOn: '2024-02-07', shares: null },
    { end: '2023-09-30', eps: 0.3, filedOn: '2023-10-27', shares: null },
  ]
  await store.write({ origin: 'real', source: 'test', at: NOW }, async ({ put }) => {
    await put({
      collection: trailingQuarters,
      rows: [rowOf(trailingQuarters, { cik }, { currency: 'USD', quarters })],
    })
    await put({ collection: shareCounts, rows: [rowOf(shareCounts, { cik }, fordCount)] })
  })
  await load(
    '2024-08-02T21:00:00Z',
    screenerCells('F', '$10.00', '0.10', '100'),
    screenerCells('F^B', '$24.00', '0.10', '100'),
  )
  const { marketCap, sharesOutstanding, eps, pe } = await quote('F')
  assert.deepEqual([marketCap, sharesOutstanding, eps, pe], [1_000_000, 100_000, 0.96, 10.4167])
  const preferred = await quote('F-PB')
  const { sharesOutstanding: ofPreferred, marketCap: cap } = preferred
  assert.deepEqual([preferred['eps'], preferred['pe'], ofPreferred, cap], [null, null, null, null])
})

it('a receipt of several shares has no earnings or count of the company, which are by the share', async (t) => {
  const { load, quote, store } = await setUp(t)
  const cik = '0000037996'
  const ends = ['2024-06-30', '2024-03-31', '2023-12-31', '2023-09-30']
  const quarters = ends.map((end) => ({ end, eps: 0.24, filedOn: '2024-07-25', shares: null }))
  const count = { ...fordCount, before: 100_000 }
  await store.write({ origin: 'real', source: 'test', at: NOW }, async ({ put }) => {
    await put({
      collection: trailingQuarters,
      rows: [rowOf(trailingQuarters, { cik }, { currency: 'USD', quarters })],
    })
    await put({ collection: shareCounts, rows: [rowOf(shareCounts, { cik }, count)] })
  })
  const figuresAt = async (price: string, marketCap: string, at: string) => {
    const name = 'BeOne Medicines Ltd. American Depositary Shares'
    await load(at, { ...screenerCells('F', price), name, marketCap })
    const { marketCap: cap, sharesOutstanding, eps, pe } = await quote('F')
    return [cap, sharesOutstanding, eps, pe]
  }
  // The published market cap shows that one is of ten shares, or of one; without it that is unknown.
  assert.deepEqual(await figuresAt('$100.00', '1000000', '2024-08-01T21:00:00Z'), [
    1_000_000,
    null,
    null,
    null,
  ])
  assert.deepEqual(await figuresAt('$100.00', '0.00', '2024-08-02T21:00:00Z'), [null, null, null, null])
  assert.deepEqual(
    await figuresAt('$12.00', '1200000', '2024-08-05T21:00:00Z'),
    [1_200_000, 100_000, 0.96, 12.5],
  )
})

it('a note with a symbol like a share’s is no class of its issuer, and has no market cap', async (t) => {
  const { load, quote, store } = await setUp(t)
  const cik = '0000037996'
  const note = {
    ...listed,
    ticker: 'FNTE',
    cik,
    security: `${cik}:FNTE`,
    company: 'FORD MOTOR CO',
    exchangeCode: 'NYSE',
    type: 'stock',
    canonical: 0,
  } as const
  await store.write({ origin: 'real', source: 'test', at: NOW }, async ({ put }) => {
    await put({ collection: securities, rows: [rowOf(securities, note, {})] })
    await put({ collection: shareCounts, rows: [rowOf(shareCounts, { cik }, fordCount)] })
  })
  await load('2024-08-02T21:00:00Z', screenerCells('F', '$10.00', '0.10', '100'), {
    ...screenerCells('FNTE', '$24.00', '0.10', '100'),
    name: 'Ford Motor Company 6.200% Notes due June 1, 2059',
  })
  assert.deepEqual((await quote('F'))['sharesOutstanding'], 100_000)
  const { price, marketCap } = await quote('FNTE')
  assert.deepEqual([price, marketCap], [24, null])
})

it('a quote of a security that a fund’s ticker has passed to is served under its own name', async (t) => {
  const { load, quote, store } = await setUp(t)
  const fund = {
    ...listed,
    ticker: 'SPCX',
    cik: '0001742912',
    security: '0001742912:SPCX',
    company: 'SPAC and New Issue ETF',
    exchangeCode: 'NASDAQ',
    type: 'etf',
    seriesId: 'S000070000',
    classId: 'C000220000',
    canonical: 1,
  } as const
  await store.write({ origin: 'real', source: 'test', at: NOW }, ({ put }) =>
    put({ collection: securities, rows: [rowOf(securities, fund, {})] }),
  )
  const name = 'Space Exploration Technologies Corp. Class A Common Stock'
  const { rejected } = await load('2026-08-21T21:00:00Z', {
    ...screenerCells('SPCX', '$136.97', '0.10', '100'),
    name,
  })
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['the lists have SPAC and New Issue ETF still'],
  )
  const { company, price, marketCap } = await quote('SPCX')
  assert.deepEqual([company, price, marketCap], [name, 136.97, 1_000_000])
})
