import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mappings } from './mapping.ts'

test('both taxonomies answer the same lines, so that no line is forgotten in one of them', () => {
  const [first, second] = mappings
  for (const statement of ['income', 'balance', 'cashFlow'] as const) {
    const lines = mappings.map((mapping) => [...mapping[statement].tiers.keys()].toSorted())
    const onlyHere = (lines[0] ?? []).filter((line) => lines[1]?.includes(line) !== true)
    assert.deepEqual(onlyHere, [], `${statement} of ${first?.taxonomy} and ${second?.taxonomy}`)
  }
})

test('every concept is a name of its taxonomy and is once in a line', () => {
  for (const { income, balance, cashFlow } of mappings) {
    for (const rules of [income, balance, cashFlow]) {
      for (const concept of rules.all) assert.match(concept, /^[A-Z][A-Za-z0-9]+$/)
      for (const [line, tiers] of rules.tiers) {
        const plain = tiers.flatMap(({ all }) => all.flatMap(({ concepts }) => concepts))
        const twice = plain.filter((concept, at) => plain.indexOf(concept) !== at)
        assert.deepEqual(
          twice.filter(
            (concept) =>
              ![
                ...['AmortizationOfIntangibleAssets', 'AdjustmentsForDepreciationExpense'],
                ...['CostOfGoodsAndServicesSold', 'CostOfGoodsSold', 'CostOfServices'],
                ...['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
                ...['ProceedsFromRepaymentsOfShortTermDebt', 'ProceedsFromRepaymentsOfOtherDebt'],
                // Of a bank's deposits next to its borrowings, in total or by kind, and of borrowings alone.
                ...['InterestExpenseDeposits', 'InterestExpenseDebt'],
                ...['InterestExpenseLongTermDebt', 'InterestExpenseBorrowings'],
                // Of a lender's loans next to its securities, in total or by kind.
                ...[
                  'InterestAndFeeIncomeLoansAndLeases',
                  'InterestAndFeeIncomeLoansAndLeasesHeldInPortfolio',
                ],
              ].includes(concept),
          ),
          [],
          line,
        )
      }
    }
  }
})
