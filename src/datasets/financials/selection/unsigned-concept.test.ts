import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnsigned } from './unsigned-concept.ts'

test('payments and depreciation are amounts without a sign, and what may go both ways is not', () => {
  const amounts = [
    'PaymentsOfDividends',
    'DepreciationDepletionAndAmortization',
    // Toronto-Dominion tagged the amortization of fiscal 2016 with a minus, 40-F of 2018-11-29.
    'AmortisationIntangibleAssetsOtherThanGoodwill',
    'AmortizationOfIntangibleAssets',
    // Texas Instruments had 14,061 million of own shares with a minus on 2009-06-30, 10-Q 0001140361-09-017223.
    'TreasuryStockValue',
    // FirstEnergy stated its interest of 206 million with a minus, 10-Q 0001031296-09-000021.
    'InterestAndDebtExpense',
    // PG&E paid interest of 193 million in the first quarter of 2010, 10-Q 0001004980-10-000047.
    'InterestPaidNet',
    'CostsAndExpenses',
    'CostOfGoodsSold',
  ]
  assert.deepEqual(amounts.filter(isUnsigned), amounts)
  const bothWays = [
    'ProceedsFromRepaymentsOfDebt',
    'PaymentsToAcquireBusinessesNetOfCashAcquired',
    'AmortizationOfDebtDiscountPremium',
    'DepreciationExpenseOnReclassifiedAssets',
    'TreasuryStockValueAcquiredCostMethod',
    'OperatingExpenses',
  ]
  assert.deepEqual(bothWays.filter(isUnsigned), [])
})
