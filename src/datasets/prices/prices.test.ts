/** Bars loaded from files and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { splitFile } from '../../../test/files/calendar-files.ts'
import { loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { writeItem } from '../../../test/support/write-item.ts'
import { priceSummaries } from '../../derived/prices/record.ts'
import { parsedItemOf } from '../../ingest/item-parsing.ts'
import { type CsvLayout, pricesCsvOf } from '../../sources/prices-csv.ts'
import { datasets } from '../index.ts'

type Row = Readonly<Record<string, unknown>>

const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'

const setUp = async (t: TestContext) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const stooq = (symbol: string, ...bars: readonly (readonly [day: string, close: number])[]) => {
    const lines = bars.map(
      ([day, close]) =>
        `${symbol}.US,D,${day.replaceAll('-', '')},000000,${close},${close},${close},${close},1000.4,0`,
    )
    return loadFiles(store, 'stooq-daily', { [`${symbol}.us.txt`]: [header, ...lines, ''].join('\n') })
  }
  const csv = (text: string, layout: Partial<CsvLayout> = {}) => {
    const columns = { date: 'Date', close: 'Close' }
    const feed = pricesCsvOf({ columns, basis: 'raw', ticker: 'AAPL', ...layout })
    const parsed = parsedItemOf(datasets, feed, [{ address: 'a.csv', bytes: Buffer.from(text) }])
    return writeItem(store, datasets, feed, parsed, {
      feed: feed.name,
      item: 'a.csv',
      inputsVersion: '',
      files: [],
      at: NOW,
      fetched: 'now',
    })
  }
  const prices = async (target: string) => {
    const { status, body } = await ask('/v1/prices/{ticker}', `/v1/prices/${target}`)
    const { results = [], ...rest } = body
    return { status, rest, results: results as readonly Row[] }
  }
  return { store, stooq, csv, prices }
}

const threeDays = [
  ['2024-06-26', 213.25],
  ['2024-06-27', 214.1],
  ['2024-06-28', 210.62],
] as const

it('bars are served newest first, with the source each has', async (t) => {
  const { stooq, prices } = await setUp(t)
  await stooq('AAPL', ...threeDays)
  const { results, rest } = await prices('AAPL')
  assert.deepEqual(rest, { ticker: 'AAPL', adjusted: true, count: 3, total: 3 })
  assert.deepEqual(results[0], {
    date: '2024-06-28',
    open: 210.62,
    high: 210.62,
    low: 210.62,
    close: 210.62,
    volume: 1000,
    adjClose: null,
    source: 'stooq',
  })
  const some = await prices('AAPL?from=2024-06-26&to=2024-06-27&limit=1')
  assert.deepEqual([some.results[0]?.['date'], some.rest['count'], some.rest['total']], ['2024-06-27', 1, 2])
})

it('raw and adjusted bars are kept apart; unless asked otherwise the adjusted ones are served, else the raw', async (t) => {
  const { stooq, csv, prices } = await setUp(t)
  await csv('Date,Close\n2020-08-28,499.23\n2020-08-31,129.04\n')
  assert.deepEqual((await prices('AAPL')).rest['adjusted'], false)
  await stooq('AAPL', ['2020-08-28', 121.2], ['2020-08-31', 125.2])
  const closes = async (query: string) => {
    const { rest, results } = await prices(`AAPL${query}`)
    return [rest['adjusted'], ...results.map(({ close }) => close)]
  }
  assert.deepEqual(await closes(''), [true, 125.2, 121.2])
  assert.deepEqual(await closes('?adjusted=true'), [true, 125.2, 121.2])
  assert.deepEqual(await closes('?adjusted=false'), [false, 129.04, 499.23])
})

it('the bars of one answer have one source: the one that reaches furthest', async (t) => {
  const { stooq, csv, prices } = await setUp(t)
  await stooq('AAPL', ...threeDays)
  await csv('Date,Close\n2024-06-28,210.62\n2024-07-01,216.75\n', { basis: 'adjusted' })
  assert.deepEqual(
    (await prices('AAPL')).results.map(({ source }) => source),
    ['csv', 'csv'],
  )
})

it('a whole file replaces its series, a part of one its days', async (t) => {
  const { stooq, csv, prices } = await setUp(t)
  await stooq('AAPL', ...threeDays)
  await stooq('AAPL', ...threeDays.slice(1))
  assert.equal((await prices('AAPL')).rest['total'], 2)
  await csv('Date,Close\n2024-06-24,1\n2024-06-25,1.1\n2024-06-26,1.2\n')
  await csv('Date,Close\n2024-06-26,1.2\n2024-06-27,1.3\n')
  assert.equal((await prices('AAPL?adjusted=false')).rest['total'], 4)
})

it('class shares and preferreds of a source are served under their tickers', async (t) => {
  const { stooq, prices } = await setUp(t)
  await stooq('BRK-B', ...threeDays)
  await stooq('F_B', ...threeDays)
  assert.equal((await prices('BRK-B')).rest['total'], 3)
  assert.equal((await prices('F-PB')).rest['total'], 3)
})

it('a known ticker without bars is empty, an unknown one is 404, and a delisted name has its bars', async (t) => {
  const { stooq, prices } = await setUp(t)
  assert.deepEqual([(await prices('GOOGL')).status, (await prices('GOOGL')).rest['total']], [200, 0])
  assert.equal((await prices('GONE')).status, 404)
  await stooq('GONE', ...threeDays)
  assert.equal((await prices('GONE')).rest['total'], 3)
})

it('files of the former and the present ticker make one series, and neither takes the other’s bars', async (t) => {
  const { stooq, prices } = await setUp(t)
  const former = [
    ['2022-06-07', 195.65],
    ['2022-06-08', 196.64],
  ] as const
  const present = [
    ['2022-06-08', 196.6],
    ['2022-06-09', 184],
  ] as const
  for (const files of [
    [() => stooq('FB', ...former), () => stooq('META', ...present)],
    [() => stooq('META', ...present), () => stooq('FB', ...former)],
  ])
    for (const load of files) {
      await load()
      const { added, changed, removed } = await load()
      assert.deepEqual([added, changed, removed], [0, 0, 0])
    }
  const closes = (await prices('META')).results.map(({ date, close }) => [date, close])
  assert.deepEqual(closes, [
    ['2022-06-09', 184],
    ['2022-06-08', 196.6],
    ['2022-06-07', 195.65],
  ])
})

it('what a series comes to follows its bars in the same transaction', async (t) => {
  const { store, stooq } = await setUp(t)
  await stooq('AAPL', ...threeDays)
  const [summary] = await store.records(priceSummaries, {})
  assert.ok(summary !== undefined)
  const { to, close, previousClose, bars, yearLow } = summary
  assert.deepEqual([to, close, previousClose, bars, yearLow], ['2024-06-28', 210.62, 214.1, 3, null])
})

/** Two for one on 2024-06-27, which no rule of the series alone distinguishes from a fall. */
const halved = [
  ['2024-06-25', 421],
  ['2024-06-26', 426.5],
  ['2024-06-27', 214.1],
  ['2024-06-28', 210.62],
] as const

it('bars before a known split that was not applied stay out, whether the calendar knows it first or not', async (t) => {
  const { store, stooq, prices } = await setUp(t)
  await stooq('AAPL', ...halved)
  assert.equal((await prices('AAPL')).rest['total'], 4)
  await loadFiles(store, 'nasdaq-splits', splitFile('2024-06-27', ['AAPL', '2 : 1']))
  const { rejected } = await stooq('AAPL', ...halved)
  assert.equal((await prices('AAPL')).rest['total'], 2)
  assert.deepEqual(
    rejected.map(({ row, reason }) => [row, reason]),
    ['2024-06-25', '2024-06-26'].map((day) => [
      `AAPL ${day}`,
      'before 2024-06-27, where the split of 2 is not applied',
    ]),
  )
})

it('a known split that was applied leaves the bars alone, and so does one of a raw series', async (t) => {
  const { store, stooq, csv, prices } = await setUp(t)
  await loadFiles(store, 'nasdaq-splits', splitFile('2024-06-27', ['AAPL', '2 : 1']))
  assert.deepEqual((await stooq('AAPL', ...threeDays)).rejected, [])
  await csv(['Date,Close', ...halved.map((pair) => pair.join(',')), ''].join('\n'))
  assert.equal((await prices('AAPL?adjusted=false')).rest['total'], 4)
})

it('a part of a series that cannot continue where the stored bars end stays out', async (t) => {
  const { csv, prices } = await setUp(t)
  const adjusted = { basis: 'adjusted' } as const
  await csv('Date,Close\n2024-06-25,1000\n2024-06-26,1005\n', adjusted)
  const { rejected } = await csv('Date,Close\n2024-06-27,100\n2024-06-28,101\n', adjusted)
  assert.equal(rejected.length, 2)
  assert.match(rejected[0]?.reason ?? '', /end on 2024-06-26 on another basis .*: load them all/)
  assert.equal((await prices('AAPL')).rest['total'], 2)
})

it('a damaged bar leaves what is stored of its day, unless the source has restated the bars next to it', async (t) => {
  const { csv, prices } = await setUp(t)
  const closes = async () => (await prices('AAPL')).results.map(({ close }) => close)
  await csv('Date,Close\n2024-06-26,213.25\n2024-06-27,214.10\n2024-06-28,210.62\n')
  await csv('Date,Close\n2024-06-26,213.25\n2024-06-27,0\n2024-06-28,210.62\n')
  assert.deepEqual(await closes(), [210.62, 214.1, 213.25])
  await csv('Date,Close\n2024-06-26,53.31\n2024-06-27,0\n2024-06-28,52.66\n')
  assert.deepEqual(await closes(), [52.66, 53.31])
})
