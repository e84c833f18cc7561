/** The symbol lists from one reading to the next, in a store in memory. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { securityMasterOf } from '../../security-master/security-master.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import type { Store } from '../../store/store.ts'
import { datasetCollections } from '../index.ts'

const FOLDER = 'https://www.nasdaqtrader.com/dynamic/symdir'
type Rows = readonly string[]

const nasdaqListed = (made: string, rows: Rows) => ({
  [`${FOLDER}/nasdaqlisted.txt`]: [
    'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
    ...rows.map((symbol) => `${symbol}|${symbol} Inc. - Common Stock|Q|N|N|100|N|N`),
    `File Creation Time: ${made}|||||||`,
  ].join('\n'),
})
const otherListed = (made: string, rows: Rows) => ({
  [`${FOLDER}/otherlisted.txt`]: [
    'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
    ...rows.map((symbol) => `${symbol}|${symbol} Inc. Common Stock|N|${symbol}|N|100|N|${symbol}`),
    `File Creation Time: ${made}||||||`,
  ].join('\n'),
})

const JULY_21 = '0721202521:31'
const JULY_22 = '0722202521:31'
const JULY_23 = '0723202521:31'

const memory = () => openSqliteStore({ path: ':memory:', collections: datasetCollections })
const read = (store: Store, files: Readonly<Record<string, string>>) =>
  loadFiles(store, 'nasdaq-symbols', files)
const spellsIn = async (store: Store) =>
  (await store.rows(symbols, { order: ['ticker'] })).map(({ columns }) => {
    const { ticker, list, validFrom, validTo } = columns
    return [ticker, list, validFrom, validTo]
  })

it('a symbol has the days on which the directory first and no longer had it', async (t) => {
  const store = memory()
  t.after(store.close)
  await read(store, nasdaqListed(JULY_21, ['AAPL', 'GONE']))
  await read(store, nasdaqListed(JULY_22, ['AAPL', 'NEWX']))
  const expected = [
    ['AAPL', 'nasdaqlisted', null, null],
    ['GONE', 'nasdaqlisted', null, '2025-07-22'],
    ['NEWX', 'nasdaqlisted', '2025-07-22', null],
  ]
  assert.deepEqual(await spellsIn(store), expected)
  const again = await read(store, nasdaqListed(JULY_22, ['AAPL', 'NEWX']))
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
  await read(store, nasdaqListed(JULY_23, ['AAPL', 'NEWX', 'GONE']))
  assert.deepEqual((await spellsIn(store))[1], ['GONE', 'nasdaqlisted', '2025-07-23', null])
})

it('a share that moves to another exchange continues, whichever list it comes from', async (t) => {
  const store = memory()
  t.after(store.close)
  await read(store, { ...nasdaqListed(JULY_21, ['AAPL', 'ONE']), ...otherListed(JULY_21, ['F', 'TWO']) })
  const moved = { ...nasdaqListed(JULY_22, ['AAPL', 'TWO']), ...otherListed(JULY_22, ['F', 'ONE']) }
  await read(store, moved)
  const expected = [
    ['AAPL', 'nasdaqlisted', null, null],
    ['F', 'otherlisted', null, null],
    ['ONE', 'otherlisted', null, null],
    ['TWO', 'nasdaqlisted', null, null],
  ]
  assert.deepEqual(await spellsIn(store), expected)
  const again = await read(store, moved)
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
})

it('a list that is not at hand leaves what it said, and its first reading has no beginning', async (t) => {
  const store = memory()
  t.after(store.close)
  await read(store, nasdaqListed(JULY_21, ['AAPL']))
  await read(store, otherListed(JULY_22, ['F']))
  assert.deepEqual(await spellsIn(store), [
    ['AAPL', 'nasdaqlisted', null, null],
    ['F', 'otherlisted', null, null],
  ])
})

it('a list older than the one that was read last is refused instead of ending what is new', async (t) => {
  const store = memory()
  t.after(store.close)
  await read(store, nasdaqListed(JULY_22, ['AAPL', 'NEWX']))
  await assert.rejects(
    read(store, nasdaqListed(JULY_21, ['AAPL'])),
    /nasdaqlisted: was made at 2025-07-22T01:31:00Z, and one of 2025-07-23T01:31:00Z is loaded/,
  )
  assert.deepEqual((await spellsIn(store))[1], ['NEWX', 'nasdaqlisted', null, null])
})

it('neither feed ends what the other has, and their order makes no difference', async (t) => {
  const files = { ...nasdaqListed(JULY_21, ['AAPL', 'ZZZZ']), ...otherListed(JULY_21, ['F']) }
  const inOrder = async (...feeds: readonly (readonly [string, Readonly<Record<string, unknown>>])[]) => {
    const store = memory()
    t.after(store.close)
    for (const [name, unit] of feeds) await loadFiles(store, name, unit)
    return (await securityMasterOf(store, true)).listings
  }
  const sec = ['sec-tickers', tickerFiles] as const
  const nasdaq = ['nasdaq-symbols', files] as const
  const listings = await inOrder(sec, nasdaq)
  assert.deepEqual(await inOrder(nasdaq, sec, nasdaq), listings)
  const shown = listings.map(({ ticker, cik, company, active }) => [ticker, cik, company, active])
  assert.deepEqual(shown[0], ['AAPL', '0000320193', 'Apple Inc.', true])
  assert.deepEqual(shown.at(-1), ['ZZZZ', null, 'ZZZZ Inc.', true])
})

it('lists of the SEC that are not at hand end nothing and take no exchange away', async (t) => {
  const store = memory()
  t.after(store.close)
  await loadFiles(store, 'sec-tickers', tickerFiles)
  const [[name, tickers] = ['', {}]] = Object.entries(tickerFiles)
  const report = await loadFiles(store, 'sec-tickers', { [name]: tickers })
  assert.deepEqual([report.added, report.changed, report.removed], [0, 0, 0])
  const ended = (await store.rows(securities, {})).filter(({ columns }) => columns.validTo !== null)
  assert.deepEqual(ended, [])
})
