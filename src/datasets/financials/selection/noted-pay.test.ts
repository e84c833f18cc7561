/** Pay in shares that a cash flow statement has under a name of notes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const PAY = 'AllocatedShareBasedCompensationExpense'
const OPERATING = 'NetCashProvidedByUsedInOperatingActivities'
const INVESTING = 'NetCashProvidedByUsedInInvestingActivities'
const quarterly: Filing = { accn: '0000000009-24-000002', form: '10-Q', filed: '2024-07-30' }
const annual: Filing = { accn: '0000000009-25-000001', form: '10-K', filed: '2025-02-12' }

/** A year and its half year of an invented company. */
const company = (ofHalf: Readonly<Record<string, number>>, ofYear: Readonly<Record<string, number>> = {}) => {
  const half = { NetIncomeLoss: 40, [OPERATING]: 70, [INVESTING]: -20, ...ofHalf }
  const year = { NetIncomeLoss: 100, [OPERATING]: 160, [INVESTING]: -50, [PAY]: 12 }
  const rows = (figures: Readonly<Record<string, number>>, end: string, by: Filing): Row[] =>
    Object.entries(figures).map(([concept, value]) => [concept, '2024-01-01', end, value, by])
  return [...rows(half, '2024-06-30', quarterly), ...rows({ ...year, ...ofYear }, '2024-12-31', annual)]
}
const pay = (rows: readonly Row[]): unknown =>
  figure(statementsFrom(rows), 'cash-flow', 'FY', 'stockBasedCompensation')
const ofQuarter: Row = [PAY, '2024-04-01', '2024-06-30', 3, quarterly]

test('pay in shares under a name of notes is a line of cash flows where 10-Qs state it for the year to date alone', () => {
  assert.equal(pay(company({ [PAY]: 5 })), 12)
})

test('pay in shares of a note is no line of the cash flow statement', () => {
  // For a single quarter, as notes and income statements have it, or in annual reports alone (Walmart).
  assert.equal(pay([...company({ [PAY]: 5 }), ofQuarter]), null)
  assert.equal(pay(company({})), null)
  // The statement has it under its own name.
  assert.equal(pay(company({ [PAY]: 5 }, { ShareBasedCompensation: 14 })), 14)
})

test('pay in shares under a name of notes goes before another with which the section does not add up', () => {
  const ofYear = {
    DepreciationDepletionAndAmortization: 20,
    DeferredIncomeTaxExpenseBenefit: 7,
    GainLossOnSaleOfBusiness: 9,
  }
  // 100 + 20 + 7 - 9 + 12 = 130.
  const stated = { ...ofYear, [OPERATING]: 130, ShareBasedCompensation: 5 }
  assert.equal(pay(company({}, stated)), 12)
  assert.equal(pay(company({}, { ...ofYear, [OPERATING]: 130 })), 12)
  assert.equal(pay(company({}, { ...stated, [OPERATING]: 123 })), 5)
  assert.equal(pay(company({}, { ...stated, [OPERATING]: 134 })), 5)
  // 100 + 20 + 7 + 12 = 139 leaves the gain out.
  assert.equal(pay(company({}, { ...stated, [OPERATING]: 139 })), 5)
})
