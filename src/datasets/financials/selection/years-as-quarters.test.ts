/** Amounts of a quarter that are those of its year, in the filing that states both. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// PayPal, 10-K 0001633917-16-000113: before eBay parted with it in 2015 all periods had its shares of that day, in millions here.
const by: Filing = { accn: '0001633917-16-000113', form: '10-K', filed: '2016-02-11' }
const flowsOf = (start: string, end: string, flows: Readonly<Record<string, number>>): readonly Row[] => [
  ...Object.entries(flows).map(([concept, val]): Row => [concept, start, end, val * 1e6, by]),
  ['WeightedAverageNumberOfSharesOutstandingBasic', start, end, 1218e6, by, 'shares'],
]
const year = { NetIncomeLoss: 419, SalesRevenueNet: 8025, OperatingIncomeLoss: 1268 }
const fourth = { NetIncomeLoss: 286, SalesRevenueNet: 2193 }

test('a quarter may have the mean count of shares of its year', () => {
  const statements = statementsFrom([
    ...flowsOf('2014-01-01', '2014-12-31', year),
    ...flowsOf('2014-10-01', '2014-12-31', fourth),
  ])
  assert.equal(figure(statements, 'income', 'Q4', 'weightedAverageShsOut'), 1218e6)
})

test('a quarter may have one amount that is all of its year', () => {
  // Made up: a business was sold in the fourth quarter.
  const sale = { IncomeLossFromDiscontinuedOperationsNetOfTax: -12 }
  const statements = statementsFrom([
    ...flowsOf('2014-01-01', '2014-12-31', { ...year, ...sale }),
    ...flowsOf('2014-10-01', '2014-12-31', { ...fourth, ...sale }),
  ])
  assert.equal(figure(statements, 'income', 'Q4', 'netIncomeFromDiscontinuedOperations'), -12e6)
})
