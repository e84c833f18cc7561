import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// JPMorgan Chase, 2025, 10-K 0001628280-26-008131, in millions: its cash flow statement has no line of premises.
const report: Filing = { accn: '0001628280-26-008131', form: '10-K', filed: '2026-02-13' }
const sheet = { Assets: 4424900, Liabilities: 4062462, StockholdersEquity: 362438 }
const flows = {
  ...{ RevenuesNetOfInterestExpense: 182447, NetIncomeLoss: 57048, IncomeTaxExpenseBenefit: 15547 },
  ...{
    NetCashProvidedByUsedInOperatingActivities: -147782,
    NetCashProvidedByUsedInInvestingActivities: -265565,
  },
}
const freeOf = (stocks: Readonly<Record<string, number>>, more: Readonly<Record<string, number>> = {}) => {
  const rows: Row[] = [
    ...Object.entries(stocks).map(([concept, value]): Row => [concept, null, '2025-12-31', value, report]),
    ...Object.entries({ ...flows, ...more }).map(
      ([concept, value]): Row => [concept, '2025-01-01', '2025-12-31', value, report],
    ),
  ]
  return figure(statementsFrom(rows), 'cash-flow', 'FY', 'freeCashFlow')
}

test('free cash flow of a bank that states no capital expenditure is its cash from operations', () => {
  const bank = { ...sheet, Deposits: 2559320 }
  assert.equal(freeOf(bank), -147782)
  assert.equal(freeOf(bank, { PaymentsToAcquirePropertyPlantAndEquipment: 1000 }), -148782)
  // Of another company it is under a name of its own.
  assert.equal(freeOf(sheet), null)
  assert.equal(freeOf({ ...bank, AssetsCurrent: 100000 }), null)
})

test('where its other lines make all of investing, a company has spent nothing on property', () => {
  const shell = { ...sheet, AssetsCurrent: 100000 }
  const bought = {
    PaymentsToAcquireRestrictedInvestments: 270565,
    ProceedsFromSaleOfRestrictedInvestments: 5000,
  }
  // Invented: what a blank-check company puts into its trust.
  assert.equal(freeOf(shell, bought), -147782)
  // Something else is under a name of its own, and may be property.
  assert.equal(freeOf(shell, { ...bought, ProceedsFromSaleOfRestrictedInvestments: 5001 }), null)
  // Of software alone it is that.
  const software = { PaymentsToAcquireRestrictedInvestments: 265000, PaymentsToAcquireSoftware: 565 }
  assert.equal(freeOf(shell, software), -148347)
  assert.equal(freeOf(shell, { ...software, PaymentsToAcquireSoftware: 560 }), null)
})

test('a trust that lends on mortgages, or that only buys and sells real estate, spends nothing on property', () => {
  // Annaly, 10-Q for the quarter to 2010-03-31, funds its securities so; the sheet above is of another company.
  assert.equal(freeOf({ ...sheet, SecuritiesSoldUnderAgreementsToRepurchase: 2000 }), -147782)
  // Invented: real estate bought and sold is all of investing.
  const estate = { PaymentsToAcquireCommercialRealEstate: 270565, ProceedsFromSaleOfRealEstate: 5000 }
  assert.equal(freeOf(sheet, estate), -147782)
  // What is left may be buildings.
  assert.equal(freeOf(sheet, { ...estate, ProceedsFromSaleOfRealEstate: 4000 }), null)
  assert.equal(freeOf(sheet, { ...estate, PaymentsForCapitalImprovements: 7 }), -147789)
})

test('a statement without investing activities, whose other sections make the change of cash, has none of their lines', () => {
  // The shape of Ares Capital, which lends to companies and has what it lends in cash from operations; the figures are made up.
  const fund = (change: number, line = 'freeCashFlow') => {
    const rows = Object.entries({
      ...{ GrossInvestmentIncomeOperating: 2614, NetIncomeLoss: 1522 },
      ...{ PaymentsToAcquireInvestments: 9000, ProceedsFromSaleMaturityAndCollectionsOfInvestments: 7900 },
      ...{
        NetCashProvidedByUsedInOperatingActivities: 513,
        NetCashProvidedByUsedInFinancingActivities: -310,
      },
      CashAndCashEquivalentsPeriodIncreaseDecrease: change,
    }).map(([concept, value]): Row => [concept, '2025-01-01', '2025-12-31', value, report])
    return figure(statementsFrom(rows), 'cash-flow', 'FY', line)
  }
  assert.equal(fund(203), 513)
  // What it buys and sells is in cash from operations.
  const lines = ['purchasesOfInvestments', 'salesMaturitiesOfInvestments', 'otherNonCashItems']
  assert.deepEqual(
    lines.map((line) => fund(203, line)),
    [null, null, 513 - 1522],
  )
  // What is missing was invested under a name of its own.
  assert.equal(fund(193), null)
})
