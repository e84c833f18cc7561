/**
 * The lines of the balance sheet. Each section is its named lines and one that takes the remainder. An amount that a company
 * states as one sum, such as prepaid expenses and other assets, is on the line that it names first.
 */
import { type Industry, statementLines } from './line.ts'

/** Kinds of company whose sheets divide into current and non-current. */
const divided: readonly Industry[] = ['general', 'utility']

/** Kinds of fuel that utilities keep. */
const fuels = [
  'EnergyRelatedInventoryOtherFossilFuel',
  'EnergyRelatedInventoryCoal',
  'EnergyRelatedInventoryNaturalGasInStorage',
  'EnergyRelatedInventoryGasStoredUnderground',
  'EnergyRelatedInventoryPropaneGas',
  'EnergyRelatedInventoryPetroleum',
] as const
/** What they keep in addition to fuel. */
const supplies =
  'PublicUtilitiesInventory|InventoryRawMaterialsAndSuppliesNetOfReserves|InventoryRawMaterialsAndSupplies|OtherInventorySupplies' +
  '|InventoryPartsAndComponentsNetOfReserves'
/** A kind of fuel with those after it and the supplies, as far as they are tagged: supplies alone are no fuel. */
const fuelTiers = fuels.map((fuel, at) =>
  [fuel, ...[...fuels.slice(at + 1), supplies].map((other) => `${other}?`)].join(' + '),
)

/** Securities held to maturity, current (Robinhood's under the last name). */
const heldToMaturity =
  'HeldToMaturitySecuritiesCurrent|DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent' +
  '|DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossCurrent'

/** Debt due within a year under names that few companies have. */
const rareCurrentDebt =
  'MediumtermNotesCurrent | JuniorSubordinatedNotesCurrent | LongtermTransitionBondCurrent | LongTermConstructionLoanCurrent' +
  ' | FederalHomeLoanBankAdvancesCurrent | FederalHomeLoanBankAdvancesShortTerm | WarehouseAgreementBorrowings | BridgeLoan'

/** What is owed to Federal Home Loan Banks, in one sum. */
const allAdvances = 'AdvancesFromFederalHomeLoanBanks'

/** Debt by its kinds, without a term. */
const undividedDebt =
  'SecuredDebt|NotesAndLoansPayable? + UnsecuredDebt? + NotesPayable|SeniorNotes|MediumTermNotes|OtherNotesPayable?' +
  ' + ConvertibleNotesPayable|ConvertibleDebt? + LineOfCredit?' +
  ' + LoansPayable|LoansPayableToBank|OtherLoansPayable|NotesPayableToBank|BankLoans|ConstructionLoan?'

const currentDeferredRevenue = {
  usGaap: [
    'ContractWithCustomerLiabilityCurrent | DeferredRevenueCurrent',
    'DeferredRevenueAndCreditsCurrent | CustomerAdvancesCurrent | CustomerAdvancesAndDepositsCurrent',
    'AirTrafficLiabilityCurrent | BillingsInExcessOfCostCurrent | BillingsInExcessOfCost',
    'GiftCardLiabilityCurrent | AccruedLiabilitiesForUnredeeemedGiftCards',
  ],
  ifrs: [
    'CurrentContractLiabilities',
    'CurrentDeferredIncomeIncludingContractLiabilities | CurrentDeferredIncome | DeferredIncomeClassifiedAsCurrent',
    'CurrentAdvances',
  ],
} as const

const commonWithCapital =
  'CommonStocksIncludingAdditionalPaidInCapital | CommonStockIncludingAdditionalPaidInCapital' +
  ' | CommonStockIncludingAdditionalPaidInCapitalNetOfDiscount | CommonStocksIncludingAdditionalPaidInCapitalNetOfDiscount'

/** Loans of banks and others due within a year. */
const bankLoansDue = 'LoansPayableCurrent | LoansPayableToBankCurrent'
/** Junior subordinated notes, without a term or due after a year. */
const juniorNotesOfAnyTerm = 'JuniorSubordinatedNotes | JuniorSubordinatedLongTermNotes'

/** Federal funds purchased and repurchase agreements, in one sum and each. */
const fundsAndRepurchases = 'FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase'
const fundsPurchased = 'FederalFundsPurchased'
const repurchases = 'SecuritiesSoldUnderAgreementsToRepurchase'

const taggedCurrentLiabilities = { usGaap: ['LiabilitiesCurrent'], ifrs: ['CurrentLiabilities'] } as const

const otherShortBorrowings = 'OtherShortTermBorrowings? + CommercialPaper|CommercialPaperCurrent?'

const shareholdersEquity = {
  usGaap: ['StockholdersEquity', 'PartnersCapital | MembersEquity', 'AssetsNet'],
  ifrs: ['EquityAttributableToOwnersOfParent'],
} as const

/** Property after depreciation. */
/** Ships, wells and mines of filers of IFRS that have them on a line of their own. */
const ifrsPlant = 'Ships | OilAndGasAssets | MiningAssets | MiningProperty'

const taggedProperty = {
  usGaap: [
    'PropertyPlantAndEquipmentNet',
    'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    // Without what is let by operating leases, which has a line of its own.
    'PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation',
    'PublicUtilitiesPropertyPlantAndEquipmentNet',
    'RealEstateInvestmentPropertyNet',
    'RealEstateInvestmentPropertyAtCost - RealEstateInvestmentPropertyAccumulatedDepreciation',
    'OilAndGasPropertySuccessfulEffortMethodNet | OilAndGasPropertyFullCostMethodNet',
    'PropertyPlantAndEquipmentGross - AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment',
    'PropertySubjectToOrAvailableForOperatingLeaseNet',
    'PropertyPlantAndEquipmentCollectionsNotCapitalized',
    'MineralPropertiesNet',
    'PropertyPlantAndEquipmentOtherNet',
  ],
  ifrs: ['PropertyPlantAndEquipment', 'PropertyPlantAndEquipmentIncludingRightofuseAssets', ifrsPlant],
} as const

/** Lines of current assets other than cash and inventory, as tagged. */
const currentLinesExceptInventory =
  'otherwise(statedNetReceivables, statedAccountsReceivables), accountsAndNotes, tradeOthers, prepaidExpenses, statedOtherCurrentAssets, statedShortTermInvestments, currentSecurities, taxReceivables, prepaidTaxes, receivablesFromRelated, notesReceivable'
/** The same and inventory. */
const currentLines = `inventory, ${currentLinesExceptInventory}` as const
/** Lines of current assets that few sheets have. */
const rareCurrentLines = 'heldForSaleAssets, currentRestrictedCash, currentTaxAssets, unbilled'

/** Names of all inventory. */
const allInventory = ['InventoryNet', 'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings'] as const
/** Unknown where goods are what is tagged as inventory, not under a name of all of it, and materials are missing. */
const goodsWithoutMaterials =
  'given(unless(missingMaterials, inventoryInOneSum), agreed(goodsAlone, stated, 0))'

/** Lines of securities and interests, in the order in which a sheet is closed with them. */
const ownInvestments =
  'securities, otherInvestments, interests, tradedShares, untradedShares, investmentsOfAnyTerm'
/** Other non-current assets under names of their own, which sheets under IFRS have. */
const ownNonCurrentLines = 'receivablesNonCurrent, pensionAssets, financialNonCurrent, investmentProperty'
/** Lines of debt due after a year that a sheet may have in addition to the main one. */
const kindsOfDebt =
  'convertiblesNonCurrent, unsecuredNonCurrent, securedNonCurrent, otherDebtNonCurrent, relatedDebtNonCurrent, creditLinesNonCurrent, bankLoansNonCurrent, transitionBonds, subordinatedNonCurrent, advancesNonCurrent'

/** Lines of debt due within a year that a sheet may have in addition to the main one. */
const kindsOfCurrentDebt =
  'currentNotes, currentConvertibles, currentCreditLines, currentSecuredDebt, currentRelatedDebt, commercialPaper, bankLoans, currentUnsecured, rareDebtDue'

/** Lines other than debt with which a sheet's non-current section may close. */
const otherNonCurrentLines =
  'statedOtherNonCurrentLiabilities, deferredTaxes, deferredTaxesAndOthers, operatingLeasesNonCurrent, financeLeasesNonCurrent, pensions, deferredRevenueNonCurrent, taxesNonCurrent, obligationsOfPlant'

/** Kinds of debt of a sheet that does not divide, whatever their term. */
const kindsOfAnyTerm =
  'securedKind, unsecuredKind, notesKind, convertibleKind, creditKind, loansKind, warehouseKind, subordinatedDebt, advances, otherDebt'

/** Lines that such a sheet, or a note to it, has next to debt. */
const nextToDebt = 'deferredTaxes, pensions, operatingLeases, deferredOfAnyAge, interestOwed, taxesNonCurrent'

/** Debt with which all liabilities of such a sheet add up, short-term advances, other borrowings and debt to trusts of a bank's own among it. */
const closedBy = <Room extends string>(room: Room) =>
  `closing(${room}, namedDebt, ${kindsOfAnyTerm}, advancesInBorrowings, juniorNotes, otherBorrowings, trustDebt)` as const

/** What a kind of debt is above `main`, by more than a twentieth of that, so that it is no part of it. */
const beyond = <Kind extends string, Main extends string>(kind: Kind, main: Main) =>
  `excess(${kind} - 1.05 * ${main})` as const

/** Such a kind of debt, where `room` has place for it. */
const further = <Kind extends string, Room extends string, Main extends string>(
  kind: Kind,
  room: Room,
  main: Main,
) => `given(within(${kind}, ${room}), ${beyond(kind, main)})` as const

/** The larger of two names of one kind, which may have the other's amount in it. */
const larger = <First extends string, Second extends string>(first: First, second: Second) =>
  `first(given(${second}, excess(${second} - ${first})), ${first}, ${second})` as const

/** The same of the debt that no kind names. */
const largerThanNamed = <Kind extends string>(kind: Kind) => beyond(kind, 'namedDebt')

/** Debt due within a year and later under one name. */
const sumsOfDebt = {
  usGaap: [
    'DebtLongtermAndShorttermCombinedAmount',
    'DebtAndCapitalLeaseObligations - FinanceLeaseLiability|CapitalLeaseObligations?',
  ],
  ifrs: ['Borrowings'],
} as const

export const balanceSheet = statementLines({
  cashAndCashEquivalents: {
    about: 'Cash and cash equivalents.',
    usGaap: [
      'CashAndCashEquivalentsAtCarryingValue',
      // Banks keep most of their cash with the central bank and with other banks: a total of both goes first (Capital One).
      'CashCashEquivalentsAndFederalFundsSold',
      'CashAndDueFromBanks + InterestBearingDepositsInBanks?',
      'CashAndCashEquivalentsAtCarryingValueIncludingDiscontinuedOperations',
      'Cash',
      // P&G stopped tagging cash without restricted cash in 2019: the sum then holds both.
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
    ],
    ifrs: ['CashAndCashEquivalents', 'CashAndBankBalancesAtCentralBanks', 'Cash'],
    // International Paper's "cash and temporary investments" is one line. Deposits that a bank's cash has in it are no addition to it, as the
    // cash flow statement shows.
    formula:
      'otherwise(first(agreed(cashAndDue, cashOfCashFlow, cashAndDue), cashOfBank, unless(first(unrestrictedCash, cashOnFace), namedCash), stated, statedCashAndShortTermInvestments - orZero(shortTermInvestments), excess(cashEquivalents)), unknownCash)',
  },
  unknownCash: {
    about:
      'Unknown, where current assets have more than receivables, inventory, prepaid expenses and other current assets, and do not close with further tagged lines: every company has cash.',
    formula: `unless(positive(-excess(rest(totalCurrentAssets, otherwise(statedNetReceivables, sum(statedAccountsReceivables, tradeOthers)), inventory, prepaidExpenses, statedOtherCurrentAssets) - 0.005 * totalCurrentAssets)), closing(totalCurrentAssets, ${currentLines}, ${rareCurrentLines}))`,
    internal: true,
  },
  namedCash: {
    about: 'Cash under names that no note has for a part of it.',
    usGaap: [
      'CashAndCashEquivalentsAtCarryingValue | CashCashEquivalentsAndFederalFundsSold | CashAndDueFromBanks' +
        ' | CashAndCashEquivalentsAtCarryingValueIncludingDiscontinuedOperations',
    ],
    internal: true,
  },
  cashAndDue: {
    about: "A bank's cash and what other banks owe it.",
    usGaap: ['CashAndDueFromBanks'],
    internal: true,
  },
  depositsWithBanks: {
    about: 'What other banks owe a bank at interest.',
    usGaap: ['InterestBearingDepositsInBanks'],
    internal: true,
  },
  fundsSold: {
    about:
      'Federal funds sold, with securities bought under agreements to resell where the company states one sum.',
    usGaap: ['FederalFundsSold | FederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell'],
    internal: true,
  },
  cashOfBank: {
    about:
      'Cash of the cash flow statement, where it is cash of the sheet with deposits at other banks and federal funds, or one of both.',
    formula:
      'unless(given(closing(cashOfCashFlow, otherwise(cashAndDue, cashInHand), depositsWithBanks, fundsSold), first(depositsWithBanks, fundsSold)), otherwise(unless(namedCash, agreed(namedCash, cashAndDue, 0)), totalCurrentAssets))',
    internal: true,
  },
  cashInHand: {
    about: 'Cash alone: that of the sheet, or without the cash equivalents of a note.',
    usGaap: ['Cash'],
    internal: true,
  },
  cashOfCashFlow: {
    about: 'Cash with what of it is restricted, as cash flow statements have it.',
    usGaap: ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'],
    internal: true,
  },
  currentRestrictedCash: {
    about: 'Cash that the company may not use within a year.',
    usGaap: ['RestrictedCashCurrent | RestrictedCashAndCashEquivalentsAtCarryingValue'],
    internal: true,
  },
  heldForSaleAssets: {
    about: 'Assets of businesses for sale, and others for sale, current.',
    usGaap: [
      'AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent | DisposalGroupIncludingDiscontinuedOperationAssetsCurrent',
      'AssetsHeldForSaleNotPartOfDisposalGroupCurrent | AssetsHeldForSaleCurrent',
    ],
    internal: true,
  },
  restrictedCash: {
    about: 'Cash that the company may not use, for a short and a long term.',
    usGaap: [
      'RestrictedCashAndCashEquivalents | RestrictedCash',
      'RestrictedCashCurrent|RestrictedCashAndCashEquivalentsAtCarryingValue?' +
        ' + RestrictedCashNoncurrent|RestrictedCashAndCashEquivalentsNoncurrent?',
    ],
    internal: true,
  },
  cashEquivalents: {
    about: 'Cash equivalents alone, as tagged.',
    usGaap: ['CashEquivalentsAtCarryingValue'],
    internal: true,
  },
  unrestrictedCash: {
    about:
      'What is tagged as cash equivalents alone where what is restricted makes it all cash (Intercontinental Exchange).',
    formula: 'given(cashEquivalents, closing(cashOfCashFlow - cashEquivalents, restrictedCash))',
    internal: true,
  },
  wholeCash: {
    about: 'Cash and short-term investments as one sum that the cash flow statement has as cash (Target).',
    formula: 'unless(closing(statedCashAndShortTermInvestments, cashOfCashFlow), namedCash)',
    internal: true,
  },
  cashInHandOnFace: {
    about: 'Cash alone, where current assets close with it.',
    formula: `given(cashInHand, closing(totalCurrentAssets - cashInHand, ${currentLines}))`,
    internal: true,
  },
  allCashOnFace: {
    about: 'Cash of the cash flow statement, where current assets close with it.',
    formula: `given(cashOfCashFlow, closing(totalCurrentAssets - cashOfCashFlow, ${currentLines}))`,
    internal: true,
  },
  freeCashOnFace: {
    about: 'The same less what is restricted, where current assets close with that (Chevron).',
    formula: `given(cashOfCashFlow - restrictedCash, closing(totalCurrentAssets - cashOfCashFlow + restrictedCash, ${currentLines}))`,
    internal: true,
  },
  cashOnFace: {
    about: 'Cash of the balance sheet: notes of Target, MKS and CF Industries name a part of it cash.',
    formula:
      'first(cashInHandOnFace, unless(allCashOnFace, given(restrictedCash, cashInHand)), freeCashOnFace)',
    internal: true,
  },
  shortTermInvestments: {
    about: 'Securities and deposits held as current assets.',
    usGaap: [
      'ShortTermInvestments',
      'MarketableSecuritiesCurrent',
      // Intel and Citrix also have trading securities, MasterCard those held to maturity, Electronic Arts shares.
      'AvailableForSaleSecuritiesDebtSecuritiesCurrent|AvailableForSaleSecuritiesCurrent' +
        '|DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent' +
        ` + TradingSecuritiesCurrent? + ${heldToMaturity}?` +
        ' + AvailableForSaleSecuritiesEquitySecuritiesCurrent?',
      // Since 2026 Nvidia's sheet has listed shares in addition to debt securities.
      'DebtSecuritiesCurrent + EquitySecuritiesFvNi?',
      `${heldToMaturity}? + TradingSecuritiesCurrent?`,
      'OtherShortTermInvestments',
      'AssetsHeldInTrustCurrent',
    ],
    ifrs: [
      'CurrentInvestments',
      'CurrentFinancialAssetsAtFairValueThroughProfitOrLoss' +
        '|CurrentFinancialAssetsAtFairValueThroughProfitOrLossMandatorilyMeasuredAtFairValue' +
        '|CurrentFinancialAssetsAtFairValueThroughProfitOrLossClassifiedAsHeldForTrading?' +
        ' + CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome' +
        '|CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome|CurrentFinancialAssetsAvailableforsale?' +
        ' + CurrentFinancialAssetsAtAmortisedCost|CurrentHeldtomaturityInvestments?' +
        ' + OtherCurrentFinancialAssets?',
      'ShorttermDepositsNotClassifiedAsCashEquivalents',
    ],
    // Coca-Cola's sheet has marketable securities in addition to short-term investments, KLA's has securities without a term. More than
    // current assets have besides cash is of a note, or a trust account of non-current assets.
    formula:
      'sum(otherwise(within(unless(stated, wholeCash), totalCurrentAssets - cashAndCashEquivalents), first(excess(statedCashAndShortTermInvestments - within(cashAndCashEquivalents, statedCashAndShortTermInvestments)), closing(undividedGap, marketableSecurities, heldSecurities, timeDeposits, tradingSecurities))), given(first(closing(securitiesGap, currentSecurities, timeDeposits), closing(rest(securitiesGap, currentRestrictedCash), currentSecurities, timeDeposits)), stated))',
  },
  timeDeposits: {
    about: 'Deposits with banks for a term, which are not cash.',
    usGaap: ['CertificatesOfDepositAtCarryingValue | TimeDepositsAtCarryingValue'],
    internal: true,
  },
  tradingSecurities: {
    about: 'Securities held to be sold soon, without a term.',
    usGaap: ['TradingSecurities | TradingSecuritiesDebt'],
    internal: true,
  },
  currentSecurities: {
    about:
      'Marketable securities held as current assets, which a sheet may have in addition to other short-term investments.',
    usGaap: ['MarketableSecuritiesCurrent'],
    internal: true,
  },
  statedShortTermInvestments: {
    about: 'Short-term investments, as tagged.',
    usGaap: ['ShortTermInvestments'],
    internal: true,
  },
  securitiesGap: {
    about: 'Current assets less the tagged lines other than marketable securities and deposits.',
    formula:
      'totalCurrentAssets - statedShortTermInvestments - sum(cashAndCashEquivalents, otherwise(statedNetReceivables, sum(statedAccountsReceivables, tradeOthers)), inventory, prepaidExpenses, statedOtherCurrentAssets)',
    internal: true,
  },
  undividedGap: {
    about: 'Current assets less the tagged lines other than securities.',
    formula:
      'rest(totalCurrentAssets, cashAndCashEquivalents, otherwise(statedNetReceivables, sum(statedAccountsReceivables, tradeOthers)), inventory, prepaidExpenses, statedOtherCurrentAssets)',
    internal: true,
  },
  statedCashAndShortTermInvestments: {
    about: 'Cash and short-term investments, where the filing states their sum.',
    usGaap: ['CashCashEquivalentsAndShortTermInvestments'],
    internal: true,
  },
  cashAndShortTermInvestments: {
    about: 'Cash and short-term investments together.',
    formula: 'cashAndCashEquivalents + orZero(shortTermInvestments)',
    section: 'totalCurrentAssets',
  },
  taggedReceivables: {
    about: 'All current receivables, by what the filing tags as their sum.',
    usGaap: ['ReceivablesNetCurrent', 'AccountsAndOtherReceivablesNetCurrent'],
    ifrs: ['TradeAndOtherCurrentReceivables'],
    internal: true,
  },
  statedNetReceivables: {
    about: 'All current receivables, where the filing states their sum.',
    // What is less than customers owe is no sum: it is what others owe (J.B. Hunt), or of a note (TTEC).
    formula:
      'otherwise(given(taggedReceivables, first(within(otherwise(statedAccountsReceivables, taggedReceivables), taggedReceivables), closing(rest(totalCurrentAssets, taggedReceivables, cashAndShortTermInvestments), inventory, prepaidExpenses, statedOtherCurrentAssets))), unless(receivablesWithNotes, taggedReceivables))',
    internal: true,
  },
  receivablesWithNotes: {
    about:
      'Receivables with notes and loans, where they are more than what customers owe, which is a part of them then (Chevron, Wendy’s).',
    formula: 'given(accountsAndNotes, excess(accountsAndNotes - statedAccountsReceivables))',
    internal: true,
  },
  netReceivables: {
    about: 'Current receivables after allowances.',
    formula: 'otherwise(statedNetReceivables, sum(accountsReceivables, otherReceivables))',
    section: 'totalCurrentAssets',
  },
  statedAccountsReceivables: {
    about: 'Current receivables from customers, as tagged.',
    usGaap: [
      'AccountsReceivableNetCurrent',
      'AccountsNotesAndLoansReceivableNetCurrent',
      'AccountsReceivableExcludingAccruedInterestAfterAllowanceForCreditLossCurrent',
    ],
    ifrs: ['CurrentTradeReceivables | CurrentReceivablesFromContractsWithCustomers'],
    internal: true,
  },
  receivablesOfAnyAge: {
    about:
      'Receivables that are not divided into current and non-current, or whose allowance is stated apart.',
    usGaap: [
      'AccountsReceivableNet | AccountsAndOtherReceivablesNet | AccountsAndNotesReceivableNet',
      'PremiumsReceivableAtCarryingValue | PremiumsAndOtherReceivablesNet',
      'AccountsReceivableGrossCurrent - AllowanceForDoubtfulAccountsReceivableCurrent?',
      'ReceivablesLongTermContractsOrPrograms | ContractReceivable',
    ],
    ifrs: ['TradeReceivables | ReceivablesFromContractsWithCustomers', 'TradeAndOtherReceivables'],
    internal: true,
  },
  accountsReceivables: {
    about: 'Current receivables from customers after allowances; all receivables where they are not divided.',
    // Of Disney's 12,330 million of 2023 customers owe 10,179 before an allowance of 115, and a note has 1,014 of what others owe.
    formula:
      'otherwise(within(rest(statedAccountsReceivables, othersWithin), statedNetReceivables), otherwise(given(first(within(receivablesFromCustomers - receivablesAllowance, rest(statedNetReceivables, tradeOthers)), rest(statedNetReceivables, tradeOthers)), statedNetReceivables), within(receivablesOfAnyAge, totalCurrentAssets - cashAndShortTermInvestments)))',
    section: 'netReceivables',
  },
  accountsAndOthers: {
    about: 'Receivables under the name of customers and others, current.',
    usGaap: ['AccountsAndOtherReceivablesNetCurrent'],
    internal: true,
  },
  tradeOthers: {
    about: 'Current receivables from others than customers.',
    formula: 'otherwise(taggedOthers, unless(accountsAndOthers, statedNetReceivables))',
    internal: true,
  },
  taggedOthers: {
    about: 'Current receivables from others than customers, as tagged.',
    usGaap: [
      // Constellation's notes have non-trade receivables that are a part of the others on its sheet.
      'OtherReceivablesNetCurrent',
      'NontradeReceivablesCurrent',
      'OtherReceivables',
      'OtherReceivablesGrossCurrent',
    ],
    ifrs: ['OtherCurrentReceivables'],
    internal: true,
  },
  unbilled: {
    about: 'Receivables for work that is done and not billed yet.',
    usGaap: ['UnbilledReceivablesCurrent | UnbilledContractsReceivable'],
    internal: true,
  },
  receivablesFromCustomers: {
    about: 'Receivables from customers before allowances.',
    usGaap: ['ReceivablesFromCustomers | AccountsReceivableGrossCurrent'],
    internal: true,
  },
  receivablesAllowance: {
    about: 'What of current receivables is not expected to be paid.',
    usGaap: ['AllowanceForDoubtfulAccountsReceivableCurrent'],
    internal: true,
  },
  othersWithin: {
    about: 'Receivables from others that the tagged receivables from customers have among them.',
    formula:
      'closing(statedAccountsReceivables - receivablesFromCustomers + orZero(receivablesAllowance), tradeOthers)',
    internal: true,
  },
  accountsAndNotes: {
    about: 'Receivables from customers with notes and loans, current.',
    usGaap: ['AccountsNotesAndLoansReceivableNetCurrent'],
    internal: true,
  },
  taxReceivables: {
    about: 'Income taxes to be received, current.',
    usGaap: ['IncomeTaxesReceivable', 'IncomeTaxReceivable'],
    ifrs: ['CurrentTaxAssetsCurrent | CurrentTaxAssets'],
    internal: true,
  },
  prepaidTaxes: {
    about: 'Taxes paid in advance, current.',
    usGaap: ['PrepaidTaxes'],
    internal: true,
  },
  receivablesFromRelated: {
    about: 'Amounts due from related parties, current.',
    usGaap: [
      'DueFromRelatedPartiesCurrent | AccountsReceivableRelatedPartiesCurrent | DueFromAffiliateCurrent' +
        ' | DueFromOtherRelatedPartiesCurrent',
    ],
    ifrs: ['CurrentReceivablesDueFromRelatedParties | TradeAndOtherCurrentReceivablesDueFromRelatedParties'],
    internal: true,
  },
  notesReceivable: {
    about: 'Notes and loans to be received, current.',
    usGaap: ['NotesAndLoansReceivableNetCurrent'],
    internal: true,
  },
  deposits: {
    about: 'What depositors of a bank have paid in.',
    usGaap: ['Deposits | InterestBearingDepositLiabilities | DepositsSavingsDeposits'],
    ifrs: ['DepositsFromCustomers | BalancesOnTermDepositsFromCustomers | DepositsFromBanks'],
    internal: true,
  },
  insuranceLiabilities: {
    about: 'What an insurer owes for its policies.',
    usGaap: [
      'LiabilityForFuturePolicyBenefits | LiabilityForClaimsAndClaimsAdjustmentExpense | UnearnedPremiums' +
        ' | LiabilityForFuturePolicyBenefitsAndUnpaidClaimsAndClaimsAdjustmentExpense | PolicyholderContractDeposits',
    ],
    ifrs: [
      'InsuranceContractsThatAreLiabilities | InsuranceContractsIssuedThatAreLiabilities | InsuranceContractsLiabilityAsset',
    ],
    internal: true,
  },
  customerAccounts: {
    about: "What a broker owes for its customers' accounts and other brokers.",
    usGaap: [
      'PayablesToCustomers | PayablesToBrokerDealersAndClearingOrganizations' +
        ' | PayablesToBrokerDealersClearingOrganizationsAndCustomers',
    ],
    internal: true,
  },
  investmentProperty: {
    about: 'Real estate held to be let.',
    usGaap: ['RealEstateInvestmentPropertyNet | RealEstateInvestmentPropertyAtCost'],
    ifrs: ['InvestmentProperty'],
    internal: true,
  },
  regulatedAssets: {
    about: 'What a regulator lets a utility recover from its customers.',
    usGaap: ['RegulatoryAssetsNoncurrent | RegulatoryAssets | PublicUtilitiesPropertyPlantAndEquipmentNet'],
    internal: true,
  },
  interestReceivable: {
    about: 'Interest that borrowers owe: the receivables of a bank that names no others.',
    usGaap: ['InterestReceivable | AccruedInvestmentIncomeReceivable'],
    internal: true,
  },
  receivablesGap: {
    about: 'What current assets lack on the lines that are tagged.',
    formula:
      'totalCurrentAssets - sum(cashAndShortTermInvestments, statedAccountsReceivables, inventory, prepaidExpenses, statedOtherCurrentAssets)',
    internal: true,
  },
  currentTaxAssets: {
    about: 'Deferred taxes among current assets, as sheets had until 2016.',
    usGaap: ['DeferredTaxAssetsNetCurrent'],
    internal: true,
  },
  otherReceivables: {
    about: 'Current receivables from others than customers.',
    formula:
      'otherwise(positive(statedNetReceivables - accountsReceivables, statedNetReceivables), otherwise(first(closing(receivablesGap, tradeOthers, taxReceivables, receivablesFromRelated, notesReceivable, unbilled), closing(receivablesGap - currentTaxAssets, tradeOthers, taxReceivables, receivablesFromRelated, notesReceivable, unbilled), closing(receivablesGap - restrictedCash, tradeOthers, taxReceivables, receivablesFromRelated, notesReceivable, unbilled)), otherwise(first(othersWithin, given(tradeOthers, excess(receivablesGap)), given(tradeOthers, excess(-receivablesGap)), unless(tradeOthers, receivablesGap)), unless(unless(interestReceivable, totalCurrentAssets), accountsReceivables))))',
    section: 'netReceivables',
  },
  inventory: {
    about: 'Inventories.',
    usGaap: [
      ...allInventory,
      'RetailRelatedInventoryMerchandise | RetailRelatedInventory',
      'InventoryRealEstate | InventoryOperativeBuilders',
      'AirlineRelatedInventoryNet',
      // Exxon Mobil: crude oil and products, and materials and supplies. Kellogg: goods, and raw materials.
      'InventoryFinishedGoodsAndWorkInProcess|InventoryFinishedGoodsAndWorkInProcessNetOfReserves' +
        '|InventoryCrudeOilProductsAndMerchandise' +
        ' + InventoryPartsAndComponentsNetOfReserves|InventoryPartsAndComponents?' +
        ' + InventoryRawMaterialsAndSuppliesNetOfReserves|InventoryRawMaterialsAndSupplies' +
        '|InventoryRawMaterialsNetOfReserves|InventoryRawMaterials?',
      `EnergyRelatedInventory + ${supplies}?`,
      ...fuelTiers,
      // Kroger's sheet takes its reserve off, on a line of its own.
      'FIFOInventoryAmount - InventoryLIFOReserve?',
      'InventoryFinishedGoodsNetOfReserves + InventoryWorkInProcessNetOfReserves?' +
        ' + InventoryRawMaterialsAndSuppliesNetOfReserves|InventoryRawMaterialsNetOfReserves?',
      'InventoryGross',
      // Murphy Oil: products, and materials and supplies.
      'InventoryFinishedGoods? + InventoryWorkInProcess? + InventoryRawMaterials? + OtherInventorySupplies?',
      'PublicUtilitiesInventory | InventoryRawMaterialsAndSuppliesNetOfReserves | InventoryRawMaterialsAndSupplies',
      'InventoryForLongTermContractsOrPrograms | InventoryPartsAndComponentsNetOfReserves | LIFOInventoryAmount',
      'OtherInventorySupplies? + OtherInventoryNetOfReserves|OtherInventory?',
      'Supplies | MaterialsSuppliesAndOther',
      'AgriculturalRelatedInventory | AirlineRelatedInventory',
    ],
    ifrs: ['Inventories | InventoriesTotal'],
    // Apple's note has finished goods, and components under a name of its own. Ur-Energy's has the inventory of non-current assets.
    formula: `first(unless(within(stated, totalCurrentAssets), ${goodsWithoutMaterials}), ${goodsWithoutMaterials})`,
    section: 'totalCurrentAssets',
    industries: ['general', 'utility', 'broker'],
  },
  goodsAlone: {
    about: 'Finished goods and those in work, which a company without materials has alone.',
    usGaap: [
      'InventoryFinishedGoods|InventoryFinishedGoodsNetOfReserves + InventoryWorkInProcess|InventoryWorkInProcessNetOfReserves?',
    ],
    internal: true,
  },
  inventoryInOneSum: { about: 'All inventory, by that name.', usGaap: allInventory, internal: true },
  missingMaterials: {
    about:
      'Unknown where other current assets are tagged, and current assets hold more than these, goods, cash, receivables and prepaid expenses by over a seventh of the goods, and do not close with further tagged lines.',
    formula: `unless(positive(-excess(rest(totalCurrentAssets, cashAndShortTermInvestments, otherwise(statedNetReceivables, sum(statedAccountsReceivables, tradeOthers)), goodsAlone, prepaidExpenses) - statedOtherCurrentAssets - 0.15 * goodsAlone)), closing(rest(totalCurrentAssets, cashAndShortTermInvestments, goodsAlone), ${currentLinesExceptInventory}, ${rareCurrentLines}))`,
    internal: true,
  },
  prepaidExpenses: {
    about: 'Prepaid expenses, with other current assets where the company states one sum, as tagged.',
    usGaap: ['PrepaidExpenseAndOtherAssetsCurrent', 'PrepaidExpenseCurrent', 'OtherPrepaidExpenseCurrent'],
    ifrs: [
      'CurrentPrepaidExpenses',
      'CurrentPrepayments | Prepayments',
      'CurrentPrepaymentsAndOtherCurrentAssets',
    ],
    internal: true,
  },
  prepaids: {
    about: 'Prepaid expenses, with other current assets where the company states one sum.',
    // McDonald's 10-K of 2014 has the 160 million of investments among them that its next report names.
    formula:
      'first(closing(currentAssetsLeft, prepaidExpenses), within(prepaidExpenses, rest(currentAssetsLeft, statedOtherCurrentAssets)), given(excess(currentAssetsLeft), closing(prepaidExpenses - currentAssetsLeft, shortTermInvestments, otherReceivables)))',
    section: 'totalCurrentAssets',
    industries: divided,
  },
  currentAssetsLeft: {
    about: 'Current assets less cash, investments, receivables and inventory.',
    formula: 'rest(totalCurrentAssets, cashAndShortTermInvestments, netReceivables, inventory)',
    internal: true,
  },
  statedOtherCurrentAssets: {
    about: 'Other current assets, as tagged.',
    usGaap: ['OtherAssetsCurrent'],
    ifrs: ['OtherCurrentAssets', 'OtherCurrentNonfinancialAssets'],
    internal: true,
  },
  otherCurrentAssets: {
    about: 'Current assets less those named above.',
    formula:
      'otherwise(positive(rest(currentAssetsLeft, prepaids), totalCurrentAssets), statedOtherCurrentAssets)',
    section: 'totalCurrentAssets',
    industries: divided,
  },
  totalCurrentAssets: {
    about: 'Total current assets.',
    usGaap: ['AssetsCurrent'],
    ifrs: ['CurrentAssets'],
    formula: 'first(totalAssets - allNonCurrentAssets, currentAssetsInParts)',
    section: 'totalAssets',
    industries: divided,
  },
  currentAssetsInParts: {
    about:
      'Current assets without what is for sale, and that, where the filing states no sum of both (Sasol).',
    ifrs: [
      'CurrentAssetsOtherThanAssetsOrDisposalGroupsClassifiedAsHeldForSaleOrAsHeldForDistributionToOwners' +
        ' + NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale' +
        '|NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSaleOrAsHeldForDistributionToOwners?',
    ],
    internal: true,
  },
  property: {
    about: 'Property, plant and equipment after depreciation, as tagged.',
    ...taggedProperty,
    // Of less than its wells or its utility plant a company tags all else that it has.
    // American Water tags its plant before depreciation so too, Pinnacle West a part of all that it has: both would be more than the sheet.
    formula:
      'unless(first(within(sum(stated, plantAbove, otherProperty), rest(totalAssets, totalCurrentAssets)), within(sum(stated, plantAbove), rest(totalAssets, totalCurrentAssets)), within(plantAbove, rest(totalAssets, totalCurrentAssets)), stated), given(insuranceLiabilities, agreed(realEstate, statedProperty, 0)))',
    internal: true,
  },
  statedProperty: {
    about: 'Property after depreciation, as tagged.',
    ...taggedProperty,
    internal: true,
  },
  plantAbove: {
    about: 'Utility plant, wells or real estate of more than other property.',
    formula: 'given(plantOfKind, excess(plantOfKind - orZero(statedProperty)))',
    internal: true,
  },
  otherProperty: {
    about: 'Other property, where what is tagged as property is plant, wells or real estate alone.',
    usGaap: ['PropertyPlantAndEquipmentOtherNet'],
    formula: 'given(stated, agreed(plantOfKind, statedProperty, 0))',
    internal: true,
  },
  realEstate: {
    about: 'Real estate to be let, after depreciation: an investment of an insurer.',
    usGaap: ['RealEstateInvestmentPropertyNet'],
    formula: 'first(stated, given(propertyToLet, excess(propertyToLet - 0.5 * totalAssets)))',
    internal: true,
  },
  /** IFRS has it apart from property that a company uses: of a bank or a maker it is none, of one that lets most of what it has it is. */
  propertyToLet: {
    about: 'Real estate held to be let or to gain value, under the name that IFRS has for it.',
    ifrs: ['InvestmentProperty'],
    internal: true,
  },
  plantOfKind: {
    about: 'Utility plant, wells, or real estate to be let, after depreciation.',
    usGaap: [
      'PublicUtilitiesPropertyPlantAndEquipmentNet | OilAndGasPropertySuccessfulEffortMethodNet' +
        ' | OilAndGasPropertyFullCostMethodNet',
    ],
    ifrs: [ifrsPlant],
    formula: 'first(stated, unless(realEstate, insuranceLiabilities))',
    internal: true,
  },
  operatingLeaseAssets: {
    about: 'Right to use what is leased.',
    usGaap: ['OperatingLeaseRightOfUseAsset'],
    ifrs: ['RightofuseAssets'],
    internal: true,
  },
  financeLeaseAssets: {
    about: 'Right to use what is leased by finance leases.',
    usGaap: [
      'FinanceLeaseRightOfUseAsset | CapitalLeasesBalanceSheetAssetsByMajorClassNet' +
        ' | PropertyPlantAndEquipmentUnderCapitalLeaseNet',
    ],
    internal: true,
  },
  leasedOnFace: {
    about: 'Right to use what is leased, where other assets do not hold it.',
    // Linde's sheet closes with its interests and no lease assets; Home Depot's with those, and its intangible assets among the others.
    formula: `first(unless(within(operatingLeaseAssets, nonCurrentAssetsGap), closing(nonCurrentAssetsGap, ${ownInvestments}, investmentsAndReceivables, ${ownNonCurrentLines})), closing(rest(nonCurrentAssetsGap, -statedIntangibles), operatingLeaseAssets))`,
    internal: true,
  },
  grossProperty: {
    about: 'Property before depreciation as tagged: P&G tagged what its sheets of 2014 have after it so.',
    usGaap: ['PropertyPlantAndEquipmentGross'],
    internal: true,
  },
  /** Over a twentieth of all assets: Alphabet's property of 77 bn had a name of its own in a report of 2020, Apple's until 2010. */
  unreadAssets: {
    about: 'Unknown where a sheet without property has more than its other non-current assets on no line.',
    formula:
      'positive(-excess(rest(totalNonCurrentAssets, goodwillAndIntangibleAssets, longTermInvestments, taxAssets, statedOtherNonCurrentAssets) - 0.05 * totalAssets))',
    internal: true,
  },
  propertyPlantEquipmentNet: {
    about: 'Property, plant and equipment after depreciation, with what is leased.',
    // JPMorgan Chase has a name of its own for its premises, as Google had in one report: what they lease is a part, where more is left
    // without a line.
    formula:
      'otherwise(sum(otherwise(property, closing(nonCurrentAssetsGap, grossProperty)), given(leasedOnFace, first(property, within(rest(nonCurrentAssetsGap, leasedOnFace), leasedOnFace))), closing(rest(nonCurrentAssetsGap, leasedOnFace), financeLeaseAssets)), given(unreadAssets, statedOtherNonCurrentAssets))',
    section: 'totalNonCurrentAssets',
  },
  goodwill: {
    about: 'Goodwill.',
    usGaap: ['Goodwill'],
    ifrs: ['Goodwill'],
    // What the sum of the face leaves of all other intangible assets (ArcelorMittal, Molina).
    formula: 'excess(statedGoodwillAndIntangibleAssets - allIntangibles)',
    section: 'goodwillAndIntangibleAssets',
  },
  statedIntangibles: {
    about: 'Intangible assets without goodwill, as tagged.',
    usGaap: [
      'IntangibleAssetsNetExcludingGoodwill',
      'FiniteLivedIntangibleAssetsNet + IndefiniteLivedIntangibleAssetsExcludingGoodwill?',
      'OtherIntangibleAssetsNet',
    ],
    ifrs: ['IntangibleAssetsOtherThanGoodwill'],
    internal: true,
  },
  allIntangibles: {
    about: 'All intangible assets without goodwill, where the filing states their sum.',
    usGaap: ['IntangibleAssetsNetExcludingGoodwill'],
    ifrs: ['IntangibleAssetsOtherThanGoodwill'],
    internal: true,
  },
  software: {
    about: 'Software and licenses for it, after amortization.',
    usGaap: ['CapitalizedComputerSoftwareNet'],
    internal: true,
  },
  indefiniteLivedIntangibles: {
    about:
      'Licenses, franchises and trademarks that are not amortized, which a sheet may have on lines of their own.',
    usGaap: [
      'IndefiniteLivedLicenseAgreements? + IndefiniteLivedFranchiseRights?' +
        ' + IndefiniteLivedTrademarks | IndefiniteLivedTradeNames? + OtherIndefiniteLivedIntangibleAssets?',
      'IndefiniteLivedIntangibleAssetsExcludingGoodwill | IndefiniteLivedIntangibleAssets',
    ],
    internal: true,
  },
  indefiniteLivedOnFace: {
    about: 'Those that the face of the sheet adds up with: Walmart has its trademarks among other assets.',
    formula: `given(indefiniteLivedIntangibles, first(closing(rest(nonCurrentAssetsGap, leasedOnFace), indefiniteLivedIntangibles), closing(rest(nonCurrentAssetsGap, leasedOnFace, indefiniteLivedIntangibles), ${ownInvestments})))`,
    internal: true,
  },
  additionalIndefiniteLived: {
    about:
      'Those that fit in the sheet in addition to amortized assets, or that are more than its other assets (AT&T, Coca-Cola), or than all else without a line (Garmin).',
    formula:
      'first(indefiniteLivedOnFace, given(within(indefiniteLivedIntangibles, rest(nonCurrentAssetsGap, leasedOnFace, investmentsOnFace)), otherwise(statedIntangibles, first(excess(indefiniteLivedIntangibles - statedOtherNonCurrentAssets), unless(excess(indefiniteLivedIntangibles - rest(nonCurrentAssetsGap, leasedOnFace, securities, interests, indefiniteLivedIntangibles)), statedOtherNonCurrentAssets)))))',
    internal: true,
  },
  intangibleAssets: {
    about: 'Intangible assets without goodwill, after amortization.',
    formula:
      'first(sum(allIntangibles, given(indefiniteLivedOnFace, allIntangibles)), otherwise(sum(statedIntangibles, additionalIndefiniteLived, within(software, rest(nonCurrentAssetsGap, leasedOnFace, securities, interests))), positive(statedGoodwillAndIntangibleAssets - goodwill)))',
    section: 'goodwillAndIntangibleAssets',
  },
  statedGoodwillAndIntangibleAssets: {
    about: 'Goodwill and intangible assets, where the filing states their sum.',
    usGaap: ['IntangibleAssetsNetIncludingGoodwill'],
    ifrs: ['IntangibleAssetsAndGoodwill'],
    internal: true,
  },
  goodwillAndIntangibleAssets: {
    about: 'Goodwill and intangible assets together.',
    // Disney tags its intangible assets alone as the sum, too.
    // Without goodwill the part that is named is not all of the sum.
    formula:
      'first(given(unless(statedGoodwillAndIntangibleAssets, goodwill), excess(statedGoodwillAndIntangibleAssets - intangibleAssets)), otherwise(sum(goodwill, intangibleAssets), statedGoodwillAndIntangibleAssets))',
    section: 'totalNonCurrentAssets',
  },
  securities: {
    about: 'Securities held as non-current assets.',
    usGaap: [
      'MarketableSecuritiesNoncurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesNoncurrent|AvailableForSaleSecuritiesNoncurrent' +
        '|DebtSecuritiesAvailableForSaleExcludingAccruedInterestNoncurrent' +
        ' + HeldToMaturitySecuritiesNoncurrent' +
        '|DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossNoncurrent?' +
        ' + AvailableForSaleSecuritiesEquitySecuritiesNoncurrent?',
      'HeldToMaturitySecuritiesNoncurrent | OtherMarketableSecuritiesNoncurrent' +
        ' | DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossNoncurrent | DebtSecuritiesNoncurrent',
    ],
    internal: true,
  },
  otherInvestments: {
    about: 'Other investments held as non-current assets.',
    usGaap: ['OtherLongTermInvestments'],
    internal: true,
  },
  investmentsOfAnyTerm: {
    about: 'Other investments under names that a note may have for a part.',
    usGaap: ['OtherInvestments | OtherInvestmentsAndSecuritiesAtCost'],
    internal: true,
  },
  interests: {
    about: 'Interests in companies that the sheet does not consolidate.',
    // The equity method alone, of a note, leaves out advances and interests at cost (Chevron, Cboe).
    formula: `first(${larger('affiliates', 'equityMethod')}, given(unless(within(interestsOfParent, nonCurrentAssetsGap), closing(nonCurrentAssetsGap, operatingLeaseAssets, ${ownNonCurrentLines})), dividedTotals))`,
    internal: true,
  },
  equityMethod: {
    about:
      'Interests that are accounted for by their equity; what is more than all assets is of another scale.',
    usGaap: ['EquityMethodInvestments'],
    formula: 'within(stated, otherwise(totalAssets, stated))',
    internal: true,
  },
  affiliates: {
    about: 'Interests in affiliates and joint ventures, whichever way they are accounted for, with advances.',
    usGaap: [
      'InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures' +
        ' | InvestmentsInAndAdvancesToAffiliatesSubsidiariesAssociatesAndJointVentures' +
        ' | RealEstateInvestmentsJointVentures',
    ],
    internal: true,
  },
  interestsOfParent: {
    about:
      'The same under names that IFRS has for statements of a parent alone. Those of a bank are in a note (Royal Bank).',
    ifrs: [
      'InvestmentsInSubsidiariesJointVenturesAndAssociates',
      'InvestmentsInAssociates? + InvestmentsInJointVentures?',
    ],
    internal: true,
  },
  tradedShares: {
    about: 'Shares of other companies that trade, non-current.',
    usGaap: ['EquitySecuritiesFVNINoncurrent'],
    internal: true,
  },
  untradedShares: {
    about: 'Shares of other companies that do not trade.',
    usGaap: ['EquitySecuritiesWithoutReadilyDeterminableFairValueAmount | CostMethodInvestments'],
    internal: true,
  },
  nonCurrentAssetsGap: {
    about: 'What non-current assets lack on the lines that are tagged.',
    formula:
      'totalNonCurrentAssets - sum(property, otherwise(sum(goodwill, statedIntangibles), statedGoodwillAndIntangibleAssets), statedLongTermInvestments, taxAssets, statedOtherNonCurrentAssets)',
    internal: true,
  },
  statedLongTermInvestments: {
    about: 'Securities and interests held as non-current assets, as tagged.',
    usGaap: ['LongTermInvestments', 'AssetsHeldInTrustNoncurrent | AssetsHeldInTrust'],
    ifrs: [
      'NoncurrentInvestments',
      'NoncurrentFinancialAssetsAtFairValueThroughProfitOrLoss' +
        '|NoncurrentFinancialAssetsAtFairValueThroughProfitOrLossMandatorilyMeasuredAtFairValue?' +
        ' + NoncurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome' +
        '|NoncurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome|NoncurrentFinancialAssetsAvailableforsale' +
        '|NoncurrentInvestmentsInEquityInstrumentsDesignatedAtFairValueThroughOtherComprehensiveIncome?' +
        ' + NoncurrentFinancialAssetsAtAmortisedCost|NoncurrentHeldtomaturityInvestments?' +
        ' + NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod?' +
        ' + InvestmentAccountedForUsingEquityMethod|InvestmentsInAssociatesAccountedForUsingEquityMethod' +
        '|InvestmentsInJointVenturesAccountedForUsingEquityMethod?',
    ],
    internal: true,
  },
  decommissioningFunds: {
    about: 'Securities set aside for the closure of nuclear plants.',
    usGaap: ['DecommissioningFundInvestments | DecommissioningTrustAssetsAmount'],
    internal: true,
  },
  trustFunds: {
    about:
      'Those that are no part of the investments that the sheet names, and that its other lines leave room for.',
    formula:
      'given(within(decommissioningFunds, rest(totalNonCurrentAssets, property, goodwill, statedOtherNonCurrentAssets)), excess(decommissioningFunds - orZero(namedInvestments)))',
    internal: true,
  },
  receivablesNonCurrent: {
    about: 'Receivables due after a year.',
    ifrs: ['NoncurrentReceivables | NoncurrentTradeReceivables | OtherNoncurrentReceivables'],
    internal: true,
  },
  pensionAssets: {
    about: 'What pension plans have beyond what they owe.',
    ifrs: ['NoncurrentNetDefinedBenefitAsset | RecognisedAssetsDefinedBenefitPlan'],
    internal: true,
  },
  financialNonCurrent: {
    about: 'Other financial assets held for more than a year.',
    ifrs: ['OtherNoncurrentFinancialAssets | NoncurrentDerivativeFinancialAssets'],
    internal: true,
  },
  investmentsAndReceivables: {
    about: 'Investments, advances and non-current receivables, where the filing states one sum.',
    usGaap: ['LongTermInvestmentsAndReceivablesNet'],
    internal: true,
  },
  allInvestments: {
    about:
      'All investments of a sheet that does not divide into current and non-current, as of insurers, less those for a short term among them.',
    usGaap: [
      'Investments',
      'InvestmentOwnedAtFairValue | InvestmentOwnedFairValue',
      'InvestmentsAndCash - CashAndCashEquivalentsAtCarryingValue|Cash',
    ],
    formula: 'rest(stated, within(shortTermInvestments, stated))',
    internal: true,
  },
  heldSecurities: {
    about: 'Securities of a sheet that does not divide into current and non-current, as of banks.',
    usGaap: [
      // Before 2018 shares were among those for sale: the first has them and the debt securities.
      'AvailableForSaleSecurities|AvailableForSaleSecuritiesDebtSecurities' +
        '|DebtSecuritiesAvailableForSaleExcludingAccruedInterest?' +
        ' + DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss' +
        '|DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLoss|HeldToMaturitySecurities?' +
        ' + EquitySecuritiesFvNi|EquitySecuritiesFvNiCurrentAndNoncurrent?',
    ],
    internal: true,
  },
  marketableSecurities: {
    about: 'Securities that trade, of whichever kind.',
    usGaap: ['MarketableSecurities'],
    internal: true,
  },
  undividedInvestments: {
    about: 'The larger of both: Allied World has securities for trading among the second.',
    formula:
      'otherwise(sum(heldSecurities, excess(first(marketableSecurities, investmentsOfInsurer) - heldSecurities)), marketableSecurities)',
    internal: true,
  },
  investmentsOfInsurer: {
    about:
      'All investments of an insurer that tags their sum as long-term ones, less those for a short term where these are in it.',
    formula:
      'given(rest(statedLongTermInvestments, given(shortTermInvestments, closing(statedLongTermInvestments - shortTermInvestments, heldSecurities, otherInvestments, investmentsOfAnyTerm, interests, untradedShares))), insuranceLiabilities)',
    internal: true,
  },
  dividedTotals: {
    about:
      'What only a sheet that divides into current and non-current states, on one of its sides at least.',
    formula: 'otherwise(totalCurrentAssets, statedCurrentLiabilities)',
    internal: true,
  },
  statedCurrentLiabilities: {
    about: 'Total current liabilities, as tagged.',
    ...taggedCurrentLiabilities,
    internal: true,
  },
  namedInvestments: {
    about: 'Securities and interests that the sheet names or closes with.',
    // Meta's sheet of 2024 closes with intangible assets, stated in a note, among its other assets.
    formula: `first(unless(allInvestments, dividedTotals), given(unless(undividedInvestments, dividedTotals), sum(deposits, insuranceLiabilities, customerAccounts)), investmentsAboveStated, statedLongTermInvestments, closing(nonCurrentAssetsGap, ${ownInvestments}, investmentsAndReceivables), closing(rest(nonCurrentAssetsGap, leasedOnFace, indefiniteLivedOnFace), ${ownInvestments}), closing(rest(nonCurrentAssetsGap, leasedOnFace, -statedIntangibles), ${ownInvestments}), sum(otherwise(securities, otherInvestments), interests, tradedShares, unless(undividedInvestments, dividedTotals)), investmentsAndReceivables)`,
    internal: true,
  },
  investmentsAboveStated: {
    about:
      'Interests, or investments with receivables, with which the sheet closes where what is tagged as all long-term investments is of a note (Exxon Mobil).',
    formula: 'closing(nonCurrentAssetsGap + statedLongTermInvestments, investmentsAndReceivables, interests)',
    internal: true,
  },
  longTermInvestments: {
    about:
      'Securities and interests held as non-current assets; all of a sheet that does not divide into current and non-current.',
    formula: 'sum(namedInvestments, additionalInvestments, trustFunds)',
    section: 'totalNonCurrentAssets',
  },
  investmentsOnFace: {
    about: 'Securities and interests on lines of their own, which the sheet closes with.',
    formula:
      'closing(rest(nonCurrentAssetsGap, leasedOnFace), interests, otherInvestments, securities, tradedShares, untradedShares)',
    internal: true,
  },
  additionalInvestments: {
    about: 'Those that the sheet shows in addition to a sum of other investments.',
    formula: 'given(investmentsOnFace, statedLongTermInvestments)',
    internal: true,
  },
  taxAssets: {
    about: 'Deferred tax assets after offsetting, with other assets where the company states one sum.',
    usGaap: [
      'DeferredTaxAssetsNetNoncurrent | DeferredIncomeTaxAssetsNet',
      'DeferredIncomeTaxesAndOtherAssetsNoncurrent',
      'DeferredTaxAssetsLiabilitiesNetNoncurrent',
    ],
    ifrs: ['DeferredTaxAssets'],
    formula:
      'otherwise(otherwise(given(netTaxAssets, taxNetting), otherwise(unless(stated, excess(-stated)), unless(excess(netTaxAssets), excess(-liabilitiesOffset)))), unless(unless(unless(taxAssetsOfAnyAge, taxNote), totalCurrentAssets), taxPosition))',
    section: 'totalNonCurrentAssets',
  },
  taxAssetsOfAnyAge: {
    about: 'Deferred tax assets under a name that most filings have in the note on taxes.',
    usGaap: ['DeferredTaxAssetsNet'],
    internal: true,
  },
  taxLiabilitiesOfAnyAge: {
    about: 'The same of deferred tax liabilities.',
    usGaap: ['DeferredIncomeTaxLiabilities'],
    internal: true,
  },
  taxNote: {
    about:
      'What the note on taxes has beside such sums: without it they are of the sheet (Ford, MetLife 2010).',
    usGaap: [
      'DeferredTaxAssetsGross | DeferredTaxAssetsValuationAllowance | DeferredTaxLiabilities | DeferredTaxAssetsLiabilitiesNet',
    ],
    internal: true,
  },
  netTaxAssets: {
    about: 'Deferred tax assets after offsetting, under a name for that.',
    ifrs: ['NetDeferredTaxAssets'],
    internal: true,
  },
  netTaxLiabilities: {
    about: 'Deferred tax liabilities after offsetting, under a name for that.',
    ifrs: ['NetDeferredTaxLiabilities'],
    internal: true,
  },
  /** Fifteen of the 31 sheets of 2020 with both names have these; for others they are what one side leaves of the other. */
  taxNetting: {
    about:
      'Nothing, where deferred tax assets and liabilities are offset by the same amount: those before it are then of a note (SAP, Nokia).',
    ifrs: ['DeferredTaxAssets - NetDeferredTaxAssets - DeferredTaxLiabilities + NetDeferredTaxLiabilities'],
    formula:
      'given(given(given(agreed(stated, 0, liabilitiesOffset), excess(liabilitiesOffset)), excess(netTaxAssets)), excess(netTaxLiabilities))',
    internal: true,
  },
  liabilitiesOffset: {
    about:
      'Deferred tax liabilities before offsetting less those after it: below zero, the latter are the sum of a note.',
    ifrs: ['DeferredTaxLiabilities - NetDeferredTaxLiabilities'],
    internal: true,
  },
  taxPosition: {
    about: 'Deferred taxes as an asset: below zero where they are a liability (Time Warner Cable).',
    usGaap: [
      'DeferredTaxAssetsNetNoncurrent | DeferredIncomeTaxAssetsNet | DeferredTaxAssetsLiabilitiesNetNoncurrent',
    ],
    internal: true,
  },
  statedOtherNonCurrentAssets: {
    about: 'Other non-current assets, as tagged.',
    usGaap: ['OtherAssetsNoncurrent', 'PrepaidExpenseNoncurrent'],
    ifrs: ['OtherNoncurrentAssets', 'OtherNoncurrentNonfinancialAssets'],
    internal: true,
  },
  otherNonCurrentAssets: {
    about: 'Non-current assets less those named above.',
    formula:
      'otherwise(positive(rest(totalNonCurrentAssets, propertyPlantEquipmentNet, goodwillAndIntangibleAssets, longTermInvestments, taxAssets), totalNonCurrentAssets), statedOtherNonCurrentAssets)',
    section: 'totalNonCurrentAssets',
    industries: divided,
  },
  statedNonCurrentAssets: {
    about: 'Total non-current assets, as tagged.',
    usGaap: ['AssetsNoncurrent'],
    ifrs: ['NoncurrentAssets'],
    internal: true,
  },
  /** Utilities tag what they have beside their plant so (FirstEnergy). */
  allNonCurrentAssets: {
    about: 'What is tagged as non-current assets, where property and goodwill fit in it.',
    formula:
      'unless(statedNonCurrentAssets, excess(sum(statedProperty, goodwill) - 1.005 * statedNonCurrentAssets))',
    internal: true,
  },
  totalNonCurrentAssets: {
    about: 'Total assets less current assets.',
    formula: 'otherwise(totalAssets - totalCurrentAssets, allNonCurrentAssets)',
    section: 'totalAssets',
    industries: divided,
  },
  statedOtherAssets: {
    about: 'Other assets, as tagged.',
    usGaap: ['OtherAssets', 'PrepaidExpenseAndOtherAssets | AccruedIncomeReceivableAndOtherAssets'],
    ifrs: ['OtherAssets'],
    internal: true,
  },
  otherAssets: {
    about: 'Other assets of a balance sheet that does not divide into current and non-current.',
    formula: 'unless(statedOtherAssets, totalCurrentAssets)',
  },
  totalAssets: {
    about: 'Total assets; of a sheet that names none its other side, or current and non-current ones.',
    usGaap: ['Assets'],
    ifrs: ['Assets'],
    formula: 'first(statedSides, totalCurrentAssets + statedNonCurrentAssets)',
  },
  statedSides: {
    about: 'Total of the liabilities side, as tagged.',
    usGaap: ['LiabilitiesAndStockholdersEquity'],
    ifrs: ['EquityAndLiabilities'],
    internal: true,
  },
  statedPayables: {
    about: 'All current payables, where the filing states their sum.',
    usGaap: ['AccountsPayableAndOtherAccruedLiabilitiesCurrent'],
    ifrs: ['TradeAndOtherCurrentPayables'],
    formula:
      'otherwise(stated, given(within(payablesOfAnyAge, totalCurrentLiabilities), totalCurrentLiabilities))',
    internal: true,
  },
  payablesOfAnyAge: {
    about: 'All payables, under a name that leaves open whether those due after a year are in it.',
    ifrs: ['TradeAndOtherPayables'],
    internal: true,
  },
  totalPayables: {
    about: 'Account payables and other payables together.',
    // Taxes alone are all payables only where the section has no room for others: ConocoPhillips has a name of its own for its suppliers'.
    formula:
      'otherwise(sum(accountPayables, given(otherPayables, first(accountPayables, within(roomForPayables, 0.02 * totalCurrentLiabilities)))), statedPayables)',
    section: 'totalCurrentLiabilities',
  },
  payablesAndAccruals: {
    about: 'Payables and accrued liabilities, where the filing states one sum of both.',
    usGaap: [
      'AccountsPayableAndAccruedLiabilitiesCurrent',
      'AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent | AccountsPayableAndAccruedLiabilities',
    ],
    internal: true,
  },
  otherThanPayables: {
    about: 'Current liabilities other than payables and accrued liabilities.',
    formula: 'totalCurrentLiabilities - payablesAndAccruals',
    internal: true,
  },
  payablesWithoutOverlap: {
    about:
      'Payables and accrued liabilities without the accrued pay and taxes that they include; none are included where those lines close the section (US Steel).',
    formula:
      'first(given(payablesAndAccruals, closing(otherThanPayables - statedAccruals - namedPayables, statedOtherCurrentLiabilities, foundCurrentDebt, deferredRevenue, operatingLeasesCurrent, financeLeasesCurrent, heldForSaleLiabilities, interestPayable)), given(rest(payablesAndAccruals, statedAccruals), closing(otherThanPayables - namedPayables, statedOtherCurrentLiabilities, foundCurrentDebt, deferredRevenue, operatingLeasesCurrent, financeLeasesCurrent, heldForSaleLiabilities, interestPayable)), given(rest(payablesAndAccruals, namedPayables), closing(otherThanPayables - statedAccruals, statedOtherCurrentLiabilities, foundCurrentDebt, deferredRevenue, operatingLeasesCurrent, financeLeasesCurrent, heldForSaleLiabilities, interestPayable)), unless(payablesAndAccruals, totalCurrentLiabilities))',
    internal: true,
  },
  roomForPayables: {
    about: 'What the other current liabilities that are tagged leave of their total.',
    formula:
      'rest(totalCurrentLiabilities, namedPayables, statedAccruals, foundCurrentDebt, deferredRevenue, statedOtherCurrentLiabilities, operatingLeasesCurrent, financeLeasesCurrent, heldForSaleLiabilities, interestPayable)',
    internal: true,
  },
  accountPayables: {
    about: 'Amounts owed to suppliers.',
    usGaap: [
      'AccountsPayableCurrent',
      'AccountsPayableTradeCurrent',
      'AccountsPayableCurrentAndNoncurrent | AccountsPayable',
      'AccountsPayableTradeCurrentAndNoncurrent | AccountsPayableTrade',
    ],
    ifrs: [
      'TradeAndOtherCurrentPayablesToTradeSuppliers + CurrentPayablesForPurchaseOfNoncurrentAssets?',
      'CurrentTradePayables',
    ],
    // Trade and other payables are on the line that they name first. Taxes and dividends that fit in the section in addition to them
    // are separate lines. Accrued pay, which many tag in a note (Circle), is separate only where that leaves at most 2 % of the section without
    // a line (U. S. Steel: 14 of 2,584 million).
    formula:
      'otherwise(first(payablesWithoutOverlap, given(within(payablesAndAccruals, roomForPayables), otherwise(within(roomForPayables - payablesAndAccruals, 0.02 * totalCurrentLiabilities), unless(roomForPayables, statedAccruals))), excess(rest(payablesAndAccruals, namedPayables, statedAccruals)), payablesAndAccruals), rest(statedPayables, payablesToOthers, payablesToRelated))',
    section: 'totalPayables',
  },
  payablesToOthers: {
    about: 'Payables to others than suppliers, without taxes and dividends.',
    usGaap: ['AccountsPayableOtherCurrent | OtherAccountsPayable | AccountsPayableOtherCurrentAndNoncurrent'],
    ifrs: ['OtherCurrentPayables'],
    internal: true,
  },
  payablesToRelated: {
    about: 'Payables to related parties, current.',
    usGaap: ['AccountsPayableRelatedPartiesCurrent | DueToRelatedPartiesCurrent | DueToAffiliateCurrent'],
    ifrs: ['TradeAndOtherCurrentPayablesToRelatedParties'],
    // Panasonic's payables are those to suppliers, notes, and what it owes related companies.
    formula:
      'unless(stated, first(agreed(payablesBeyondTrade, stated, 0), agreed(payablesBeyondTrade, stated + currentNotes, 0)))',
    internal: true,
  },
  payablesBeyondTrade: {
    about: 'What payables that are tagged as all have in addition to those to suppliers.',
    usGaap: ['AccountsPayableCurrent - AccountsPayableTradeCurrent'],
    internal: true,
  },
  relatedOfAnyAge: {
    about: 'Payables to related parties that are not divided into current and non-current.',
    usGaap: [
      'AccountsPayableRelatedPartiesCurrentAndNoncurrent | DueToRelatedPartiesCurrentAndNoncurrent | DueToRelatedParties' +
        ' | DueToAffiliateCurrentAndNoncurrent | DueToAffiliate',
    ],
    internal: true,
  },
  relatedOnSheet: {
    about:
      'The same on a sheet that does not divide, or where it leaves at most 2 % of current liabilities without a line (Coca-Cola Enterprises).',
    formula:
      'unless(first(given(within(relatedOfAnyAge, currentLiabilitiesGap), within(currentLiabilitiesGap - relatedOfAnyAge, 0.02 * totalCurrentLiabilities)), unless(relatedOfAnyAge, totalCurrentLiabilities)), payablesToRelated)',
    internal: true,
  },
  dividendsPayable: {
    about: 'Dividends declared and not yet paid.',
    usGaap: ['DividendsPayableCurrent | DividendsPayableCurrentAndNoncurrent | DividendsPayable'],
    ifrs: ['CurrentDividendPayables | DividendPayables'],
    internal: true,
  },
  otherTaxPayables: {
    about: 'Taxes payable within a year that are not on income.',
    usGaap: ['AccrualForTaxesOtherThanIncomeTaxesCurrent', 'SalesAndExciseTaxPayableCurrent'],
    internal: true,
  },
  allTaxPayables: {
    about:
      'All taxes payable within a year, where the filing states their sum: what is less than those on income alone, and the section does not close with, is a note on others (Genpact).',
    usGaap: ['TaxesPayableCurrent', 'TaxesPayableCurrentAndNoncurrent | TaxesPayable'],
    formula:
      'unless(stated, unless(excess(currentIncomeTaxes - stated), closing(totalCurrentLiabilities - stated, statedPayables, payablesAndAccruals, suppliersPayables, statedAccruals, statedOtherCurrentLiabilities, statedDeferredRevenue, currentLongTermDebt, shortTermBorrowings, payablesToRelated, operatingLeasesCurrent, financeLeasesCurrent, interestPayable)))',
    internal: true,
  },
  suppliersPayables: {
    about: 'Amounts owed to suppliers, as tagged.',
    usGaap: ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'],
    internal: true,
  },
  currentIncomeTaxes: {
    about: 'Taxes on income under a name of those payable within a year alone.',
    usGaap: ['AccruedIncomeTaxesCurrent'],
    internal: true,
  },
  incomeTaxPayables: {
    about: 'Taxes on income that are payable within a year.',
    // The last is the name that filings of 2009 have for the first.
    usGaap: ['AccruedIncomeTaxesCurrent', 'AccruedIncomeTaxes', 'AccruedIncomeTaxesPayable'],
    ifrs: ['CurrentTaxLiabilitiesCurrent', 'CurrentTaxLiabilities'],
    internal: true,
  },
  taxPayables: {
    about: 'Taxes payable within a year.',
    // Others than on income are a line of McDonald's sheet, and among the accrued liabilities of Nike's and Walmart's.
    formula:
      'otherwise(allTaxPayables, given(sum(incomeTaxPayables, unless(otherTaxPayables, statedAccruals)), incomeTaxPayables))',
  },
  namedPayables: {
    about: 'Amounts payable to others than suppliers that have a line of their own by their names.',
    formula:
      'sum(distinct(payablesToOthers, payablesToRelated), dividendsPayable, otherwise(allTaxPayables, sum(incomeTaxPayables, otherTaxPayables)))',
    internal: true,
  },
  otherPayables: {
    about: 'Amounts payable to others than suppliers: taxes, dividends, related parties.',
    formula: 'sum(namedPayables, relatedOnSheet)',
    section: 'totalPayables',
  },
  statedAccruals: {
    about: 'Accrued liabilities, as tagged.',
    usGaap: [
      'AccruedLiabilitiesCurrent',
      'EmployeeRelatedLiabilitiesCurrent | AccruedSalariesCurrent',
      'AccruedLiabilitiesCurrentAndNoncurrent | AccruedLiabilities',
      'EmployeeRelatedLiabilitiesCurrentAndNoncurrent | EmployeeRelatedLiabilities',
    ],
    ifrs: ['AccrualsClassifiedAsCurrent', 'CurrentAccruedExpensesAndOtherCurrentLiabilities', 'Accruals'],
    internal: true,
  },
  accruedExpenses: {
    about: 'Accrued liabilities, current, without those on lines of their own.',
    formula:
      'positive(atMost(statedAccruals, rest(totalCurrentLiabilities, totalPayables, shortTermDebt, capitalLeaseObligationsCurrent, deferredRevenue)), totalCurrentLiabilities)',
    section: 'totalCurrentLiabilities',
  },
  repurchaseAgreements: {
    about: 'Securities sold under agreements to buy them back, which only lenders and brokers have.',
    usGaap: [repurchases],
    internal: true,
  },
  shortTermBorrowings: {
    about: 'Borrowings for less than a year.',
    usGaap: [
      'ShortTermBorrowings',
      // A bank states other borrowings separately from federal funds and repurchase agreements (M&T, State Street).
      `${fundsAndRepurchases} + ${otherShortBorrowings}`,
      `${fundsPurchased} + ${repurchases}? + ${otherShortBorrowings}`,
      `${repurchases} + ${otherShortBorrowings}`,
      'CommercialPaper | CommercialPaperCurrent | OtherShortTermBorrowings | ShortTermBankLoansAndNotesPayable' +
        ' | BankOverdrafts | ShortTermNonBankLoansAndNotesPayable | NotesAndLoansPayableCurrent',
    ],
    ifrs: ['CurrentBorrowings | ShorttermBorrowings'],
    // NextEra's sheet has commercial paper and other short-term debt on two lines.
    formula:
      'otherwise(federalFundsAndBorrowings, otherwise(given(paperAndOthers, agreed(stated, commercialPaper, 0)), stated))',
    internal: true,
  },
  federalFundsAndRepurchases: {
    about: 'Federal funds purchased and repurchase agreements of a bank or broker.',
    usGaap: [fundsAndRepurchases, `${fundsPurchased}? + ${repurchases}?`],
    internal: true,
  },
  allShortTermBorrowings: {
    about: 'Borrowings for less than a year under the name of all of them.',
    usGaap: ['ShortTermBorrowings'],
    internal: true,
  },
  /** Of twelve sheets of banks and brokers of 2009 and 2010 with both, eleven have two lines, and one (Regions Financial) a sum. */
  federalFundsAndBorrowings: {
    about:
      'Federal funds, repurchase agreements and borrowings for less than a year, where the first two are by a twentieth more than borrowings under the name of all, so no part of them (JPMorgan Chase, Citigroup), or liabilities add up with both alone (KeyCorp).',
    formula: `unless(given(within(allShortTermBorrowings + federalFundsAndRepurchases, rest(totalLiabilities, deposits)), first(${beyond('federalFundsAndRepurchases', 'allShortTermBorrowings')}, unless(debtNextToBoth, debtNextToGeneral))), otherwise(totalCurrentAssets, totalCurrentLiabilities))`,
    internal: true,
  },
  roomNextToBoth: {
    about:
      'What federal funds, repurchase agreements and borrowings under the name of all leave of liabilities of a sheet that does not divide.',
    formula: 'rest(roomForAllDebt, allShortTermBorrowings, federalFundsAndRepurchases)',
    internal: true,
  },
  debtNextToBoth: {
    about:
      'Other debt with which liabilities add up next to federal funds, repurchase agreements and borrowings under the name of all.',
    formula: `first(${closedBy('roomNextToBoth')}, ${closedBy('rest(roomNextToBoth, interestOwed)')}, debtNextToBothAndOthers)`,
    internal: true,
  },
  debtNextToBothAndOthers: {
    about:
      'Other debt with which liabilities add up next to federal funds, repurchase agreements and borrowings under the name of all, and operating leases or derivatives.',
    formula: `first(${closedBy('rest(roomNextToBoth, operatingLeases)')}, ${closedBy('rest(roomNextToBoth, derivatives)')})`,
    internal: true,
  },
  roomNextToGeneral: {
    about: 'What borrowings under the name of all alone leave of liabilities.',
    formula: 'rest(roomForAllDebt, allShortTermBorrowings)',
    internal: true,
  },
  debtNextToGeneral: {
    about: 'Other debt with which liabilities add up next to borrowings under the name of all alone.',
    formula: `first(${closedBy('roomNextToGeneral')}, ${closedBy('rest(roomNextToGeneral, interestOwed)')}, debtNextToGeneralAndOthers)`,
    internal: true,
  },
  debtNextToGeneralAndOthers: {
    about:
      'Other debt with which liabilities add up next to borrowings under the name of all alone, and operating leases or derivatives.',
    formula: `first(${closedBy('rest(roomNextToGeneral, operatingLeases)')}, ${closedBy('rest(roomNextToGeneral, derivatives)')})`,
    internal: true,
  },
  derivatives: {
    about: 'What is owed for derivatives, of any term.',
    usGaap: ['DerivativeLiabilities'],
    internal: true,
  },
  paperAndOthers: {
    about: 'Commercial paper and other borrowings for less than a year, stated as two lines.',
    usGaap: ['CommercialPaper|CommercialPaperCurrent + OtherShortTermBorrowings'],
    internal: true,
  },
  currentLongTermDebt: {
    about: 'What of long-term debt is due within a year.',
    usGaap: [
      'LongTermDebtCurrent',
      'LongTermDebtAndCapitalLeaseObligationsCurrent - FinanceLeaseLiabilityCurrent|CapitalLeaseObligationsCurrent?',
      // CenterPoint has bonds that it repays out of charges next to other long-term debt.
      'ConvertibleDebtCurrent | ConvertibleNotesPayableCurrent | NotesPayableCurrent' +
        ' | SeniorNotesCurrent | SecuredDebtCurrent | UnsecuredDebtCurrent | LoansPayableCurrent' +
        ' | OtherLoansPayableCurrent | OtherLongTermDebtCurrent | LinesOfCreditCurrent | OtherNotesPayableCurrent' +
        ' | SubordinatedDebtCurrent | ConvertibleSubordinatedDebtCurrent + LongtermTransitionBondCurrent?',
      'NotesPayableToBankCurrent | LoansPayableToBankCurrent',
      'NotesPayableRelatedPartiesClassifiedCurrent',
    ],
    ifrs: [
      'CurrentPortionOfLongtermBorrowings',
      'CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived?' +
        ' + CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued?' +
        ' + CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived?' +
        ' + CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived?' +
        ' + CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued?' +
        ' + CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued?' +
        ' + OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings?',
      // Each of both parts of a kind on a line of its own.
      [
        'LoansReceived',
        'NotesAndDebenturesIssued',
        'SecuredBankLoansReceived',
        'UnsecuredBankLoansReceived',
        'BondsIssued',
        'CommercialPapersIssued',
      ]
        .flatMap((kind) => [`Current${kind}?`, `CurrentPortionOfNoncurrent${kind}?`])
        .concat('OtherCurrentBorrowings?', 'CurrentPortionOfOtherNoncurrentBorrowings?')
        .join(' + '),
    ],
    internal: true,
  },
  foundCurrentDebt: {
    about: 'Borrowings due within a year as far as they have a name.',
    usGaap: ['DebtCurrent'],
    ifrs: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
    formula:
      'otherwise(sum(first(unless(stated, debtRefuted), borrowed, financialDebtCurrent), first(kindsDue, furtherCurrentDebt, additionalKinds, additionalNotes, undividedCurrent)), debtDueApart)',
    internal: true,
  },
  /** More than the section is of a note: a line of credit that could be drawn (Atrion), notes to be issued (acquisition companies). */
  shortTermDebt: {
    about:
      'Borrowings due within a year, the current part of long-term debt included; unknown where they would be more than all current liabilities.',
    formula:
      'otherwise(within(foundCurrentDebt, totalCurrentLiabilities), positive(totalCurrentLiabilities - foundCurrentDebt))',
    section: 'totalCurrentLiabilities',
  },
  debtDueInNotes: {
    about:
      'What of long-term debt is due within a year by a note, or in the next fiscal year by one that names the rest of this year.',
    usGaap: ['LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths'],
    internal: true,
  },
  debtDueThisYear: {
    about: 'What of long-term debt is due in the rest of the fiscal year by a note of a quarterly report.',
    usGaap: ['LongTermDebtMaturitiesRepaymentsOfPrincipalRemainderOfFiscalYear'],
    internal: true,
  },
  debtMaturities: {
    about: 'What is due of long-term debt in all years by a note.',
    usGaap: [
      'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalRemainderOfFiscalYear?' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo?' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalInYearThree?' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFour?' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFive?' +
        ' + LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFive',
    ],
    internal: true,
  },
  debtOfAllYears: {
    about: 'Long-term debt with what is due of it, as notes have it.',
    formula: 'first(debtMaturities, allLongTermDebt, carryingDebt)',
    internal: true,
  },
  /** PayPal has it among accrued liabilities. */
  debtDueApart: {
    about:
      'What is due within a year by a note, of a sheet that names what is due later: where debt of all years is more than that by as much, give or take half, so that what is due is no part of it, and by more than a discount.',
    formula:
      'given(given(unless(first(agreed(debtDueInNotes, 0, 0), given(debtDueInNotes, closing(first(allLongTermDebt, carryingDebt), debtWithoutLeases + debtDueInNotes)), given(debtDueInNotes, given(agreed(debtOfAllYears - debtWithoutLeases, debtDueInNotes, 100 * debtDueInNotes), excess(debtDueInNotes - 0.03 * debtOfAllYears)))), excess(debtDueThisYear)), debtWithoutLeases), totalCurrentLiabilities)',
    internal: true,
  },
  debtDueFirst: {
    about:
      'What a note says is due first of long-term debt: in the rest of the fiscal year, else within a year.',
    formula: 'first(excess(debtDueThisYear), excess(debtDueInNotes))',
    internal: true,
  },
  /** What is refinanced out of a line of credit of more years is not current (pipelines, utilities). */
  debtRefinanced: {
    about:
      'The same, where it is among what is due later: debt of all years is no more than that, or accrued and other current liabilities have no room for it.',
    formula:
      'given(debtDueFirst, first(unless(excess(0.25 * debtDueFirst - debtOfAllYears + debtWithoutLeases), excess(debtWithoutLeases - debtOfAllYears)), excess(debtDueFirst - sum(currentLiabilitiesGap, payablesAndAccruals, statedAccruals, statedOtherCurrentLiabilities))))',
    internal: true,
  },
  debtDueLeftOpen: {
    about:
      'What a note says is due first, of a sheet without debt that is due, where it may be on another line.',
    formula:
      'unless(unless(given(given(debtDueFirst, totalCurrentLiabilities), debtWithoutLeases), foundCurrentDebt), debtRefinanced)',
    internal: true,
  },
  /** Of a note: Chevron reclassifies 9.8 of 11.4 billion there as long-term debt, Viatris has a part of 2.3 of 3.4. */
  debtRefuted: {
    about:
      'Borrowings due within a year on lines with which the section closes, or of which one is more than what is tagged as all.',
    formula:
      'given(first(closing(roomForDebt, shortTermBorrowings, longTermDebtDue), closing(roomForDebt + operatingLeasesCurrent, shortTermBorrowings, longTermDebtDue), excess(within(longTermDebtDue, totalCurrentLiabilities) - 1.005 * allCurrentDebt)), allCurrentDebt)',
    internal: true,
  },
  kindsDue: {
    about: 'Further kinds of debt with which the section closes, next to lines that are no debt or not.',
    formula: `first(closing(currentLiabilitiesGap, ${kindsOfCurrentDebt}), closing(rest(currentLiabilitiesGap, financeLeasesCurrent), ${kindsOfCurrentDebt}), closing(rest(currentLiabilitiesGap, interestPayable), ${kindsOfCurrentDebt}), kindsDueNextToFairValues)`,
    internal: true,
  },
  kindsDueNextToFairValues: {
    about:
      'Further kinds of debt with which the section closes next to derivatives and contingent consideration.',
    formula: `first(closing(rest(currentLiabilitiesGap, fairValueLiabilitiesDue), ${kindsOfCurrentDebt}), closing(rest(currentLiabilitiesGap, fairValueLiabilitiesDue, interestPayable), ${kindsOfCurrentDebt}), closing(rest(currentLiabilitiesGap, fairValueLiabilitiesDue, financeLeasesCurrent), ${kindsOfCurrentDebt}))`,
    internal: true,
  },
  fairValueLiabilitiesDue: {
    about: 'Liabilities at fair value due within a year: derivatives and contingent consideration.',
    usGaap: ['DerivativeLiabilitiesCurrent? + BusinessCombinationContingentConsiderationLiabilityCurrent?'],
    internal: true,
  },
  additionalKinds: {
    about:
      'Kinds of debt due that fit in the section in addition to the first of them, where no name of all debt, or of long-term debt, may have them in it; a kind that others make up is their sum.',
    formula:
      'unless(unless(within(excess(disjoint(given(mainCurrentDebt, totalCurrentLiabilities), currentNotes, currentConvertibles, drawnCreditLines, loansDue, currentRelatedDebt) - mainCurrentDebt), rest(roomForFurtherDebt, fairValueLiabilitiesDue, interestPayable)), allCurrentDebt), otherwise(shortTermBorrowings, longTermDebtDue))',
    internal: true,
  },
  loansDue: {
    about: 'Loans due within a year.',
    usGaap: [`${bankLoansDue} | OtherLoansPayableCurrent`],
    internal: true,
  },
  rareDebtDue: {
    about: 'Debt due within a year of kinds that few companies have.',
    usGaap: [rareCurrentDebt],
    internal: true,
  },
  mainCurrentDebt: {
    about: 'Borrowings due within a year without kinds of debt that the section has in addition.',
    formula: 'first(unless(allCurrentDebt, debtRefuted), borrowed)',
    internal: true,
  },
  furtherCurrentDebt: {
    about:
      'Debt of one kind that is by a twentieth more than all that is tagged as due, so no part of it, where the section has room for it (Con Edison).',
    // Convertible debt may be a part of long-term debt that is due, as drawn lines of credit are not.
    formula: `first(${further('drawnCreditLines', 'roomForFurtherDebt', 'mainCurrentDebt')}, unless(${further('currentConvertibles', 'roomForFurtherDebt', 'mainCurrentDebt')}, longTermDebtDue), ${further('currentRelatedDebt', 'roomForFurtherDebt', 'mainCurrentDebt')}, ${further('otherDebtDue', 'roomForFurtherDebt', 'mainCurrentDebt')})`,
    internal: true,
  },
  roomForFurtherDebt: {
    about: 'What the lines that are tagged and finance leases leave of current liabilities.',
    formula: 'rest(currentLiabilitiesGap, financeLeasesCurrent)',
    internal: true,
  },
  otherDebtDue: {
    about: 'Long-term debt of other kinds due within a year.',
    usGaap: ['OtherLongTermDebtCurrent'],
    internal: true,
  },
  roomForDebt: {
    about: 'What the current liabilities other than debt that are tagged leave of their total.',
    formula:
      'rest(totalCurrentLiabilities, otherwise(payablesAndAccruals, accountPayables), namedPayables, statedAccruals, statedDeferredRevenue, statedOtherCurrentLiabilities, operatingLeasesCurrent, heldForSaleLiabilities)',
    internal: true,
  },
  borrowed: {
    about:
      'Borrowings for less than a year and the current part of long-term debt; one alone where the section closes with it (AMD, 2013; Applied Materials).',
    formula:
      'first(closing(rest(totalCurrentLiabilities, otherwise(payablesAndAccruals, accountPayables), namedPayables, statedAccruals, deferredRevenue), currentLongTermDebt), given(first(closing(roomForDebt, shortTermBorrowings), closing(roomForDebt + operatingLeasesCurrent, shortTermBorrowings)), currentLongTermDebt), given(first(closing(roomForDebt, currentLongTermDebt), agreed(currentLongTermDebt, shortTermBorrowings + currentSecuredDebt, 0)), shortTermBorrowings), agreed(shortTermBorrowings, currentLongTermDebt + sum(commercialPaper, bankLoans), 0), distinct(shortTermBorrowings, currentLongTermDebt))',
    internal: true,
  },
  additionalNotes: {
    about:
      'Notes payable that fit in the section in addition to the current part of long-term debt (Kellogg), where no other borrowings are named.',
    formula:
      'unless(within(excess(distinct(currentLongTermDebt, currentNotes) - currentLongTermDebt), currentLiabilitiesGap), shortTermBorrowings)',
    internal: true,
  },
  allCurrentDebt: {
    about: 'All debt due within a year, where the filing states its sum.',
    usGaap: ['DebtCurrent'],
    ifrs: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
    internal: true,
  },
  allUndividedDebt: { about: 'Debt by its kinds, without a term.', usGaap: [undividedDebt], internal: true },
  undividedNotes: {
    about: 'Notes payable, without a term.',
    usGaap: ['NotesPayable', 'OtherNotesPayable'],
    internal: true,
  },
  undividedConvertibles: {
    about: 'Convertible debt, without a term.',
    usGaap: ['ConvertibleNotesPayable | ConvertibleDebt'],
    internal: true,
  },
  undividedCreditLines: {
    about: 'Lines of credit, without a term.',
    usGaap: ['LineOfCredit'],
    internal: true,
  },
  undividedLoans: {
    about: 'Loans, without a term.',
    usGaap: [
      'LoansPayable | LoansPayableToBank | OtherLoansPayable',
      'NotesPayableToBank | BankLoans | ConstructionLoan',
    ],
    internal: true,
  },
  undividedCurrent: {
    about:
      'Debt without a term that is due within a year: the current section closes with it, or it has room there and not among non-current liabilities.',
    formula:
      'unless(first(closing(currentLiabilitiesGap, undividedNotes, undividedConvertibles, undividedCreditLines, undividedLoans), given(unless(within(allUndividedDebt, currentLiabilitiesGap), within(allUndividedDebt, totalNonCurrentLiabilities)), agreed(statedLongTermDebt, allUndividedDebt, 0))), allCurrentDebt)',
    internal: true,
  },
  /** A sheet may show two kinds of current debt that are otherwise synonyms: then its section closes with the second. */
  currentLiabilitiesGap: {
    about: 'What current liabilities lack on the lines that are tagged.',
    formula:
      'totalCurrentLiabilities - sum(otherwise(payablesAndAccruals, accountPayables), namedPayables, statedAccruals, mainCurrentDebt, statedDeferredRevenue, operatingLeasesCurrent, statedOtherCurrentLiabilities, heldForSaleLiabilities)',
    internal: true,
  },
  heldForSaleLiabilities: {
    about: 'What businesses for sale owe, current.',
    usGaap: [
      'DisposalGroupIncludingDiscontinuedOperationLiabilitiesCurrent | LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent' +
        ' | LiabilitiesOfAssetsHeldForSale',
    ],
    internal: true,
  },
  interestPayable: {
    about: 'Interest owed, current.',
    usGaap: ['InterestPayableCurrent'],
    internal: true,
  },
  currentNotes: {
    about: 'Notes payable within a year.',
    usGaap: ['NotesPayableCurrent | NotesPayableToBankCurrent | OtherNotesPayableCurrent'],
    internal: true,
  },
  currentConvertibles: {
    about: 'Convertible debt due within a year.',
    usGaap: ['ConvertibleDebtCurrent | ConvertibleNotesPayableCurrent'],
    internal: true,
  },
  currentCreditLines: {
    about: 'Lines of credit due within a year.',
    usGaap: [`LinesOfCreditCurrent | ${bankLoansDue}`],
    internal: true,
  },
  drawnCreditLines: {
    about: 'Lines of credit due within a year, without loans.',
    usGaap: ['LinesOfCreditCurrent'],
    internal: true,
  },
  currentSecuredDebt: {
    about: 'Secured debt due within a year.',
    usGaap: ['SecuredDebtCurrent'],
    internal: true,
  },
  currentUnsecured: {
    about: 'Unsecured debt due within a year.',
    usGaap: ['SeniorNotesCurrent | UnsecuredDebtCurrent'],
    internal: true,
  },
  currentRelatedDebt: {
    about: 'Notes payable to related parties within a year.',
    usGaap: ['NotesPayableRelatedPartiesClassifiedCurrent'],
    internal: true,
  },
  bankLoans: {
    about: 'Borrowings of banks for less than a year, overdrafts among them.',
    usGaap: ['ShortTermBankLoansAndNotesPayable | BankOverdrafts'],
    internal: true,
  },
  commercialPaper: {
    about: 'Commercial paper.',
    usGaap: ['CommercialPaper | CommercialPaperCurrent'],
    internal: true,
  },
  operatingLeasesCurrent: {
    about: 'Liabilities of operating leases due within a year.',
    usGaap: ['OperatingLeaseLiabilityCurrent'],
    internal: true,
  },
  financeLeasesCurrent: {
    about: 'Liabilities of finance leases due within a year.',
    usGaap: ['FinanceLeaseLiabilityCurrent | CapitalLeaseObligationsCurrent'],
    internal: true,
  },
  currentFace: {
    about:
      'Current liabilities other than operating leases, where they close the section without finance leases.',
    formula:
      'closing(totalCurrentLiabilities - operatingLeasesCurrent - orZero(accountPayables), statedAccruals, statedOtherCurrentLiabilities, foundCurrentDebt, deferredRevenue, incomeTaxPayables, dividendsPayable, payablesToRelated)',
    internal: true,
  },
  capitalLeaseObligationsCurrent: {
    about: 'Lease liabilities due within a year, operating and finance leases.',
    ifrs: ['CurrentLeaseLiabilities | CurrentFinanceLeaseLiabilities'],
    formula:
      'first(within(sum(operatingLeasesCurrent, unless(unless(unless(financeLeasesCurrent, currentDebtHoldsLeases), currentFace), unless(given(financeLeasesNonCurrent, nonCurrentFace), currentDebtWithLeases))), rest(totalCurrentLiabilities, totalPayables, shortTermDebt, deferredRevenue)), closing(rest(totalCurrentLiabilities, totalPayables, deferredRevenue), operatingLeasesCurrent))',
    section: 'totalCurrentLiabilities',
    industries: divided,
  },
  deferredRevenue: {
    about: 'Contract liabilities and deferred revenue, current.',
    ...currentDeferredRevenue,
    formula: 'first(deferredUnderOtherName, sum(stated, deferredInAddition), deferredOnSheet)',
    section: 'totalCurrentLiabilities',
    industries: divided,
  },
  statedDeferredRevenue: {
    about: 'Contract liabilities and deferred revenue, as tagged.',
    ...currentDeferredRevenue,
    internal: true,
  },
  revenueDeferred: {
    about: 'Deferred revenue, current, which may have more in it than contracts with customers.',
    usGaap: ['DeferredRevenueCurrent'],
    internal: true,
  },
  deferredUnderOtherName: {
    about:
      'The same where the section closes with it, and not with what a note has of contracts (Home Depot).',
    formula:
      'given(revenueDeferred, first(closing(currentLiabilitiesGap, excess(revenueDeferred - statedDeferredRevenue)), closing(rest(currentLiabilitiesGap, financeLeasesCurrent), excess(revenueDeferred - statedDeferredRevenue))))',
    internal: true,
  },
  namedDeferredRevenue: {
    about: 'The same under a name that may have all kinds of it.',
    usGaap: [
      'ContractWithCustomerLiabilityCurrent | DeferredRevenueCurrent',
      'DeferredRevenueAndCreditsCurrent',
    ],
    internal: true,
  },
  ticketsAndMiles: {
    about: "An airline's tickets and miles sold, which its sheet may have in addition to deferred revenue.",
    usGaap: ['AirTrafficLiabilityCurrent? + CustomerLoyaltyProgramLiabilityCurrent?'],
    internal: true,
  },
  furtherDeferred: {
    about: 'What those are in addition to deferred revenue as tagged.',
    formula: 'excess(rest(distinct(namedDeferredRevenue, ticketsAndMiles), statedDeferredRevenue))',
    internal: true,
  },
  deferredInAddition: {
    about:
      'The same where the section has room for it, and it is more than all that is tagged as deferred revenue, so no part of it.',
    formula:
      'given(within(furtherDeferred, rest(currentLiabilitiesGap, financeLeasesCurrent)), excess(furtherDeferred - orZero(namedDeferredRevenue)))',
    internal: true,
  },
  deferredOfAnyAge: {
    about: 'Deferred revenue and advances that are not divided into current and non-current.',
    usGaap: [
      'ContractWithCustomerLiability | DeferredRevenue | DeferredAirTrafficRevenue',
      'CustomerAdvancesAndDeposits | DeferredRevenueAndCredits',
    ],
    ifrs: ['ContractLiabilities', 'DeferredIncomeIncludingContractLiabilities | DeferredIncome'],
    internal: true,
  },
  customerDeposits: {
    about: 'What customers have paid in, current: advances of guests, or security that utilities pay back.',
    usGaap: ['CustomerDepositsCurrent'],
    internal: true,
  },
  deferredOnSheet: {
    about:
      'Deferred revenue without a term that closes the current section (AT&T), or deposits that are most of what it has on no other line (Carnival).',
    formula:
      'first(closing(currentLiabilitiesGap, deferredOfAnyAge), unless(given(within(customerDeposits, currentLiabilitiesGap), excess(2 * customerDeposits - currentLiabilitiesGap)), regulatedAssets))',
    internal: true,
  },
  statedOtherCurrentLiabilities: {
    about: 'Other current liabilities, as tagged.',
    usGaap: ['OtherLiabilitiesCurrent', 'OtherAccruedLiabilitiesCurrent'],
    ifrs: [
      'OtherCurrentLiabilities',
      'OtherCurrentNonfinancialLiabilities',
      'CurrentAccruedExpensesAndOtherCurrentLiabilities',
    ],
    internal: true,
  },
  otherCurrentLiabilities: {
    about: 'Current liabilities less those named above.',
    formula:
      'otherwise(positive(rest(totalCurrentLiabilities, totalPayables, accruedExpenses, shortTermDebt, capitalLeaseObligationsCurrent, deferredRevenue), totalCurrentLiabilities), statedOtherCurrentLiabilities)',
    section: 'totalCurrentLiabilities',
    industries: divided,
  },
  totalCurrentLiabilities: {
    about: 'Total current liabilities.',
    ...taggedCurrentLiabilities,
    // A small company that owes nothing after a year may tag one total (Issuer Direct).
    formula:
      'first(given(statedTotalLiabilities - allNonCurrentLiabilities, totalCurrentAssets), currentLiabilitiesInParts, given(given(statedTotalLiabilities, totalCurrentAssets), closing(statedTotalLiabilities, accountPayables, payablesAndAccruals, statedAccruals, namedPayables, shortTermBorrowings, currentLongTermDebt, allCurrentDebt, statedDeferredRevenue, operatingLeasesCurrent, statedOtherCurrentLiabilities)))',
    section: 'totalLiabilities',
    industries: divided,
  },
  currentLiabilitiesInParts: {
    about:
      'Current liabilities without those of what is for sale, and these, where the filing states no sum of both.',
    ifrs: [
      'CurrentLiabilitiesOtherThanLiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale' +
        ' + LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale?',
    ],
    internal: true,
  },
  currentDebtWithLeases: {
    about: 'Borrowings due within a year and the finance leases among them.',
    usGaap: ['LongTermDebtAndCapitalLeaseObligationsCurrent'],
    internal: true,
  },
  currentDebtHoldsLeases: {
    about: 'The same, where no finance leases are taken off it.',
    formula: 'excess(agreed(currentLongTermDebt, currentDebtWithLeases, 0))',
    internal: true,
  },
  debtWithLeases: {
    about: 'Borrowings due after a year and the finance leases among them.',
    usGaap: ['LongTermDebtAndCapitalLeaseObligations'],
    internal: true,
  },
  debtWithoutLeases: {
    about: 'Borrowings due after a year, without leases.',
    usGaap: ['LongTermDebtNoncurrent'],
    internal: true,
  },
  debtHoldsLeases: {
    about: 'Borrowings due after a year with their finance leases, where none are stated without.',
    formula: 'excess(unless(debtWithLeases, debtWithoutLeases))',
    internal: true,
  },
  statedLongTermDebt: {
    about: 'Borrowings due after a year, as tagged.',
    usGaap: [
      'LongTermDebtNoncurrent',
      // ConAgra has subordinated debt in addition to its notes, Range in addition to what it draws on its banks.
      'SubordinatedLongTermDebt + LongTermNotesPayable|SeniorLongTermNotes|LongTermLineOfCredit' +
        ' + OtherLongTermDebtNoncurrent?',
      'ConvertibleDebtNoncurrent | ConvertibleLongTermNotesPayable | ConvertibleSubordinatedDebtNoncurrent?' +
        ' + LongTermNotesPayable | SeniorLongTermNotes?' +
        ' + OtherLongTermDebtNoncurrent? + LongTermLineOfCredit?',
      'LongTermDebt - LongTermDebtCurrent?',
      'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities - LongTermDebtAndCapitalLeaseObligationsCurrent?',
      'SecuredLongTermDebt? + UnsecuredLongTermDebt?',
      'LongTermNotesAndLoans',
      ...sumsOfDebt.usGaap,
      'LongTermLoansPayable | LongTermLoansFromBank | ConstructionLoanNoncurrent',
      `${undividedDebt} + SubordinatedLongTermDebt|SubordinatedDebt|JuniorSubordinatedNotes?` +
        ' + AdvancesFromFederalHomeLoanBanks|FederalHomeLoanBankAdvancesLongTerm|LongtermFederalHomeLoanBankAdvancesNoncurrent?',
      'OtherLongTermDebt',
      'NotesPayableToBankNoncurrent | OtherLongTermNotesPayable | OtherLoansPayableLongTerm',
      'MediumtermNotesNoncurrent | JuniorSubordinatedLongTermNotes | LongTermTransitionBond | CommercialPaperNoncurrent',
      'NotesPayableRelatedPartiesNoncurrent',
    ],
    ifrs: [
      'LongtermBorrowings + NoncurrentPortionOfNoncurrentBondsIssued?',
      'NoncurrentBorrowings | NoncurrentPortionOfNoncurrentBorrowings',
      'NoncurrentPortionOfNoncurrentLoansReceived? + NoncurrentPortionOfNoncurrentSecuredBankLoansReceived?' +
        ' + NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived?' +
        ' + NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued? + NoncurrentPortionOfNoncurrentBondsIssued?' +
        ' + NoncurrentPortionOfNoncurrentCommercialPapersIssued? + NoncurrentPortionOfOtherNoncurrentBorrowings?',
      // Bank of Montreal's covered bonds of 25 bn are in a note on deposits of its annual reports.
      'SubordinatedLiabilities | DatedSubordinatedLiabilities + NotesAndDebenturesIssued?',
      'NotesAndDebenturesIssued? + BondsIssued?',
      ...sumsOfDebt.ifrs,
    ],
    internal: true,
  },
  mainLongTermDebt: {
    about:
      'Borrowings due after a year that one figure or a sum of kinds gives, without leases where leases are stated apart.',
    formula:
      'otherwise(undividedLongTermDebt, otherwise(otherwise(debtAbovePart, debtWithoutLeases), otherwise(rest(debtWithLeases, financeLeasesNonCurrent), otherwise(debtOnSheet, otherwise(given(excess(rest(allDebt, foundCurrentDebt)), agreed(statedLongTermDebt, allDebt, 0)), otherwise(totalAboveKinds, otherwise(statedUndueDebt, otherwise(financialDebtNonCurrent, unless(carryingDebt, totalCurrentAssets)))))))))',
    internal: true,
  },
  debtAbovePart: {
    about:
      'Borrowings due after a year less the finance leases that are tagged among them, where what is tagged without leases is by a twentieth less and operating leases are not the difference: a part (DTE Energy, whose sum has securitization bonds and junior debentures).',
    formula:
      'unless(given(within(debtWithLeases - financeLeasesNonCurrent, roomForNamedDebt), excess(debtWithLeases - financeLeasesNonCurrent - 1.05 * debtWithoutLeases)), agreed(operatingLeasesNonCurrent, debtWithLeases - financeLeasesNonCurrent - debtWithoutLeases, operatingLeasesNonCurrent))',
    internal: true,
  },
  allLongTermDebt: {
    about: 'Long-term debt, under a name that leaves open whether what is due within a year is in it.',
    usGaap: ['LongTermDebt'],
    internal: true,
  },
  notesAndLoansNonCurrent: {
    about: 'Notes and loans due after a year.',
    usGaap: ['LongTermNotesAndLoans'],
    internal: true,
  },
  /** Xerox has 394 million due within a year on another line, and 4,050 here. */
  debtOnSheet: {
    about:
      'One of both with which the non-current section closes, where it does not with the debt that is otherwise taken.',
    formula: `unless(first(given(allLongTermDebt, closing(totalNonCurrentLiabilities - allLongTermDebt, ${otherNonCurrentLines})), given(notesAndLoansNonCurrent, closing(totalNonCurrentLiabilities - notesAndLoansNonCurrent, ${otherNonCurrentLines}))), closing(totalNonCurrentLiabilities - statedLongTermDebt, ${otherNonCurrentLines}))`,
    internal: true,
  },
  allDebt: {
    about: 'Debt due within a year and later together, where the filing states its sum.',
    ...sumsOfDebt,
    internal: true,
  },
  longTermDebtDue: {
    about: 'What of long-term debt is due within a year, by that name.',
    usGaap: ['LongTermDebtCurrent'],
    ifrs: ['CurrentPortionOfLongtermBorrowings'],
    internal: true,
  },
  /** Of a note. */
  carryingDebt: {
    about:
      'All debt as its note adds it up: that of a sheet which does not divide and names none (Agree Realty).',
    usGaap: ['DebtInstrumentCarryingAmount'],
    internal: true,
  },
  namedDebt: {
    about: 'Debt due after a year under a name that does not say of which kind.',
    usGaap: [
      'LongTermDebt - LongTermDebtCurrent?',
      'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities - LongTermDebtAndCapitalLeaseObligationsCurrent?',
    ],
    formula:
      'first(debtWithoutLeases, rest(debtWithLeases, financeLeasesNonCurrent), stated, notesAndLoansNonCurrent, excess(rest(allDebt, foundCurrentDebt)))',
    internal: true,
  },
  securedDebt: { about: 'Secured debt, without a term.', usGaap: ['SecuredDebt'], internal: true },
  notesAndLoans: {
    about: 'Notes and loans in one sum, without a term.',
    usGaap: ['NotesAndLoansPayable'],
    internal: true,
  },
  securedKind: {
    about: 'Secured debt of any term, or notes and loans that may have it.',
    formula: larger(larger('securedDebt', 'securedNonCurrent'), 'notesAndLoans'),
    internal: true,
  },
  unsecuredDebt: { about: 'Unsecured debt, without a term.', usGaap: ['UnsecuredDebt'], internal: true },
  unsecuredLongTermDebt: {
    about: 'Unsecured debt due after a year.',
    usGaap: ['UnsecuredLongTermDebt'],
    internal: true,
  },
  unsecuredKind: {
    about: 'Unsecured debt of any term.',
    formula: larger('unsecuredDebt', 'unsecuredLongTermDebt'),
    internal: true,
  },
  notesOfAnyTerm: {
    about: 'Notes payable of any term.',
    usGaap: ['NotesPayable | LongTermNotesPayable', 'OtherLongTermNotesPayable', 'OtherNotesPayable'],
    internal: true,
  },
  seniorNotes: {
    about: 'Senior notes of any term.',
    usGaap: ['SeniorNotes | SeniorLongTermNotes', 'MediumTermNotes | MediumtermNotesNoncurrent'],
    internal: true,
  },
  notesKind: {
    about: 'Notes of any term: senior notes may be a part of others, unless they are by a twentieth more.',
    formula:
      'first(given(notesOfAnyTerm + seniorNotes, excess(seniorNotes - 1.05 * notesOfAnyTerm)), notesOfAnyTerm, seniorNotes)',
    internal: true,
  },
  convertibleKind: {
    about: 'Convertible debt of any term.',
    formula: larger('undividedConvertibles', 'convertiblesNonCurrent'),
    internal: true,
  },
  creditKind: {
    about: 'What is drawn on lines of credit of any term.',
    formula: larger('undividedCreditLines', 'creditLinesNonCurrent'),
    internal: true,
  },
  loansOfAnyTerm: {
    about: 'Loans of banks and of others, where no name has both (Kimco).',
    usGaap: [
      'LoansPayable',
      'LoansPayableToBank|NotesPayableToBankNoncurrent|NotesPayableToBank? + OtherLoansPayable|OtherLoansPayableLongTerm?',
      'BankLoans | ConstructionLoan',
    ],
    internal: true,
  },
  loansKind: {
    about: 'Loans of any term.',
    formula: larger('loansOfAnyTerm', 'bankLoansNonCurrent'),
    internal: true,
  },
  subordinatedDebt: {
    about: 'Subordinated debt of any term.',
    usGaap: ['SubordinatedDebt | SubordinatedLongTermDebt', juniorNotesOfAnyTerm],
    internal: true,
  },
  juniorNotes: {
    about: 'Junior subordinated notes, which a sheet may have in addition to other subordinated debt.',
    usGaap: [juniorNotesOfAnyTerm],
    formula: 'unless(stated, agreed(stated, subordinatedDebt, 0))',
    internal: true,
  },
  warehouseKind: {
    about: 'What a lender borrows on the loans that it keeps until it sells them.',
    usGaap: ['WarehouseAgreementBorrowings'],
    internal: true,
  },
  advances: {
    about:
      'What a bank owes Federal Home Loan Banks, without short-term advances that the name of all short-term borrowings may have in it.',
    usGaap: [allAdvances],
    formula: `otherwise(stated, sum(advancesNonCurrent, first(unless(advancesDue, allShortTermBorrowings), given(advancesDue, ${beyond('advancesDue', 'allShortTermBorrowings')}))))`,
    internal: true,
  },
  advancesNonCurrent: {
    about: 'Advances of Federal Home Loan Banks due after a year.',
    usGaap: ['FederalHomeLoanBankAdvancesLongTerm | LongtermFederalHomeLoanBankAdvancesNoncurrent'],
    internal: true,
  },
  advancesDue: {
    about: 'Advances of Federal Home Loan Banks due within a year.',
    usGaap: ['FederalHomeLoanBankAdvancesCurrent | FederalHomeLoanBankAdvancesShortTerm'],
    internal: true,
  },
  advancesInOneSum: {
    about: 'Advances of Federal Home Loan Banks of any term, where the filing states their sum.',
    usGaap: [allAdvances],
    internal: true,
  },
  advancesInBorrowings: {
    about: 'Short-term advances that are not among the advances, as borrowings may have them in them.',
    formula: `unless(given(unless(advancesDue, advancesInOneSum), allShortTermBorrowings), ${beyond('advancesDue', 'allShortTermBorrowings')})`,
    internal: true,
  },
  policyLiabilities: {
    about:
      'All that an insurer owes for its policies, on whichever lines, with funds of policyholders and of separate accounts.',
    usGaap: [
      'LiabilityForFuturePolicyBenefits|LiabilityForFuturePolicyBenefitsAndUnpaidClaimsAndClaimsAdjustmentExpense' +
        '|LiabilityForFuturePolicyBenefitsLife? + PolicyholderContractDeposits|PolicyholderAccountBalance?' +
        ' + LiabilityForClaimsAndClaimsAdjustmentExpense|LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseNet' +
        '|LiabilityForClaimsAndClaimsAdjustmentExpensePropertyCasualtyLiability? + UnearnedPremiums?' +
        ' + OtherPolicyholderFunds|PolicyholderFunds? + PolicyholderDividendsPayable? + MarketRiskBenefitLiabilityAmount?' +
        ' + SeparateAccountsLiability? + ReinsurancePayable? + FundsHeldUnderReinsuranceAgreementsLiability?',
    ],
    internal: true,
  },
  collateralHeld: {
    about: 'What is to be paid back for securities lent.',
    usGaap: ['DepositsReceivedForSecuritiesLoanedAtCarryingValue'],
    internal: true,
  },
  roomOfInsurer: {
    about: 'What other lines of an insurer leave of all its liabilities.',
    formula:
      'given(rest(totalLiabilities, policyLiabilities, collateralHeld, deposits, foundCurrentDebt, otherwise(payablesAndAccruals, accountPayables), statedAccruals, statedOtherLiabilities), insuranceLiabilities)',
    internal: true,
  },
  debtOfInsurer: {
    about: 'Debt with which all liabilities of an insurer add up, next to taxes or not (MetLife).',
    formula: `first(${closedBy('roomOfInsurer')}, debtNextToTax, debtNextToDeferredTax)`,
    internal: true,
  },
  debtNextToTax: {
    about: 'Debt with which all liabilities of an insurer add up next to taxes on income that are payable.',
    formula: closedBy('rest(roomOfInsurer, incomeTaxPayables)'),
    internal: true,
  },
  debtNextToDeferredTax: {
    about: 'Debt with which all liabilities of an insurer add up next to deferred taxes.',
    formula: `first(${closedBy('rest(roomOfInsurer, deferredTaxes)')}, ${closedBy('rest(roomOfInsurer, incomeTaxPayables, deferredTaxes)')})`,
    internal: true,
  },
  /** Both are a part of a bank's debt, whose rest may have no concept: they count where all liabilities add up. */
  otherBorrowings: { about: 'Borrowings of other kinds.', usGaap: ['OtherBorrowings'], internal: true },
  trustDebt: {
    about: 'Junior debentures that a bank owes trusts of its own.',
    usGaap: [
      'JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust' +
        ' | JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent',
    ],
    internal: true,
  },
  trustDebtNextToKinds: {
    about:
      'The latter where the sheet names debt of other kinds, and none that may have it among it: of no kind, or subordinated.',
    formula:
      'unless(given(within(trustDebt, rest(roomOnSheet, advances)), first(securedKind, unsecuredKind, notesKind, creditKind, loansKind, advances)), first(namedDebt, subordinatedDebt, otherDebt))',
    internal: true,
  },
  interestOwed: {
    about: 'Interest owed, of any term.',
    usGaap: ['InterestPayableCurrentAndNoncurrent | InterestPayable'],
    internal: true,
  },
  otherDebt: {
    about: 'Debt of other kinds.',
    usGaap: ['OtherLongTermDebtNoncurrent | OtherLongTermDebt'],
    internal: true,
  },
  debtByKinds: {
    about:
      'Debt of a sheet that does not divide, by its kinds, each once: a kind that others make up is their sum.',
    formula: `unless(disjoint(${kindsOfAnyTerm}, trustDebtNextToKinds), otherwise(totalCurrentAssets, totalCurrentLiabilities))`,
    internal: true,
  },
  largerKind: {
    about: 'A kind that is by a twentieth more than the debt under that name, which is not all debt then.',
    formula: `given(first(${largerThanNamed('securedKind')}, ${largerThanNamed('unsecuredKind')}, ${largerThanNamed('notesKind')}, ${largerThanNamed('convertibleKind')}, ${largerThanNamed('creditKind')}, ${largerThanNamed('loansKind')}, ${largerThanNamed('subordinatedDebt')}, ${largerThanNamed('advances')}, ${largerThanNamed('otherDebt')}), debtByKinds)`,
    internal: true,
  },
  roomForAllDebt: {
    about: 'What lines other than debt of a sheet that does not divide leave of all liabilities.',
    formula:
      'rest(totalLiabilities, deposits, customerAccounts, insuranceLiabilities, otherwise(payablesAndAccruals, accountPayables), statedAccruals, dividendsPayable, statedOtherLiabilities)',
    internal: true,
  },
  roomOnSheet: {
    about: 'What lines other than debt and short-term debt leave of all liabilities.',
    formula: 'rest(roomForAllDebt, foundCurrentDebt)',
    internal: true,
  },
  debtThatCloses: {
    about: 'Debt with which the liabilities of such a sheet add up.',
    formula: `unless(first(given(closing(roomOnSheet, namedDebt, ${kindsOfAnyTerm}), debtByKinds), debtWithBorrowings, debtNextToInterest, debtNextToOthers, debtOfInsurer), otherwise(totalCurrentAssets, totalCurrentLiabilities))`,
    internal: true,
  },
  debtWithBorrowings: {
    about:
      'Debt with which liabilities add up, other borrowings and debt to trusts among it, next to operating leases or not.',
    formula: `first(${closedBy('roomOnSheet')}, ${closedBy('rest(roomOnSheet, operatingLeases)')})`,
    internal: true,
  },
  debtNextToInterest: {
    about: 'Such debt with which liabilities add up next to interest owed.',
    formula: `first(${closedBy('rest(roomOnSheet, interestOwed)')}, ${closedBy('rest(roomOnSheet, interestOwed, operatingLeases)')})`,
    internal: true,
  },
  debtNextToOthers: {
    about:
      'What no kind names and all kinds, where liabilities add up with both and some of the lines that sheets or notes have next to debt, and do not with the first alone.',
    formula: `given(unless(bothDebts, closing(roomOnSheet - namedDebt, ${nextToDebt})), closing(roomOnSheet - bothDebts, ${nextToDebt}))`,
    internal: true,
  },
  debtNextToNamed: {
    about:
      'Debt of a sheet with a kind that is more than what no kind names: kinds alone where they make that up or leave no room for it, both where advances are more than all other debt, else unknown.',
    formula: `given(first(given(debtByKinds, closing(namedDebt, ${kindsOfAnyTerm})), given(bothDebts, excess(advances - 1.05 * sum(namedDebt, foundCurrentDebt))), unless(debtByKinds, bothDebts), positive(-largerKind)), largerKind)`,
    internal: true,
  },
  bothDebts: {
    about: 'What no kind names and all kinds, where liabilities have room for both.',
    formula: 'within(namedDebt + debtByKinds, rest(totalLiabilities, deposits, foundCurrentDebt))',
    internal: true,
  },
  undividedLongTermDebt: {
    about: 'Debt of a sheet that does not divide and names kinds of it.',
    formula:
      'first(debtThatCloses, otherwise(debtNextToNamed, given(otherwise(namedDebt, debtByKinds), debtByKinds)))',
    internal: true,
  },
  totalAboveKinds: {
    about:
      'Debt that no kind names, less what is due of it, where it is more than half above the kinds that are tagged, so by more than a discount, and the section has room for it and does not close with these.',
    formula: `unless(given(within(namedDebt, roomForNamedDebt), excess(namedDebt - orZero(unless(foundCurrentDebt, longTermDebtDue)) - 1.5 * statedLongTermDebt)), first(leasesInNamedDebt, closing(totalNonCurrentLiabilities - statedLongTermDebt, ${kindsOfDebt}, ${otherNonCurrentLines})))`,
    internal: true,
  },
  leasesInNamedDebt: {
    about:
      "What debt that no kind names is above the kinds, where it may be leases under names of the company's own: none are tagged, and leased assets are no less by more than a fifth (Fresenius Medical Care).",
    formula:
      'unless(given(within(namedDebt - statedLongTermDebt, 1.25 * operatingLeaseAssets), operatingLeaseAssets), otherwise(allLeases, otherwise(operatingLeasesNonCurrent, financeLeasesNonCurrent)))',
    internal: true,
  },
  roomForNamedDebt: {
    about: 'What non-current liabilities other than debt that are tagged leave of their total.',
    formula:
      'rest(totalNonCurrentLiabilities, otherwise(deferredTaxes, deferredTaxesAndOthers), deferredRevenueNonCurrent, statedOtherNonCurrentLiabilities, operatingLeasesNonCurrent)',
    internal: true,
  },
  statedUndueDebt: {
    about: 'Borrowings as tagged, less those without a term that are due within a year.',
    formula:
      'first(excess(given(statedLongTermDebt - undividedCurrent, agreed(statedLongTermDebt, allUndividedDebt, 0))), borrowingsUndue, unless(statedLongTermDebt, given(undividedCurrent, agreed(statedLongTermDebt, allUndividedDebt, 0))))',
    internal: true,
  },
  longTermBorrowings: {
    about:
      'Borrowings under the name that filers of IFRS give those for a long term, with what of them is due or without.',
    ifrs: ['LongtermBorrowings'],
    internal: true,
  },
  /** Logistic Properties. */
  borrowingsUndue: {
    about:
      'The same less what of them is due, where they are all debt but for a discount of at most a quarter of that, and the section does not close with all of them.',
    formula: `given(unless(excess(statedLongTermDebt - longTermDebtDue), closing(totalNonCurrentLiabilities - statedLongTermDebt, ${otherNonCurrentLines})), given(given(agreed(statedLongTermDebt, allDebt, 4 * allDebt), agreed(statedLongTermDebt, allDebt, 50 * longTermDebtDue)), longTermBorrowings))`,
    internal: true,
  },
  nonCurrentLiabilitiesGap: {
    about: 'What non-current liabilities lack on the lines that are tagged.',
    formula:
      'totalNonCurrentLiabilities - sum(mainLongTermDebt, otherwise(deferredTaxes, deferredTaxesAndOthers), deferredRevenueNonCurrent, statedOtherNonCurrentLiabilities, operatingLeasesNonCurrent)',
    internal: true,
  },
  convertiblesNonCurrent: {
    about: 'Convertible debt due after a year.',
    usGaap: [
      'ConvertibleDebtNoncurrent | ConvertibleLongTermNotesPayable | ConvertibleSubordinatedDebtNoncurrent',
    ],
    internal: true,
  },
  unsecuredNonCurrent: {
    about: 'Unsecured debt due after a year.',
    usGaap: ['UnsecuredLongTermDebt | SeniorLongTermNotes | MediumtermNotesNoncurrent'],
    internal: true,
  },
  transitionBonds: {
    about: 'Bonds that a utility repays out of charges set for them, due after a year.',
    usGaap: ['LongTermTransitionBond'],
    internal: true,
  },
  subordinatedNonCurrent: {
    about: 'Subordinated debt due after a year.',
    usGaap: ['JuniorSubordinatedLongTermNotes | SubordinatedLongTermDebt'],
    internal: true,
  },
  securedNonCurrent: {
    about: 'Secured debt due after a year.',
    usGaap: ['SecuredLongTermDebt'],
    internal: true,
  },
  otherDebtNonCurrent: {
    about: 'Debt of other kinds due after a year.',
    usGaap: ['OtherLongTermDebtNoncurrent | LongTermNotesPayable'],
    internal: true,
  },
  relatedDebtNonCurrent: {
    about: 'Notes payable to related parties after a year.',
    usGaap: ['NotesPayableRelatedPartiesNoncurrent | RelatedPartyDebtNoncurrent'],
    internal: true,
  },
  payablesToRelatedNonCurrent: {
    about: 'What is owed to related parties after a year under a name that is of debt and of other payables.',
    usGaap: ['DueToRelatedPartiesNoncurrent | DueToAffiliateNoncurrent'],
    internal: true,
  },
  creditLinesNonCurrent: {
    about: 'What is drawn on lines of credit and due after a year.',
    usGaap: ['LongTermLineOfCredit'],
    internal: true,
  },
  bankLoansNonCurrent: {
    about: 'Loans of banks and others due after a year.',
    usGaap: ['LongTermLoansPayable | LongTermLoansFromBank | ConstructionLoanNoncurrent'],
    internal: true,
  },
  obligationsOfPlant: {
    about:
      'What utilities owe their customers by order of a regulator, and what the closure of plants and wells will cost.',
    usGaap: [
      'RegulatoryLiabilityNoncurrent? + AccumulatedDeferredInvestmentTaxCredit? + DerivativeLiabilitiesNoncurrent?' +
        ' + AssetRetirementObligationsNoncurrent?',
    ],
    internal: true,
  },
  additionalDebt: {
    about:
      'Further kinds of debt due after a year, where the section closes with them (Hologic, Shire, Ameren), or has room for one that is more than all else (Knight-Swift).',
    formula: `given(first(closing(nonCurrentLiabilitiesGap, ${kindsOfDebt}), closing(rest(nonCurrentLiabilitiesGap, pensions), ${kindsOfDebt}), debtNextToTaxes, debtNextToObligations, debtNextToLeases, debtNextToFairValues, furtherKind, debtToRelated), mainLongTermDebt)`,
    internal: true,
  },
  debtNextToTaxes: {
    about:
      'Further kinds of debt where the section closes with them, pensions and taxes, or what is owed to related parties.',
    formula: `first(closing(rest(nonCurrentLiabilitiesGap, pensions, taxesNonCurrent), ${kindsOfDebt}), closing(rest(nonCurrentLiabilitiesGap, payablesToRelatedNonCurrent), ${kindsOfDebt}))`,
    internal: true,
  },
  debtToRelated: {
    about:
      'Notes payable to related parties, where the section has room for them and no name of all debt may have them in it.',
    formula:
      'unless(within(excess(distinct(mainLongTermDebt, relatedDebtNonCurrent) - mainLongTermDebt), rest(roomForFurtherKinds, fairValueLiabilitiesNonCurrent, pensions)), first(namedDebt, allDebt))',
    internal: true,
  },
  debtNextToObligations: {
    about:
      'Further kinds of debt where the section closes with them and obligations of plant or swaps, and taxes (Textainer).',
    formula: `first(closing(rest(nonCurrentLiabilitiesGap, pensions, obligationsOfPlant), ${kindsOfDebt}), closing(rest(nonCurrentLiabilitiesGap, pensions, obligationsOfPlant, taxesNonCurrent), ${kindsOfDebt}))`,
    internal: true,
  },
  debtNextToFairValues: {
    about: 'Further kinds of debt where the section closes with them and liabilities at fair value.',
    formula: `first(closing(rest(nonCurrentLiabilitiesGap, fairValueLiabilitiesNonCurrent), ${kindsOfDebt}), closing(rest(nonCurrentLiabilitiesGap, fairValueLiabilitiesNonCurrent, taxesNonCurrent), ${kindsOfDebt}))`,
    internal: true,
  },
  fairValueLiabilitiesNonCurrent: {
    about: 'Liabilities at fair value due after a year: derivatives, warrants and contingent consideration.',
    usGaap: [
      'DerivativeLiabilitiesNoncurrent? + WarrantsAndRightsOutstanding?' +
        ' + BusinessCombinationContingentConsiderationLiabilityNoncurrent?',
    ],
    internal: true,
  },
  debtNextToLeases: {
    about: 'Further kinds of debt where the section closes with them and finance leases.',
    // Equinix has what its notes state of deferred taxes and deferred revenue among other liabilities.
    formula: `first(closing(roomForFurtherKinds, ${kindsOfDebt}), closing(sum(roomForFurtherKinds, deferredTaxes, deferredRevenueNonCurrent), ${kindsOfDebt}))`,
    internal: true,
  },
  roomForFurtherKinds: {
    about: 'What the lines that are tagged and finance leases leave of non-current liabilities.',
    formula: 'rest(nonCurrentLiabilitiesGap, financeLeasesNonCurrent)',
    internal: true,
  },
  furtherKind: {
    about:
      'Debt of one kind that is by a twentieth more than all other debt due after a year, so no part of it, where the section has room for it.',
    formula: `first(${further('unsecuredNonCurrent', 'roomForFurtherKinds', 'mainLongTermDebt')}, ${further('securedNonCurrent', 'roomForFurtherKinds', 'mainLongTermDebt')}, ${further('bankLoansNonCurrent', 'roomForFurtherKinds', 'mainLongTermDebt')}, unless(${further('convertiblesNonCurrent', 'roomForFurtherKinds', 'mainLongTermDebt')}, debtWithoutLeases))`,
    internal: true,
  },
  longTermDebt: {
    about: 'Borrowings due after a year, without leases where leases are stated apart.',
    // Debt that is more than is due after a year leaves open how much of it is; where it may be notes that are due and have a line of their
    // own (Nvidia, Tesla), it is of a note.
    formula:
      'otherwise(within(sum(mainLongTermDebt, additionalDebt), otherwise(totalNonCurrentLiabilities, totalLiabilities)), given(positive(totalNonCurrentLiabilities - mainLongTermDebt), first(allDebt, agreed(orZero(foundCurrentDebt), orZero(sum(shortTermBorrowings, longTermDebtDue)), 0))))',
    section: 'totalNonCurrentLiabilities',
  },
  operatingLeases: {
    about: 'Liabilities of operating leases, current and non-current.',
    usGaap: ['OperatingLeaseLiability'],
    internal: true,
  },
  /** Of a note: it says nothing of which filing has the sheet in full. */
  leasePaymentsDue: {
    about:
      'What is to be paid for operating leases, less what of it is interest: their liabilities in 313 of 321 filings that name all three.',
    usGaap: [
      'LesseeOperatingLeaseLiabilityPaymentsDue - LesseeOperatingLeaseLiabilityUndiscountedExcessAmount',
    ],
    internal: true,
  },
  operatingLeasesNonCurrent: {
    about: 'Liabilities of operating leases due after a year.',
    usGaap: ['OperatingLeaseLiabilityNoncurrent'],
    formula:
      'unless(operatingLeases - operatingLeasesCurrent, excess(operatingLeasesCurrent - operatingLeases))',
    internal: true,
  },
  financeLeases: {
    about: 'Liabilities of finance leases, current and non-current.',
    usGaap: ['FinanceLeaseLiability | CapitalLeaseObligations'],
    internal: true,
  },
  financeLeasesNonCurrent: {
    about: 'Liabilities of finance leases due after a year.',
    usGaap: ['FinanceLeaseLiabilityNoncurrent | CapitalLeaseObligationsNoncurrent'],
    formula: 'financeLeases - financeLeasesCurrent',
    internal: true,
  },
  taxesNonCurrent: {
    about: 'Taxes payable after a year.',
    usGaap: ['AccruedIncomeTaxesNoncurrent', 'LiabilityForUncertainTaxPositionsNoncurrent'],
    internal: true,
  },
  pensions: {
    about: 'Obligations for pensions and health care of former employees.',
    usGaap: [
      'PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent' +
        ' | PensionAndOtherPostretirementAndPostemploymentBenefitPlansLiabilitiesNoncurrent' +
        ' | PensionAndOtherPostretirementDefinedBenefitPlansNoncurrentLiabilities',
      'DefinedBenefitPensionPlanLiabilitiesNoncurrent|DefinedBenefitPensionPlanNoncurrentLiabilities?' +
        ' + OtherPostretirementDefinedBenefitPlanLiabilitiesNoncurrent' +
        '|OtherPostretirementDefinedBenefitPlanNoncurrentLiabilities?',
    ],
    ifrs: ['NoncurrentRecognisedLiabilitiesDefinedBenefitPlan'],
    internal: true,
  },
  nonCurrentFace: {
    about:
      'Non-current liabilities other than debt and operating leases, where they close the section without finance leases.',
    formula:
      'closing(totalNonCurrentLiabilities - operatingLeasesNonCurrent - orZero(mainLongTermDebt), statedOtherNonCurrentLiabilities, deferredTaxes, deferredTaxesAndOthers, deferredRevenueNonCurrent, taxesNonCurrent, pensions)',
    internal: true,
  },
  capitalLeaseObligationsNonCurrent: {
    about: 'Lease liabilities due after a year, operating and finance leases.',
    ifrs: ['NoncurrentLeaseLiabilities | NoncurrentFinanceLeaseLiabilities'],
    formula:
      'sum(within(operatingLeasesNonCurrent, rest(totalNonCurrentLiabilities, longTermDebt)), within(unless(financeLeasesNonCurrent, nonCurrentFace), rest(totalNonCurrentLiabilities, longTermDebt, operatingLeasesNonCurrent, deferredRevenueNonCurrent, deferredTaxes)))',
    section: 'totalNonCurrentLiabilities',
    industries: divided,
  },
  allLeases: {
    about: 'Lease liabilities, current and non-current together.',
    ifrs: ['LeaseLiabilities | FinanceLeaseLiabilities'],
    formula:
      'sum(otherwise(operatingLeases, unless(excess(leasePaymentsDue), operatingLeasesCurrent)), unless(financeLeases, debtHoldsLeases))',
    internal: true,
  },
  deferredRevenueNonCurrent: {
    about: 'Contract liabilities and deferred revenue, non-current.',
    usGaap: [
      'ContractWithCustomerLiabilityNoncurrent | DeferredRevenueNoncurrent',
      'DeferredRevenueAndCreditsNoncurrent',
      'CustomerLoyaltyProgramLiabilityNoncurrent',
    ],
    ifrs: [
      'NoncurrentContractLiabilities',
      'NoncurrentDeferredIncomeIncludingContractLiabilities | NoncurrentDeferredIncome | DeferredIncomeClassifiedAsNoncurrent',
    ],
    section: 'totalNonCurrentLiabilities',
    industries: divided,
  },
  deferredTaxes: {
    about: 'Deferred tax liabilities, as tagged.',
    usGaap: ['DeferredTaxLiabilitiesNoncurrent | DeferredIncomeTaxLiabilitiesNet'],
    ifrs: ['DeferredTaxLiabilities'],
    formula:
      'otherwise(given(netTaxLiabilities, taxNetting), otherwise(otherwise(stated, excess(netTaxLiabilities)), excess(-taxPosition)))',
    internal: true,
  },
  deferredTaxesAndOthers: {
    about: 'Deferred tax liabilities, where the filing states one sum of them and other liabilities.',
    usGaap: [
      'DeferredIncomeTaxesAndOtherLiabilitiesNoncurrent | DeferredTaxAndOtherLiabilitiesNoncurrent' +
        ' | DeferredIncomeTaxesAndOtherTaxLiabilitiesNoncurrent',
    ],
    internal: true,
  },
  deferredTaxesOfNote: {
    about: 'Deferred tax liabilities in the note on taxes.',
    usGaap: ['DeferredTaxLiabilities'],
    internal: true,
  },
  nonCurrentLiabilitiesLeft: {
    about: 'Non-current liabilities less debt, leases and deferred revenue.',
    formula:
      'rest(totalNonCurrentLiabilities, longTermDebt, capitalLeaseObligationsNonCurrent, deferredRevenueNonCurrent)',
    internal: true,
  },
  deferredTaxLiabilitiesNonCurrent: {
    about:
      'Deferred tax liabilities after offsetting, with other liabilities where the company states one sum.',
    formula:
      'within(otherwise(otherwise(deferredTaxes, unless(unless(taxLiabilitiesOfAnyAge, taxNote), totalCurrentLiabilities)), otherwise(atMost(deferredTaxesAndOthers, nonCurrentLiabilitiesLeft), unless(deferredTaxesOfNote, closing(nonCurrentLiabilitiesLeft, statedOtherNonCurrentLiabilities)))), nonCurrentLiabilitiesLeft)',
    section: 'totalNonCurrentLiabilities',
  },
  statedOtherNonCurrentLiabilities: {
    about: 'Other non-current liabilities, as tagged.',
    usGaap: ['OtherLiabilitiesNoncurrent'],
    ifrs: ['OtherNoncurrentLiabilities', 'OtherNoncurrentNonfinancialLiabilities'],
    internal: true,
  },
  otherNonCurrentLiabilities: {
    about: 'Non-current liabilities less those named above.',
    formula:
      'otherwise(positive(rest(nonCurrentLiabilitiesLeft, deferredTaxLiabilitiesNonCurrent), totalNonCurrentLiabilities), statedOtherNonCurrentLiabilities)',
    section: 'totalNonCurrentLiabilities',
    industries: divided,
  },
  allNonCurrentLiabilities: {
    about:
      'What is tagged as non-current liabilities, where debt due after a year and the other tagged ones fit in it, and debt of any term except for a part that may be due.',
    formula:
      'unless(statedNonCurrentLiabilities, first(excess(debtDueAfterYear - 1.005 * statedNonCurrentLiabilities), excess(statedLongTermDebt - 1.5 * statedNonCurrentLiabilities), excess(statedOtherNonCurrentLiabilities - 1.005 * statedNonCurrentLiabilities)))',
    internal: true,
  },
  debtDueAfterYear: {
    about: 'Borrowings under a name that none due within a year has.',
    usGaap: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'],
    ifrs: ['LongtermBorrowings', 'NoncurrentBorrowings | NoncurrentPortionOfNoncurrentBorrowings'],
    internal: true,
  },
  statedNonCurrentLiabilities: {
    about: 'Total non-current liabilities, as tagged.',
    usGaap: ['LiabilitiesNoncurrent'],
    ifrs: ['NoncurrentLiabilities'],
    internal: true,
  },
  totalNonCurrentLiabilities: {
    about: 'Total liabilities less current liabilities.',
    formula: 'otherwise(totalLiabilities - totalCurrentLiabilities, allNonCurrentLiabilities)',
    section: 'totalLiabilities',
    industries: divided,
  },
  statedOtherLiabilities: {
    about: 'Other liabilities, as tagged.',
    usGaap: [
      'OtherLiabilities',
      'AccruedLiabilitiesAndOtherLiabilities | InterestPayableAndOtherLiabilities',
      'AccountsPayableAndOtherAccruedLiabilities',
    ],
    ifrs: ['OtherLiabilities'],
    internal: true,
  },
  otherLiabilities: {
    about: 'Other liabilities of a balance sheet that does not divide into current and non-current.',
    formula: 'unless(statedOtherLiabilities, totalCurrentLiabilities)',
  },
  capitalLeaseObligations: {
    about: 'Lease liabilities, operating and finance leases, current and non-current.',
    formula: 'otherwise(sum(capitalLeaseObligationsCurrent, capitalLeaseObligationsNonCurrent), allLeases)',
  },
  statedTotalLiabilities: {
    about: 'Total liabilities, as tagged.',
    usGaap: ['Liabilities'],
    ifrs: ['Liabilities'],
    internal: true,
  },
  totalLiabilities: {
    about: 'Total liabilities.',
    // CIBC tags no total: both sides less everything that is equity. Open Text tags so what is due after a year.
    formula:
      'first(given(statedTotalLiabilities + totalCurrentLiabilities, unless(closing(totalLiabilitiesAndTotalEquity - statedTotalLiabilities - totalEquity, totalCurrentLiabilities), statedTemporaryEquity)), statedTotalLiabilities, totalLiabilitiesAndTotalEquity - totalEquity - orZero(statedTemporaryEquity))',
  },
  treasuryStock: {
    about: 'Own shares held, at cost, as a negative amount.',
    usGaap: ['-TreasuryStockCommonValue | TreasuryStockValue'],
    ifrs: ['-TreasuryShares'],
    section: 'totalStockholdersEquity',
  },
  preferredStock: {
    about: 'Preferred shares in equity.',
    usGaap: [
      'PreferredStockValue | PreferredStockValueOutstanding | PreferredStockIncludingAdditionalPaidInCapitalNet',
      'ConvertiblePreferredStockNonredeemableOrRedeemableIssuerOptionValue',
      'PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount | PreferredStockIncludingAdditionalPaidInCapital',
    ],
    section: 'totalStockholdersEquity',
  },
  commonStock: {
    about: 'Common shares, with additional paid-in capital where the company states one sum.',
    usGaap: ['CommonStockValue', commonWithCapital, 'CommonStockValueOutstanding'],
    ifrs: ['IssuedCapital'],
    // Google's face has 16,171 million for both, and the par value of 0.3 in brackets. Of two classes of shares no amount is in company
    // facts (Nike, Comcast, MasterCard): of 117 companies that tag one, equity leaves it exactly in 111 where it leaves at most a
    // thousandth of paid-in capital.
    formula:
      'first(closing(commonLeft, statedCommonWithCapital), stated, given(given(within(excess(commonLeft), 0.001 * additionalPaidInCapital), additionalPaidInCapital), retainedEarnings))',
    section: 'totalStockholdersEquity',
  },
  statedCommonWithCapital: {
    about: 'Common shares and additional paid-in capital, where the filing states their sum.',
    usGaap: [commonWithCapital],
    internal: true,
  },
  commonLeft: {
    about: "Shareholders' equity less its stated parts other than common shares.",
    formula:
      'rest(totalStockholdersEquity, preferredStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock)',
    internal: true,
  },
  retainedEarnings: {
    about: 'Retained earnings; negative for a deficit.',
    usGaap: [
      'RetainedEarningsAccumulatedDeficit',
      'RetainedEarningsUnappropriated + RetainedEarningsAppropriated?',
    ],
    ifrs: [
      'RetainedEarnings',
      'RetainedEarningsExcludingProfitLossForReportingPeriod + RetainedEarningsProfitLossForReportingPeriod',
    ],
    // Kimco stated 319.9 million of it with a minus in 2009, and 364.6 without one in 2010: equity adds up with either. A minus or a scale
    // that is lost is what equity leaves of paid-in capital and its other parts; a minus that is there is meant.
    formula:
      'first(given(first(closing(equityLeft, -excess(stated)), given(equityLeft, first(closing(equityLeft, 1000 * stated), closing(equityLeft, 0.001 * stated)))), first(commonStock, additionalPaidInCapital)), stated, agreed(-deficit, equityLeft, deficit), agreed(deficit, equityLeft, deficit), -deficit, agreed(appropriatedEarnings, equityLeft, appropriatedEarnings))',
    section: 'totalStockholdersEquity',
  },
  appropriatedEarnings: {
    about: 'Retained earnings set aside: all of them where equity adds up so (Diodes).',
    usGaap: ['RetainedEarningsAppropriated'],
    internal: true,
  },
  deficit: {
    about:
      'What real estate trusts distributed above their income, or companies lost before they had a business.',
    usGaap: [
      'AccumulatedDistributionsInExcessOfNetIncome',
      'DevelopmentStageEnterpriseDeficitAccumulatedDuringDevelopmentStage',
    ],
    internal: true,
  },
  equityLeft: {
    about: "Shareholders' equity less its stated parts other than retained earnings.",
    formula:
      'rest(totalStockholdersEquity, preferredStock, commonStock, additionalPaidInCapital, accumulatedOtherComprehensiveIncomeLoss, treasuryStock)',
    internal: true,
  },
  additionalPaidInCapital: {
    about: 'Additional paid-in capital, where stated apart.',
    usGaap: ['AdditionalPaidInCapital | AdditionalPaidInCapitalCommonStock'],
    ifrs: ['SharePremium', 'AdditionalPaidinCapital'],
    section: 'totalStockholdersEquity',
  },
  accumulatedOtherComprehensiveIncomeLoss: {
    about: 'Accumulated other comprehensive income; negative for a loss.',
    usGaap: ['AccumulatedOtherComprehensiveIncomeLossNetOfTax'],
    ifrs: ['AccumulatedOtherComprehensiveIncome', 'OtherReserves'],
    formula: 'closing(incomeLeft, ofTranslation, ofSecurities, ofHedges, ofPensions, incomeBeforeTaxes)',
    section: 'totalStockholdersEquity',
  },
  incomeBeforeTaxes: {
    about: 'Accumulated other comprehensive income of companies that owe no tax on it.',
    usGaap: ['AccumulatedOtherComprehensiveIncomeLossBeforeTax | AociBeforeTaxAttributableToParent'],
    internal: true,
  },
  /** A sheet may name its other income by its kinds: equity closes with those that are on it, and not with those of notes. */
  ofTranslation: {
    about: 'Accumulated other comprehensive income of currencies.',
    usGaap: ['AccumulatedOtherComprehensiveIncomeLossForeignCurrencyTranslationAdjustmentNetOfTax'],
    ifrs: ['ReserveOfExchangeDifferencesOnTranslation'],
    internal: true,
  },
  ofSecurities: {
    about: 'Accumulated other comprehensive income of securities.',
    usGaap: ['AccumulatedOtherComprehensiveIncomeLossAvailableForSaleSecuritiesAdjustmentNetOfTax'],
    ifrs: ['ReserveOfGainsAndLossesOnFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome'],
    internal: true,
  },
  ofHedges: {
    about: 'Accumulated other comprehensive income of hedges.',
    usGaap: [
      'AccumulatedOtherComprehensiveIncomeLossCumulativeChangesInNetGainLossFromCashFlowHedgesEffectNetOfTax' +
        ' | AociLossCashFlowHedgeCumulativeGainLossAfterTax',
    ],
    ifrs: ['ReserveOfCashFlowHedges'],
    internal: true,
  },
  ofPensions: {
    about: 'Accumulated other comprehensive income of pensions.',
    usGaap: [
      'AccumulatedOtherComprehensiveIncomeLossDefinedBenefitPensionAndOtherPostretirementPlansNetOfTax' +
        ' | AccumulatedOtherComprehensiveIncomeLossPensionAndOtherPostretirementBenefitPlansNetOfTax',
    ],
    ifrs: ['ReserveOfRemeasurementsOfDefinedBenefitPlans'],
    internal: true,
  },
  incomeLeft: {
    about: "Shareholders' equity less its stated parts other than other comprehensive income.",
    formula:
      'rest(totalStockholdersEquity, preferredStock, commonStock, additionalPaidInCapital, retainedEarnings, treasuryStock)',
    internal: true,
  },
  otherTotalStockholdersEquity: {
    about: "Shareholders' equity less the lines above that belong to it.",
    formula:
      'rest(totalStockholdersEquity, preferredStock, commonStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock)',
    section: 'totalStockholdersEquity',
  },
  totalStockholdersEquity: {
    about: 'Equity of the shareholders of the parent.',
    ...shareholdersEquity,
    formula:
      'first(balancedEquity, allEquityTagged - minority, given(given(unless(closing(equitySide, equityWithMinority) - orZero(minority), closing(equitySide - orZero(minority), statedStockholdersEquity)), excess(preferredStock)), commonEquityTagged), stated, equityWithMinority - orZero(minority), totalAssets - statedTotalLiabilities - orZero(statedTemporaryEquity) - orZero(redeemableMinority) - orZero(minority), partnersAccounts)',
    section: 'totalEquity',
  },
  statedStockholdersEquity: {
    about: "Shareholders' equity, as tagged.",
    ...shareholdersEquity,
    internal: true,
  },
  balancedEquity: {
    about:
      "Shareholders' equity whose tag has lost its sign or scale: both sides of the sheet, or its parts, come to it so, and not as it is tagged.",
    formula:
      'first(unless(closing(ownersSide, -statedStockholdersEquity), agreed(statedStockholdersEquity, sum(preferredStock, commonStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock), 0.2 * statedStockholdersEquity)), given(ownersSide, first(closing(ownersSide, 1000 * statedStockholdersEquity), closing(ownersSide, 0.001 * statedStockholdersEquity))), unless(given(given(agreed(-statedStockholdersEquity, sum(preferredStock, commonStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock), 0.2 * statedStockholdersEquity), retainedEarnings), first(commonStock, additionalPaidInCapital)), agreed(ownersSide, statedStockholdersEquity, 0)))',
    internal: true,
  },
  ownersSide: {
    about: 'What both sides leave of liabilities and minorities.',
    formula: 'equitySide - orZero(minority)',
    internal: true,
  },
  partnersAccounts: {
    about: 'What limited and general partners have in a partnership that tags no sum of both.',
    usGaap: ['LimitedPartnersCapitalAccount + GeneralPartnersCapitalAccount'],
    internal: true,
  },
  equitySide: {
    about: 'What both sides leave of liabilities, and of what holders and minorities may redeem.',
    formula:
      'totalLiabilitiesAndTotalEquity - statedTotalLiabilities - orZero(statedTemporaryEquity) - orZero(redeemableMinority)',
    internal: true,
  },
  /** ProLogis tags its total equity so, and no other. */
  allEquityTagged: {
    about:
      "What is tagged as shareholders' equity, where the sheet balances with it alone and not with minorities added.",
    formula:
      'unless(closing(equitySide, statedStockholdersEquity), closing(equitySide, statedStockholdersEquity + minority))',
    internal: true,
  },
  /** PepsiCo's has its preferred shares, bought back in part, outside of the equity that it tags. */
  commonEquityTagged: {
    about: "What is tagged as shareholders' equity, where it is that of common shareholders alone.",
    formula:
      'given(statedStockholdersEquity, closing(statedStockholdersEquity, sum(commonStock, additionalPaidInCapital, retainedEarnings, accumulatedOtherComprehensiveIncomeLoss, treasuryStock)))',
    internal: true,
  },
  equityWithMinority: {
    about: 'Equity with the interest of minorities, as tagged.',
    usGaap: [
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest',
      'LimitedLiabilityCompanyLlcMembersEquityIncludingPortionAttributableToNoncontrollingInterest',
    ],
    ifrs: ['Equity'],
    internal: true,
  },
  minority: {
    about: 'Equity of minorities within equity.',
    usGaap: [
      'MinorityInterest',
      'PartnersCapitalAttributableToNoncontrollingInterest | MembersEquityAttributableToNoncontrollingInterest',
      'MinorityInterestInLimitedPartnershipsOfConsolidatedEntities? + OtherMinorityInterests?',
    ],
    ifrs: ['NoncontrollingInterests'],
    internal: true,
  },
  nonredeemableMinority: {
    about: 'Equity of minorities that they may not redeem.',
    usGaap: ['NonredeemableNoncontrollingInterest'],
    internal: true,
  },
  minorityOfKind: {
    about: 'Equity of minorities in joint ventures or variable interest entities.',
    usGaap: ['MinorityInterestInJointVentures | NoncontrollingInterestInVariableInterestEntity'],
    internal: true,
  },
  /** Of a note of Alphabet's. */
  minorityOnFace: {
    about: 'The same, where both sides of the sheet balance with it.',
    formula: 'closing(equitySide - statedStockholdersEquity, nonredeemableMinority, minorityOfKind)',
    internal: true,
  },
  operatingPartnership: {
    about: 'What others hold of the partnership or company by which a trust or parent does its business.',
    usGaap: ['MinorityInterestInOperatingPartnerships'],
    internal: true,
  },
  redeemableMinority: {
    about:
      'Interest of minorities that they may redeem, between liabilities and equity; what both sides close without, and not with, is among the liabilities (General Electric).',
    usGaap: [
      'RedeemableNoncontrollingInterestEquityCarryingAmount',
      'RedeemableNoncontrollingInterestEquityCommonCarryingAmount?' +
        ' + RedeemableNoncontrollingInterestEquityPreferredCarryingAmount?' +
        ' + RedeemableNoncontrollingInterestEquityOtherCarryingAmount?',
    ],
    formula:
      'first(unless(stated, unless(closing(totalLiabilitiesAndTotalEquity - statedTotalLiabilities, equityWithMinority), closing(totalLiabilitiesAndTotalEquity - statedTotalLiabilities - stated, equityWithMinority))), closing(totalLiabilitiesAndTotalEquity - statedTotalLiabilities - equityWithMinority, redeemableAtValue))',
    internal: true,
  },
  redeemableAtValue: {
    about:
      'The same at fair or redemption value: on the sheet where both sides close with it, else of a note.',
    usGaap: [
      'RedeemableNoncontrollingInterestEquityFairValue | RedeemableNoncontrollingInterestEquityRedemptionValue',
    ],
    internal: true,
  },
  totalEquity: {
    about: "Shareholders' equity and minority interest together.",
    formula: 'totalStockholdersEquity + orZero(minorityInterest)',
  },
  minorityInterest: {
    about: 'Equity of minorities in subsidiaries, redeemable interests included.',
    // As tagged, unless the sheet balances with more or less by over 2 % of it: half a percent of four times it. Nike tags 85 million of
    // other comprehensive income as all equity with minorities: these owe no such part of what its shareholders have.
    formula:
      'sum(first(reconciled(minority, closing(equitySide, equityWithMinority) - totalStockholdersEquity, 4 * minority), given(equityWithMinority - totalStockholdersEquity, first(within(totalStockholdersEquity - equityWithMinority, 0.05 * totalAssets), closing(equitySide, equityWithMinority))), minorityOnFace, operatingPartnership), redeemableMinority)',
    section: 'totalEquity',
  },
  totalLiabilitiesAndTotalEquity: {
    about: 'Total of the liabilities side.',
    usGaap: ['LiabilitiesAndStockholdersEquity'],
    ifrs: ['EquityAndLiabilities'],
    formula: 'totalAssets',
  },
  totalInvestments: {
    about: 'Short-term and long-term investments together.',
    formula: 'sum(shortTermInvestments, longTermInvestments)',
  },
  totalDebt: {
    about: 'Short-term debt, long-term debt and lease liabilities together.',
    // Where a sheet does not divide into current and non-current, leases or short-term funding alone are not all debt.
    formula: 'otherwise(within(foundDebt, totalLiabilities), positive(totalLiabilities - foundDebt))',
  },
  foundDebt: {
    about:
      'The same, as far as its parts have a name; more than all liabilities has a note in it or one part twice.',
    formula:
      'otherwise(positive(-debtDueLeftOpen), unless(given(sum(shortTermDebt, longTermDebt, capitalLeaseObligations), otherwise(totalCurrentLiabilities, otherwise(longTermDebt, fundingAlone))), unnamedDebt))',
    internal: true,
  },
  fundingAlone: {
    about:
      'Short-term funding of a sheet that does not divide, where named liabilities leave less than a fiftieth to other debt (trusts that hold mortgages).',
    formula:
      'unless(unless(foundCurrentDebt, excess(rest(roomOnSheet, interestOwed, operatingLeases) - 0.02 * totalLiabilities)), first(otherBorrowings, trustDebt))',
    internal: true,
  },
  unnamedDebt: {
    about:
      'What non-current liabilities hold beside named lines, where it is more than the debt due within a year and none is named that is due later, or more than all that is named where a note has debt: that debt may have a name of the company.',
    formula:
      'unless(first(excess(unexplainedNonCurrent - first(longTermDebtDue, allCurrentDebt)), given(excess(unexplainedNonCurrent - sum(foundCurrentDebt, capitalLeaseObligations)), excess(debtInNotes)), excess(first(financialLiabilitiesNonCurrent, otherFinancialNonCurrent) - 1.05 * sum(foundCurrentDebt, capitalLeaseObligations))), longTermDebt)',
    internal: true,
  },
  unexplainedNonCurrent: {
    about: 'Non-current liabilities that no line names.',
    formula:
      'otherNonCurrentLiabilities - orZero(statedOtherNonCurrentLiabilities) - orZero(pensions) - orZero(taxesNonCurrent) - orZero(obligationsOfPlant)',
    internal: true,
  },
  /** Of notes. */
  debtInNotes: {
    about:
      'What a note says of debt that the sheet must have: its amount, its value, what of it is in equity, its discount, or what of it is due in a later year.',
    usGaap: [
      'DebtInstrumentCarryingAmount | LongTermDebtFairValue | DebtInstrumentFairValue | ConvertibleDebtFairValueDisclosures' +
        ' | DebtInstrumentConvertibleCarryingAmountOfTheEquityComponent | DebtInstrumentUnamortizedDiscount' +
        ' | DebtInstrumentUnamortizedDiscountPremiumNet | DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet' +
        ' | LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo | LongTermDebtMaturitiesRepaymentsOfPrincipalInYearThree' +
        ' | LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFour | LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFive',
    ],
    internal: true,
  },
  financialLiabilitiesNonCurrent: {
    about: 'Financial liabilities due after a year, debt and leases among them.',
    ifrs: ['NoncurrentFinancialLiabilities'],
    internal: true,
  },
  otherFinancialNonCurrent: {
    about: 'Other financial liabilities due after a year, which debt may be among where none is named.',
    ifrs: ['OtherNoncurrentFinancialLiabilities'],
    internal: true,
  },
  financialLiabilitiesCurrent: {
    about: 'Financial liabilities due within a year, debt and leases among them.',
    ifrs: ['CurrentFinancialLiabilities'],
    internal: true,
  },
  /** A total of a note has payables in it, next to which the section has no room for it. */
  financialsOnFace: {
    about:
      'Financial liabilities of both terms, where the sheet has them next to payables, no debt is named, and other lines are less than a tenth of either section (Unilever).',
    formula:
      'unless(given(given(financialLiabilitiesNonCurrent + financialLiabilitiesCurrent, within(financialLiabilitiesCurrent, roomForFinancials)), given(within(roomForFinancials - financialLiabilitiesCurrent, 0.1 * totalCurrentLiabilities), first(within(excess(otherThanFinancials), 0.1 * totalNonCurrentLiabilities), agreed(otherThanFinancials, 0, totalNonCurrentLiabilities)))), first(statedLongTermDebt, borrowed))',
    internal: true,
  },
  roomForFinancials: {
    about: 'What payables and other named lines leave of current liabilities.',
    formula:
      'given(rest(totalCurrentLiabilities, otherwise(statedPayables, accountPayables), incomeTaxPayables, deferredRevenue, statedAccruals, statedOtherCurrentLiabilities), otherwise(statedPayables, accountPayables))',
    internal: true,
  },
  otherThanFinancials: {
    about: 'Non-current liabilities that are neither financial nor on a line of their own.',
    formula:
      'rest(totalNonCurrentLiabilities, financialLiabilitiesNonCurrent, deferredTaxes, pensions, deferredRevenueNonCurrent, statedOtherNonCurrentLiabilities)',
    internal: true,
  },
  financialDebtCurrent: {
    about: 'Such liabilities due within a year, without leases.',
    formula: 'given(rest(financialLiabilitiesCurrent, capitalLeaseObligationsCurrent), financialsOnFace)',
    internal: true,
  },
  financialDebtNonCurrent: {
    about: 'Such liabilities due after a year, without leases.',
    formula:
      'given(rest(financialLiabilitiesNonCurrent, otherwise(capitalLeaseObligationsNonCurrent, unless(allLeases, capitalLeaseObligationsCurrent))), financialsOnFace)',
    internal: true,
  },
  netDebt: {
    about: 'Total debt less cash and cash equivalents.',
    formula: 'totalDebt - cashAndCashEquivalents',
  },
  statedTemporaryEquity: {
    about: 'Shares that their holders may redeem, as tagged.',
    usGaap: [
      'TemporaryEquityCarryingAmountAttributableToParent | TemporaryEquityCarryingAmount' +
        ' | TemporaryEquityValueExcludingAdditionalPaidInCapital' +
        ' | TemporaryEquityRedemptionValue',
    ],
    formula: 'excess(allTemporaryEquity - orZero(redeemableMinority))',
    internal: true,
  },
  allTemporaryEquity: {
    about: 'Shares that their holders may redeem and interests of minorities that they may, in one sum.',
    usGaap: ['TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests'],
    internal: true,
  },
  temporaryEquity: {
    about: 'What holders may redeem, between liabilities and equity; outside of total equity.',
    // Tesla's convertible notes stood there until 2015, under a concept of its own.
    formula:
      'first(remainder(totalLiabilitiesAndTotalEquity, totalLiabilities, totalEquity), statedTemporaryEquity)',
  },
})
