import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const by: Filing = { accn: '0001193125-10-099289', form: '10-Q', filed: '2010-05-03' }
const sheet = (stocks: Readonly<Record<string, number>>) => {
  const [start, end] = ['2010-01-01', '2010-03-31']
  return statementsFrom([
    ['NetIncomeLoss', start, end, 174, by],
    ['OperatingIncomeLoss', start, end, 500, by],
    ...Object.entries(stocks).map(([concept, val]): Row => [concept, null, end, val, by]),
  ])
}
// Dominion, 2010-03-31, in millions: preferred shares of its subsidiary stand between liabilities and common shareholders' equity.
const dominion = {
  ...{ Assets: 42163, Liabilities: 30855, PreferredStockValueOutstanding: 257, CommonStockValue: 6369 },
  ...{ AdditionalPaidInCapitalCommonStock: 138, RetainedEarningsAccumulatedDeficit: 4585 },
  ...{ AccumulatedOtherComprehensiveIncomeLossNetOfTax: -41, StockholdersEquity: 11051 },
  LiabilitiesAndStockholdersEquity: 42163,
}
const linesOf = (stocks: Readonly<Record<string, number>>, ...lines: readonly string[]) => {
  const statements = sheet(stocks)
  return lines.map((line) => figure(statements, 'balance-sheet', 'Q1', line))
}

test('preferred shares that equity adds up without stand outside of it', () => {
  const lines = ['preferredStock', 'temporaryEquity', 'otherTotalStockholdersEquity', 'totalEquity']
  assert.deepEqual(linesOf(dominion, ...lines), [null, 257, 0, 11051])
  const inEquity = { ...dominion, StockholdersEquity: 11308 }
  assert.deepEqual(linesOf(inEquity, ...lines), [257, null, 0, 11308])
})

test('common shares that have the amount of paid-in capital are none where equity adds up without them', () => {
  // Forest Laboratories, 2009-06-30, in thousands: its 10-Q tags the par value of common shares as preferred ones.
  const forest = {
    ...{ Assets: 5592894, Liabilities: 1166465, PreferredStockValue: 42235, CommonStockValue: 1503423 },
    ...{ AdditionalPaidInCapitalCommonStock: 1503423, RetainedEarningsAccumulatedDeficit: 6642134 },
    ...{ AccumulatedOtherComprehensiveIncomeLossNetOfTax: -9771, TreasuryStockValue: 3751592 },
    ...{ StockholdersEquity: 4426429, LiabilitiesAndStockholdersEquity: 5592894 },
  }
  const lines = ['commonStock', 'additionalPaidInCapital', 'otherTotalStockholdersEquity']
  assert.deepEqual(linesOf(forest, ...lines), [null, 1503423, 0])
})

test('a rounding as large as a small line takes no line away', () => {
  const small = { ...dominion, PreferredStockValueOutstanding: 1, AdditionalPaidInCapitalCommonStock: 138 }
  assert.deepEqual(linesOf(small, 'preferredStock', 'otherTotalStockholdersEquity'), [1, -1])
})

test('what minorities may redeem is no equity where both sides of the sheet close without it, as liabilities hold it', () => {
  // General Electric, 2020, 10-K 0000040545-21-000011, in millions; as a quarter's sheet.
  const general = {
    ...{ Assets: 253452, Liabilities: 216378, LiabilitiesAndStockholdersEquity: 253452 },
    ...{ StockholdersEquity: 35552, MinorityInterest: 1522 },
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 37073,
    RedeemableNoncontrollingInterestEquityCarryingAmount: 487,
  }
  const lines = ['minorityInterest', 'totalEquity', 'temporaryEquity']
  assert.deepEqual(linesOf(general, ...lines), [1522, 37074, null])
  assert.deepEqual(linesOf({ ...general, Liabilities: 215891 }, ...lines), [2009, 37561, null])
})
