/** Amounts of a wrong scale, by filings of real companies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { statementsOf } from '../company-statements.ts'
import { lineageOf } from '../history/lineage.ts'
import { wrongScaleIn } from './wrong-scale.ts'

const filing = (accn: string, form: string, filed: string): Filing => ({ accn, form, filed })

// Kimberly-Clark: its 10-Q of the first quarter of 2010 states millions as dollars, the amendment a week later mends that.
const annual = filing('0001193125-10-038621', '10-K', '2010-02-24')
const wrong = filing('0000055785-10-000019', '10-Q', '2010-05-07')
const amended = filing('0000055785-10-000026', '10-Q/A', '2010-05-14')
const before: readonly Row[] = [
  ['SalesRevenueNet', '2009-01-01', '2009-12-31', 19115e6, annual],
  ['NetIncomeLoss', '2009-01-01', '2009-12-31', 1884e6, annual],
  ['Assets', null, '2009-12-31', 19209e6, annual],
  ['LiabilitiesAndStockholdersEquity', null, '2009-12-31', 19209e6, annual],
]
const quarter = (by: Filing, scale: number): readonly Row[] => [
  ['SalesRevenueNet', '2010-01-01', '2010-03-31', 4835 * scale, by],
  ['NetIncomeLoss', '2010-01-01', '2010-03-31', 384 * scale, by],
  ['Assets', null, '2009-12-31', 19209 * scale, by],
  ['LiabilitiesAndStockholdersEquity', null, '2009-12-31', 19209 * scale, by],
  ['Assets', null, '2010-03-31', 18997 * scale, by],
  ['LiabilitiesAndStockholdersEquity', null, '2010-03-31', 18997 * scale, by],
]
const comparative = filing('0001193125-10-182676', '10-Q', '2010-08-09')
const later: readonly Row[] = [
  ['Assets', null, '2009-12-31', 19209e6, comparative],
  ['LiabilitiesAndStockholdersEquity', null, '2009-12-31', 19209e6, comparative],
]

test('a filing of another scale than the others is not read', () => {
  const statements = statementsFrom([...before, ...quarter(wrong, 1), ...later])
  assert.deepEqual(
    statements.filter(({ end }) => end === '2010-03-31'),
    [],
  )
  assert.equal(figure(statements, 'balance-sheet', 'FY', 'totalAssets'), 19209e6)
  const mended = statementsFrom([...before, ...quarter(wrong, 1), ...quarter(amended, 1e6)])
  assert.equal(figure(mended, 'income', 'Q1', 'revenue'), 4835e6)
  assert.equal(figure(mended, 'balance-sheet', 'Q1', 'totalAssets'), 18997e6)
})

test('of two filings of different scales neither is known to be the wrong one', () => {
  const statements = statementsFrom([...before, ...quarter(wrong, 1)])
  assert.equal(figure(statements, 'income', 'Q1', 'revenue'), 4835)
})

test('earnings of a share in a unit of dollars are no amount of another scale', () => {
  // Kimberly-Clark's year 2009 with 4.53 a share, as its annual report has it, under a concept and a unit that some filers name.
  const statements = statementsFrom([
    ...before,
    ['EarningsPerShareBasicAndDiluted', '2009-01-01', '2009-12-31', 4.53, annual, 'USD'],
  ])
  assert.equal(figure(statements, 'income', 'FY', 'eps'), 4.53)
})

const fact = (end: string, val: number, by: Filing, start?: string): Fact => ({
  ...(start === undefined ? {} : { start }),
  end,
  val,
  ...by,
})
/** The amounts that are read of one concept, beside those of a figure that every statement has. */
const read = (facts: readonly Fact[], totals: readonly Fact[]): readonly number[] => {
  const isWrong = wrongScaleIn([facts, totals], [totals], () => true)
  return facts.filter((each) => isWrong === null || !isWrong(each)).map(({ val }) => val)
}

test('an amount that is no thousands is not read beside the same in thousands', () => {
  // Tesla: LongTermDebt and Assets of its 10-K of 2016 and of two later filings.
  const day = '2016-12-31'
  const [first, ...others] = [
    filing('0001564590-17-003118', '10-K', '2017-03-01'),
    filing('0001564590-17-009968', '10-Q', '2017-05-10'),
    filing('0001564590-18-002956', '10-K', '2018-02-23'),
  ] as const
  const assets = [first, ...others].map((by) => fact(day, 22664076000, by))
  const debt = others.map((by) => fact(day, 5892016000, by))
  assert.deepEqual(read([fact(day, 5892016, first), ...debt], assets), [5892016000, 5892016000])
  assert.deepEqual(read([fact(day, 5892016, first), fact(day, 5892016000, others[0])], assets), [5892016000])
})

test('an amount below a thousand is not read in a filing of thousands', () => {
  // McDonald's 10-K of 2020: an impairment of 26.3 million dollars is tagged as 26.3, and no other filing has it.
  const by = filing('0000063908-21-000013', '10-K', '2021-02-23')
  const income = fact('2020-12-31', 4730500000, by, '2020-01-01')
  assert.deepEqual(read([fact('2020-12-31', 26.3, by, '2020-01-01')], [income]), [])
  assert.deepEqual(read([fact('2020-12-31', 0, by, '2020-01-01')], [income]), [0])
  const exact = fact('2020-12-31', 4730512, by, '2020-01-01')
  assert.deepEqual(read([fact('2020-12-31', 26.3, by, '2020-01-01')], [exact]), [26.3])
})

test('of amounts in dollars that which fewer filings state is not read', () => {
  // Made up: three filings that state dollars.
  const day = '2019-12-31'
  const filings = ['2020-02-28', '2021-02-26', '2022-02-25'].map((filed) => filing(filed, '10-K', filed))
  const stated = (...amounts: readonly number[]) =>
    filings.slice(0, amounts.length).map((by, at) => fact(day, amounts[at] ?? 0, by))
  const assets = stated(4730512, 4730512, 4730512)
  assert.deepEqual(read(stated(1263, 1263, 1263000), assets), [1263, 1263])
  assert.deepEqual(read(stated(1263, 1263000), assets), [1263, 1263000])
  assert.deepEqual(read(stated(1263, 1263, 900000), assets), [1263, 1263, 900000])
})

test('what a filing states at a wrong scale is unknown, and so is the rest of its section', () => {
  // Made up, in the way of McDonald's 10-K of 2020: an inventory of 51.1 million dollars that is tagged as 51.1.
  const by = filing('0000063908-21-000013', '10-K', '2021-02-23')
  const sheet = (val: number): readonly Row[] => [
    ['Assets', null, '2020-12-31', 52626800000, by],
    ['Liabilities', null, '2020-12-31', 60451700000, by],
    ['StockholdersEquity', null, '2020-12-31', -7824900000, by],
    ['LiabilitiesAndStockholdersEquity', null, '2020-12-31', 52626800000, by],
    ['AssetsCurrent', null, '2020-12-31', 6243200000, by],
    ['CashAndCashEquivalentsAtCarryingValue', null, '2020-12-31', 3449100000, by],
    ['InventoryNet', null, '2020-12-31', val, by],
    ['Revenues', '2020-01-01', '2020-12-31', 19207800000, by],
    ['NetIncomeLoss', '2020-01-01', '2020-12-31', 4730500000, by],
    ['RestructuringCharges', '2020-01-01', '2020-12-31', 26300000, by],
    ['NetCashProvidedByUsedInOperatingActivities', '2020-01-01', '2020-12-31', 6265200000, by],
    ['NetCashProvidedByUsedInInvestingActivities', '2020-01-01', '2020-12-31', -1545800000, by],
    ['PaymentsToAcquireProductiveAssets', '2020-01-01', '2020-12-31', val, by],
  ]
  const reasonsOf = (rows: readonly Row[], name: string, lines: readonly string[]) => {
    const known = factsFrom(rows)
    const all = statementsOf(known)
    const found = all.find(({ statement }) => statement === name) ?? assert.fail()
    const figures = lineageOf(found, known, all)
    return lines.map((line) => figures[line]?.reason ?? figures[line]?.value)
  }
  const assets = ['inventory', 'otherCurrentAssets', 'shortTermInvestments', 'totalCurrentAssets']
  assert.deepEqual(reasonsOf(sheet(51.1), 'balance-sheet', assets), [
    'notDerivable',
    'notDerivable',
    'notReported',
    6243200000,
  ])
  assert.deepEqual(reasonsOf(sheet(51100000), 'balance-sheet', assets), [
    51100000,
    2743000000,
    'notReported',
    6243200000,
  ])
  const flows = ['investmentsInPropertyPlantAndEquipment', 'freeCashFlow', 'acquisitionsNet']
  assert.deepEqual(reasonsOf(sheet(51.1), 'cash-flow', flows), [
    'notDerivable',
    'notDerivable',
    'notReported',
  ])
})
