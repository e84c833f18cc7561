/** Names that few companies have for a line of their balance sheet. All figures are made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Amounts = Readonly<Record<string, number>>

const by: Filing = { accn: '0001213900-24-012345', form: '10-K', filed: '2024-03-15' }
const [START, END] = ['2023-01-01', '2023-12-31']
const figureIn = (stocks: Amounts, line: string, taxonomy = 'us-gaap'): unknown => {
  const income = taxonomy === 'us-gaap' ? 'NetIncomeLoss' : 'ProfitLoss'
  const rows = Object.entries(stocks).map(([concept, val]): Row => [concept, null, END, val, by])
  return figure(
    statementsFrom([[income, START, END, 40, by], ...rows], taxonomy),
    'balance-sheet',
    'FY',
    line,
  )
}
const sides = { Assets: 1000, LiabilitiesAndStockholdersEquity: 1000 }
const owed = { LiabilitiesCurrent: 200, Liabilities: 300 }

test('minorities under other names are no temporary equity where the sheet balances with them', () => {
  for (const name of [
    'NonredeemableNoncontrollingInterest',
    'NoncontrollingInterestInVariableInterestEntity',
    'MinorityInterestInJointVentures',
  ]) {
    const sheet = { ...sides, ...owed, StockholdersEquity: 600, [name]: 100 }
    assert.deepEqual(
      [figureIn(sheet, 'minorityInterest'), figureIn(sheet, 'temporaryEquity')],
      [100, null],
      name,
    )
    // Of a note: Alphabet has no minorities on its sheet.
    assert.equal(figureIn({ ...sheet, StockholdersEquity: 700 }, 'minorityInterest'), null)
  }
})

test('equity of a partnership that tags no total is what its partners have, where nothing else leaves it', () => {
  const partners = { ...sides, LimitedPartnersCapitalAccount: 680, GeneralPartnersCapitalAccount: 20 }
  const debt = { LongTermDebt: 280, AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent: 20 }
  assert.equal(figureIn({ ...partners, ...debt }, 'totalStockholdersEquity'), 700)
  // Other comprehensive income of 5 is in what liabilities leave.
  assert.equal(figureIn({ ...partners, Liabilities: 295 }, 'totalStockholdersEquity'), 705)
})

test('other comprehensive income of hedges under its newer name is that of a sheet whose equity closes with it', () => {
  const equity = {
    StockholdersEquity: 700,
    CommonStockValue: 12,
    AdditionalPaidInCapital: 298,
    RetainedEarningsAccumulatedDeficit: 400,
  }
  const hedges = { AociLossCashFlowHedgeCumulativeGainLossAfterTax: -10 }
  const line = 'accumulatedOtherComprehensiveIncomeLoss'
  assert.equal(figureIn({ ...sides, ...owed, ...equity, ...hedges }, line), -10)
  assert.equal(figureIn({ ...sides, ...owed, ...equity, ...hedges, CommonStockValue: 2 }, line), null)
})

test('securities for trading and other investments are investments where the sheet closes with them', () => {
  const sheet = (due: number, later: number): Amounts => ({
    ...{
      CashAndCashEquivalentsAtCarryingValue: 100,
      AccountsReceivableNetCurrent: 80,
      AssetsCurrent: 180 + due,
    },
    ...{ PropertyPlantAndEquipmentNet: 500, Assets: 680 + due + later, ...owed },
    ...{ StockholdersEquity: 380 + due + later, LiabilitiesAndStockholdersEquity: 680 + due + later },
  })
  for (const name of ['TradingSecurities', 'TradingSecuritiesDebt']) {
    assert.equal(figureIn({ ...sheet(40, 0), [name]: 40 }, 'shortTermInvestments'), 40)
    assert.equal(figureIn({ ...sheet(90, 0), [name]: 40 }, 'shortTermInvestments'), null)
  }
  assert.equal(figureIn({ ...sheet(0, 20), OtherInvestments: 20 }, 'longTermInvestments'), 20)
  assert.equal(figureIn({ ...sheet(0, 90), OtherInvestments: 20 }, 'longTermInvestments'), null)
})

test("an insurer's investments may be tagged as long-term ones in all", () => {
  const insurer = {
    ...{
      Assets: 10_000,
      Liabilities: 7000,
      StockholdersEquity: 3000,
      LiabilitiesAndStockholdersEquity: 10_000,
    },
    ...{
      LiabilityForClaimsAndClaimsAdjustmentExpense: 4000,
      LongTermInvestments: 6000,
      ShortTermInvestments: 250,
    },
    ...{ DebtSecuritiesAvailableForSaleExcludingAccruedInterest: 5000, EquitySecuritiesFvNi: 600 },
  }
  // Those for a short term are among them, as the parts show, or not.
  assert.equal(figureIn({ ...insurer, OtherInvestments: 150 }, 'longTermInvestments'), 5750)
  assert.equal(figureIn({ ...insurer, OtherInvestments: 400 }, 'longTermInvestments'), 6000)
})

test('leases are not all debt of a filer of IFRS whose other financial liabilities have room for more', () => {
  const sheet = (others: number): Amounts => ({
    ...{ CurrentAssets: 800, NoncurrentAssets: 3200, Assets: 4000, EquityAndLiabilities: 4000 },
    ...{ CurrentLiabilities: 210, NoncurrentLiabilities: 50 + others, Liabilities: 260 + others },
    ...{
      Equity: 3740 - others,
      EquityAttributableToOwnersOfParent: 3740 - others,
      TradeAndOtherCurrentPayables: 200,
    },
    ...{
      CurrentLeaseLiabilities: 10,
      NoncurrentLeaseLiabilities: 50,
      OtherNoncurrentFinancialLiabilities: others,
    },
  })
  assert.equal(figureIn(sheet(900), 'totalDebt', 'ifrs-full'), null)
  assert.equal(figureIn(sheet(20), 'totalDebt', 'ifrs-full'), 60)
})

test('finished goods are all inventory where a name of all inventory says so, or current assets close with them', () => {
  const sheet = { ...sides, ...owed, StockholdersEquity: 700, OtherAssetsCurrent: 20 }
  const goods = { InventoryFinishedGoods: 100 }
  const cash = { CashAndCashEquivalentsAtCarryingValue: 30, AssetsCurrent: 200 }
  const forSale = { AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent: 50 }
  assert.equal(figureIn({ ...sheet, ...goods, ...cash }, 'inventory'), null)
  assert.equal(figureIn({ ...sheet, ...goods, ...cash, ...forSale }, 'inventory'), 100)
  const all = { ...sheet, ...goods, InventoryNet: 100 }
  assert.equal(figureIn({ ...all, ...cash }, 'inventory'), 100)
  assert.equal(figureIn({ ...all, AssetsCurrent: 200 }, 'inventory'), 100)
})

test('current assets that close without cash leave none unknown', () => {
  const sheet = { ...sides, ...owed, StockholdersEquity: 700, AccountsReceivableNetCurrent: 100 }
  const forSale = { AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent: 200 }
  assert.equal(figureIn({ ...sheet, ...forSale, AssetsCurrent: 300 }, 'otherCurrentAssets'), 200)
  assert.equal(figureIn({ ...sheet, ...forSale, AssetsCurrent: 390 }, 'otherCurrentAssets'), null)
  // Taxes are among receivables.
  const others = { IncomeTaxesReceivable: 30, RestrictedCashCurrent: 40, AssetsCurrent: 170 }
  assert.equal(figureIn({ ...sheet, ...others }, 'otherCurrentAssets'), 40)
})
