/** Debt under names of a company's own, which the debt of its sheets shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const report: Filing = { accn: '0000950123-10-044033', form: '10-Q', filed: '2010-05-05' }
const lines = [
  ...['netDebtIssuance', 'longTermNetDebtIssuance', 'shortTermNetDebtIssuance', 'otherFinancingActivities'],
  'netCashProvidedByFinancingActivities',
]

/** The first quarter of 2010 of Ultra Petroleum, in thousands, whose senior notes of 500,000 have a name of its own. */
const flows = {
  NetIncomeLoss: 202376,
  NetCashProvidedByUsedInOperatingActivities: 168678,
  NetCashProvidedByUsedInInvestingActivities: -422689,
  ProceedsFromIssuanceOfLongTermDebt: 297000,
  RepaymentsOfLongTermDebt: 546000,
  PaymentsOfFinancingCosts: 2265,
  PaymentsForRepurchaseOfEquity: 16668,
  ExcessTaxBenefitFromShareBasedCompensationFinancingActivities: 11317,
  ProceedsFromStockOptionsExercised: 2390,
  NetCashProvidedByUsedInFinancingActivities: 245774,
}
const financing = (
  debt: readonly [before: number, after: number],
  own: Readonly<Record<string, number>> = {},
) => {
  const rows = Object.entries({ ...flows, ...own }).map(
    ([concept, value]): Row => [concept, '2010-01-01', '2010-03-31', value, report],
  )
  const sheets = ['2009-12-31', '2010-03-31'].flatMap((day, at): Row[] => [
    ['Assets', null, day, [2060005, 2572788][at] ?? 0, report],
    ['LongTermDebtNoncurrent', null, day, debt[at] ?? 0, report],
  ])
  const statements = statementsFrom([...rows, ...sheets])
  return lines.map((line) => figure(statements, 'cash-flow', 'Q1', line))
}

test('debt is unknown where debt of the sheets changed by what the section has on no line, too', () => {
  assert.deepEqual(financing([795000, 1046000]), [null, null, null, null, 245774])
  // With a discount or exchange rates.
  assert.deepEqual(financing([795000, 1130000])[0], null)
})

test('debt that is named stays where debt of the sheets did not change by the rest', () => {
  const named = [-249000, -249000, null, 511442, 245774]
  assert.deepEqual(financing([795000, 546000]), named)
  assert.deepEqual(financing([795000, 1246000]), named)
  // A rest that is little of all debt may be what debt changed by otherwise.
  assert.deepEqual(financing([20795000, 21046000]), named)
  const other = { RepaymentsOfMandatoryRedeemableCapitalSecurities: -500000 }
  assert.deepEqual(financing([795000, 1046000], other), named)
})
