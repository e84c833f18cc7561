/** What the bundled sample holds compared with what its README says: metrics without a value, sectors, employees, and its size. */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { profiles } from '../src/datasets/companies/record.ts'
import { statementCollections } from '../src/datasets/financials/record.ts'
import { insiderTransactions } from '../src/datasets/insider-transactions/record.ts'
import { segmentations } from '../src/datasets/revenue-segmentation/record.ts'
import { filings } from '../src/derived/filings/record.ts'
import { sampleFile } from '../src/ingest/sample.ts'
import { screenerRows } from '../src/screener/collections.ts'
import { metrics } from '../src/screener/registry.ts'
import { runScreener } from '../src/screener/run.ts'
import { securities } from '../src/security-master/collections.ts'
import { recordOf } from '../src/store/record-text.ts'
import type { Store } from '../src/store/store.ts'
import { openSampleStore } from './support/sample-store.ts'

const readme = readFileSync(new URL('README.md', sampleFile), 'utf8')

/** The names in backquotes of the item that begins with this title. */
const namesOf = (title: string): readonly string[] => {
  const item = readme.split('\n- ').find((each) => each.startsWith(`**${title}**`))
  assert.ok(item !== undefined, title)
  return [...item.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
}

// The later day shows what goes with time: rows count back from the sample's own days.
for (const at of ['2026-11-23T10:00:00Z', '2027-08-02T10:00:00Z'])
  test(`the metrics without a value on the sample are those that its README names (${at.slice(0, 10)})`, async (t) => {
    const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
    await runScreener(store, Date.parse(at))
    const rows = await store.records(screenerRows, {})
    const without = metrics.filter((_, place) => rows.every(({ values }) => values[place] === null))
    assert.deepEqual(
      without.map(({ id }) => id).toSorted(),
      namesOf('Metrics of the screener without a value on it').toSorted(),
    )
    assert.ok(without.length <= 45, `${without.length}`)
  })

test('a company has the employees that its release counts', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const employees = async (cik: string) => (await store.record(profiles, { cik }))?.employees
  assert.deepEqual([await employees('0001326801'), await employees('0000320193')], ['78450', null])
})

const stocksOf = (store: Store) => store.rows(securities, { where: { canonical: 1, type: 'stock' } })

test('the sectors without annual statements are those that the README of the sample names', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const years = new Map<string, number>()
  for (const { columns } of await stocksOf(store)) {
    const { cik } = columns
    const { sector = null } = (await store.record(profiles, { cik })) ?? {}
    if (sector === null) continue
    const found = await store.total(statementCollections.income, { cik, period: 'annual' })
    years.set(sector, (years.get(sector) ?? 0) + found)
  }
  const without = [...years].filter(([, count]) => count === 0).map(([sector]) => sector)
  assert.deepEqual(without.toSorted(), namesOf('Sectors without annual statements'))
  assert.equal(years.size, 11)
})

test('the companies without a filing are those that the README of the sample names', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const without: string[] = []
  for (const { columns } of await stocksOf(store))
    if ((await store.total(filings, { cik: columns.cik })) === 0) without.push(columns.ticker)
  assert.deepEqual(without.toSorted(), namesOf('Companies without a filing'))
})

test('every listed company has a sector and an industry', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const listed = await stocksOf(store)
  const without: string[] = []
  for (const { columns } of listed) {
    const { sector = null, industry = null } = (await store.record(profiles, { cik: columns.cik })) ?? {}
    assert.equal(sector === null, industry === null, columns.ticker)
    if (sector === null) without.push(columns.ticker)
  }
  assert.deepEqual(without, [])
})

// A table of one company is in its release, and nothing that the release states is lost or divided otherwise.
for (const [ticker, cik, dimension, period, { fiscalYr, part, end, quarters, largest }] of [
  [
    'AAPL',
    '0000320193',
    'product',
    'quarterly',
    { fiscalYr: 2025, part: 'Q4', end: '2025-09-27', quarters: 6, largest: ['iPhone', 49_025] },
  ],
  [
    'AAPL',
    '0000320193',
    'geographic',
    'quarterly',
    { fiscalYr: 2025, part: 'Q4', end: '2025-09-27', quarters: 6, largest: ['Americas', 44_192] },
  ],
  [
    'AAPL',
    '0000320193',
    'product',
    'annual',
    { fiscalYr: 2025, part: 'FY', end: '2025-09-27', quarters: 4, largest: ['iPhone', 209_586] },
  ],
  [
    'MSFT',
    '0000789019',
    'product',
    'quarterly',
    {
      fiscalYr: 2025,
      part: 'Q4',
      end: '2025-06-30',
      quarters: 6,
      largest: ['Productivity and Business Processes', 33_112],
    },
  ],
  [
    'AMZN',
    '0001018724',
    'product',
    'quarterly',
    { fiscalYr: 2025, part: 'Q3', end: '2025-09-30', quarters: 7, largest: ['Online Stores', 67_407] },
  ],
  [
    'NVDA',
    '0001045810',
    'product',
    'quarterly',
    {
      fiscalYr: 2026,
      part: 'Q4',
      end: '2026-01-25',
      quarters: 9,
      largest: ['Compute and Networking', 61_651],
    },
  ],
  [
    'GOOGL',
    '0001652044',
    'product',
    'quarterly',
    { fiscalYr: 2025, part: 'Q3', end: '2025-09-30', quarters: 4, largest: ['Google Services', 87_052] },
  ],
  [
    'META',
    '0001326801',
    'product',
    'quarterly',
    { fiscalYr: 2025, part: 'Q3', end: '2025-09-30', quarters: 4, largest: ['Family of Apps', 50_772] },
  ],
] as const)
  test(`${ticker} has ${period} segments by ${dimension}, as its releases state them`, async (t) => {
    const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
    const rows = await store.records(segmentations, {
      where: { cik, dimension, period },
      order: ['end desc'],
    })
    const [newest] = rows
    assert.equal(rows.length, quarters)
    assert.deepEqual([newest?.fiscalYr, newest?.period, newest?.date], [fiscalYr, part, end])
    const [name, millions] = largest
    assert.deepEqual(Object.entries(newest?.data ?? {})[0], [name, millions * 1_000_000])
  })

// Cook's sales of April and October and Levinson's of five days are as the forms state them; test/real compares the list of forms with EDGAR's.
test('Apple has a year of insiders: every line of its 46 Forms 4 of 2024', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const rows = await store.rows(insiderTransactions, {
    where: { cik: '0000320193', filedOn: { from: '2024-01-01', to: '2024-12-31' } },
    order: ['accession', 'table desc', 'line'],
  })
  const lines = rows
    .map((row) => ({ ...recordOf(insiderTransactions, row), ...row.columns }))
    .filter(({ form }) => form === '4')
  const counts = Map.groupBy(lines, ({ table, code }) => `${table} ${code}`)
  assert.deepEqual(Object.fromEntries([...counts].map(([key, { length }]) => [key, length])), {
    'N M': 20,
    'N S': 38,
    'N F': 11,
    'N G': 3,
    'D M': 35,
    'D A': 19,
  })
  const formsOf = (of: typeof lines): number => new Set(of.map(({ accession }) => accession)).size
  assert.deepEqual([formsOf(lines), formsOf(lines.filter(({ plan10b51 }) => plan10b51 === true))], [46, 11])
  const sold = Map.groupBy(
    lines.filter(({ trade }) => trade === 1),
    ({ ownerName }) => ownerName,
  )
  assert.deepEqual(
    Object.fromEntries(
      [...sold].map(([owner, sales]) => [owner, sales.reduce((sum, { shares }) => sum + (shares ?? 0), 0)]),
    ),
    {
      'LEVINSON ARTHUR D': 375_000,
      'COOK TIMOTHY D': 196_410 + 223_986,
      'Adams Katherine L.': 215_751,
      'Maestri Luca': 112_499,
      "O'BRIEN DEIRDRE": 115_751,
      'WILLIAMS JEFFREY E': 218_892,
      'KONDO CHRIS': 23_013,
    },
  )
})

// Accession numbers as EDGAR's list of Apple's filings has them; each sale of Newstead's plan leaves 1,439 shares less.
test('Apple has every line of every Form 4 of 2026-05-30 to 2026-09-09', async (t) => {
  const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
  const rows = await store.rows(insiderTransactions, {
    where: { cik: '0000320193', filedOn: { from: '2026-05-30', to: '2026-09-09' } },
    order: ['accession', 'table desc', 'line'],
  })
  const lines = rows.map((row) => {
    const { accession, table, line, filedAt } = row.columns
    const { transactionCode, shares, sharesOwnedAfter, plan10b51 } = recordOf(insiderTransactions, row)
    return [`${accession} ${table}${line}`, filedAt, transactionCode, shares, sharesOwnedAfter, plan10b51]
  })
  assert.deepEqual(lines, [
    ['0001140361-26-025620 N1', '2026-06-17T22:30:15Z', 'M', 240, 38_953, true],
    ['0001140361-26-025620 N2', '2026-06-17T22:30:15Z', 'F', 124, 38_829, true],
    ['0001140361-26-025620 N3', '2026-06-17T22:30:15Z', 'S', 116, 38_713, true],
    ['0001140361-26-025620 D1', '2026-06-17T22:30:15Z', 'M', 240, 1_676, true],
    ['0001140361-26-025622 N1', '2026-06-17T22:40:43Z', 'M', 30_104, 57_784, false],
    ['0001140361-26-025622 N2', '2026-06-17T22:40:43Z', 'F', 16_238, 41_546, false],
    ['0001140361-26-025622 D1', '2026-06-17T22:40:43Z', 'M', 30_104, 210_728, false],
    ['0001140361-26-032884 N1', '2026-08-13T22:30:20Z', 'S', 1_439, 40_107, true],
    ['0001140361-26-033928 N1', '2026-08-20T22:30:16Z', 'S', 1_439, 38_668, true],
    ['0001140361-26-034741 N1', '2026-08-27T22:30:30Z', 'S', 1_439, 37_229, true],
    ['0001140361-26-035362 D1', '2026-09-01T22:32:04Z', 'A', 7_690, 7_690, false],
    ['0001140361-26-035636 N1', '2026-09-03T22:30:44Z', 'S', 1_439, 35_790, true],
  ])
})

test('the sample is under 8 MB', () => {
  assert.ok(statSync(sampleFile).size < 8_000_000)
})
