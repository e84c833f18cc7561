/** Lists that replace what is stored: a file with damaged lines adds and changes, and takes nothing away. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { failsFile } from '../src/datasets/fails-to-deliver/test-data.ts'
import { datasetCollections } from '../src/datasets/index.ts'
import { dividends } from '../src/derived/dividends/record.ts'
import { securities, symbols } from '../src/security-master/collections.ts'
import { openSqliteStore } from '../src/store/sqlite.ts'
import { biweekly, dividendFile, splitFile } from './files/calendar-files.ts'
import { listFiles } from './files/company-files.ts'
import { loadFiles } from './support/test-market.ts'

type Files = Readonly<Record<string, unknown>>

const fredFile = (...rows: readonly string[]) => ({
  'https://fred.stlouisfed.org/graph/fredgraph.csv?id=UNRATE': `observation_date,UNRATE\n${rows.join('\n')}\n`,
})
const yieldFile = (...rows: readonly string[]) => ({
  'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/2023/all?type=daily_treasury_yield_curve&field_tdr_date_value=2023&page&_format=csv': `Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"\n${rows.join('\n')}\n`,
})
const yields = '5.51,5.55,5.53,5.58,5.47,5.36,4.87,4.57,4.29,4.27,4.18,4.48,4.29'
const apple = '20210316|037833100|AAPL|100|APPLE INC;COM NPV|121.03'
const nvidia = '20210316|67066G104|NVDA|200|NVIDIA CORP|.'

const memory = (t: TestContext) => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  return store
}

type Case = {
  readonly feed: string
  /** Rows of one line. */
  readonly rows?: number
  readonly whole: Files
  /** Lacks the last row of the whole file. */
  readonly shorter: Files
  /** The same with a line that cannot be read in its place. */
  readonly damaged: Files
}

const cases: readonly Case[] = [
  {
    feed: 'fred-series',
    rows: 2,
    whole: fredFile('2023-07-01,3.5', '2023-08-01,3.8', '2023-09-01,3.8'),
    shorter: fredFile('2023-07-01,3.5', '2023-08-01,3.8'),
    damaged: fredFile('2023-07-01,3.5', '2023-08-01,3.8', '2023-09-01,3.#8'),
  },
  {
    feed: 'treasury-yields',
    whole: yieldFile(`09/01/2023,${yields}`, `08/31/2023,${yields}`, `08/30/2023,${yields}`),
    shorter: yieldFile(`09/01/2023,${yields}`, `08/30/2023,${yields}`),
    damaged: yieldFile(
      `09/01/2023,${yields}`,
      `08/31/2023,${yields.replace('5.53', 'x')}`,
      `08/30/2023,${yields}`,
    ),
  },
  {
    feed: 'nasdaq-dividends',
    whole: dividendFile('2026-11-09', ['AAPL', 0.26, 1.04], ['KO', 0.51, 2.04]),
    shorter: dividendFile('2026-11-09', ['AAPL', 0.26, 1.04]),
    damaged: dividendFile('2026-11-09', ['AAPL', 0.26, 1.04], ['KO', Number.NaN, 2.04]),
  },
  {
    feed: 'finra-short-interest',
    whole: biweekly('2026-11-13', { symbol: 'AAPL', now: 2, before: 1 }, { symbol: 'KO', now: 3, before: 1 }),
    shorter: biweekly('2026-11-13', { symbol: 'AAPL', now: 2, before: 1 }),
    damaged: biweekly(
      '2026-11-13',
      { symbol: 'AAPL', now: 2, before: 1 },
      { symbol: 'KO', now: 0.5, before: 1 },
    ),
  },
  {
    feed: 'sec-fails-to-deliver',
    whole: failsFile('cnsfails202103b', apple, nvidia),
    shorter: failsFile('cnsfails202103b', apple),
    damaged: failsFile('cnsfails202103b', apple, nvidia.replace('|.', '|x')),
  },
  {
    feed: 'nasdaq-splits',
    whole: splitFile('2026-11-09', ['AAPL', '4 : 1'], ['KO', '2 : 1']),
    shorter: splitFile('2026-11-09', ['AAPL', '4 : 1']),
    damaged: splitFile('2026-11-09', ['AAPL', '4 : 1'], ['KO', '2 ; 1']),
  },
]

for (const { feed, rows = 1, whole, shorter, damaged } of cases)
  it(`${feed}: a damaged line removes nothing, a line that is gone does`, async (t) => {
    const store = memory(t)
    const { added } = await loadFiles(store, feed, whole)
    assert.ok(added > 1)
    const hurt = await loadFiles(store, feed, damaged)
    assert.deepEqual([hurt.removed, hurt.rejected.length], [0, 1])
    const gone = await loadFiles(store, feed, shorter)
    assert.deepEqual([gone.removed, gone.rejected], [rows, []])
  })

/** Each of the three lists has Apple, and the first two Coca-Cola. */
const tickerFiles = (coke: string): Files =>
  listFiles(
    [
      [320193, 'AAPL', 'Apple Inc.', 'Nasdaq'],
      [21344, coke, 'COCA COLA CO', 'NYSE'],
    ],
    [[36405, 'S000002839', 'C000092055', 'VOO']],
  )

it('sec-tickers: a ticker of a registrant whose line cannot be read stays listed; others are ended', async (t) => {
  const store = memory(t)
  const endOf = async () =>
    (await store.row(securities, { ticker: 'KO', cik: '0000021344' }))?.columns.validTo
  await loadFiles(store, 'sec-tickers', tickerFiles('KO'))
  const hurt = await loadFiles(store, 'sec-tickers', tickerFiles('K@O'))
  assert.deepEqual([hurt.removed, hurt.rejected.length, await endOf()], [0, 2, null])
  await loadFiles(store, 'sec-tickers', tickerFiles('K@O'), '2026-11-21T21:05:00Z')
  assert.equal(await endOf(), null)
  await loadFiles(store, 'sec-tickers', tickerFiles('NEWX'), '2026-11-21T21:05:00Z')
  assert.equal(await endOf(), '2026-11-21')
})

it('a calendar of one day with rows of another is refused, and the day keeps what it has', async (t) => {
  const store = memory(t)
  const stored = dividendFile('2026-11-09', ['AAPL', 0.26, 1.04])
  await loadFiles(store, 'nasdaq-dividends', stored)
  const [address = ''] = Object.keys(stored)
  const [ofAnother] = Object.values(dividendFile('2026-11-10', ['KO', 0.51, 2.04]))
  await assert.rejects(
    async () => loadFiles(store, 'nasdaq-dividends', { [address]: ofAnother }),
    /date=2026-11-09: has a row of 2026-11-10$/,
  )
  assert.equal(await store.total(dividends, {}), 1)
})

const directory = (made: string, ...symbols: readonly string[]) => ({
  'https://www.nasdaqtrader.com/dynamic/symdir/nasdaqlisted.txt': [
    'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
    'AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N',
    ...symbols.map((symbol) => `${symbol}|Microsoft Corporation - Common Stock|Q|N|N|100|N|N`),
    `File Creation Time: ${made}|||||||`,
  ].join('\n'),
})

it('nasdaq-symbols: a symbol whose line cannot be read stays listed, by the name that the line has', async (t) => {
  const store = memory(t)
  const endOf = async () => (await store.row(symbols, { ticker: 'MSFT' }))?.columns.validTo
  await loadFiles(store, 'nasdaq-symbols', directory('0721202521:31', 'MSFT'))
  const hurt = await loadFiles(store, 'nasdaq-symbols', directory('0722202521:31', 'M@@T'))
  assert.deepEqual([hurt.rejected.length, await endOf()], [1, null])
  await loadFiles(store, 'nasdaq-symbols', directory('0723202521:31'))
  assert.equal(await endOf(), '2025-07-23')
})
