/** Statements of filings that only the SEC's data sets have, in addition to those of company facts. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { type FiledRows, filedZip, type NumRow } from '../../../../test/files/data-set-files.ts'
import { loadZip } from '../../../../test/files/segment-files.ts'
import { openTestMarket, type TestMarket } from '../../../../test/support/test-market.ts'
import { declaredActions } from '../../../derived/corporate-actions/record.ts'
import { factBlocks, filingFacts, incomeStatements } from '../record.ts'

const tickers = {
  'https://www.sec.gov/files/company_tickers.json': {
    '0': { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
    '1': { cik_str: 86312, ticker: 'TRV', title: 'TRAVELERS COMPANIES, INC.' },
  },
}

/** Of the quarter to March 2010 and the one a year before, as 2010q2.zip has them. */
const travelers: FiledRows = {
  accession: '0001104659-10-021504',
  cik: 86312,
  form: '10-Q',
  period: '20100331',
  filed: '20100423',
  instance: 'trv-20100331.xml',
  version: 'us-gaap/2009',
  rows: [
    ['Revenues', '20100331', '1', 'USD', 6_119_000_000],
    ['Revenues', '20090331', '1', 'USD', 5_735_000_000],
    ['IncomeTaxExpenseBenefit', '20100331', '1', 'USD', 210_000_000],
    ['IncomeTaxExpenseBenefit', '20090331', '1', 'USD', 65_000_000],
    ['NetIncomeLoss', '20100331', '1', 'USD', 647_000_000],
    ['NetIncomeLoss', '20090331', '1', 'USD', 662_000_000],
    ['EarningsPerShareDiluted', '20100331', '1', 'USD', 1.25],
    ['EarningsPerShareDiluted', '20090331', '1', 'USD', 1.11],
    ['Assets', '20100331', '0', 'USD', 108_696_000_000],
    ['Liabilities', '20100331', '0', 'USD', 82_025_000_000],
    ['StockholdersEquity', '20100331', '0', 'USD', 26_671_000_000],
    ['LiabilitiesAndStockholdersEquity', '20100331', '0', 'USD', 108_696_000_000],
    ['NetCashProvidedByUsedInOperatingActivities', '20100331', '1', 'USD', 531_000_000],
    ['NetCashProvidedByUsedInInvestingActivities', '20100331', '1', 'USD', 952_000_000],
    ['NetCashProvidedByUsedInFinancingActivities', '20100331', '1', 'USD', -1_486_000_000],
  ],
}

const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax'

/** Millions, except for earnings a share. */
type Year = { readonly revenue: number; readonly tax: number; readonly income: number; readonly eps: number }
const fiscal2022: Year = { revenue: 394328, tax: 19300, income: 99803, eps: 6.11 }
const fiscal2023: Year = { revenue: 383285, tax: 16741, income: 96995, eps: 6.13 }
const fiscal2024: Year = { revenue: 391035, tax: 29749, income: 93736, eps: 6.08 }

const yearRows = (end: string, { revenue, tax, income, eps }: Year): readonly NumRow[] => [
  [REVENUE, end, '4', 'USD', revenue * 1e6],
  ['IncomeTaxExpenseBenefit', end, '4', 'USD', tax * 1e6],
  ['NetIncomeLoss', end, '4', 'USD', income * 1e6],
  ['EarningsPerShareDiluted', end, '4', 'USD', eps],
]

const apple: FiledRows = {
  accession: '0000320193-24-000123',
  cik: 320193,
  form: '10-K',
  period: '20240930',
  filed: '20241101',
  instance: 'aapl-20240928_htm.xml',
  version: 'us-gaap/2024',
  rows: [
    ...yearRows('20240930', fiscal2024),
    ...yearRows('20230930', fiscal2023),
    ...yearRows('20220930', fiscal2022),
  ],
}

const SPANS = {
  '2022': ['2021-09-26', '2022-09-24'],
  '2024': ['2023-10-01', '2024-09-28'],
} as const
const annual = { '2022': '0000320193-22-000108', '2024': apple.accession } as const
const filedOn = { '2022': '2022-10-28', '2024': '2024-11-01' } as const
const figures = { '2022': fiscal2022, '2024': fiscal2024 } as const

/** Apple's facts of the annual reports of some years, each with its own year alone. */
const companyFacts = (...years: readonly (keyof typeof annual)[]) => {
  const units = (unit: string, of: (year: Year) => number) => ({
    units: {
      [unit]: years.map((year) => {
        const [start, end] = SPANS[year]
        const filing = { accn: annual[year], form: '10-K', filed: filedOn[year], fy: Number(year), fp: 'FY' }
        return { start, end, val: of(figures[year]), ...filing }
      }),
    },
  })
  const facts = {
    'us-gaap': {
      [REVENUE]: units('USD', ({ revenue }) => revenue * 1e6),
      IncomeTaxExpenseBenefit: units('USD', ({ tax }) => tax * 1e6),
      NetIncomeLoss: units('USD', ({ income }) => income * 1e6),
      EarningsPerShareDiluted: units('USD/shares', ({ eps }) => eps),
    },
  }
  return {
    'https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json': {
      ...{ cik: 320193, entityName: 'Apple Inc.', facts },
    },
  }
}

const opened = async (t: TestContext): Promise<TestMarket> => {
  const market = await openTestMarket({ files: [['sec-tickers', tickers]] })
  t.after(() => market.store.close())
  return market
}

const rowsOf = async ({ ask }: TestMarket, target: string) => {
  const { body } = await ask('/v1/financials/{ticker}', `/v1/financials/${target}`)
  return body['results'] as readonly Readonly<Record<string, unknown>>[]
}

const yearsOf = async (market: TestMarket) =>
  (await rowsOf(market, 'AAPL')).map((row) => [
    row['fiscalYr'],
    row['date'],
    row['revenue'],
    row['epsDiluted'],
    row['accessionNumber'],
  ])

for (const layout of ['before 2024', 'since 2024'] as const)
  it(`an insurer whose company facts are not loaded has its quarters, in the layout ${layout}`, async (t) => {
    const market = await opened(t)
    await loadZip(market.store, await filedZip([travelers], layout), '2010q2')
    const quarters = await rowsOf(market, 'TRV?period=quarterly')
    assert.deepEqual(
      quarters.map((row) => [
        row['date'],
        row['period'],
        row['revenue'],
        row['netIncome'],
        row['epsDiluted'],
      ]),
      [
        ['2010-03-31', 'Q1', 6_119_000_000, 647_000_000, 1.25],
        ['2009-03-31', 'Q1', 5_735_000_000, 662_000_000, 1.11],
      ],
    )
    assert.deepEqual(
      [quarters[0]?.['accessionNumber'], quarters[0]?.['filedOn']],
      [travelers.accession, '2010-04-23'],
    )
    const [sheet] = await rowsOf(market, 'TRV?period=quarterly&statement=balance-sheet')
    assert.deepEqual(
      [sheet?.['totalAssets'], sheet?.['totalLiabilities'], sheet?.['totalEquity'], sheet?.['quality']],
      [108_696_000_000, 82_025_000_000, 26_671_000_000, null],
    )
    const [cashFlow] = await rowsOf(market, 'TRV?period=quarterly&statement=cash-flow')
    assert.equal(cashFlow?.['operatingCashFlow'], 531_000_000)
  })

it('the lineage of a figure names the filing of the data set', async (t) => {
  const market = await opened(t)
  await loadZip(market.store, await filedZip([travelers]), '2010q2')
  const { body } = await market.ask(
    '/v1/financials/{ticker}/lineage',
    '/v1/financials/TRV/lineage?period=quarterly',
  )
  const { epsDiluted } = body['figures'] as { epsDiluted: { facts: readonly unknown[] } }
  assert.deepEqual(epsDiluted.facts, [
    {
      ...{ concept: 'EarningsPerShareDiluted', value: 1.25, unit: 'USD/shares' },
      ...{ start: '2010-01-01', end: '2010-03-31', form: '10-Q' },
      ...{ accession: travelers.accession, filedOn: '2010-04-23', coefficient: 1 },
    },
  ])
})

it('read twice, a data set changes nothing', async (t) => {
  const { store } = await opened(t)
  const zip = await filedZip([travelers, apple])
  await loadZip(store, zip, '2024q4')
  for (const { added, changed, removed } of await loadZip(store, zip, '2024q4'))
    assert.deepEqual([added, changed, removed], [0, 0, 0])
})

it('filings of companies that this store does not know are skipped', async (t) => {
  const { store } = await opened(t)
  const unknown = { ...travelers, cik: 19617 }
  const outcomes = await loadZip(store, await filedZip([unknown]), '2010q2')
  assert.equal(
    outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    1,
  )
  assert.equal(await store.total(filingFacts, {}), 0)
})

const together = [
  [2024, '2024-09-28', 391_035_000_000, 6.08, '0000320193-24-000123'],
  [2023, '2023-09-30', 383_285_000_000, 6.13, '0000320193-24-000123'],
  [2022, '2022-09-24', 394_328_000_000, 6.11, '0000320193-22-000108'],
]

it('whichever is loaded first, what company facts lack is kept, and a rounded day is the one that they state', async (t) => {
  const zip = await filedZip([apple])
  const sources = {
    facts: ({ load }: TestMarket) => load('sec-company-facts', companyFacts('2022')),
    sets: ({ store }: TestMarket) => loadZip(store, zip, '2024q4'),
  }
  const [one, other] = [await opened(t), await opened(t)]
  await sources.sets(one)
  assert.deepEqual(
    (await yearsOf(one)).map(([, date]) => date),
    ['2024-09-28', '2023-09-30', '2022-09-30'],
  )
  await sources.facts(one)
  assert.deepEqual(await yearsOf(one), together)
  await sources.facts(other)
  await sources.sets(other)
  assert.deepEqual(await yearsOf(other), together)
  const textsIn = async ({ store }: TestMarket) => {
    const stored = []
    for (const collection of [incomeStatements, factBlocks, filingFacts])
      stored.push(...(await store.rows(collection, {})))
    return stored.map(({ text }) => text).toSorted()
  }
  assert.deepEqual(await textsIn(one), await textsIn(other))
})

it('a filing that company facts have is theirs', async (t) => {
  const zip = await filedZip([apple])
  const [one, other] = [await opened(t), await opened(t)]
  await loadZip(one.store, zip, '2024q4')
  await one.load('sec-company-facts', companyFacts('2022', '2024'))
  await other.load('sec-company-facts', companyFacts('2022', '2024'))
  const before = await other.store.rows(factBlocks, {})
  await loadZip(other.store, zip, '2024q4')
  for (const market of [one, other]) {
    assert.equal(await market.store.total(filingFacts, {}), 0)
    assert.deepEqual(await market.store.rows(factBlocks, {}), before)
    assert.deepEqual(
      (await yearsOf(market)).map(([year]) => year),
      [2024, 2022],
    )
  }
  assert.equal(await other.store.total(declaredActions, {}), await one.store.total(declaredActions, {}))
})
