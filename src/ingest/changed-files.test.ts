/** Files of the whole market, run from a mirror made for the test: one that has changed is held, and what is stored is served on. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { biweekly } from '../../test/files/calendar-files.ts'
import { datasetCollections, datasets } from '../datasets/index.ts'
import { shortInterest } from '../datasets/short-interest/record.ts'
import { symbols } from '../security-master/collections.ts'
import { openMirror } from '../sources/mirror.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { runFeed } from './feed-runner.ts'
import { feedNamed } from './feeds.ts'
import { inlineParsing } from './parsing.ts'

const setUp = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-changed-'))
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Publishes the files, and reads the mirror; or reads these alone, by their paths. */
  const run = (feed: string, files: Readonly<Record<string, string>>, isNamed = false) => {
    const paths: string[] = []
    for (const [address, text] of Object.entries(files)) {
      const path = join(folder, address.replace('https://', ''))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      paths.push(path)
    }
    return runFeed({
      feed: feedNamed(datasets, feed),
      datasets,
      store,
      selection: isNamed ? { files: paths } : {},
      parsing: inlineParsing(datasets),
      environment: {
        fetcher: openMirror(folder),
        archive: null,
        scratch: folder,
        now: () => Date.parse('2026-08-01T12:00:00Z'),
        signal: new AbortController().signal,
      },
    })
  }
  return { store, run }
}

/** FINRA's file of a settlement date, with so many made-up positions, after that of 30 June with 30. */
const withPositions = async (t: TestContext) => {
  const { store, run } = setUp(t)
  const positions = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ symbol: `A${at}`, now: 2000, before: 1900 }))
  const filesOf = (on: string, count: number) => biweekly(on, ...positions(count))
  const load = (files: Readonly<Record<string, string>>, isNamed = false) =>
    run('finra-short-interest', files, isNamed)
  const rows = () => store.total(shortInterest, { settlementDate: '2026-07-15' })
  assert.equal((await load(filesOf('2026-06-30', 30))).failure, null)
  return { filesOf: (count: number) => filesOf('2026-07-15', count), load, rows }
}

test('a file of a day without any row that can be read is held, not taken for a day without rows', async (t) => {
  const { filesOf, load, rows } = await withPositions(t)
  const printed = Object.entries(filesOf(30)).map(([address, text]) => [
    address,
    text.replaceAll(/\|2026-07-15$/gm, '|07/15/2026'),
  ])
  const { failure } = await load(Object.fromEntries(printed))
  assert.match(
    failure ?? '',
    /shrt20260715\.csv: none of its 30 rows can be read: "07\/15\/2026" is not a date/,
  )
  assert.equal(await rows(), 0)
})

test('a file that is cut at the end of a line is held, though no row of its day was stored before', async (t) => {
  const { filesOf, load, rows } = await withPositions(t)
  const { failure } = await load(filesOf(20))
  assert.match(failure ?? '', /shrt20260715\.csv: has 20 rows where there were 30/)
  assert.equal(await rows(), 0)
  await load(filesOf(29))
  assert.equal(await rows(), 29)
})

/** FINRA's page gives a symbol on all its days, whose number says nothing of another symbol. */
const exportOf = (symbol: string, years: number) => ({
  [`${symbol}_SI.csv`]: [
    '"Settlement Date","Issue Name","Symbol","Market","Current Short","Previous Short","Chg","% Change from Previous","Avg Daily Vol","Days to Cover","Revision Flag"',
    ...Array.from(
      { length: years },
      (_, at) => `"${2000 + at}-01-14","A Co","${symbol}","NYSE","2000","1900","100","5.26","1000","2",""`,
    ),
  ].join('\n'),
})

test('a file that the operator names is compared with none of another name, nor is one of the mirror with it', async (t) => {
  const { run } = setUp(t)
  const oneRow = biweekly('2026-06-30', { symbol: 'A', now: 2000, before: 1900 })
  for (const [files, isNamed] of [
    [exportOf('A', 26), true],
    [exportOf('B', 3), true],
    [oneRow, false],
  ] as const)
    assert.equal((await run('finra-short-interest', files, isNamed)).failure, null)
})

test('a list that was made years from now by its footer is held: all later ones would be older than it', async (t) => {
  const { store, run } = setUp(t)
  const listMade = (on: string) => ({
    'https://www.nasdaqtrader.com/dynamic/symdir/nasdaqlisted.txt': [
      'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
      'AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N',
      `File Creation Time: ${on}|||||||`,
    ].join('\n'),
  })
  const { failure } = await run('nasdaq-symbols', listMade('0730206221:31'))
  assert.match(failure ?? '', /has a date in the future: 2062-07-31T01:31:00Z/)
  assert.equal((await run('nasdaq-symbols', listMade('0730202621:31'))).failure, null)
  assert.equal(await store.total(symbols, {}), 1)
})
