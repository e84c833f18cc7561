/** Cash of a section that one report to date has as a total, and another as that of continuing operations and of others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Disney's fiscal 2020 by 10-Qs 0001744489-20-000046 and 0001744489-20-000102, in millions; the year before it is made up.
const annual: Filing = { accn: '0001744489-19-000225', form: '10-K', filed: '2019-11-20' }
const first: Filing = { accn: '0001744489-20-000046', form: '10-Q', filed: '2020-02-04' }
const half: Filing = { accn: '0001744489-20-000102', form: '10-Q', filed: '2020-05-05' }
const flowsOf = (by: Filing, start: string, end: string, flows: Readonly<Record<string, number>>) =>
  Object.entries(flows).map(([concept, val]): Row => [concept, start, end, val, by])
const [OPERATING, INVESTING, FINANCING] = ['Operating', 'Investing', 'Financing'].map(
  (section) => `NetCashProvidedByUsedIn${section}Activities`,
) as [string, string, string]

test('a quarter has the cash of a section that reports have under two names', () => {
  const statements = statementsFrom([
    ...flowsOf(annual, '2018-09-30', '2019-09-28', {
      ...{ NetIncomeLoss: 11054, Revenues: 69570, [OPERATING]: 5984 },
      ...{ [INVESTING]: -15096, [FINANCING]: -464 },
    }),
    ...flowsOf(first, '2019-09-29', '2019-12-28', {
      ...{ NetIncomeLoss: 2107, Revenues: 20858, [`${OPERATING}ContinuingOperations`]: 1630 },
      ...{ CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: -19 },
      ...{ [INVESTING]: -1350, [FINANCING]: 1117 },
      EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: 41,
    }),
    ...flowsOf(half, '2019-09-29', '2020-03-28', {
      ...{ NetIncomeLoss: 2567, Revenues: 38867, [`${OPERATING}ContinuingOperations`]: 4787 },
      ...{ CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: 4 },
      ...{ [`${INVESTING}ContinuingOperations`]: -2606, [FINANCING]: 6616 },
      ...{ CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations: 198 },
      EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents: -76,
    }),
  ])
  assert.equal(figure(statements, 'cash-flow', 'Q2', 'netCashProvidedByInvestingActivities'), -1058)
  assert.equal(figure(statements, 'cash-flow', 'Q2', 'netCashProvidedByFinancingActivities'), 5499)
  assert.equal(figure(statements, 'cash-flow', 'Q2', 'netChangeInCash'), 7504)
})
