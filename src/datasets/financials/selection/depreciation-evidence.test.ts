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

test('amortization with other amortization that is less than depreciation is no total of it', () => {
  // Textainer, first quarter of 2009, 6-K 0001193125-10-119077, in thousands: 1,610 of intangible assets and 368 of leases.
  const lines = {
    ...{ depreciation: 11152, depreciationWithAmortization: 12762 },
    ...{ otherDepreciation: 368, otherDepreciationWithAmortization: 1978 },
  }
  const evidence = { totals: [], isOfNote: false, lineOfCash: null }
  assert.equal(provenIn({ lines, terms: {} }, evidence).depreciation, null)
})
