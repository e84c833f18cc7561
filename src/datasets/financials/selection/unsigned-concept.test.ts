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
  ]
  assert.deepEqual(amounts.filter(isUnsigned), amounts)
  const bothWays = [
    'ProceedsFromRepaymentsOfDebt',
    'PaymentsToAcquireBusinessesNetOfCashAcquired',
    'AmortizationOfDebtDiscountPremium',
    'DepreciationExpenseOnReclassifiedAssets',
  ]
  assert.deepEqual(bothWays.filter(isUnsigned), [])
})
