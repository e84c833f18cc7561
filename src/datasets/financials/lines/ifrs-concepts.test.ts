/** Concepts of IFRS that single lines are found by. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'

test('filers of IFRS state some lines under names that are less their own', () => {
  const capitalExpenditure = (tagged: Amounts) =>
    statedIn('cashFlow', 'ifrs', 'investmentsInPropertyPlantAndEquipment', tagged)
  // Shell, 20-F 0001306965-21-000025 for 2020, in millions: "capital expenditure".
  const shell = { PurchaseOfOtherLongtermAssetsClassifiedAsInvestingActivities: 16585 }
  assert.equal(capitalExpenditure(shell), -16585)
  // AstraZeneca, 20-F for 2020, in millions: what it bought of other assets is no property; the property is invented.
  const property = { PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: 961 }
  assert.equal(capitalExpenditure({ ...shell, ...property }), -961)
  // Crescent Point, 40-F 0001628280-21-002948 for 2020, in tenths of a million.
  assert.equal(capitalExpenditure({ PaymentsForDevelopmentProjectExpenditure: 6988 }), -6988)
  // UBS, 20-F for 2020, in millions.
  assert.equal(statedIn('cashFlow', 'ifrs', 'incomeTaxesPaid', { IncomeTaxesPaidRefund: 1002 }), 1002)
  // TORM, 20-F 0000919574-21-002122 for 2020, in thousands.
  const torm = { RevenueFromRenderingOfCargoAndMailTransportServices: 747356 }
  assert.equal(statedIn('income', 'ifrs', 'revenue', torm), 747356)
  // Tenaris, 20-F 0001554855-21-000059 for 2020.
  const tenaris = { BasicAndDilutedEarningsLossPerShareFromContinuingOperations: -0.54 }
  assert.equal(statedIn('income', 'ifrs', 'eps', tenaris), -0.54)
  assert.equal(statedIn('income', 'ifrs', 'epsDiluted', tenaris), -0.54)
})
