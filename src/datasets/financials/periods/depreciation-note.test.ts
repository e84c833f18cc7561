import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Beyond Air, 10-Q for 2020-12-31 (0001493152-21-003109): the quarter and nine months, of which the cash flow statement has the latter.
const report: Filing = { accn: '0001493152-21-003109', form: '10-Q', filed: '2021-02-09' }
const face = {
  RevenueFromContractWithCustomerExcludingAssessedTax: [148794, 727562],
  ResearchAndDevelopmentExpense: [3294102, 10773192],
  GeneralAndAdministrativeExpense: [2471065, 7134090],
  OperatingExpenses: [5765167, 17907282],
  OperatingIncomeLoss: [-5616373, -17179720],
  NetIncomeLoss: [-5769651, -17643245],
  DepreciationAndAmortization: [51428, 125036],
}
const statements = statementsFrom([
  ...Object.entries(face).flatMap(([concept, [quarter = 0, toDate = 0]]): Row[] => [
    [concept, '2020-10-01', '2020-12-31', quarter, report],
    [concept, '2020-04-01', '2020-12-31', toDate, report],
  ]),
  ['NetCashProvidedByUsedInOperatingActivities', '2020-04-01', '2020-12-31', -14070135, report],
])

test('depreciation that quarters state by themselves is of a note where administration and research are all costs', () => {
  assert.equal(figure(statements, 'income', 'Q3', 'operatingExpenses'), 5765167)
  assert.equal(figure(statements, 'income', 'Q3', 'costOfRevenue'), 0)
})
