/** Dividends as companies state them of a fiscal quarter, in addition to those of the calendar. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { dividendFile, splitFile } from '../../../test/files/calendar-files.ts'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { dividendSpan, dividendsOfSecurity } from '../../derived/dividends/query.ts'

const CONCEPT = 'CommonStockDividendsPerShareDeclared'
const address = 'https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json'

type Stated = readonly [start: string, end: string, val: number, form: string, filed: string, accn: string]

/** Apple's fiscal 2025: 0.25, 0.25, 0.26, and 1.02 in the year. */
const fiscal2025: readonly Stated[] = [
  ['2024-09-29', '2024-12-28', 0.25, '10-Q', '2025-01-31', '0000320193-25-000008'],
  ['2024-12-29', '2025-03-29', 0.25, '10-Q', '2025-05-02', '0000320193-25-000057'],
  ['2025-03-30', '2025-06-28', 0.26, '10-Q', '2025-08-01', '0000320193-25-000073'],
  ['2024-09-29', '2025-06-28', 0.76, '10-Q', '2025-08-01', '0000320193-25-000073'],
  ['2024-09-29', '2025-09-27', 1.02, '10-K', '2025-10-31', '0000320193-25-000079'],
]

const listOf = (facts: readonly Stated[]) =>
  facts.map(([start, end, val, form, filed, accn]) => ({ start, end, val, form, filed, accn }))

const factsFile = (stated: readonly Stated[], splits: readonly Stated[] = [], more: object = {}) => {
  const usGaap = {
    ...more,
    [CONCEPT]: { units: { 'USD/shares': listOf(stated) } },
    StockholdersEquityNoteStockSplitConversionRatio1: { units: { pure: listOf(splits) } },
  }
  return { [address]: { cik: 320193, entityName: 'Apple Inc.', facts: { 'us-gaap': usGaap } } }
}

const setUp = async (t: TestContext) => {
  const { store, ask, load } = await openTestMarket()
  t.after(() => store.close())
  const rows = async (target = '/v1/dividends/AAPL') => {
    const path = target.startsWith('/v1/dividends/') ? '/v1/dividends/{ticker}' : '/v1/dividends'
    const { body } = await ask(path, target)
    return (body['results'] as readonly Record<string, unknown>[]).map(
      ({ date, periodEnd, dividend, adjDividend, type }) => [date, periodEnd, dividend, adjDividend, type],
    )
  }
  return { store, load, rows }
}

const [first, second, third, fourth] = [
  [null, '2024-12-28', 0.25, 0.25, null],
  [null, '2025-03-29', 0.25, 0.25, null],
  [null, '2025-06-28', 0.26, 0.26, null],
  // The year less nine months.
  [null, '2025-09-27', 0.26, 0.26, null],
]

it('a company’s reports give one row a fiscal quarter, which no reader of ex-dates sees', async (t) => {
  const { store, load, rows } = await setUp(t)
  await load('sec-company-facts', factsFile(fiscal2025))
  assert.deepEqual(await rows(), [fourth, third, second, first])
  assert.deepEqual(await rows('/v1/dividends'), [fourth, third, second, first])
  assert.deepEqual(await rows('/v1/dividends/AAPL?from=2025-06-01&to=2025-07-01'), [third])
  assert.deepEqual(await dividendsOfSecurity(store, '0000320193:AAPL'), [])
  assert.equal(await dividendSpan(store), null)
  await load('sec-company-facts', factsFile(fiscal2025.slice(0, 1)))
  assert.deepEqual(await rows(), [first])
})

it('the calendar takes the place of a quarter’s sum, whichever is loaded first, and gives it back', async (t) => {
  const ofCalendar = ['2025-05-12', null, 0.26, 0.26, 'regular']
  const steps = [
    () => ['sec-company-facts', factsFile(fiscal2025)] as const,
    () => ['nasdaq-dividends', dividendFile('2025-05-12', ['AAPL', 0.26, 1.04])] as const,
  ]
  for (const order of [steps, steps.toReversed()]) {
    const { load, rows } = await setUp(t)
    for (const step of order) {
      const [feed, files] = step()
      await load(feed, files)
    }
    assert.deepEqual(await rows(), [fourth, ofCalendar, second, first])
    await load('nasdaq-dividends', dividendFile('2025-05-12', ['MSFT', 0.83, 3.32]))
    assert.deepEqual(await rows(), [fourth, third, second, first])
  }
})

it('a sum is restated for a later split, and left out where a split leaves open which shares are meant', async (t) => {
  const { load, rows } = await setUp(t)
  await load('sec-company-facts', factsFile(fiscal2025))
  // Made up: between the end of the third quarter and its report.
  await load('nasdaq-splits', splitFile('2025-07-15', ['AAPL', '2:1']))
  const halved = (row: unknown[] | undefined) => [row?.[0], row?.[1], row?.[2], Number(row?.[2]) / 2, null]
  assert.deepEqual(await rows(), [fourth, halved(second), halved(first)])
  await load('nasdaq-splits', splitFile('2025-07-15', ['MSFT', '2:1']))
  assert.deepEqual(await rows(), [fourth, third, second, first])
})

it('facts that were read before the lists named the company give their dividends once they do', async (t) => {
  const { store, ask, load } = await openTestMarket({ files: [] })
  t.after(() => store.close())
  await load('sec-company-facts', factsFile(fiscal2025))
  await load('sec-tickers', tickerFiles)
  const { body } = await ask('/v1/dividends/{ticker}', '/v1/dividends/AAPL')
  assert.equal(body['total'], 4)
})

it('a sum is restated for a split that the company’s reports alone have, until a source lists it', async (t) => {
  const { load, rows } = await setUp(t)
  const [before, after] = [
    ['2020-03-29', '2020-06-27', 0.82, '10-Q', '2020-07-31', '0000320193-20-000062'],
    ['2020-09-27', '2020-12-26', 0.205, '10-Q', '2021-01-28', '0000320193-21-000010'],
  ] as const
  const tag = ['2020-08-28', '2020-08-28', 4, '10-K', '2020-10-30', '0000320193-20-000096'] as const
  await load('sec-company-facts', factsFile([before, after], [tag]))
  const restated = [
    [null, '2020-12-26', 0.205, 0.205, null],
    [null, '2020-06-27', 0.82, 0.205, null],
  ]
  assert.deepEqual(await rows(), restated)
  await load('nasdaq-splits', splitFile('2020-08-31', ['AAPL', '4:1']))
  assert.deepEqual(await rows(), restated)
})

type Restated = readonly [eps: number, millionsOfShares: number, form: string, filed: string, accn: string]

/** What filings gave of one period after another. */
const earningsIn = (start: string, end: string, income: number, filings: readonly Restated[]) => {
  const of = (figureOf: (eps: number, shares: number) => number) =>
    listOf(
      filings.map(([eps, shares, form, filed, accn]) => [
        start,
        end,
        figureOf(eps, shares),
        form,
        filed,
        accn,
      ]),
    )
  return { income: of(() => income), eps: of((eps) => eps), shares: of((_, shares) => shares * 1e6) }
}

const earningsOf = (periods: readonly ReturnType<typeof earningsIn>[]) => ({
  NetIncomeLoss: { units: { USD: periods.flatMap(({ income }) => income) } },
  EarningsPerShareDiluted: { units: { 'USD/shares': periods.flatMap(({ eps }) => eps) } },
  WeightedAverageNumberOfDilutedSharesOutstanding: {
    units: { shares: periods.flatMap(({ shares }) => shares) },
  },
})

it('a sum is restated for a split that earnings alone show, and left out between the days of it', async (t) => {
  const { load, rows } = await setUp(t)
  const stated: readonly Stated[] = [
    ['2020-03-29', '2020-06-27', 0.82, '10-Q', '2020-07-31', '0000320193-20-000062'],
    ['2020-09-27', '2020-12-26', 0.205, '10-Q', '2021-01-28', '0000320193-21-000010'],
    ['2021-09-26', '2021-12-25', 0.22, '10-Q', '2022-01-28', '0000320193-22-000007'],
  ]
  const quarter = earningsIn('2020-03-29', '2020-06-27', 11_253e6, [
    [2.58, 4354.788, '10-Q', '2020-07-31', '0000320193-20-000062'],
    [0.65, 17419.154, '10-Q', '2021-07-28', '0000320193-21-000065'],
  ])
  const [old, between, now] = [
    [null, '2020-06-27', 0.82, 0.205, null],
    [null, '2020-12-26', 0.205, 0.205, null],
    [null, '2021-12-25', 0.22, 0.22, null],
  ]
  await load('sec-company-facts', factsFile(stated, [], earningsOf([quarter])))
  assert.deepEqual(await rows(), [now, old])
  // The year's report of October 2020 shows the split, and no other dividend.
  const year = earningsIn('2018-09-30', '2019-09-28', 55_256e6, [
    [11.89, 4648.913, '10-K', '2019-10-31', '0000320193-19-000119'],
    [2.97, 18595.651, '10-K', '2020-10-30', '0000320193-20-000096'],
  ])
  await load('sec-company-facts', factsFile(stated, [], earningsOf([quarter, year])))
  assert.deepEqual(await rows(), [now, between, old])
  await load('nasdaq-splits', splitFile('2020-08-31', ['AAPL', '4:1']))
  assert.deepEqual(await rows(), [now, between, old])
})
