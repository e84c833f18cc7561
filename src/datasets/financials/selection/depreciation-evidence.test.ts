import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
import { provenIn } from './cash-flow-proof.ts'

const OPERATING = 'NetCashProvidedByUsedInOperatingActivities'
const INVESTING = 'NetCashProvidedByUsedInInvestingActivities'

type Period = { readonly start: string; readonly end: string }
const rowsOf = (by: Filing, { start, end }: Period, figures: Readonly<Record<string, number>>): Row[] =>
  Object.entries(figures).map(([concept, value]): Row => [concept, start, end, value, by])
const depreciationOf = (rows: readonly Row[], label = 'FY'): unknown => {
  const statements = statementsFrom(rows)
  const [cash, income] = (['cash-flow', 'income'] as const).map((name) =>
    figure(statements, name, label, 'depreciationAndAmortization'),
  )
  assert.equal(income, cash)
  return cash
}

test('amortization by the name of a line of the cash flow statement is added to depreciation', () => {
  // McKesson, fiscal 2010, 10-K 0000950123-10-043581, in millions: some of its adjustments are its own concepts.
  const report: Filing = { accn: '0000950123-10-043581', form: '10-K', filed: '2010-05-04' }
  const year = { start: '2009-04-01', end: '2010-03-31' }
  const mckesson = rowsOf(report, year, {
    ...{ Revenues: 108702, NetIncomeLoss: 1263, IncomeTaxExpenseBenefit: 601, Depreciation: 148 },
    ...{ AdjustmentForAmortization: 326, ShareBasedCompensation: 114, [OPERATING]: 2316, [INVESTING]: -309 },
  })
  assert.equal(depreciationOf(mckesson), 148 + 326)
  // Amortization of intangible assets of an annual note may be a part of it.
  const ofNote = mckesson.map(
    ([concept, ...row]): Row => [
      concept === 'AdjustmentForAmortization' ? 'AmortizationOfIntangibleAssets' : concept,
      ...row,
    ],
  )
  assert.equal(depreciationOf(ofNote), null)
})

// Texas Instruments, 2011, 10-K 0000097476-12-000010 and 10-Q 0000097476-11-000030, in millions.
const ti: Filing = { accn: '0000097476-12-000010', form: '10-K', filed: '2012-02-24' }
const tiHalf: Filing = { accn: '0000097476-11-000030', form: '10-Q', filed: '2011-08-05' }
const OF_TI = 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'
const tiYear = rowsOf(
  ti,
  { start: '2011-01-01', end: '2011-12-31' },
  {
    ...{
      SalesRevenueNet: 13735,
      NetIncomeLoss: 2236,
      Depreciation: 904,
      AmortizationOfIntangibleAssets: 111,
    },
    ...{ [OF_TI]: 3256, NetCashProvidedByUsedInInvestingActivitiesContinuingOperations: -6172 },
  },
)
const halfOf = (figures: Readonly<Record<string, number>>): Row[] =>
  rowsOf(tiHalf, { start: '2011-01-01', end: '2011-06-30' }, figures)
const quarterOf = (figures: Readonly<Record<string, number>>): Row[] =>
  rowsOf(tiHalf, { start: '2011-04-01', end: '2011-06-30' }, figures)

test('depreciation and amortization that are stated for the year to date as cash flows are added', () => {
  const half = halfOf({
    NetIncomeLoss: 1338,
    Depreciation: 444,
    AmortizationOfIntangibleAssets: 13,
    [OF_TI]: 1147,
  })
  const quarter = quarterOf({ SalesRevenueNet: 3458, NetIncomeLoss: 672 })
  assert.equal(depreciationOf([...tiYear, ...half, ...quarter]), 904 + 111)
  // Depreciation for a single quarter would be of a note, which may have a part alone.
  assert.equal(depreciationOf([...tiYear, ...half, ...quarter, ...quarterOf({ Depreciation: 222 })]), null)
})

test('amortization of software is added where it is stated for the year to date, too', () => {
  // Texas Instruments, 2016, 10-K 0001564590-17-002142 and 10-Q 0001564590-17-015153, in millions.
  const report: Filing = { accn: '0001564590-17-002142', form: '10-K', filed: '2017-02-23' }
  const half: Filing = { accn: '0001564590-17-015153', form: '10-Q', filed: '2017-08-03' }
  const year = rowsOf(
    report,
    { start: '2016-01-01', end: '2016-12-31' },
    {
      ...{ SalesRevenueNet: 13370, NetIncomeLoss: 3595, Depreciation: 605 },
      ...{ AmortizationOfIntangibleAssets: 319, CapitalizedComputerSoftwareAmortization1: 31 },
      ...{ [OF_TI]: 4614, NetCashProvidedByUsedInInvestingActivitiesContinuingOperations: -650 },
    },
  )
  const toDate = { Depreciation: 316, AmortizationOfIntangibleAssets: 159, [OF_TI]: 1762 }
  const halfWith = (figures: Readonly<Record<string, number>>): Row[] =>
    rowsOf(half, { start: '2016-01-01', end: '2016-06-30' }, { ...toDate, ...figures })
  const quarter = rowsOf(
    half,
    { start: '2016-04-01', end: '2016-06-30' },
    { SalesRevenueNet: 3273, NetIncomeLoss: 819, AmortizationOfIntangibleAssets: 79 },
  )
  const withSoftware = halfWith({ CapitalizedComputerSoftwareAmortization1: 16 })
  assert.equal(depreciationOf([...year, ...withSoftware, ...quarter]), 605 + 319 + 31)
  // Of an annual note alone it may be a part of depreciation.
  assert.equal(depreciationOf([...year, ...halfWith({}), ...quarter]), null)
})

// GE Vernova, 2022 to 2024, 10-K 0001996810-25-000011 and 10-Qs 0001996810-24-000067 and -000083, in millions.
const gev: Filing = { accn: '0001996810-25-000011', form: '10-K', filed: '2025-02-06' }
const gevHalf: Filing = { accn: '0001996810-24-000067', form: '10-Q', filed: '2024-07-24' }
const gevNine: Filing = { accn: '0001996810-24-000083', form: '10-Q', filed: '2024-10-23' }
const gevRows = (by: Filing, start: string, end: string, figures: Readonly<Record<string, number>>): Row[] =>
  rowsOf(by, { start, end }, figures).map(([concept, from, to, value, of]) => [
    concept,
    from,
    to,
    value * 1e6,
    of,
  ])
const linesOf = (profit: number, depreciation: number, amortization: number, cash: readonly number[]) => ({
  ...{ ProfitLoss: profit, Depreciation: depreciation, AmortizationOfIntangibleAssets: amortization },
  ...{ [OPERATING]: cash[0] ?? 0, [INVESTING]: cash[1] ?? 0 },
})
const vernova: readonly Row[] = [
  ...gevRows(gev, '2022-01-01', '2022-12-31', linesOf(-2722, 779, 1018, [-114, -322])),
  ...gevRows(gev, '2023-01-01', '2023-12-31', linesOf(-474, 724, 240, [1186, -734])),
  ...gevRows(gev, '2024-01-01', '2024-12-31', linesOf(1559, 895, 277, [2583, -37])),
  ...gevRows(gevHalf, '2024-01-01', '2024-06-30', linesOf(1174, 379, 126, [535, 252])),
  ...gevRows(gevHalf, '2024-04-01', '2024-06-30', {
    ...{ Depreciation: 191, AmortizationOfIntangibleAssets: 63, ProfitLoss: 1280 },
  }),
  ...gevRows(gevNine, '2024-01-01', '2024-09-30', linesOf(1075, 715, 188, [1662, 138])),
  ...gevRows(gevNine, '2024-07-01', '2024-09-30', {
    ...{ Depreciation: 336, AmortizationOfIntangibleAssets: 63, ProfitLoss: -99 },
  }),
]
const ofPeriod = (rows: readonly Row[], label: string, end: string): unknown =>
  statementsFrom(rows)
    .filter(({ statement, record }) => statement === 'cash-flow' && record.period === label)
    .filter((statement) => statement.end === end)
    .map((statement) => figure([statement], 'cash-flow', label, 'depreciationAndAmortization'))[0]

test('depreciation and amortization that are stated for single quarters, too, both of them, are added', () => {
  assert.equal(ofPeriod(vernova, 'FY', '2024-12-31'), (895 + 277) * 1e6)
  assert.equal(ofPeriod(vernova, 'Q3', '2024-09-30'), (715 - 379 + 188 - 126) * 1e6)
  assert.equal(ofPeriod(vernova, 'Q4', '2024-12-31'), (895 - 715 + 277 - 188) * 1e6)
  // No 10-Q of 2022 is on file: its lines are those of 2024 in the same report, and unknown in another.
  assert.equal(ofPeriod(vernova, 'FY', '2022-12-31'), (779 + 1018) * 1e6)
  const earlier: Filing = { accn: '0001996810-23-000000', form: '10-K', filed: '2023-02-06' }
  const apart = vernova.map(
    ([concept, start, end, value, by]): Row => [
      concept,
      start,
      end,
      value,
      end === '2022-12-31' ? earlier : by,
    ],
  )
  assert.equal(ofPeriod(apart, 'FY', '2022-12-31'), null)
})

test('depreciation for single quarters that is of a note is not added to', () => {
  // Accretion is in one line with depreciation where power companies state it (Talen, 2024): made up.
  const accretion = gevRows(gev, '2024-01-01', '2024-12-31', {
    AssetRetirementObligationAccretionExpense: 40,
  })
  assert.equal(ofPeriod([...vernova, ...accretion], 'FY', '2024-12-31'), null)
  // Meta, 2022, 10-K 0001326801-23-000013 and 10-Q 0001326801-22-000082, without its total of 8,686: its note has "$8.50 billion".
  const meta: Filing = { accn: '0001326801-23-000013', form: '10-K', filed: '2023-02-02' }
  const metaHalf: Filing = { accn: '0001326801-22-000082', form: '10-Q', filed: '2022-07-28' }
  const quarter = { Depreciation: 1930, AmortizationOfIntangibleAssets: 53, ProfitLoss: 6687 }
  const rows = [
    ...gevRows(meta, '2022-01-01', '2022-12-31', linesOf(23200, 8500, 185, [50475, -28970])),
    ...gevRows(metaHalf, '2022-01-01', '2022-06-30', linesOf(14152, 4040, 93, [26272, -11738])),
    ...gevRows(metaHalf, '2022-04-01', '2022-06-30', quarter),
  ]
  assert.equal(ofPeriod(rows, 'FY', '2022-12-31'), null)
})

test('a bank adds the amortization of intangible assets to the depreciation of its premises', () => {
  // M&T Bank, first half of 2009, 10-Q 0000950123-09-040810, in thousands; the year is made up.
  const half: Filing = { accn: '0000950123-09-040810', form: '10-Q', filed: '2009-08-31' }
  const report: Filing = { accn: '0000950123-10-000000', form: '10-K', filed: '2010-02-19' }
  const year = rowsOf(
    report,
    { start: '2009-01-01', end: '2009-12-31' },
    {
      ...{ NetIncomeLoss: 230819, DepreciationPremisesAndEquipment: 53711 },
      ...{ AmortizationOfIntangibleAssets: 61203, [OPERATING]: 829011, [INVESTING]: 2896601 },
    },
  )
  const toDate = rowsOf(
    half,
    { start: '2009-01-01', end: '2009-06-30' },
    {
      ...{ NetIncomeLoss: 115409, DepreciationPremisesAndEquipment: 26855 },
      ...{ AmortizationOfIntangibleAssets: 30601, [OPERATING]: 414505, [INVESTING]: 1448300 },
    },
  )
  const quarter = rowsOf(
    half,
    { start: '2009-04-01', end: '2009-06-30' },
    { AmortizationOfIntangibleAssets: 15231, NetIncomeLoss: 51188 },
  )
  assert.equal(ofPeriod([...year, ...toDate, ...quarter], 'FY', '2009-12-31'), 53711 + 61203)
  // An annual note may have a part of it.
  assert.equal(ofPeriod(year, 'FY', '2009-12-31'), null)
})

test('a company that states costs by nature has depreciation among them, and in no note', () => {
  // Union Pacific, 2023 and its second quarter, in millions; wages, materials and rents are its own concepts. The accession numbers are made up.
  const report: Filing = { accn: '0000100885-24-000000', form: '10-K', filed: '2024-02-09' }
  const interim: Filing = { accn: '0000100885-23-000000', form: '10-Q', filed: '2023-07-26' }
  const year = rowsOf(
    report,
    { start: '2023-01-01', end: '2023-12-31' },
    {
      ...{
        Revenues: 24119,
        OperatingExpenses: 15037,
        OperatingIncomeLoss: 9082,
        IncomeTaxExpenseBenefit: 1854,
      },
      ...{ NetIncomeLoss: 6379, Depreciation: 2318, [OPERATING]: 8379, [INVESTING]: -3667 },
    },
  )
  const quarter = rowsOf(
    interim,
    { start: '2023-04-01', end: '2023-06-30' },
    { Revenues: 5963, NetIncomeLoss: 1569, Depreciation: 577 },
  )
  assert.equal(depreciationOf([...year, ...quarter]), 2318)
  // Where a cost of revenue is stated, it is from a note (Tesla).
  const cost: Row = ['CostOfRevenue', '2023-01-01', '2023-12-31', 13000, report]
  assert.equal(depreciationOf([...year, ...quarter, cost]), null)
})

test('other depreciation and amortization that is less than depreciation is added to it', () => {
  // Discover, first quarter of fiscal 2010, 10-Q 0001193125-10-079766, in thousands.
  const lines = { depreciation: 23689, depreciationWithAmortization: 23689, otherDepreciation: 18737 }
  const evidence = { totals: [], isOfNote: false, lineOfCash: null }
  const of = (other: number) => {
    const stated = { ...lines, otherDepreciation: other, depreciationWithOther: lines.depreciation + other }
    return provenIn({ lines: stated, terms: {} }, evidence).depreciation
  }
  assert.equal(of(18737), 'depreciationWithOther')
  // More than depreciation it may hold that, as AMD's of 2021 does, or not: a year has depreciation in notes, a quarter has not.
  assert.equal(of(34678), 'otherDepreciation')
  // Discover, first quarter of fiscal 2009, by the same filing: 24,945 on premises, and 34,678 of others.
  const quarter2009 = { depreciation: 24945, depreciationWithAmortization: 24945, otherDepreciation: 34678 }
  const ofQuarter = { ...evidence, isQuarter: true }
  assert.equal(provenIn({ lines: quarter2009, terms: {} }, ofQuarter).depreciation, null)
})

test('what is named other depreciation and amortization is all of it where costs or two notes come to it, or a note rounds it', () => {
  const evidence = { totals: [], isOfNote: false, lineOfCash: null }
  const of = (lines: Readonly<Record<string, number>>) =>
    provenIn({ lines, terms: {} }, evidence).depreciation
  // Tarsus, 2020, 10-K 0001819790-21-000010, in dollars: "$0.1 million" of 96 thousand.
  const tarsus = { depreciation: 100_000, depreciationWithAmortization: 100_000, otherDepreciation: 96_000 }
  assert.equal(of({ ...tarsus, depreciationWithOther: 196_000 }), 'otherDepreciation')
  // Crown Holdings, 2020, 10-K 0001219601-21-000005, in millions: the income statement has the same 481.
  const crown = { depreciation: 301, depreciationWithAmortization: 481, otherDepreciation: 481 }
  assert.equal(of(crown), 'otherDepreciation')
  const costs = { depreciation: 301, depreciationWithAmortization: 483, otherDepreciation: 481 }
  assert.equal(of({ ...costs, depreciationOfCosts: 481 }), 'otherDepreciation')
  assert.equal(of(costs), null)
})

test('amortization with other amortization that is less than depreciation is no total of it', () => {
  // Textainer, first quarter of 2009, 6-K 0001193125-10-119077, in thousands: 1,610 of intangible assets and 368 of leases.
  const lines = {
    ...{ depreciation: 11152, depreciationWithAmortization: 12762 },
    ...{ otherDepreciation: 368, otherDepreciationWithAmortization: 1978 },
  }
  const evidence = { totals: [], isOfNote: false, lineOfCash: null }
  assert.equal(provenIn({ lines, terms: {} }, evidence).depreciation, null)
})

test('depreciation of a cash flow statement is in no other depreciation and amortization of it', () => {
  // People's United, first half of 2009, 10-Q 0001193125-09-170393, in tenths of a million: 154 on premises, 105 of intangible assets, 57 of leased equipment.
  const lines = {
    ...{ depreciation: 154, depreciationWithAmortization: 259, depreciationWithIntangibles: 259 },
    ...{ otherDepreciation: 57, otherDepreciationWithAmortization: 162 },
  }
  const of = (lineOfCash: 'depreciationWithIntangibles' | null) =>
    provenIn({ lines, terms: {} }, { totals: [], isOfNote: false, lineOfCash }).depreciation
  assert.equal(of('depreciationWithIntangibles'), null)
  assert.equal(of(null), 'otherDepreciationWithAmortization')
})

test('depreciation under a name of costs is all where costs are by nature, or the cash flow statement alone has it', () => {
  // Pepco, 10-Q 0001193125-10-111190 for the quarter to 2010-03-31, in millions: a line of both statements.
  const report: Filing = { accn: '0001193125-10-111190', form: '10-Q', filed: '2010-05-07' }
  const quarter = { start: '2010-01-01', end: '2010-03-31' }
  const NAME = 'CostOfGoodsAndServicesSoldDepreciationAndAmortization'
  const pepco = {
    Revenues: 2359,
    OperatingIncomeLoss: 150,
    NetIncomeLoss: 36,
    [NAME]: 100,
    [OPERATING]: 67,
    [INVESTING]: -207,
  }
  const byNature = { ...pepco, CostsAndExpenses: 2209 }
  assert.equal(depreciationOf(rowsOf(report, quarter, byNature), 'Q1'), 100)
  // Of costs by function it may be a part of them; so stated, the figures are invented.
  const byFunction = { ...byNature, CostOfRevenue: 1900 }
  assert.equal(depreciationOf(rowsOf(report, quarter, byFunction), 'Q1'), null)
  // Costs of contracts leave room for depreciation next to them and for 40 of administration, as of Transocean.
  const next = { ...byNature, ContractRevenueCost: 2049, GeneralAndAdministrativeExpense: 40 }
  assert.equal(depreciationOf(rowsOf(report, quarter, next), 'Q1'), 100)
  // Operating expenses are all costs where they lead from revenue to operating income, not where they lead from gross profit; made up.
  const expensesAs = (OperatingExpenses: number, figures: Readonly<Record<string, number>>): unknown =>
    depreciationOf(rowsOf(report, quarter, { ...pepco, OperatingExpenses, ...figures }), 'Q1')
  const whole = { ContractRevenueCost: 2049, GeneralAndAdministrativeExpense: 40 }
  assert.equal(expensesAs(2209, whole), 100)
  assert.equal(expensesAs(2209, { ...whole, GrossProfit: 310 }), 100)
  const below = { ContractRevenueCost: 400, GeneralAndAdministrativeExpense: 900 }
  assert.equal(expensesAs(1809, { ...below, GrossProfit: 1959 }), null)
  assert.equal(expensesAs(1809, below), null)
  const annual: Filing = { accn: '0000000001-11-000001', form: '10-K', filed: '2011-02-20' }
  const half: Filing = { accn: '0000000001-10-000002', form: '10-Q', filed: '2010-08-06' }
  const year = rowsOf(annual, { start: '2010-01-01', end: '2010-12-31' }, { ...byFunction, [NAME]: 400 })
  const toDate = rowsOf(half, { start: '2010-01-01', end: '2010-06-30' }, { ...byFunction, [NAME]: 200 })
  assert.equal(depreciationOf([...year, ...toDate]), 400)
  const single = rowsOf(half, { start: '2010-04-01', end: '2010-06-30' }, { [NAME]: 100 })
  assert.equal(depreciationOf([...year, ...toDate, ...single]), null)
  // Depreciation by its own name goes before it.
  const plain = rowsOf(annual, { start: '2010-01-01', end: '2010-12-31' }, { Depreciation: 450 })
  assert.equal(depreciationOf([...year, ...toDate, ...plain]), 450)
})
