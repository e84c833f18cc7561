/** Depreciation and amortization of an income statement that is less than depreciation alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Figures = Readonly<Record<string, number>>
// Dr Pepper Snapple, first quarter of 2010, in millions; the year around it is made up.
const report: Filing = { accn: '0000950123-10-045289', form: '10-K', filed: '2010-05-06' }
const statementsOf = (figures: Figures) =>
  statementsFrom(
    Object.entries(figures).map(
      ([concept, value]): Row => [concept, '2009-01-01', '2009-12-31', value, report],
    ),
  )
const depreciationIn = (figures: Figures): unknown =>
  figure(statementsOf(figures), 'cash-flow', 'FY', 'depreciationAndAmortization')

const drPepper = {
  ...{ NetIncomeLoss: 89, DepreciationAndAmortization: 31, Depreciation: 44 },
  ...{ ShareBasedCompensation: 6, DeferredIncomeTaxExpenseBenefit: 9 },
  ...{ NetCashProvidedByUsedInInvestingActivities: -55, NetCashProvidedByUsedInFinancingActivities: -645 },
}
const sections = {
  ...{
    NetCashProvidedByUsedInInvestingActivities: -55e6,
    NetCashProvidedByUsedInFinancingActivities: -645e6,
  },
}
const OPERATING = 'NetCashProvidedByUsedInOperatingActivities'

test('what is less than depreciation alone is no total of depreciation and amortization', () => {
  assert.equal(depreciationIn({ ...drPepper, [OPERATING]: 987 }), null)
  const income = { ...drPepper, SalesRevenueNet: 1248, OperatingIncomeLoss: 187, [OPERATING]: 987 }
  assert.equal(figure(statementsOf(income), 'income', 'FY', 'depreciationAndAmortization'), null)
  assert.equal(figure(statementsOf(income), 'income', 'FY', 'operatingIncome'), 187)
  // Rounded amounts of one figure are not two.
  assert.equal(depreciationIn({ ...drPepper, Depreciation: 32, [OPERATING]: 987 }), 31)
})

test('depreciation that a note rounds is no more than the total, nor is hardly more', () => {
  // 10-Ks of 2020 in thousands: El Pollo Loco 0001606366-21-000015, Assembly Biosciences 0001564590-21-008878, Abercrombie 0001018840-21-000023.
  const companies = [
    ['DepreciationDepletionAndAmortization', 16878, 16900, 24474, 40547],
    ['DepreciationDepletionAndAmortization', 691, 700, -62152, -62957],
    ['DepreciationAndAmortization', 166281, 167200, -114021, 404918],
  ] as const
  for (const [name, total, Depreciation, NetIncomeLoss, operating] of companies) {
    const thousands = Object.entries({ [name]: total, Depreciation, NetIncomeLoss, [OPERATING]: operating })
    const figures = Object.fromEntries(thousands.map(([concept, amount]) => [concept, amount * 1000]))
    assert.equal(depreciationIn({ ...sections, ...figures }), total * 1000)
  }
})

test('a total, or depreciation alone, with which the section adds up is no rounded amount of another', () => {
  const amountOf = (figures: Figures, operating: number): unknown => {
    const named = { NetIncomeLoss: 1000, ShareBasedCompensation: 50, ...figures, [OPERATING]: operating }
    const millions = Object.entries(named).map(([concept, amount]) => [concept, amount * 1e6])
    return depreciationIn({ ...sections, ...Object.fromEntries(millions) })
  }
  const total = { DepreciationDepletionAndAmortization: 700, OtherDepreciationAndAmortization: 656 }
  assert.equal(amountOf(total, 1750), 700e6)
  assert.equal(amountOf({ DepreciationAndAmortization: 100, Depreciation: 100.9 }, 1150.9), 100.9e6)
})

test('what the cash flow statement names of both is the total then', () => {
  const both = { ...drPepper, AdjustmentForAmortization: 10 }
  assert.equal(depreciationIn({ ...both, [OPERATING]: 987 }), 54)
  const ofIntangibles = { ...drPepper, AmortizationOfIntangibleAssets: 10 }
  assert.equal(depreciationIn({ ...ofIntangibles, [OPERATING]: 89 + 54 + 6 + 9 }), 54)
  assert.equal(depreciationIn({ ...drPepper, [OPERATING]: 89 + 44 + 6 + 9 }), 44)
})

test('a total with which the section adds up stands, though a note has more depreciation', () => {
  assert.equal(depreciationIn({ ...drPepper, [OPERATING]: 89 + 31 + 6 + 9 }), 31)
})

test('what is named other depreciation and amortization is all where it is more than depreciation and amortization of notes', () => {
  // Silvergate, 10-K 0001312109-21-000057, in thousands: depreciation of premises, and amortization of software.
  const bank = { ...sections, NetIncomeLoss: 26038, ShareBasedCompensation: 884, [OPERATING]: -479314 }
  const notes = { Depreciation: 2100, CapitalizedComputerSoftwareAmortization1: 500 }
  assert.equal(depreciationIn({ ...bank, ...notes, OtherDepreciationAndAmortization: 5584 }), 5584)
  // Less than both may be amortization alone (Atlantic Union).
  assert.equal(depreciationIn({ ...bank, ...notes, OtherDepreciationAndAmortization: 2500 }), null)
})
