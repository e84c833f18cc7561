/** Tiingo's list of symbols: what is kept of it, and what is requested where it is loaded. Days are those of its list of 2020-11-20. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../../test/support/misbehaving-server.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { eveningOf, keys, vendorServer } from '../../../test/support/vendor-server.ts'
import { summaryOf } from '../../derived/prices/price-summary.ts'
import { priceSummaries } from '../../derived/prices/record.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { reportLines } from '../../ingest/report.ts'
import { daysAfter } from '../../lib/day.ts'
import { symbolRow, symbols } from '../../security-master/collections.ts'
import { openRawArchive } from '../../sources/raw-archive.ts'
import { tiingoDaily, tiingoDailyAt } from '../../sources/tiingo/daily.ts'
import { rowOf } from '../../store/record-text.ts'
import type { AddressChoice } from '../dataset.ts'
import { datasets } from '../index.ts'
import { pricesDataset, vendorLoad } from './dataset.ts'
import { pricedSymbols } from './record.ts'
import { vendorAddressesOf } from './vendor-addresses.ts'

const DAY = '2020-11-20'
const lines = [
  'AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-20',
  'BRK-B,NYSE,Stock,USD,1996-05-09,2020-11-20',
  'F,NYSE,Stock,USD,,',
  'GOOGL,NASDAQ,Stock,USD,2004-08-19,2020-06-30',
  'VFIAX,NMFQS,Mutual Fund,USD,2000-11-13,2020-11-18',
]

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const loadList = (...of: readonly string[]) =>
    market.load('tiingo-tickers', {
      'supported_tickers.csv': `ticker,exchange,assetType,priceCurrency,startDate,endDate\n${of.join('\n')}\n`,
    })
  /** As if bars to a day had been loaded. */
  const hold = (security: string, ticker: string, to: string) => {
    const bar = { date: to, open: null, high: null, low: null, close: 1, volume: null }
    const figures = summaryOf([bar], { from: to, count: 1 })
    assert.ok(figures !== null)
    const series = { security, ticker, basis: 'raw', source: 'tiingo' } as const
    return market.put(priceSummaries, rowOf(priceSummaries, series, figures))
  }
  /** What a run on the evening of the day requests: symbols with the first day of the request, and reasons. */
  const wanted = async (choice: Partial<AddressChoice> = {}) => {
    const found: string[] = []
    const days = { today: DAY, session: DAY }
    for await (const each of vendorAddressesOf(tiingoDaily)(market.store, { ...days, ...choice })) {
      if (typeof each === 'string') {
        const [, symbol, from] = /daily\/(.+)\/prices\?startDate=(.{10})/.exec(each) ?? []
        found.push(`${symbol} ${from}`)
      } else found.push(`${each.symbol}: ${each.reason}`)
    }
    return found
  }
  const listed = async () =>
    (await market.store.rows(pricedSymbols, { order: ['source', 'symbol'] })).map(
      ({ columns: { symbol, firstDay, lastDay } }) => [symbol, firstDay, lastDay],
    )
  return { ...market, loadList, hold, wanted, listed }
}

it('of a symbol that is there twice the row that ends last is kept, and none of another country', async (t) => {
  const { loadList, listed } = await setUp(t)
  await loadList(
    'ACI,NYSE,Stock,USD,1988-08-12,2016-01-11',
    'ACI,NYSE,Stock,USD,2020-06-26,2020-11-20',
    'AANC,PINK,Stock,USD,,',
    'AANC,PINK,Stock,USD,2018-09-25,2018-12-17',
    'BHP,LSE,Stock,USD,2007-03-07,2020-11-20',
    '000001,SHE,Stock,CNY,2007-08-30,2020-11-20',
  )
  assert.deepEqual(await listed(), [
    ['AANC', '2018-09-25', '2018-12-17'],
    ['ACI', '2020-06-26', '2020-11-20'],
  ])
})

it('a list replaces the one before, unless a line of it is damaged', async (t) => {
  const { loadList, listed } = await setUp(t)
  await loadList(...lines)
  const { rejected } = await loadList('AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-23', 'F,NYSE,Stock,USD,soon,')
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [[3, '"soon" is not a date']],
  )
  assert.deepEqual((await listed()).length, lines.length)
  assert.deepEqual((await listed())[0], ['AAPL', '1980-12-12', '2020-11-23'])
  await loadList('AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-24')
  assert.deepEqual(await listed(), [['AAPL', '1980-12-12', '2020-11-24']])
})

it('without a list every ticker is requested from the first day that the vendor has', async (t) => {
  const { wanted } = await setUp(t)
  assert.deepEqual(await wanted({ tickers: ['AAPL', 'F', 'META'] }), [
    'AAPL 1962-01-01',
    'F 1962-01-01',
    'META 1962-01-01',
  ])
})

it('a series begins at its first day, and a symbol without prices or not in the list is not requested', async (t) => {
  const { loadList, wanted } = await setUp(t)
  await loadList(...lines)
  assert.deepEqual(await wanted({ tickers: ['AAPL', 'F', 'META', 'BRK-B'] }), [
    `F: without prices in the list of ${DAY}`,
    `META: not in the list of ${DAY}`,
    'AAPL 1980-12-12',
    'BRK-B 1996-05-09',
  ])
  assert.deepEqual(await wanted({ tickers: ['AAPL'], since: '2020-01-02' }), ['AAPL 2020-01-02'])
})

it('a series that has ended and is stored to its last day is not requested again, unless it is named', async (t) => {
  const { loadList, hold, wanted } = await setUp(t)
  await loadList(...lines)
  await hold('0001652044:GOOGL', 'GOOGL', '2020-06-29')
  assert.deepEqual(await wanted(), ['GOOGL 2020-06-01'])
  await hold('0001652044:GOOGL', 'GOOGL', '2020-06-30')
  assert.deepEqual(await wanted(), [])
  assert.deepEqual(await wanted({ tickers: ['GOOGL'] }), ['GOOGL 2020-06-01'])
})

it('what is traded is requested though the list is of a day before, a fund of days before', async (t) => {
  const { loadList, hold, wanted } = await setUp(t)
  await loadList(...lines)
  await hold('0000320193:AAPL', 'AAPL', '2020-11-20')
  await hold('0000036405:VFIAX', 'VFIAX', '2020-11-18')
  const monday = { today: '2020-11-23', session: '2020-11-23' }
  assert.deepEqual(await wanted(monday), ['VFIAX 2020-11-01', 'AAPL 2020-11-01'])
})

it('a list of over two weeks ago decides nothing: what it lacks may have come since', async (t) => {
  const { loadList, hold, wanted } = await setUp(t)
  await loadList(...lines)
  await hold('0001652044:GOOGL', 'GOOGL', '2020-06-30')
  for (const [days, isUsed] of [
    [14, true],
    [15, false],
  ] as const) {
    const session = daysAfter(DAY, days)
    const named = await wanted({ session, today: session, tickers: ['META'] })
    assert.deepEqual(named, [isUsed ? `META: not in the list of ${DAY}` : 'META 1962-01-01'])
    assert.deepEqual(await wanted({ session, today: session }), isUsed ? [] : ['GOOGL 2020-06-01'])
  }
})

it('a ticker that came into the lists of tickers after the list is requested', async (t) => {
  const { loadList, put, wanted } = await setUp(t)
  await loadList(...lines)
  const of = {
    name: 'New Corp',
    exchangeCode: 'NYSE',
    type: 'stock',
    list: 'otherlisted',
    roundLot: 100,
  } as const
  await put(symbols, symbolRow({ ticker: 'ABCN', ...of, validFrom: '2020-11-23', validTo: null }))
  await put(symbols, symbolRow({ ticker: 'ABCO', ...of, validFrom: DAY, validTo: null }))
  const session = '2020-11-24'
  assert.deepEqual(await wanted({ session, tickers: ['ABCN', 'ABCO'] }), [
    `ABCO: not in the list of ${DAY}`,
    'ABCN 1962-01-01',
  ])
})

it('the newest day of a list is found at the end of its order', () => {
  const newest = { where: { source: 'tiingo' }, order: ['lastDay desc'], limit: 1 }
  assert.match(
    planOf(pricedSymbols, newest).join(),
    /^SEARCH priced_symbols USING (?:COVERING )?INDEX \S+ \(source=\?\)$/,
  )
})

it('a run names what it did not request and why, and spends no request on it', async (t) => {
  const { store, loadList } = await setUp(t)
  await loadList(...lines.map((line) => line.replace(/2020-11-\d\d/, '2020-08-28')))
  const { origin, requests, clientWith } = await vendorServer(t, {
    days: [['2020-08-28', 504.05, 505.77, 498.31, 499.23, 46_907_479]],
    today: '2020-08-28',
  })
  const feed = tiingoDailyAt(origin)
  const own = datasets.map((each) => (each === pricesDataset ? { ...each, loads: [vendorLoad(feed)] } : each))
  const environment = {
    fetcher: clientWith({ authorization: `Token ${keys.tiingoKey}` }),
    archive: await openRawArchive(await temporaryFolder(t)),
    scratch: '',
    now: () => eveningOf('2020-08-28'),
    signal: new AbortController().signal,
  }
  const given = { feed, datasets: own, store, parsing: inlineParsing(own), environment }
  const report = await runFeed({ ...given, selection: { tickers: ['META', 'AAPL'] } })
  assert.deepEqual([report.failure, report.absent, report.added], [null, [], 2])
  assert.deepEqual(
    requests.map((target) => target.slice(0, 25)),
    ['/tiingo/daily/AAPL/prices'],
  )
  assert.ok(reportLines(report).includes('    META: not in the list of 2020-08-28'))
})
