/** Concepts of IFRS that single lines are found by. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'
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

test('operating profit that a filer of IFRS does not tag has its other income, and net finance costs below it', () => {
  const by = { accn: '0000000001-24-000001', form: '20-F', filed: '2024-03-20' }
  const incomeIn = (amounts: Readonly<Record<string, number>>) => {
    const rows = Object.entries(amounts).map(
      ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value * 1e6, by],
    )
    const statements = statementsFrom(rows, 'ifrs-full')
    return (line: string): unknown => figure(statements, 'income', 'FY', line)
  }
  // Made up: 200 of gross profit less 110 of expenses, 5 of other income and 10 of net finance costs.
  const company = {
    ...{ Revenue: 500, CostOfSales: 300, GrossProfit: 200, SellingExpense: 50, AdministrativeExpense: 30 },
    ...{ ResearchAndDevelopmentExpense: 30, OtherIncome: 5, FinanceIncomeCost: -10, ProfitLossBeforeTax: 85 },
    ...{ IncomeTaxExpenseContinuingOperations: 20, ProfitLoss: 65 },
  }
  const income = incomeIn(company)
  assert.equal(income('operatingIncome'), 95e6)
  assert.equal(income('netInterestIncome'), -10e6)
  // Where other income does not lead to income before tax exactly, it may be a part.
  assert.equal(incomeIn({ ...company, OtherIncome: 7 })('operatingIncome'), null)
})

test('what mines and oil companies spend on finding and building is capital expenditure in addition to property', () => {
  const spent = (tagged: Amounts) =>
    statedIn('cashFlow', 'ifrs', 'investmentsInPropertyPlantAndEquipment', tagged)
  // The structure is what is tested: all figures are invented.
  const property = { PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: 150 }
  assert.equal(spent({ ...property, PurchaseOfExplorationAndEvaluationAssets: 30 }), -180)
  assert.equal(spent({ ...property, PurchaseOfMiningAssets: 40 }), -190)
  assert.equal(spent({ PurchaseOfMiningAssets: 40 }), -40)
  assert.equal(spent({ PurchaseOfOilAndGasAssets: 50, PurchaseOfExplorationAndEvaluationAssets: 5 }), -55)
})

test('what is sold of one kind is revenue where a filer of IFRS tags neither a total nor what leads to one', () => {
  const by = { accn: '0000000001-24-000001', form: '20-F', filed: '2024-03-20' }
  const revenueIn = (amounts: Readonly<Record<string, number>>): unknown => {
    const rows = Object.entries(amounts).map(
      ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value * 1e6, by],
    )
    return figure(statementsFrom(rows, 'ifrs-full'), 'income', 'FY', 'revenue')
  }
  // Made up.
  const profit = { ProfitLossBeforeTax: 60, IncomeTaxExpenseContinuingOperations: 20, ProfitLoss: 40 }
  assert.equal(revenueIn({ ...profit, RevenueFromSaleOfOilAndGasProducts: 500 }), 500e6)
  assert.equal(
    revenueIn({ ...profit, RevenueFromSaleOfCrudeOil: 300, RevenueFromSaleOfNaturalGas: 50 }),
    350e6,
  )
  // Royalties are a part of what gross profit and its cost come to.
  const whole = { ...profit, RevenueFromRoyalties: 20, GrossProfit: 200, CostOfSales: 300 }
  assert.equal(revenueIn(whole), 500e6)
})

// Made up: a sheet of 2,000, in millions, of which every line has the name that filers of IFRS use for it most often.
const usualSheet = {
  ...{
    CashAndCashEquivalents: 100,
    TradeAndOtherCurrentReceivables: 120,
    Inventories: 80,
    OtherCurrentAssets: 100,
  },
  ...{ CurrentAssets: 400, PropertyPlantAndEquipment: 900, Goodwill: 300, OtherNoncurrentAssets: 400 },
  ...{
    NoncurrentAssets: 1600,
    Assets: 2000,
    TradeAndOtherCurrentPayables: 90,
    CurrentContractLiabilities: 50,
  },
  ...{ CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: 70, CurrentLiabilities: 300 },
  ...{ LongtermBorrowings: 700, DeferredTaxLiabilities: 100, NoncurrentLiabilities: 900, Liabilities: 1200 },
  ...{ RetainedEarnings: 500, Equity: 800, EquityAndLiabilities: 2000 },
}
const sheetLine = (amounts: Readonly<Record<string, number>>, line: string): unknown => {
  const by = { accn: '0000000001-24-000001', form: '20-F', filed: '2024-03-20' }
  const rows = [
    ...Object.entries(amounts).map(([concept, value]): Row => [concept, null, '2023-12-31', value * 1e6, by]),
    ...Object.entries({ Revenue: 1000, ProfitLoss: 100, ProfitLossBeforeTax: 130 }).map(
      ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value * 1e6, by],
    ),
  ]
  return figure(statementsFrom(rows, 'ifrs-full'), 'balance-sheet', 'FY', line)
}
const renamed = (from: keyof typeof usualSheet, to: string) => {
  const { [from]: amount, ...others } = usualSheet
  return { ...others, [to]: amount }
}

test('a sheet under IFRS has its lines under their other names', () => {
  assert.equal(sheetLine(usualSheet, 'totalDebt'), 770e6)
  const receivables = renamed(
    'TradeAndOtherCurrentReceivables',
    'CurrentReceivablesFromContractsWithCustomers',
  )
  assert.equal(sheetLine(receivables, 'netReceivables'), 120e6)
  assert.equal(
    sheetLine(renamed('TradeAndOtherCurrentPayables', 'TradeAndOtherPayables'), 'accountPayables'),
    90e6,
  )
  assert.equal(sheetLine(renamed('CurrentContractLiabilities', 'CurrentAdvances'), 'deferredRevenue'), 50e6)
  const due = 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'
  assert.equal(sheetLine(renamed(due, 'CurrentPortionOfNoncurrentLoansReceived'), 'shortTermDebt'), 70e6)
  // Payables of a bank, whose sheet does not divide, are of a note.
  const bank = { Assets: 2000, TradeAndOtherPayables: 90, Liabilities: 1200, Equity: 800 }
  assert.equal(sheetLine(bank, 'accountPayables'), null)
})

test('ships, wells and mines on a line of their own are property, in addition to all other', () => {
  assert.equal(sheetLine(renamed('PropertyPlantAndEquipment', 'Ships'), 'propertyPlantEquipmentNet'), 900e6)
  const both = { ...renamed('PropertyPlantAndEquipment', 'Ships'), PropertyPlantAndEquipment: 20 }
  assert.equal(sheetLine(both, 'propertyPlantEquipmentNet'), 920e6)
})

test('debt due within a year is not all debt where the rest may have a name of the company under IFRS', () => {
  const hidden = renamed('LongtermBorrowings', 'OtherNoncurrentFinancialLiabilities')
  assert.equal(sheetLine(hidden, 'shortTermDebt'), 70e6)
  assert.equal(sheetLine(hidden, 'totalDebt'), null)
})

test('interest and depreciation of filers of IFRS may be named in the cash flow statement and the note on property alone', () => {
  const by = { accn: '0000000001-24-000001', form: '20-F', filed: '2024-03-20' }
  const incomeIn = (amounts: Readonly<Record<string, number>>, line: string): unknown => {
    const flows = { Revenue: 1000, ProfitLossBeforeTax: 130, ProfitLoss: 100, ...amounts }
    const rows = Object.entries(flows).map(
      ([concept, value]): Row => [concept, '2023-01-01', '2023-12-31', value * 1e6, by],
    )
    return figure(statementsFrom(rows, 'ifrs-full'), 'income', 'FY', line)
  }
  // Made up.
  assert.equal(incomeIn({ AdjustmentsForFinanceCosts: 25 }, 'interestExpense'), 25e6)
  assert.equal(incomeIn({ AdjustmentsForInterestExpense: 25 }, 'ebit'), 155e6)
  // The income statement goes before it.
  assert.equal(incomeIn({ AdjustmentsForFinanceCosts: 25, FinanceCosts: 30 }, 'interestExpense'), 30e6)
  const depreciation = {
    DepreciationPropertyPlantAndEquipmentIncludingRightofuseAssets: 70,
    AmortisationIntangibleAssetsOtherThanGoodwill: 20,
  }
  assert.equal(statedIn('income', 'ifrs', 'depreciationAndAmortization', depreciation), 90)
})

test('deferred taxes of a filer of IFRS are those after offsetting where both sides show what is offset', () => {
  const by = { accn: '0001104659-21-031847', form: '20-F', filed: '2021-03-04' }
  const deferredIn = (amounts: Amounts): readonly unknown[] => {
    const rows = Object.entries({ Assets: 58472, Equity: 29928, Liabilities: 28544, ...amounts }).map(
      ([concept, value]): Row => [concept, null, '2020-12-31', value * 1e6, by],
    )
    rows.push(['ProfitLoss', '2020-01-01', '2020-12-31', 5283e6, by])
    const statements = statementsFrom(rows, 'ifrs-full')
    return ['taxAssets', 'deferredTaxLiabilitiesNonCurrent'].map((line) =>
      figure(statements, 'balance-sheet', 'FY', line),
    )
  }
  // SAP, 20-F for 2020, in millions: the sheet has those after offsetting, the note all.
  const sap = { DeferredTaxAssets: 3050, NetDeferredTaxAssets: 1173, DeferredTaxLiabilities: 2035 }
  assert.deepEqual(deferredIn({ ...sap, NetDeferredTaxLiabilities: 158 }), [1173e6, 158e6])
  // Both sides of a sheet, and what one leaves of the other in a note: invented.
  const sides = { DeferredTaxAssets: 300, NetDeferredTaxAssets: 50, DeferredTaxLiabilities: 250 }
  assert.deepEqual(deferredIn({ ...sides, NetDeferredTaxLiabilities: 0 }), [300e6, 250e6])
  // WPP, 20-F for 2020, in tenths of a million: what assets leave of liabilities is a sum of a note.
  const wpp = { DeferredTaxAssets: 1879, DeferredTaxLiabilities: 3798, NetDeferredTaxLiabilities: 1919 }
  assert.deepEqual(deferredIn(wpp), [1879e6, 3798e6])
  // Granite Real Estate Investment Trust, 40-F for 2020, has no others; its figures are in tenths of a million.
  assert.deepEqual(deferredIn({ NetDeferredTaxAssets: 47, NetDeferredTaxLiabilities: 3928 }), [47e6, 3928e6])
  // Eldorado Gold, 40-F for 2020, in tenths of a million: liabilities before offsetting would be less than after it.
  const eldorado = {
    NetDeferredTaxAssets: 853,
    NetDeferredTaxLiabilities: 4880,
    DeferredTaxLiabilities: 4027,
  }
  assert.deepEqual(deferredIn(eldorado), [null, 4027e6])
})

test('debt in one sum that may have leases of own names in it is no debt above what is due after a year', () => {
  const by = { accn: '0001047469-21-000424', form: '20-F', filed: '2021-02-23' }
  // Fresenius Medical Care, 20-F for 2020, in tenths of a million: leases of 44,923 have concepts of its own.
  const fresenius: Amounts = {
    ...{ Assets: 316890, CurrentAssets: 72753, Liabilities: 193577, CurrentLiabilities: 61596 },
    ...{ NoncurrentLiabilities: 131981, Equity: 123313, LongtermBorrowings: 68001, Borrowings: 123800 },
    ...{
      CurrentPortionOfLongtermBorrowings: 10084,
      ShorttermBorrowings: 793,
      NetDeferredTaxLiabilities: 7859,
    },
  }
  const longTermDebt = (amounts: Amounts): unknown => {
    const rows = Object.entries(amounts).map(
      ([concept, value]): Row => [concept, null, '2020-12-31', value * 1e5, by],
    )
    rows.push(['ProfitLoss', '2020-01-01', '2020-12-31', 14354e5, by])
    return figure(statementsFrom(rows, 'ifrs-full'), 'balance-sheet', 'FY', 'longTermDebt')
  }
  assert.equal(longTermDebt({ ...fresenius, RightofuseAssets: 41299 }), 68001e5)
  // Without as many leased assets the rest is debt of other kinds: invented.
  assert.equal(longTermDebt({ ...fresenius, RightofuseAssets: 4130 }), 112923e5)
})
