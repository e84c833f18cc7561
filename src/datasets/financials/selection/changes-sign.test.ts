/** Net changes of working capital that a filing tags with the sign that it prints. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Flows = Readonly<Record<string, number>>

const quarterOf = (by: Filing, start: string, end: string, flows: Flows): readonly Row[] =>
  Object.entries({ NetCashProvidedByUsedInInvestingActivities: -1, ...flows }).map(
    ([concept, val]): Row => [concept, start, end, val, by],
  )

const served = (lines: readonly string[], rows: readonly Row[]): readonly unknown[] =>
  lines.map((line) => figure(statementsFrom(rows), 'cash-flow', 'Q1', line))

const valero: Filing = { accn: '0000950123-10-046222', form: '10-Q', filed: '2010-05-07' }

test('net changes are turned where the operating sections of both years add up so, and not as they are tagged', () => {
  // Valero, first quarters of 2010 and 2009, in millions.
  const own = {
    ...{ NetIncomeLoss: -113, DepreciationAmortizationAndAccretionNet: 357, ShareBasedCompensation: 12 },
    ...{ AdjustmentsNoncashItemsToReconcileNetIncomeLossToCashProvidedByUsedInOperatingActivitiesOther: -1 },
    ...{ DeferredIncomeTaxesAndTaxCredits: 17, IncreaseDecreaseInOperatingCapital: 753 },
    ...{
      IncreaseDecreaseInOtherOperatingCapitalNet: -43,
      NetCashProvidedByUsedInOperatingActivities: 982,
    },
  }
  const before = {
    ...{ NetIncomeLoss: 309, DepreciationAmortizationAndAccretionNet: 378, ShareBasedCompensation: 12 },
    ...{ AdjustmentsNoncashItemsToReconcileNetIncomeLossToCashProvidedByUsedInOperatingActivitiesOther: 1 },
    ...{ OtherAssetImpairmentCharges: 37, DeferredIncomeTaxesAndTaxCredits: 169 },
    ...{ IncreaseDecreaseInOperatingCapital: -96, IncreaseDecreaseInOtherOperatingCapitalNet: -29 },
  }
  const rowsWith = (cashBefore: number, flows: Flows = own) => [
    ...quarterOf(valero, '2010-01-01', '2010-03-31', flows),
    ...quarterOf(valero, '2009-01-01', '2009-03-31', {
      ...before,
      NetCashProvidedByUsedInOperatingActivities: cashBefore,
    }),
  ]
  const lines = ['changeInWorkingCapital', 'otherNonCashItems']
  assert.deepEqual(served(lines, rowsWith(781)), [753, -44])
  // Made up: a year that adds up as it is tagged, and amounts of the filing's own in this one.
  assert.deepEqual(served(lines, rowsWith(1031)), [-753, 1462])
  const others = { ...own, NetCashProvidedByUsedInOperatingActivities: 900 }
  assert.deepEqual(served(lines, rowsWith(781, others)), [-753, 1380])
})

test('changes of trade are turned with the sum of all, which they come to as they are tagged', () => {
  // Intuit, third quarter of fiscal 2010, 10-Q 0000950123-10-054230, in millions; the year before is made up, with a tenth of each.
  const flows = (part: number, signOfTrade = 1): Flows => ({
    ...{ NetIncomeLoss: 638 * part, NetCashProvidedByUsedInOperatingActivities: 1044 * part },
    ...{
      IncreaseDecreaseInOperatingCapital: 406 * part,
      IncreaseDecreaseInDeferredRevenue: signOfTrade * 201 * part,
    },
    ...{
      IncreaseDecreaseInAccountsReceivable: signOfTrade * 264 * part,
      IncreaseDecreaseInAccountsPayableTrade: signOfTrade * -343 * part,
    },
  })
  const lines = ['changeInWorkingCapital', 'accountsReceivables', 'accountsPayables']
  const rowsWith = (signOfTrade: number) => [
    ...quarterOf(valero, '2010-01-01', '2010-03-31', flows(1, signOfTrade)),
    ...quarterOf(valero, '2009-01-01', '2009-03-31', flows(0.5, signOfTrade)),
  ]
  assert.deepEqual(served(lines, rowsWith(1)), [406, 264, 343])
  assert.deepEqual(served(lines, rowsWith(-1)), [406, 264, 343])
})
