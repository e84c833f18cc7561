/** The reviewed lists of the sample: what they hold, what they become, and that publishers' rows take their place. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it, type TestContext } from 'node:test'
import { loadFiles, NOW, openTestMarket } from '../../test/support/test-market.ts'
import { datasets } from '../datasets/index.ts'
import { segmentFilings } from '../datasets/revenue-segmentation/record.ts'
import { prices as priceBars } from '../derived/prices/record.ts'
import { quotes } from '../derived/quotes/record.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { recordOf } from '../store/record-text.ts'
import { sampleFile } from './sample.ts'
import { listedRows, sampleListNames } from './sample-lists.ts'

const files = new Map(
  sampleListNames(datasets).map((name) => [name, readFileSync(new URL(name, sampleFile))]),
)
const withLine = (name: string, line: string) =>
  new Map([...files, [name, Buffer.from(`${files.get(name)?.toString()}${line}\n`)]])

const sampleWorld = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  await market.store.write({ origin: 'sample', source: 'sample', at: NOW }, async (transaction) => {
    for (const [collection, rows] of await listedRows(transaction, datasets, files))
      await transaction.put({ collection, rows, replaces: {} })
  })
  return market
}

it('each close is a quote and a bar', async (t) => {
  const { ask, store } = await sampleWorld(t)
  const { body: quote } = await ask('/v1/quotes/{ticker}', '/v1/quotes/AAPL')
  assert.deepEqual(
    [quote['price'], quote['quotedAt'], quote['volume']],
    [309.35, '2026-08-21T20:00:00Z', null],
  )
  const { body: prices } = await ask('/v1/prices/{ticker}', '/v1/prices/AAPL')
  assert.deepEqual([prices['total'], prices['adjusted']], [1, false])
  const lines = files.get('closes.csv')?.toString().trimEnd().split('\n') ?? []
  const listed = await listedRows(store, datasets, files)
  for (const each of [quotes, priceBars]) assert.equal(listed.get(each)?.length, lines.length - 1, each.name)
})

it('a split and an offering are served with the figures of their filings', async (t) => {
  const { ask } = await sampleWorld(t)
  const first = async (path: string) =>
    ((await ask(path, path)).body['results'] as readonly Readonly<Record<string, unknown>>[])[0]
  assert.deepEqual((await first('/v1/splits'))?.['label'], '10-for-1')
  const { price_public_per_share: price, shares, price_public_total: total } = (await first('/v1/ipos')) ?? {}
  assert.deepEqual([price, shares, total], [11, 6_820_000, 75_020_000])
})

it('the tables of one release are one filing', async (t) => {
  const { store } = await sampleWorld(t)
  const tables = (await listedRows(store, datasets, files)).get(segmentFilings) ?? []
  const ofApple = tables.filter(({ columns }) => columns['cik'] === '0000320193')
  // Two tables of four periods in each.
  assert.deepEqual(
    ofApple.map((row) => recordOf(segmentFilings, row).breakdowns.length),
    [8, 8, 8],
  )
})

it('a fact without a source, a number or a day of trading is refused with its line', async (t) => {
  const { store } = await sampleWorld(t)
  for (const [name, line] of [
    ['closes.csv', 'AAPL,2026-08-21,-1,2026-11-21,x'],
    ['closes.csv', 'AAPL,2026-08-21,1,2026-11-21,'],
    ['closes.csv', 'AAPL,2026-08-22,1,2026-11-21,x'],
    ['closes.csv', 'AAPL,2026-08-21,1,someday,x'],
    ['splits.csv', 'AAPL,2026-08-21,one,1,2026-11-21,x'],
    ['industries.csv', 'AAPL,2026-08-21,8880,2026-11-23,x'],
    ['splits.csv', ',2026-08-21,2,1,2026-11-21,x'],
    ['segments.csv', 'AAPL,2025-05-01,0,Segment,2024-12-29,2025-03-29,95359,IPhone 46841,2026-11-25,x'],
    ['segments.csv', 'AAPL,2025-05-01,0,Segment,2024-12-29,2025-03-29,95359,95359,2026-11-25,x'],
  ] as const)
    await assert.rejects(listedRows(store, datasets, withLine(name, line)), SourceFormatError, line)
  await assert.rejects(listedRows(store, datasets, new Map()), /employees\.csv: the list is missing/)
})

const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
const bar = (symbol: string) => `${header}\n${symbol}.US,D,20260821,000000,1,1,1,1,1,0\n`

it("the first bars of a publisher replace the sample's bars with what follows from them, and are not part of the sample", async (t) => {
  const { store, ask } = await sampleWorld(t)
  await loadFiles(store, 'stooq-daily', { 'meta.us.txt': bar('META') })
  const total = async (ticker: string) =>
    (await ask('/v1/prices/{ticker}', `/v1/prices/${ticker}`)).body['total']
  assert.deepEqual([await total('META'), await total('AAPL')], [1, 0])
  for (const name of ['prices', 'price_summaries'])
    assert.deepEqual(
      [store.state().collections.get(name)?.rows, store.state().collections.get(name)?.origin],
      [1, 'real'],
    )
  assert.ok(!(await store.removeSample(NOW)).includes('price_summaries'))
  assert.equal(await total('META'), 1)
})

it("the first offerings of the calendar take the sample's", async (t) => {
  const { store, ask } = await sampleWorld(t)
  const row = {
    dealID: '1291603-109743',
    proposedTickerSymbol: 'ALMS',
    companyName: 'ALUMIS INC.',
    proposedExchange: 'NASDAQ Global Select',
    proposedSharePrice: '16.00',
    sharesOffered: '13,125,000',
    pricedDate: '6/28/2024',
    dollarValueOfSharesOffered: '$210,000,000',
    dealStatus: 'Priced',
  }
  const none = { headers: null, rows: null }
  const data = {
    ...{ month: 6, year: 2024 },
    priced: { headers: {}, rows: [row] },
    upcoming: { upcomingTable: none },
    filed: none,
    withdrawn: none,
  }
  const address = 'https://api.nasdaq.com/api/ipo/calendar?date=2024-06'
  await loadFiles(store, 'nasdaq-ipos', { [address]: { data, status: { rCode: 200 } } })
  const { body } = await ask('/v1/ipos', '/v1/ipos')
  const tickers = (body['results'] as readonly { readonly ticker: string }[]).map(({ ticker }) => ticker)
  assert.deepEqual(tickers, ['ALMS'])
})
