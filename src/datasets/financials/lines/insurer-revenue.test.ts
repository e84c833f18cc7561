/** Revenue of insurers that tag parts of it and no total. The figures are made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Amounts = Readonly<Record<string, number>>

const by: Filing = { accn: '0001213900-24-012345', form: '10-K', filed: '2024-03-15' }
const linesIn = (flows: Amounts, ...lines: readonly string[]): readonly unknown[] => {
  const statements = statementsFrom(
    Object.entries(flows).map(([concept, val]): Row => [concept, '2023-01-01', '2023-12-31', val, by]),
  )
  return lines.map((line) => figure(statements, 'income', 'FY', line))
}
const BEFORE_TAX =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
const bottom = { [BEFORE_TAX]: 200, IncomeTaxExpenseBenefit: 40, NetIncomeLoss: 160 }
const insurer = { ...bottom, PremiumsEarnedNet: 1000, BenefitsLossesAndExpenses: 1000 }
const revenueIn = (flows: Amounts) => linesIn({ ...insurer, ...flows }, 'revenue')[0]
const fees = { RevenueFromContractWithCustomerExcludingAssessedTax: 20 }

test('fees below the premiums of an insurer are not all its revenue', () => {
  assert.equal(revenueIn({ ...fees, NetInvestmentIncome: 180 }), 1200)
  assert.equal(revenueIn({}), 1200)
  assert.equal(revenueIn({ ...fees, Revenues: 1210 }), 1210)
  const parts = { NetInvestmentIncome: 150, GainLossOnInvestments: 30, OtherIncome: 20 }
  assert.equal(linesIn({ ...bottom, PremiumsEarnedNet: 1000, ...parts }, 'revenue')[0], 1200)
})

test('a total of revenue below premiums has losses on investments in it, unless gains are tagged', () => {
  // Interest of 53 is below benefits and expenses, and a loss of associates below both.
  const ofLosses = { PremiumsEarnedNet: 7225, BenefitsLossesAndExpenses: 7190, [BEFORE_TAX]: -680 }
  assert.equal(revenueIn({ ...ofLosses, Revenues: 6563, InterestExpense: 53 }), 6563)
  assert.equal(revenueIn({ Revenues: 900, [BEFORE_TAX]: -150 }), 900)
  assert.equal(revenueIn({ ...fees, Revenues: 900, GainLossOnInvestments: -120 }), 900)
  // With gains next to premiums it is a part, as of a segment.
  assert.equal(revenueIn({ Revenues: 900, GainLossOnInvestments: 120 }), 1200)
})
