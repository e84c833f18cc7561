import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { cashFlowStatement } from './cash-flow.ts'
import { evaluated } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('capital expenditure is every line of it that a filing has', () => {
  const capitalExpenditure = (tagged: Amounts) =>
    statedIn('cashFlow', 'usGaap', 'investmentsInPropertyPlantAndEquipment', tagged)
  // EOG, first quarter of 2010, 10-Q/A 0000821189-10-000022, in tenths of a million: wells, and all else.
  const eog = {
    PaymentsToAcquireOilAndGasPropertyAndEquipment: 10634,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 615,
  }
  assert.equal(capitalExpenditure(eog), -11249)
  // Paccar, first quarter of 2010, 10-Q 0001193125-10-108284: trucks that it leases to others.
  const paccar = { PaymentsToAcquirePropertyPlantAndEquipment: 261, PaymentsToAcquireEquipmentOnLease: 1630 }
  assert.equal(capitalExpenditure(paccar), -1891)
  // An airline states aircraft and ground equipment in two lines: invented figures.
  const airline = { PaymentsForFlightEquipment: 3645, PaymentsToAcquireOtherPropertyPlantAndEquipment: 1678 }
  assert.equal(capitalExpenditure(airline), -5323)
  // Chesapeake, first quarter of 2010, 10-Q 0001193125-10-114778, in millions: wells drilled, wells bought, and all else.
  const chesapeake = {
    PaymentsToExploreAndDevelopOilAndGasProperties: 1020,
    PaymentsToAcquireOilAndGasPropertyAndEquipment: 1030,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 279,
  }
  assert.equal(capitalExpenditure(chesapeake), -2329)
  // A total is not added to its part.
  const total = {
    PaymentsToAcquireProductiveAssets: 900,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 100,
  }
  assert.equal(capitalExpenditure(total), -900)
})

test('inventory of a utility is its fuel and its supplies', () => {
  const inventory = (tagged: Amounts) => statedIn('balance', 'usGaap', 'inventory', tagged)
  // Southern, 2010-03-31, 10-Q 0000092122-10-000041, in thousands.
  const southern = { EnergyRelatedInventoryOtherFossilFuel: 1313716, OtherInventorySupplies: 798024 }
  assert.equal(inventory(southern), 2111740)
  // Constellation Energy, 2009-06-30, 10-Q 0001047469-09-007384, in tenths of a million.
  assert.equal(inventory({ EnergyRelatedInventory: 3102, OtherInventorySupplies: 2223 }), 5325)
  // Energen, 2009-06-30, 10-Q 0001193125-09-168492, in thousands: gas in two kinds of storage.
  const energen = {
    ...{ EnergyRelatedInventoryGasStoredUnderground: 55157, EnergyRelatedInventoryNaturalGasInStorage: 3260 },
    InventoryRawMaterialsAndSupplies: 17210,
  }
  assert.equal(inventory(energen), 75627)
  // American Electric Power, 2010-03-31, 10-Q 0000004904-10-000063, in millions: its fuel is tagged as raw materials.
  assert.equal(inventory({ InventoryRawMaterials: 984, OtherInventorySupplies: 582 }), 1566)
})

test("a bank's total of cash and federal funds sold goes before two of its parts", () => {
  // Capital One, 2009-06-30, 10-Q 0001193125-09-170756, in thousands.
  const tagged = {
    ...{ CashCashEquivalentsAndFederalFundsSold: 4771927, CashAndDueFromBanks: 3001944 },
    InterestBearingDepositsInBanks: 1166419,
  }
  assert.equal(statedIn('balance', 'usGaap', 'cashAndCashEquivalents', tagged), 4771927)
})

test('federal funds purchased and repurchase agreements of a bank are added to its other short-term borrowings', () => {
  const borrowed = (tagged: Amounts) => statedIn('balance', 'usGaap', 'shortTermBorrowings', tagged)
  // M&T Bank, 2010-03-31, 10-Q 0000950123-10-045933, in thousands.
  const mt = {
    FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase: 1740059,
    OtherShortTermBorrowings: 130704,
  }
  assert.equal(borrowed(mt), 1870763)
  // State Street, 2010-03-31, 10-Q 0001193125-10-112646, in millions.
  const street = {
    ...{ FederalFundsPurchased: 4386, SecuritiesSoldUnderAgreementsToRepurchase: 8894 },
    OtherShortTermBorrowings: 16514,
  }
  assert.equal(borrowed(street), 29794)
  // A total of both, such as that of Regions Financial, goes first: invented figures.
  assert.equal(borrowed({ ...mt, ShortTermBorrowings: 1870000 }), 1870000)
  // Dominion, 2009-06-30, 10-Q 0001193125-09-160797, in millions.
  assert.equal(borrowed({ CommercialPaperCurrent: 1079 }), 1079)
})

test('a cash flow statement begins with the one net income that a filing names', () => {
  const netIncome = (tagged: Amounts) => statedIn('cashFlow', 'usGaap', 'netIncome', tagged)
  // Oracle, first quarter of fiscal 2010, 10-Q 0001193125-09-195193, in millions.
  assert.equal(netIncome({ NetIncomeLossAvailableToCommonStockholdersBasic: 1124 }), 1124)
  // Travelers, first quarter of 2010, 10-Q 0001104659-10-021504, in millions.
  assert.equal(
    netIncome({
      IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 647,
    }),
    647,
  )
})

test('other debt borrowed less repaid is of a short term, and commercial paper once', () => {
  const issued = (tagged: Amounts) => statedIn('cashFlow', 'usGaap', 'shortTermNetDebtIssuance', tagged)
  // Capital One, first quarter of 2010, 10-Q 0001193125-10-112765, in thousands.
  assert.equal(issued({ ProceedsFromRepaymentsOfOtherDebt: -11276266 }), -11276266)
  // Disney, fiscal 2019, in millions: one amount under two names.
  const disney = { ProceedsFromRepaymentsOfOtherDebt: 4318, ProceedsFromRepaymentsOfCommercialPaper: 4318 }
  assert.equal(issued(disney), 4318)
})

test('inventories of oil companies, contractors and carriers have names of their own', () => {
  const inventory = (tagged: Amounts) => statedIn('balance', 'usGaap', 'inventory', tagged)
  // Exxon Mobil, 2010-03-31, 10-Q 0001193125-10-110539, in millions.
  const oil = {
    InventoryFinishedGoodsAndWorkInProcess: 10631,
    InventoryPartsAndComponentsNetOfReserves: 2857,
  }
  assert.equal(inventory(oil), 13488)
  // Northrop Grumman and Waste Management, 2010-03-31, 10-Qs 0000950123-10-039323 and 0000950123-10-040250.
  assert.equal(inventory({ InventoryForLongTermContractsOrPrograms: 1289 }), 1289)
  assert.equal(inventory({ Supplies: 107 }), 107)
  assert.equal(inventory({ InventoryNet: 5, Supplies: 107 }), 5)
  // Murphy Oil, 2010-03-31, 10-Q 0001193125-10-112280, in millions: crude oil and products, and materials and supplies.
  assert.equal(inventory({ InventoryFinishedGoods: 378, OtherInventorySupplies: 219 }), 597)
})

test('raw materials or fuels alone are not all inventories of a sheet that has more lines of them', () => {
  const inventory = (tagged: Amounts) => statedIn('balance', 'usGaap', 'inventory', tagged)
  // Kellogg, 2010-04-03, 10-Q 0001193125-10-113028, in millions.
  const kellogg = {
    InventoryRawMaterialsAndSuppliesNetOfReserves: 226,
    InventoryFinishedGoodsAndWorkInProcessNetOfReserves: 591,
  }
  assert.equal(inventory(kellogg), 817)
  // Questar, 2010-03-31, 10-Q 0000751652-10-000023, in tenths of a million: gas under ground, and supplies.
  assert.equal(
    inventory({ EnergyRelatedInventoryGasStoredUnderground: 205, OtherInventorySupplies: 873 }),
    1078,
  )
  assert.equal(inventory({ EnergyRelatedInventoryCoal: 60, EnergyRelatedInventoryPetroleum: 7 }), 67)
})

test('debt with its leases and current part is long-term debt where nothing else is tagged', () => {
  // JPMorgan Chase, 2024-12-31, in its 10-Q 0000019617-25-000421, in millions.
  const jpm = { LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 401418 }
  assert.equal(statedIn('balance', 'usGaap', 'statedLongTermDebt', jpm), 401418)
  assert.equal(statedIn('balance', 'usGaap', 'statedLongTermDebt', { ...jpm, LongTermDebtNoncurrent: 7 }), 7)
  const ifrs = {
    NoncurrentPortionOfNoncurrentLoansReceived: 5,
    NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued: 2,
  }
  assert.equal(statedIn('balance', 'ifrs', 'statedLongTermDebt', ifrs), 7)
})

test('bonds that a bank tags beside its subordinated debt are among its deposits', () => {
  const debt = (tagged: Amounts) => statedIn('balance', 'ifrs', 'statedLongTermDebt', tagged)
  // Bank of Montreal, 2019-10-31, 40-F 0001193125-20-307333, in millions: covered bonds of 25,465.
  assert.equal(debt({ SubordinatedLiabilities: 6995, BondsIssued: 25465 }), 6995)
  // Invented: notes and bonds of a company without subordinated debt.
  assert.equal(debt({ NotesAndDebenturesIssued: 20, BondsIssued: 30 }), 50)
})

test('subordinated debt is added to notes and to what is drawn on banks', () => {
  const debt = (tagged: Amounts) => statedIn('balance', 'usGaap', 'statedLongTermDebt', tagged)
  // Range Resources and ConAgra, 10-Qs 0000950123-10-038994 and 0000950123-10-031777, in millions and tenths of a million.
  assert.equal(debt({ LongTermLineOfCredit: 354, SubordinatedLongTermDebt: 1384 }), 1738)
  assert.equal(debt({ SeniorLongTermNotes: 30293, SubordinatedLongTermDebt: 1959 }), 32252)
})

test("a bank's interest margin is what is left after losses, and those losses", () => {
  const margin = (tagged: Amounts) => statedIn('income', 'usGaap', 'interestMargin', tagged)
  // Bank of New York Mellon, first quarter of 2010, 10-Q 0001193125-10-112944, in millions.
  const after = {
    InterestIncomeExpenseAfterProvisionForLoanLoss: 730,
    ProvisionForLoanLeaseAndOtherLosses: 35,
  }
  assert.equal(margin(after), 765)
  assert.equal(margin({ ...after, InterestIncomeExpenseNet: 765 }), 765)
  assert.equal(margin({ InterestIncomeExpenseAfterProvisionForLoanLoss: 730 }), null)
})

test('interest stated net is taken under either name, not operating before operating', () => {
  const net = (tagged: Amounts) => statedIn('income', 'usGaap', 'statedNetInterest', tagged)
  // Meta, 2020, 10-K 0001326801-21-000014, in millions.
  const meta = { InterestRevenueExpenseNet: 672 }
  assert.equal(net(meta), 672)
  // Both: invented.
  assert.equal(net({ ...meta, InterestIncomeExpenseNonoperatingNet: 600 }), 600)
})

test("a partnership's bottom line is without the share of its general partner", () => {
  // ONEOK Partners, first quarter of 2010, 10-Q 0000909281-10-000064, in thousands: 0.57 a unit on 99,721.
  const available = statedIn('income', 'usGaap', 'availableToCommon', {
    NetIncomeLossAllocatedToLimitedPartners: 56481,
  })
  const units = { eps: 0.57, weightedAverageShsOut: 99721 }
  const lines = evaluated(incomeStatement, { ...units, netIncome: 83868, availableToCommon: available })
  assert.deepEqual([lines['netIncomeDeductions'], lines['bottomLineNetIncome']], [27387, 56481])
})

test('a partnership earns per unit, and what continues and what does not earn together', () => {
  const diluted = { NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted: 2.5 }
  assert.equal(statedIn('income', 'usGaap', 'epsDiluted', diluted), 2.5)
  // Where nothing was discontinued, the unit earns what continues; made up.
  const continuing = {
    IncomeLossFromContinuingOperationsPerOutstandingLimitedPartnershipUnitBasicNetOfTax: 2.4,
  }
  assert.equal(statedIn('income', 'usGaap', 'eps', continuing), 2.4)
  const parts = {
    BasicEarningsLossPerShareFromContinuingOperations: 1.5,
    BasicEarningsLossPerShareFromDiscontinuedOperations: -0.25,
  }
  assert.equal(statedIn('income', 'ifrs', 'eps', parts), 1.25)
})

test('the cost of a health insurer that sells drugs is both benefits and goods', () => {
  // UnitedHealth, first quarter of 2010, 10-Q 0001193125-10-108897, in millions.
  const cost = (tagged: Amounts) => statedIn('income', 'usGaap', 'statedCostOfRevenue', tagged)
  const both = { PolicyholderBenefitsAndClaimsIncurredHealthCare: 17170, CostOfGoodsSold: 483 }
  assert.equal(cost(both), 17653)
  // An insurer that sells nothing has no cost of revenue.
  assert.equal(cost({ PolicyholderBenefitsAndClaimsIncurredNet: 17170 }), null)
})

test('debt of a real estate trust is its mortgages, notes and exchangeable notes', () => {
  // Boston Properties, 2010-03-31, 10-Q 0001193125-10-111041, in tenths of a million.
  const tagged = { SecuredDebt: 26375, SeniorNotes: 21725, ConvertibleNotesPayable: 18648 }
  assert.equal(statedIn('balance', 'usGaap', 'statedLongTermDebt', tagged), 66748)
  // Annaly, 2010-03-31, 10-Q 0001157523-10-002896: what it borrows on its securities.
  const repurchase = { SecuritiesSoldUnderAgreementsToRepurchase: 537845 }
  assert.equal(statedIn('balance', 'usGaap', 'shortTermBorrowings', repurchase), 537845)
})

test('debt named by more than three months is borrowed and repaid for long', () => {
  // Invented figures in the form of Caterpillar's cash flow statement.
  const tagged = {
    ProceedsFromDebtMaturingInMoreThanThreeMonths: 8257,
    RepaymentsOfDebtMaturingInMoreThanThreeMonths: 6318,
  }
  assert.equal(statedIn('cashFlow', 'usGaap', 'longTermNetDebtIssuance', tagged), 1939)
})

test('losses on loans have the name of the standard on expected losses, too', () => {
  const tagged = { FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal: 35 }
  assert.equal(statedIn('income', 'usGaap', 'creditLosses', tagged), 35)
})

test('securities of several kinds on lines of their own are one sum', () => {
  // Intel, 2010-03-27, 10-Q 0000950123-10-042822, in millions: debt securities, trading assets and shares.
  const current = { AvailableForSaleSecuritiesDebtSecuritiesCurrent: 5927, TradingSecuritiesCurrent: 5427 }
  assert.equal(statedIn('balance', 'usGaap', 'shortTermInvestments', current), 11354)
  assert.equal(
    statedIn('balance', 'usGaap', 'shortTermInvestments', { ...current, ShortTermInvestments: 9 }),
    9,
  )
  const later = {
    AvailableForSaleSecuritiesDebtSecuritiesNoncurrent: 4326,
    AvailableForSaleSecuritiesEquitySecuritiesNoncurrent: 926,
  }
  assert.equal(statedIn('balance', 'usGaap', 'securities', later), 5252)
  // MasterCard, 2010-03-31, 10-Q 0001193125-10-106305, in millions.
  const held = { AvailableForSaleSecuritiesNoncurrent: 172, HeldToMaturitySecuritiesNoncurrent: 187 }
  assert.equal(statedIn('balance', 'usGaap', 'securities', held), 359)
  assert.equal(statedIn('balance', 'usGaap', 'securities', { HeldToMaturitySecuritiesNoncurrent: 7 }), 7)
})

test('interest that is incurred less what is capitalized is the expense', () => {
  // Cimarex, first quarter of 2010, 10-Q 0001104659-10-026823, in thousands.
  const cimarex = { InterestCostsIncurred: 9462, InterestCostsCapitalized: 7424 }
  assert.equal(statedIn('income', 'usGaap', 'interestIncurred', cimarex), 2038)
})

test('securities bought are added to other investments bought', () => {
  // Meta, 2011, 10-K 0001326801-13-000003, in millions: securities that trade, and other investments.
  const meta = { PaymentsToAcquireInvestments: 3, PaymentsToAcquireMarketableSecurities: 3025 }
  assert.equal(statedIn('cashFlow', 'usGaap', 'purchasesOfInvestments', meta), -3028)
})

test('lines have the names that filings of 2009 gave them, too', () => {
  const liability = (line: string, tagged: Amounts) => statedIn('balance', 'usGaap', line, tagged)
  // Boeing and Foster Wheeler, 2009-06-30, 10-Qs 0001193125-09-152905 and 0000950123-09-030200, in millions.
  assert.equal(liability('incomeTaxPayables', { AccruedIncomeTaxesPayable: 654 }), 654)
  assert.equal(liability('deferredRevenue', { BillingsInExcessOfCost: 661 }), 661)
  // Southern Copper, 2010-03-31, 10-Q 0001104659-10-024965, in thousands.
  assert.equal(liability('payablesToRelated', { DueToAffiliateCurrent: 1488 }), 1488)
})

test('discontinued operations are what they earned and what their sale brought, where no sum of both is tagged', () => {
  const discontinued = (tagged: Amounts) =>
    statedIn('income', 'usGaap', 'netIncomeFromDiscontinuedOperations', tagged)
  // Liberty Global, first quarter of 2010, 10-Q 0001193125-10-111069, in tenths of a million.
  const parts = {
    DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax: 476,
    DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax: 13922,
  }
  assert.equal(discontinued(parts), 14398)
  assert.equal(discontinued({ ...parts, IncomeLossFromDiscontinuedOperationsNetOfTax: 14398 }), 14398)
  // Reynolds American, first quarter of 2010, 10-Q 0000950123-10-040095, in millions: an adjustment of an earlier sale.
  const adjustment = {
    DiscontinuedOperationAmountOfAdjustmentToPriorPeriodGainLossOnDisposalNetOfTax: -216,
  }
  assert.equal(discontinued(adjustment), -216)
})

test('direct costs of operations are the cost of revenue where no other is tagged', () => {
  const cost = (tagged: Amounts) => statedIn('income', 'usGaap', 'statedCostOfRevenue', tagged)
  // Moody's, first quarter of 2010, 10-Q 0001193125-10-113077, in tenths of a million.
  assert.equal(cost({ DirectOperatingCosts: 1359 }), 1359)
  assert.equal(cost({ DirectOperatingCosts: 1359, CostOfRevenue: 1510 }), 1510)
})

test('debt of a real estate trust is every kind of it, mortgages and loans among them', () => {
  const debt = (tagged: Amounts) => statedIn('balance', 'usGaap', 'statedLongTermDebt', tagged)
  // Vornado, 2010-03-31, 10-Q 0000899689-10-000020, in thousands: mortgages, notes, convertible debentures and its credit facility.
  const vornado = {
    ...{ NotesAndLoansPayable: 8432539, UnsecuredDebt: 1224784, ConvertibleDebt: 447261 },
    LineOfCredit: 500217,
  }
  assert.equal(debt(vornado), 10604801)
  // Term loans are a kind of their own: invented.
  assert.equal(debt({ SecuredDebt: 1000, SeniorNotes: 500, LoansPayable: 250 }), 1750)
})

test('changes of receivables and inventories have the names that insurers, banks, retailers and utilities give them', () => {
  const change = (line: string, tagged: Amounts) => statedIn('cashFlow', 'usGaap', line, tagged)
  // Travelers, first quarter of 2010, 10-Q 0001104659-10-021504, in millions.
  assert.equal(change('accountsReceivables', { IncreaseDecreaseInPremiumsReceivable: 97 }), -97)
  // Regions Financial, first half of 2009, 10-Q 0001193125-09-165503, in millions.
  assert.equal(change('accountsReceivables', { IncreaseDecreaseInAccruedInterestReceivableNet: 43 }), -43)
  // Those of customers go first: invented.
  const both = { IncreaseDecreaseInAccountsReceivable: 8, IncreaseDecreaseInAccruedInterestReceivableNet: 43 }
  assert.equal(change('accountsReceivables', both), -8)
  // AutoZone, forty weeks to 2010-05-08, 10-Q 0000950123-10-058650, in tenths of a million.
  const autozone = { IncreaseDecreaseInFinishedGoodsAndWorkInProcessInventories: -792 }
  assert.equal(change('inventory', autozone), 792)
  // Entergy, first quarter of 2010, 10-Q 0000065984-10-000092, in thousands.
  assert.equal(change('inventory', { IncreaseDecreaseInFuelInventories: -6286 }), 6286)
})

test('own shares sold less bought are shares issued or bought, by their sign', () => {
  const shares = (netOwnShares: number) => {
    const { commonStockIssuance, commonStockRepurchased, netStockIssuance } = evaluated(cashFlowStatement, {
      netOwnShares,
    })
    return [commonStockIssuance, commonStockRepurchased, netStockIssuance]
  }
  // Chevron, first half of 2009, 10-Q 0000950123-09-030860, and HCP, first quarter of 2010, 10-Q 0001104659-10-021966.
  assert.deepEqual(shares(47_000_000), [47_000_000, null, 47_000_000])
  assert.deepEqual(shares(-1_531_000), [null, -1_531_000, -1_531_000])
})

test('interests of a filer of IFRS have the names of their kinds where it states no sum', () => {
  const investments = (tagged: Amounts) => statedIn('balance', 'ifrs', 'statedLongTermInvestments', tagged)
  // Invented.
  assert.equal(investments({ InvestmentsInAssociatesAccountedForUsingEquityMethod: 30 }), 30)
  const all = {
    InvestmentAccountedForUsingEquityMethod: 40,
    InvestmentsInJointVenturesAccountedForUsingEquityMethod: 10,
  }
  assert.equal(investments(all), 40)
  // TSMC, 2017-12-31, 20-F 0001193125-18-121866, in units of 100,000 TWD: with what it holds to maturity.
  const tsmc = {
    NoncurrentHeldtomaturityInvestments: 188333,
    NoncurrentFinancialAssetsAvailableforsale: 48743,
    InvestmentAccountedForUsingEquityMethod: 177318,
  }
  assert.equal(investments(tsmc), 188333 + 48743 + 177318)
})

test('what reserves for losses grew by gave cash, whichever sign its concept has', () => {
  const changes = (tagged: Amounts) => statedIn('cashFlow', 'usGaap', 'changeInWorkingCapital', tagged)
  // Progressive, first half of 2009, 10-Q 0001193125-09-170002, in tenths of a million: 215 more, tagged with a minus.
  assert.equal(changes({ IncreaseDecreaseInLossAndLossAdjustmentExpenseReserve: -215 }), 215)
  // Invented: the name of most insurers since.
  assert.equal(changes({ IncreaseDecreaseInLiabilityForClaimsAndClaimsAdjustmentExpenseReserve: 215 }), 215)
})

test('redeemed equity instruments are taken off preferred shares issued, under IFRS', () => {
  // Royal Bank of Canada, fiscal 2024, 40-F of 2024, in millions of Canadian dollars: "preferred shares and other equity instruments".
  const issued = { ProceedsFromIssueOfPreferenceShares: 2702 }
  const net = (tagged: Amounts) => statedIn('cashFlow', 'ifrs', 'netPreferredStockIssuance', tagged)
  assert.equal(net(issued), 2702)
  assert.equal(net({ ...issued, PaymentsOfOtherEquityInstruments: 1021 }), 1681)
})

test('fair values of derivatives are no working capital', () => {
  // MEMC, first quarter of 2010, 10-Q 0001193125-10-114597, in tenths of a million: a warrant lost 53 in value.
  const memc = {
    IncreaseDecreaseInFairValueOfUnhedgedDerivativeInstruments: -53,
    IncreaseDecreaseInAccountsReceivable: 941,
  }
  assert.equal(statedIn('cashFlow', 'usGaap', 'changeInWorkingCapital', memc), -941)
  assert.equal(statedIn('cashFlow', 'usGaap', 'adjustments', memc), 53)
})
