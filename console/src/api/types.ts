/** Types of the interface, made from its OpenAPI document by `npm run docs`. */

export type Article = {
  readonly ticker: string | null
  readonly company: string | null
  readonly tickers: readonly string[]
  readonly id: string
  readonly title: string
  readonly publishedAt: string
  readonly publisher: string
  readonly url: string
  readonly sourceDomain: string
  readonly summary: string | null
  readonly articleType: 'stockNews' | 'pressRelease'
}

export type BalanceSheet = {
  readonly date: string
  readonly period: 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
  readonly fiscalYr: number
  readonly currency: string
  readonly filedOn: string
  readonly acceptedAt: string | null
  readonly accessionNumber: string | null
  readonly cashAndCashEquivalents: number | null
  readonly shortTermInvestments: number | null
  readonly cashAndShortTermInvestments: number | null
  readonly netReceivables: number | null
  readonly accountsReceivables: number | null
  readonly otherReceivables: number | null
  readonly inventory: number | null
  readonly prepaids: number | null
  readonly otherCurrentAssets: number | null
  readonly totalCurrentAssets: number | null
  readonly propertyPlantEquipmentNet: number | null
  readonly goodwill: number | null
  readonly intangibleAssets: number | null
  readonly goodwillAndIntangibleAssets: number | null
  readonly longTermInvestments: number | null
  readonly taxAssets: number | null
  readonly otherNonCurrentAssets: number | null
  readonly totalNonCurrentAssets: number | null
  readonly otherAssets: number | null
  readonly totalAssets: number | null
  readonly totalPayables: number | null
  readonly accountPayables: number | null
  readonly taxPayables: number | null
  readonly otherPayables: number | null
  readonly accruedExpenses: number | null
  readonly shortTermDebt: number | null
  readonly capitalLeaseObligationsCurrent: number | null
  readonly deferredRevenue: number | null
  readonly otherCurrentLiabilities: number | null
  readonly totalCurrentLiabilities: number | null
  readonly longTermDebt: number | null
  readonly capitalLeaseObligationsNonCurrent: number | null
  readonly deferredRevenueNonCurrent: number | null
  readonly deferredTaxLiabilitiesNonCurrent: number | null
  readonly otherNonCurrentLiabilities: number | null
  readonly totalNonCurrentLiabilities: number | null
  readonly otherLiabilities: number | null
  readonly capitalLeaseObligations: number | null
  readonly totalLiabilities: number | null
  readonly treasuryStock: number | null
  readonly preferredStock: number | null
  readonly commonStock: number | null
  readonly retainedEarnings: number | null
  readonly additionalPaidInCapital: number | null
  readonly accumulatedOtherComprehensiveIncomeLoss: number | null
  readonly otherTotalStockholdersEquity: number | null
  readonly totalStockholdersEquity: number | null
  readonly totalEquity: number | null
  readonly minorityInterest: number | null
  readonly totalLiabilitiesAndTotalEquity: number | null
  readonly totalInvestments: number | null
  readonly totalDebt: number | null
  readonly netDebt: number | null
  readonly temporaryEquity: number | null
  readonly quality: readonly ({
  readonly law: string
  readonly left: number
  readonly right: number
  readonly difference: number
})[] | null
}

export type CashFlowStatement = {
  readonly date: string
  readonly period: 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
  readonly fiscalYr: number
  readonly currency: string
  readonly filedOn: string
  readonly acceptedAt: string | null
  readonly accessionNumber: string | null
  readonly netIncome: number | null
  readonly depreciationAndAmortization: number | null
  readonly deferredIncomeTax: number | null
  readonly stockBasedCompensation: number | null
  readonly changeInWorkingCapital: number | null
  readonly accountsReceivables: number | null
  readonly inventory: number | null
  readonly accountsPayables: number | null
  readonly otherWorkingCapital: number | null
  readonly otherNonCashItems: number | null
  readonly netCashProvidedByOperatingActivities: number | null
  readonly investmentsInPropertyPlantAndEquipment: number | null
  readonly acquisitionsNet: number | null
  readonly purchasesOfInvestments: number | null
  readonly salesMaturitiesOfInvestments: number | null
  readonly otherInvestingActivities: number | null
  readonly netCashProvidedByInvestingActivities: number | null
  readonly netDebtIssuance: number | null
  readonly longTermNetDebtIssuance: number | null
  readonly shortTermNetDebtIssuance: number | null
  readonly netStockIssuance: number | null
  readonly netCommonStockIssuance: number | null
  readonly commonStockIssuance: number | null
  readonly commonStockRepurchased: number | null
  readonly netPreferredStockIssuance: number | null
  readonly netDividendsPaid: number | null
  readonly commonDividendsPaid: number | null
  readonly preferredDividendsPaid: number | null
  readonly otherFinancingActivities: number | null
  readonly netCashProvidedByFinancingActivities: number | null
  readonly effectOfForexChangesOnCash: number | null
  readonly netChangeInCash: number | null
  readonly cashAtEndOfPeriod: number | null
  readonly cashAtBeginningOfPeriod: number | null
  readonly operatingCashFlow: number | null
  readonly capitalExpenditure: number | null
  readonly freeCashFlow: number | null
  readonly incomeTaxesPaid: number | null
  readonly interestPaid: number | null
  readonly quality: readonly ({
  readonly law: string
  readonly left: number
  readonly right: number
  readonly difference: number
})[] | null
}

export type Dividend = {
  readonly ticker: string
  readonly date: string | null
  readonly periodEnd: string | null
  readonly recordDate: string | null
  readonly paymentDate: string | null
  readonly declarationDate: string | null
  readonly dividend: number
  readonly adjDividend: number
  readonly currency: string | null
  readonly yield: number | null
  readonly frequency: 'Annual' | 'Semi-Annual' | 'Quarterly' | 'Monthly' | 'Weekly' | 'Irregular' | 'Special' | null
  readonly type: 'regular' | 'special' | 'supplemental' | 'liquidation' | null
  readonly updatedAt: string
}

export type EarningsReport = {
  readonly ticker: string
  readonly company: string | null
  readonly date: string
  readonly time: 'bmo' | 'amc' | 'dmh' | null
  readonly dateStatus: 'confirmed' | 'projected' | null
  readonly fiscalYr: number | null
  readonly period: 'Q1' | 'Q2' | 'Q3' | 'Q4' | null
  readonly periodEnd: string | null
  readonly currency: string | null
  readonly epsActual: number | null
  readonly epsEstimated: number | null
  readonly epsSurprise: number | null
  readonly epsSurprisePct: number | null
  readonly revenueActual: number | null
  readonly revenueEstimated: number | null
  readonly revenueSurprise: number | null
  readonly revenueSurprisePct: number | null
  readonly filingId: string | null
  readonly updatedAt: string
}

export type Exhibit = {
  readonly type: string
  readonly sequence: number
  readonly filename: string | null
  readonly description: string | null
  readonly url: string
}

export type FailToDeliver = {
  readonly settlementDate: string
  readonly quantity: number
  readonly price: number | null
  readonly cusip: string | null
  readonly updatedAt: string
}

export type Filing = {
  readonly ticker: string | null
  readonly company: string | null
  readonly id: string
  readonly cik: string
  readonly form: string
  readonly filedAt: string
  readonly date: string
  readonly filedOn: string
  readonly reportDate: string | null
  readonly accessionNumber: string
  readonly accession: string
  readonly primaryDocument: string | null
  readonly primaryDocDescription: string | null
  readonly items: readonly string[]
  readonly size: number | null
  readonly archive_base: string
  readonly exhibits: readonly Exhibit[]
  readonly exhibitsKnown: boolean
}

export type FilingWithAddress = {
  readonly ticker: string | null
  readonly company: string | null
  readonly id: string
  readonly cik: string
  readonly form: string
  readonly filedAt: string
  readonly date: string
  readonly filedOn: string
  readonly reportDate: string | null
  readonly accessionNumber: string
  readonly accession: string
  readonly primaryDocument: string | null
  readonly primaryDocDescription: string | null
  readonly items: readonly string[]
  readonly size: number | null
  readonly archive_base: string
  readonly exhibits: readonly Exhibit[]
  readonly exhibitsKnown: boolean
  readonly url: string
}

export type FormerName = {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

export type FundHolder = {
  readonly ticker: string | null
  readonly company: string | null
  readonly asset: string
  readonly sharesHeld: number | null
  readonly weightPct: number | null
  readonly positionValue: number | null
  readonly previousSharesHeld: number | null
  readonly sharesChange: number | null
  readonly sharesChangePct: number | null
  readonly previousReportDate: string | null
  readonly reportDate: string
  readonly filedOn: string | null
  readonly accessionNumber: string | null
  readonly url: string | null
  readonly source: 'n-port' | 'ishares' | 'spdr' | 'invesco' | 'ark'
  readonly cik: string
  readonly seriesId: string | null
  readonly lei: string | null
  readonly classId: string | null
  readonly ownershipPct: number | null
  readonly updatedAt: string
}

export type FundHoldings = {
  readonly ticker: string
  readonly company: string | null
  readonly holdings: readonly Holding[]
  readonly holdingsCount: number
  readonly reportDate: string | null
  readonly filedOn: string | null
  readonly source: 'n-port' | 'ishares' | 'spdr' | 'invesco' | 'ark' | null
  readonly accessionNumber: string | null
  readonly url: string | null
  readonly updatedAt: string | null
  readonly valuesUpdatedAt: string | null
}

export type Halt = {
  readonly ticker: string
  readonly company: string | null
  readonly date: string
  readonly haltedAt: string
  readonly name: string | null
  readonly exchangeCode: string | null
  readonly reasonCode: string | null
  readonly reason: string | null
  readonly pausePrice: number | null
  readonly quotesResumeAt: string | null
  readonly tradesResumeAt: string | null
  readonly source: 'nasdaq' | 'nyse'
  readonly updatedAt: string
}

export type Holding = {
  readonly asset: string | null
  readonly name: string
  readonly weightPct: number | null
  readonly sharesHeld: number | null
  readonly positionValue: number | null
  readonly assetCategory: 'equity' | 'debt' | 'derivative' | 'cash' | 'fund' | 'other' | null
  readonly derivativeKind: 'forward' | 'future' | 'option' | 'swap' | 'warrant' | 'other' | null
  readonly balance: number | null
  readonly units: 'shares' | 'principal' | 'contracts' | 'other' | null
  readonly currency: string | null
  readonly side: 'long' | 'short' | null
  readonly securityCusip: string | null
  readonly isin: string | null
  readonly hasCompanyProfile: boolean
  readonly lastPrice: number | null
  readonly computedValueUsd: number | null
  readonly holdingValueUpdatedAt: string | null
  readonly reportDate: string
  readonly source: 'n-port' | 'ishares' | 'spdr' | 'invesco' | 'ark'
  readonly updatedAt: string
}

export type IncomeStatement = {
  readonly date: string
  readonly period: 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
  readonly fiscalYr: number
  readonly currency: string
  readonly filedOn: string
  readonly acceptedAt: string | null
  readonly accessionNumber: string | null
  readonly revenue: number | null
  readonly costOfRevenue: number | null
  readonly grossProfit: number | null
  readonly researchAndDevelopmentExpenses: number | null
  readonly generalAndAdministrativeExpenses: number | null
  readonly sellingAndMarketingExpenses: number | null
  readonly sellingGeneralAndAdministrativeExpenses: number | null
  readonly otherExpenses: number | null
  readonly operatingExpenses: number | null
  readonly costAndExpenses: number | null
  readonly netInterestIncome: number | null
  readonly interestIncome: number | null
  readonly interestExpense: number | null
  readonly depreciationAndAmortization: number | null
  readonly ebitda: number | null
  readonly ebit: number | null
  readonly nonOperatingIncomeExcludingInterest: number | null
  readonly operatingIncome: number | null
  readonly totalOtherIncomeExpensesNet: number | null
  readonly incomeBeforeTax: number | null
  readonly incomeTaxExpense: number | null
  readonly netIncomeFromContinuingOperations: number | null
  readonly netIncomeFromDiscontinuedOperations: number | null
  readonly otherAdjustmentsToNetIncome: number | null
  readonly netIncome: number | null
  readonly netIncomeDeductions: number | null
  readonly bottomLineNetIncome: number | null
  readonly eps: number | null
  readonly epsDiluted: number | null
  readonly weightedAverageShsOut: number | null
  readonly weightedAverageShsOutDil: number | null
  readonly perShareFiledOn: string | null
  readonly quality: readonly ({
  readonly law: string
  readonly left: number
  readonly right: number
  readonly difference: number
})[] | null
}

export type InsiderTransaction = {
  readonly id: string
  readonly ticker: string | null
  readonly company: string | null
  readonly cik: string
  readonly issuerName: string
  readonly ownerName: string
  readonly ownerCik: string
  readonly director: boolean
  readonly officer: boolean
  readonly tenPercentOwner: boolean
  readonly otherRelation: boolean
  readonly officerTitle: string | null
  readonly relationship: string
  readonly owners: readonly JointOwner[]
  readonly transactionDate: string | null
  readonly deemedExecutionDate: string | null
  readonly filedAt: string | null
  readonly filedOn: string
  readonly periodOfReport: string
  readonly transactionCode: 'P' | 'S' | 'V' | 'A' | 'D' | 'F' | 'I' | 'M' | 'C' | 'E' | 'H' | 'O' | 'X' | 'G' | 'L' | 'W' | 'Z' | 'J' | 'K' | 'U'
  readonly transactionType: 'purchase' | 'sale' | 'voluntary early report' | 'award' | 'disposition to issuer' | 'tax withholding' | 'discretionary transaction' | 'exercise' | 'conversion' | 'expiration of short derivative' | 'expiration of long derivative' | 'exercise out of the money' | 'exercise in the money' | 'gift' | 'small acquisition' | 'will or descent' | 'voting trust' | 'other' | 'equity swap' | 'tender in change of control'
  readonly acquiredDisposed: 'A' | 'D'
  readonly shares: number | null
  readonly pricePerShare: number | null
  readonly value: number | null
  readonly sharesOwnedAfter: number | null
  readonly sharesOwnedBefore: number | null
  readonly ownershipChangePct: number | null
  readonly directIndirect: 'D' | 'I'
  readonly natureOfOwnership: string | null
  readonly securityTitle: string
  readonly derivative: boolean
  readonly underlyingTitle: string | null
  readonly underlyingShares: number | null
  readonly exercisePrice: number | null
  readonly exerciseDate: string | null
  readonly expirationDate: string | null
  readonly plan10b51: boolean | null
  readonly timeliness: 'onTime' | 'early' | 'late' | null
  readonly equitySwap: boolean
  readonly footnotes: readonly string[]
  readonly form: '3' | '3/A' | '4' | '4/A' | '5' | '5/A'
  readonly amendment: boolean
  readonly amendsFilingDate: string | null
  readonly accessionNumber: string
  readonly filingId: string
  readonly url: string
}

export type InstitutionalHolder = {
  readonly ticker: string
  readonly company: string | null
  readonly asset: string
  readonly sharesHeld: number | null
  readonly weightPct: number | null
  readonly positionValue: number | null
  readonly previousSharesHeld: number | null
  readonly sharesChange: number | null
  readonly sharesChangePct: number | null
  readonly previousReportDate: string | null
  readonly reportDate: string
  readonly filedOn: string | null
  readonly accessionNumber: string | null
  readonly url: string | null
  readonly source: 'n-port' | 'ishares' | 'spdr' | 'invesco' | 'ark'
  readonly cik: string
  readonly seriesId: string | null
  readonly lei: string | null
  readonly ownershipPct: number | null
  readonly updatedAt: string
}

export type Ipo = {
  readonly ticker: string | null
  readonly ipo_date: string | null
  readonly company: string
  readonly exchange: string | null
  readonly status: 'Priced' | 'Expected' | 'Filed' | 'Withdrawn'
  readonly shares: number | null
  readonly price_range: string | null
  readonly market_cap: number | null
  readonly cik: string | null
  readonly price_public_per_share: number | null
  readonly price_public_total: number | null
  readonly proceeds_before_expenses_total: number | null
  readonly disclosures: readonly OfferingDisclosure[]
  readonly prospectus: readonly ({
  readonly filingDate: string
  readonly acceptedDate: string
  readonly ipoDate: string | null
  readonly cik: string
  readonly form: string
  readonly pricePublicPerShare: number | null
  readonly pricePublicTotal: number | null
  readonly discountsAndCommissionsPerShare: number | null
  readonly discountsAndCommissionsTotal: number | null
  readonly proceedsBeforeExpensesPerShare: number | null
  readonly proceedsBeforeExpensesTotal: number | null
  readonly url: string
})[]
  readonly updated_at: string
}

export type JointOwner = {
  readonly name: string
  readonly cik: string
  readonly director: boolean
  readonly officer: boolean
  readonly tenPercentOwner: boolean
  readonly otherRelation: boolean
  readonly officerTitle: string | null
}

export type Lineage = {
  readonly ticker: string
  readonly statement: 'income' | 'balance-sheet' | 'cash-flow'
  readonly period: 'annual' | 'quarterly'
  readonly date: string | null
  readonly asOf: string | null
  readonly figures: Readonly<Record<string, LineageFigure>>
}

export type LineageFact = {
  readonly concept: string
  readonly value: number
  readonly unit: string
  readonly start: string | null
  readonly end: string
  readonly form: string
  readonly accession: string
  readonly filedOn: string
  readonly coefficient: number
}

export type LineageFigure = {
  readonly value: number | null
  readonly how: 'reported' | 'derived' | 'null'
  readonly reason: 'notReported' | 'notApplicable' | 'notYetFiled' | 'notDerivable' | null
  readonly formula: string | null
  readonly facts: readonly LineageFact[]
}

export type ListDividends = {
  readonly results: readonly Dividend[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListDividendsOfTicker = {
  readonly ticker: string
  readonly results: readonly Dividend[]
  readonly count: number
  readonly total: number
}

export type ListEarnings = {
  readonly results: readonly EarningsReport[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListEarningsOfTicker = {
  readonly ticker: string
  readonly results: readonly EarningsReport[]
  readonly count: number
  readonly total: number
}

export type ListFailsToDeliver = {
  readonly results: readonly MarketFailToDeliver[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListFailsToDeliverOfTicker = {
  readonly ticker: string
  readonly results: readonly FailToDeliver[]
  readonly count: number
  readonly total: number
}

export type ListFilings = {
  readonly ticker: string
  readonly cik: string | null
  readonly results: readonly Filing[]
  readonly total: number
  readonly page: number
}

export type ListFilingsOfMarket = {
  readonly from: string | null
  readonly to: string | null
  readonly results: readonly Filing[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListFundOwnership = {
  readonly ticker: string
  readonly results: readonly FundHolder[]
  readonly count: number
  readonly total: number
}

export type ListHalts = {
  readonly results: readonly Halt[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListHaltsOfTicker = {
  readonly ticker: string
  readonly results: readonly Halt[]
  readonly count: number
  readonly total: number
}

export type ListInsiderTransactions = {
  readonly results: readonly InsiderTransaction[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListInsiderTransactionsOfTicker = {
  readonly ticker: string
  readonly results: readonly InsiderTransaction[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListInstitutionalOwnership = {
  readonly ticker: string
  readonly results: readonly InstitutionalHolder[]
  readonly count: number
  readonly total: number
}

export type ListIpos = {
  readonly results: readonly Ipo[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListIposOfTicker = {
  readonly ticker: string
  readonly results: readonly Ipo[]
  readonly count: number
  readonly total: number
}

export type ListMacro = {
  readonly results: readonly (MacroCategory | Observation | YieldCurveObservation)[]
  readonly count: number
}

export type ListNews = {
  readonly results: readonly Article[]
  readonly total: number
  readonly page: number
}

export type ListNewsOfTicker = {
  readonly ticker: string
  readonly results: readonly Article[]
  readonly total: number
  readonly page: number
}

export type ListPrices = {
  readonly ticker: string
  readonly adjusted: boolean
  readonly results: readonly PriceBar[]
  readonly count: number
  readonly total: number
}

export type ListQuotes = {
  readonly results: readonly Quote[]
  readonly count: number
  readonly missing: readonly string[]
  readonly didYouMean?: Readonly<Record<string, readonly string[]>>
}

export type ListRevenueSegmentation = {
  readonly ticker: string
  readonly dimension: 'product' | 'geographic'
  readonly period: 'annual' | 'quarterly'
  readonly results: readonly RevenueSegmentation[]
  readonly count: number
  readonly updatedAt: string | null
}

export type ListRevisions = {
  readonly ticker: string
  readonly results: readonly Revision[]
  readonly count: number
  readonly total: number
}

export type ListShortInterest = {
  readonly ticker: string
  readonly results: readonly ShortInterest[]
  readonly count: number
  readonly total: number
}

export type ListSplits = {
  readonly results: readonly Split[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListSplitsOfTicker = {
  readonly ticker: string
  readonly results: readonly Split[]
  readonly count: number
  readonly total: number
}

export type ListStatements = {
  readonly ticker: string
  readonly statement: 'income' | 'balance-sheet' | 'cash-flow'
  readonly period: 'annual' | 'quarterly'
  readonly results: readonly (IncomeStatement | BalanceSheet | CashFlowStatement)[]
  readonly count: number
}

export type ListTickers = {
  readonly results: readonly ListedSecurity[]
  readonly count: number
  readonly next_cursor?: string
}

export type ListTranscripts = {
  readonly results: readonly TranscriptSummary[]
  readonly count: number
  readonly total: number
  readonly page: number
}

export type ListTranscriptsOfTicker = {
  readonly ticker: string
  readonly results: readonly TranscriptSummary[]
  readonly count: number
  readonly total: number
}

export type ListedSecurity = {
  readonly ticker: string
  readonly company: string | null
  readonly cik: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly type: 'stock' | 'etf' | 'fund'
  readonly logo: string | null
}

export type MacroCategory = {
  readonly category: string
  readonly title: string
  readonly description: string | null
  readonly series_count: number
  readonly series: readonly MacroSeries[]
  readonly first_observed_on: string
  readonly last_observed_on: string
  readonly observations: number
  readonly updated_at: string
}

export type MacroSeries = {
  readonly series: string
  readonly title: string
  readonly unit: string
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual'
  readonly seasonal_adjustment: string
  readonly source: string
  readonly source_id: string
  readonly first_observed_on: string
  readonly last_observed_on: string
}

export type MarketFailToDeliver = {
  readonly ticker: string | null
  readonly company: string | null
  readonly settlementDate: string
  readonly quantity: number
  readonly price: number | null
  readonly cusip: string | null
  readonly updatedAt: string
}

export type Observation = {
  readonly category: string
  readonly series: string
  readonly observed_on: string
  readonly value: number
  readonly updated_at: string
}

export type OfferingDisclosure = {
  readonly filingDate: string
  readonly acceptedDate: string
  readonly effectivenessDate: string | null
  readonly cik: string
  readonly form: string
  readonly url: string
}

export type OpenApiDocument = Readonly<Record<string, unknown>>

export type ParameterIssue = {
  readonly in: 'query' | 'path' | 'header'
  readonly name: string
  readonly code: 'missing' | 'repeated' | 'not_allowed' | 'out_of_range' | 'wrong_type' | 'malformed' | 'unknown'
  readonly message: string
  readonly index?: number
  readonly value?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly allowed?: readonly string[]
  readonly didYouMean?: readonly string[]
}

export type PriceBar = {
  readonly date: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
  readonly adjClose: number | null
  readonly source: string
}

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: 'invalid_request' | 'conflicting_credentials' | 'missing_api_key' | 'invalid_api_key' | 'revoked_api_key' | 'expired_api_key' | 'plan_required' | 'account_disabled' | 'ticker_not_found' | 'cik_not_found' | 'isin_not_found' | 'cusip_not_found' | 'filing_not_found' | 'category_not_found' | 'transcript_not_found' | 'route_not_found' | 'method_not_allowed' | 'not_acceptable' | 'request_timeout' | 'body_too_large' | 'uri_too_long' | 'validation_error' | 'invalid_filter' | 'too_many_tickers' | 'rate_limit_exceeded' | 'too_many_in_flight' | 'too_many_bad_keys' | 'expectation_failed' | 'headers_too_large' | 'internal_error' | 'not_implemented' | 'unavailable' | 'dataset_loading' | 'query_timeout'
  readonly requestId: string
  readonly retryable: boolean
  readonly errors?: readonly ParameterIssue[]
  readonly didYouMean?: readonly string[]
}

export type Profile = {
  readonly ticker: string | null
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly etf: boolean
  readonly fund: boolean
  readonly cik: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly active: boolean | null
  readonly delistedOn: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly country: string | null
  readonly website: string | null
  readonly description: string | null
  readonly ceo: string | null
  readonly employees: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly ipo: string | null
  readonly ipoYear: number | null
  readonly sic: string | null
  readonly fiscalYearEnd: string | null
  readonly formerNames: readonly FormerName[]
}

export type Quote = {
  readonly ticker: string
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly currency: string | null
  readonly price: number | null
  readonly change: number | null
  readonly changePct: number | null
  readonly open: number | null
  readonly previousClose: number | null
  readonly dayLow: number | null
  readonly dayHigh: number | null
  readonly yearLow: number | null
  readonly yearHigh: number | null
  readonly volume: number | null
  readonly avgVolume: number | null
  readonly marketCap: number | null
  readonly sharesOutstanding: number | null
  readonly priceAvg50: number | null
  readonly priceAvg200: number | null
  readonly eps: number | null
  readonly epsAsOf: string | null
  readonly pe: number | null
  readonly quotedAt: string | null
  readonly updatedAt: string | null
  readonly source: string | null
}

export type RevenueSegmentation = {
  readonly fiscalYr: number
  readonly period: 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
  readonly date: string
  readonly currency: string
  readonly data: Readonly<Record<string, number>>
  readonly axis: string
  readonly revenue: number | null
  readonly sumPct: number | null
  readonly derived: boolean
  readonly accessionNumber: string
  readonly filedOn: string | null
  readonly updatedAt: string
  readonly ticker: string
}

export type Revision = {
  readonly statement: 'income' | 'balance-sheet' | 'cash-flow'
  readonly period: 'annual' | 'quarterly'
  readonly date: string
  readonly field: string
  readonly from: number | null
  readonly to: number | null
  readonly changePct: number | null
  readonly filedOn: string
  readonly form: string
  readonly accession: string
}

export type Screen = {
  readonly results: readonly ScreenedRow[]
  readonly count: number
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly sort: string
  readonly order: string
  readonly columns: readonly string[]
}

export type ScreenedRow = {
  readonly ticker: string | null
  readonly company: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly country: string | null
  readonly exchange: string | null
  readonly price: number | null
  readonly marketCap: number | null
  readonly type?: string | null
  readonly reportingCurrency?: string | null
  readonly employees?: number | null
  readonly yearsSinceIpo?: number | null
  readonly enterpriseValue?: number | null
  readonly sharesOutstanding?: number | null
  readonly floatShares?: number | null
  readonly floatPct?: number | null
  readonly change?: number | null
  readonly changePct?: number | null
  readonly gapPct?: number | null
  readonly dayRangePct?: number | null
  readonly volume?: number | null
  readonly avgVolume30d?: number | null
  readonly avgDollarVolume30d?: number | null
  readonly relativeVolume?: number | null
  readonly yearHigh?: number | null
  readonly yearLow?: number | null
  readonly pctFromYearHigh?: number | null
  readonly pctFromYearLow?: number | null
  readonly yearRangePct?: number | null
  readonly turnoverPct?: number | null
  readonly perf1w?: number | null
  readonly perf1m?: number | null
  readonly perf3m?: number | null
  readonly perf6m?: number | null
  readonly perfYtd?: number | null
  readonly perf1y?: number | null
  readonly perf3y?: number | null
  readonly perf5y?: number | null
  readonly sma20?: number | null
  readonly sma50?: number | null
  readonly sma200?: number | null
  readonly pctFromSma20?: number | null
  readonly pctFromSma50?: number | null
  readonly pctFromSma200?: number | null
  readonly rsi14?: number | null
  readonly atrPct14?: number | null
  readonly volatility30d?: number | null
  readonly volatility1y?: number | null
  readonly beta1y?: number | null
  readonly beta5y?: number | null
  readonly maxDrawdown1y?: number | null
  readonly peTtm?: number | null
  readonly peForward?: number | null
  readonly pegTtm?: number | null
  readonly psTtm?: number | null
  readonly pb?: number | null
  readonly ptb?: number | null
  readonly pocfTtm?: number | null
  readonly pfcfTtm?: number | null
  readonly evToSalesTtm?: number | null
  readonly evToEbitdaTtm?: number | null
  readonly evToEbitTtm?: number | null
  readonly evToFcfTtm?: number | null
  readonly evToOcfTtm?: number | null
  readonly evToGrossProfitTtm?: number | null
  readonly earningsYieldTtm?: number | null
  readonly fcfYieldTtm?: number | null
  readonly ebitYieldTtm?: number | null
  readonly buybackYieldTtm?: number | null
  readonly shareholderYieldTtm?: number | null
  readonly grahamNumber?: number | null
  readonly priceToGraham?: number | null
  readonly ncavPerShare?: number | null
  readonly cashToMarketCap?: number | null
  readonly grossMarginTtm?: number | null
  readonly operatingMarginTtm?: number | null
  readonly ebitdaMarginTtm?: number | null
  readonly pretaxMarginTtm?: number | null
  readonly netMarginTtm?: number | null
  readonly ocfMarginTtm?: number | null
  readonly fcfMarginTtm?: number | null
  readonly roeTtm?: number | null
  readonly roaTtm?: number | null
  readonly roicTtm?: number | null
  readonly roceTtm?: number | null
  readonly rotaTtm?: number | null
  readonly grossProfitToAssets?: number | null
  readonly assetTurnoverTtm?: number | null
  readonly effectiveTaxRateTtm?: number | null
  readonly rdToRevenueTtm?: number | null
  readonly sgaToRevenueTtm?: number | null
  readonly sbcToRevenueTtm?: number | null
  readonly capexToRevenueTtm?: number | null
  readonly incomeQualityTtm?: number | null
  readonly accrualsRatioTtm?: number | null
  readonly revenuePerEmployee?: number | null
  readonly revenueTtm?: number | null
  readonly grossProfitTtm?: number | null
  readonly operatingIncomeTtm?: number | null
  readonly ebitdaTtm?: number | null
  readonly netIncomeTtm?: number | null
  readonly epsTtm?: number | null
  readonly ocfTtm?: number | null
  readonly fcfTtm?: number | null
  readonly cash?: number | null
  readonly totalDebt?: number | null
  readonly netDebt?: number | null
  readonly totalAssets?: number | null
  readonly totalEquity?: number | null
  readonly workingCapital?: number | null
  readonly bookValuePerShare?: number | null
  readonly tangibleBookPerShare?: number | null
  readonly revenuePerShareTtm?: number | null
  readonly fcfPerShareTtm?: number | null
  readonly revenueGrowthQoqYoy?: number | null
  readonly revenueGrowthTtm?: number | null
  readonly revenueCagr3y?: number | null
  readonly revenueCagr5y?: number | null
  readonly epsGrowthQoqYoy?: number | null
  readonly epsGrowthTtm?: number | null
  readonly epsCagr3y?: number | null
  readonly epsCagr5y?: number | null
  readonly netIncomeGrowthTtm?: number | null
  readonly ebitdaGrowthTtm?: number | null
  readonly fcfGrowthTtm?: number | null
  readonly fcfCagr5y?: number | null
  readonly bookValueGrowth1y?: number | null
  readonly assetGrowth1y?: number | null
  readonly sharesGrowth1y?: number | null
  readonly grossMarginChange1y?: number | null
  readonly debtToEquity?: number | null
  readonly debtToAssets?: number | null
  readonly netDebtToEbitdaTtm?: number | null
  readonly interestCoverageTtm?: number | null
  readonly currentRatio?: number | null
  readonly quickRatio?: number | null
  readonly cashRatio?: number | null
  readonly altmanZ?: number | null
  readonly piotroskiF?: number | null
  readonly daysSalesOutstanding?: number | null
  readonly daysInventory?: number | null
  readonly cashConversionCycle?: number | null
  readonly goodwillToAssets?: number | null
  readonly dividendPerShareTtm?: number | null
  readonly dividendYieldTtm?: number | null
  readonly dividendYieldForward?: number | null
  readonly payoutRatioTtm?: number | null
  readonly dividendCagr5y?: number | null
  readonly dividendGrowthYears?: number | null
  readonly daysToExDividend?: number | null
  readonly shortPctFloat?: number | null
  readonly daysToCover?: number | null
  readonly shortInterestChangePct?: number | null
  readonly etfOwnershipPct?: number | null
  readonly fundOwnershipPct?: number | null
  readonly fundHoldersCount?: number | null
  readonly insiderNetValue90d?: number | null
  readonly insiderBuyers90d?: number | null
  readonly daysToEarnings?: number | null
  readonly epsSurprisePct?: number | null
  readonly revenueSurprisePct?: number | null
  readonly asOf?: string
  readonly priceDate?: string | null
  readonly statementFilingId?: string | null
  readonly explain?: Readonly<Record<string, {
  readonly formula: string
  readonly operands: Readonly<Record<string, {
  readonly value: number | string | null
  readonly on?: string
  readonly periods?: readonly string[]
  readonly filing?: string
  readonly filedOn?: string
  readonly source: string | null
}>>
}>>
}

export type ScreenerCatalogue = {
  readonly asOf: string | null
  readonly fields: readonly ScreenerField[]
  readonly operators: {
  readonly numeric: readonly string[]
  readonly percent: readonly string[]
  readonly dollar: readonly string[]
  readonly categorical: readonly string[]
  readonly text: readonly string[]
}
  readonly defaultColumns: readonly string[]
  readonly count: number
}

export type ScreenerField = {
  readonly id: string
  readonly label: string
  readonly category: 'identity' | 'price and size' | 'performance and technical' | 'valuation' | 'profitability' | 'financials' | 'growth' | 'leverage, liquidity, health' | 'dividends' | 'ownership and sentiment' | 'events'
  readonly kind: 'text' | 'categorical' | 'numeric' | 'percent' | 'dollar'
  readonly unit: string | null
  readonly filterable: boolean
  readonly sortable: boolean
  readonly description: string
  readonly formula: string
  readonly coverage: number
  readonly values?: readonly ({
  readonly value: string
  readonly count: number
})[]
}

export type SearchCompanies = {
  readonly query: string
  readonly results: readonly SearchMatch[]
  readonly count: number
}

export type SearchMatch = {
  readonly ticker: string | null
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly etf: boolean
  readonly fund: boolean
  readonly cik: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly active: boolean | null
  readonly delistedOn: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly country: string | null
  readonly website: string | null
  readonly description: string | null
  readonly ceo: string | null
  readonly employees: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly ipo: string | null
  readonly ipoYear: number | null
  readonly sic: string | null
  readonly fiscalYearEnd: string | null
  readonly formerNames: readonly FormerName[]
  readonly score: number
  readonly matchedOn: 'ticker' | 'company' | 'cik' | 'isin' | 'cusip' | 'formerName' | 'commonName'
}

export type ServiceStatus = {
  readonly status: 'ok'
  readonly authenticated: boolean
  readonly plan: 'free' | 'starter' | 'pro'
  readonly rateLimit: {
  readonly limit: number
  readonly remaining: number
  readonly windowSeconds: number
  readonly resetSeconds: number
}
  readonly apiVersion: string
  readonly serverTime: string
  readonly datasets: readonly StatusDataset[]
}

export type ShortInterest = {
  readonly ticker: string
  readonly settlementDate: string
  readonly publishedOn: string
  readonly shortInterest: number
  readonly previousShortInterest: number | null
  readonly change: number | null
  readonly changePct: number | null
  readonly avgDailyVolume: number | null
  readonly daysToCover: number | null
  readonly daysToCoverFloored: boolean
  readonly splitInPeriod: boolean | null
  readonly revised: boolean
  readonly market: string | null
  readonly revisedShortInterest: number | null
  readonly sharesOutstanding: number | null
  readonly shortPctOutstanding: number | null
  readonly floatShares: number | null
  readonly shortPctFloat: number | null
}

export type Split = {
  readonly ticker: string
  readonly date: string
  readonly numerator: number
  readonly denominator: number
  readonly ratio: number
  readonly type: 'forward' | 'reverse' | 'stockDividend' | 'spinoffAdjustment'
  readonly label: string
  readonly updatedAt: string
}

export type StatusDataset = {
  readonly name: string
  readonly rows: number
  readonly updatedAt: string | null
  readonly source: string | null
  readonly lag: number | null
  readonly feeds: readonly StatusFeed[]
}

export type StatusFeed = {
  readonly name: string
  readonly health: 'ok' | 'late' | 'failing' | 'unfinished' | 'never'
  readonly lastRunAt: string | null
  readonly succeededAt: string | null
  readonly lag: number | null
  readonly coverage: number | null
  readonly held: number
  readonly rejected: number
  readonly failure: string | null
}

export type Transcript = {
  readonly ticker: string
  readonly company: string | null
  readonly id: string
  readonly fiscalYr: number
  readonly period: string
  readonly date: string
  readonly heldAt: string | null
  readonly title: string
  readonly language: string
  readonly participants: readonly TranscriptParticipant[]
  readonly source: string
  readonly url: string | null
  readonly updatedAt: string
  readonly content: string
  readonly segments: readonly TranscriptSegment[]
}

export type TranscriptParticipant = {
  readonly name: string
  readonly title: string | null
  readonly role: 'executive' | 'analyst' | 'operator' | null
}

export type TranscriptSegment = {
  readonly sequence: number
  readonly section: 'prepared' | 'qa' | null
  readonly speaker: string | null
  readonly role: 'executive' | 'analyst' | 'operator' | null
  readonly speakerTitle: string | null
  readonly text: string
}

export type TranscriptSummary = {
  readonly ticker: string
  readonly company: string | null
  readonly id: string
  readonly fiscalYr: number
  readonly period: string
  readonly date: string
  readonly heldAt: string | null
  readonly title: string
  readonly language: string
  readonly participants: readonly TranscriptParticipant[]
  readonly source: string
  readonly url: string | null
  readonly updatedAt: string
}

export type YieldCurve = {
  readonly m1: number | null
  readonly m1_5: number | null
  readonly m2: number | null
  readonly m3: number | null
  readonly m4: number | null
  readonly m6: number | null
  readonly y1: number | null
  readonly y2: number | null
  readonly y3: number | null
  readonly y5: number | null
  readonly y7: number | null
  readonly y10: number | null
  readonly y20: number | null
  readonly y30: number | null
}

export type YieldCurveObservation = {
  readonly category: string
  readonly series: string
  readonly observed_on: string
  readonly detail: YieldCurve
  readonly updated_at: string
}

/** Each path with what it is asked and what it answers. */
export type Endpoints = {
  '/v1/companydata/tickers': {
    readonly params: {
      readonly search?: string | undefined
      readonly type?: '' | 'stock' | 'etf' | 'fund' | undefined
      readonly cursor?: string | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListTickers
  }
  '/v1/companydata/search': {
    readonly params: {
      readonly query: string
      readonly limit?: number | undefined
    }
    readonly answer: SearchCompanies
  }
  '/v1/companydata/tickers/{ticker}': {
    readonly params: {
      readonly ticker: string
    }
    readonly answer: Profile
  }
  '/v1/companydata/ciks/{cik}': {
    readonly params: {
      readonly cik: string
    }
    readonly answer: Profile
  }
  '/v1/companydata/isins/{isin}': {
    readonly params: {
      readonly isin: string
    }
    readonly answer: Profile
  }
  '/v1/companydata/cusips/{cusip}': {
    readonly params: {
      readonly cusip: string
    }
    readonly answer: Profile
  }
  '/v1/filings': {
    readonly params: {
      readonly form?: string | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListFilingsOfMarket
  }
  '/v1/filings/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly form?: string | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListFilings
  }
  '/v1/filings/by-id/{filing_id}': {
    readonly params: {
      readonly filing_id: string
    }
    readonly answer: FilingWithAddress
  }
  '/v1/splits': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListSplits
  }
  '/v1/splits/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListSplitsOfTicker
  }
  '/v1/prices/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly adjusted?: '' | 'true' | 'false' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListPrices
  }
  '/v1/dividends': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListDividends
  }
  '/v1/dividends/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListDividendsOfTicker
  }
  '/v1/financials/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly statement?: 'income' | 'balance-sheet' | 'cash-flow' | undefined
      readonly period?: 'annual' | 'quarterly' | undefined
      readonly limit?: number | undefined
      readonly asOf?: string | undefined
      readonly adjusted?: 'false' | 'true' | undefined
      readonly order?: 'desc' | 'asc' | undefined
    }
    readonly answer: ListStatements
  }
  '/v1/financials/{ticker}/lineage': {
    readonly params: {
      readonly ticker: string
      readonly statement?: 'income' | 'balance-sheet' | 'cash-flow' | undefined
      readonly period?: 'annual' | 'quarterly' | undefined
      readonly date?: string | undefined
      readonly asOf?: string | undefined
    }
    readonly answer: Lineage
  }
  '/v1/financials/{ticker}/revisions': {
    readonly params: {
      readonly ticker: string
      readonly limit?: number | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
    }
    readonly answer: ListRevisions
  }
  '/v1/revenue-segmentation/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly dimension?: 'product' | 'geographic' | undefined
      readonly period?: 'annual' | 'quarterly' | undefined
      readonly asOf?: string | undefined
    }
    readonly answer: ListRevenueSegmentation
  }
  '/v1/quotes': {
    readonly params: {
      readonly tickers: string
    }
    readonly answer: ListQuotes
  }
  '/v1/quotes/{ticker}': {
    readonly params: {
      readonly ticker: string
    }
    readonly answer: Quote
  }
  '/v1/earnings': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListEarnings
  }
  '/v1/earnings/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListEarningsOfTicker
  }
  '/v1/ipos': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListIpos
  }
  '/v1/ipos/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListIposOfTicker
  }
  '/v1/short-interest/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListShortInterest
  }
  '/v1/fails-to-deliver': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListFailsToDeliver
  }
  '/v1/fails-to-deliver/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListFailsToDeliverOfTicker
  }
  '/v1/insider-transactions': {
    readonly params: {
      readonly codes?: string | undefined
      readonly derivative?: 'false' | 'true' | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListInsiderTransactions
  }
  '/v1/insider-transactions/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly codes?: string | undefined
      readonly derivative?: 'false' | 'true' | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListInsiderTransactionsOfTicker
  }
  '/v1/halts': {
    readonly params: {
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListHalts
  }
  '/v1/halts/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListHaltsOfTicker
  }
  '/v1/macro': {
    readonly params: {
      readonly category?: string | undefined
      readonly series?: string | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListMacro
  }
  '/v1/news': {
    readonly params: {
      readonly type?: '' | 'stockNews' | 'pressRelease' | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListNews
  }
  '/v1/news/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly type?: '' | 'stockNews' | 'pressRelease' | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListNewsOfTicker
  }
  '/v1/transcripts': {
    readonly params: {
      readonly order?: 'desc' | 'asc' | undefined
      readonly page?: number | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListTranscripts
  }
  '/v1/transcripts/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly order?: 'desc' | 'asc' | undefined
      readonly limit?: number | undefined
    }
    readonly answer: ListTranscriptsOfTicker
  }
  '/v1/transcripts/by-id/{transcript_id}': {
    readonly params: {
      readonly transcript_id: string
    }
    readonly answer: Transcript
  }
  '/v1/etf-holdings/{ticker}': {
    readonly params: {
      readonly ticker: string
    }
    readonly answer: FundHoldings
  }
  '/v1/institutional-ownership/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly limit?: number | undefined
    }
    readonly answer: ListInstitutionalOwnership
  }
  '/v1/fund-holdings/{ticker}': {
    readonly params: {
      readonly ticker: string
      readonly limit?: number | undefined
    }
    readonly answer: ListFundOwnership
  }
  '/v1/screener': {
    readonly params: {
      readonly filter?: readonly string[] | undefined
      readonly sort?: 'ticker' | 'company' | 'sector' | 'industry' | 'country' | 'exchange' | 'type' | 'reportingCurrency' | 'employees' | 'yearsSinceIpo' | 'price' | 'marketCap' | 'enterpriseValue' | 'sharesOutstanding' | 'floatShares' | 'floatPct' | 'change' | 'changePct' | 'gapPct' | 'dayRangePct' | 'volume' | 'avgVolume30d' | 'avgDollarVolume30d' | 'relativeVolume' | 'yearHigh' | 'yearLow' | 'pctFromYearHigh' | 'pctFromYearLow' | 'yearRangePct' | 'turnoverPct' | 'perf1w' | 'perf1m' | 'perf3m' | 'perf6m' | 'perfYtd' | 'perf1y' | 'perf3y' | 'perf5y' | 'sma20' | 'sma50' | 'sma200' | 'pctFromSma20' | 'pctFromSma50' | 'pctFromSma200' | 'rsi14' | 'atrPct14' | 'volatility30d' | 'volatility1y' | 'beta1y' | 'beta5y' | 'maxDrawdown1y' | 'peTtm' | 'peForward' | 'pegTtm' | 'psTtm' | 'pb' | 'ptb' | 'pocfTtm' | 'pfcfTtm' | 'evToSalesTtm' | 'evToEbitdaTtm' | 'evToEbitTtm' | 'evToFcfTtm' | 'evToOcfTtm' | 'evToGrossProfitTtm' | 'earningsYieldTtm' | 'fcfYieldTtm' | 'ebitYieldTtm' | 'buybackYieldTtm' | 'shareholderYieldTtm' | 'grahamNumber' | 'priceToGraham' | 'ncavPerShare' | 'cashToMarketCap' | 'grossMarginTtm' | 'operatingMarginTtm' | 'ebitdaMarginTtm' | 'pretaxMarginTtm' | 'netMarginTtm' | 'ocfMarginTtm' | 'fcfMarginTtm' | 'roeTtm' | 'roaTtm' | 'roicTtm' | 'roceTtm' | 'rotaTtm' | 'grossProfitToAssets' | 'assetTurnoverTtm' | 'effectiveTaxRateTtm' | 'rdToRevenueTtm' | 'sgaToRevenueTtm' | 'sbcToRevenueTtm' | 'capexToRevenueTtm' | 'incomeQualityTtm' | 'accrualsRatioTtm' | 'revenuePerEmployee' | 'revenueTtm' | 'grossProfitTtm' | 'operatingIncomeTtm' | 'ebitdaTtm' | 'netIncomeTtm' | 'epsTtm' | 'ocfTtm' | 'fcfTtm' | 'cash' | 'totalDebt' | 'netDebt' | 'totalAssets' | 'totalEquity' | 'workingCapital' | 'bookValuePerShare' | 'tangibleBookPerShare' | 'revenuePerShareTtm' | 'fcfPerShareTtm' | 'revenueGrowthQoqYoy' | 'revenueGrowthTtm' | 'revenueCagr3y' | 'revenueCagr5y' | 'epsGrowthQoqYoy' | 'epsGrowthTtm' | 'epsCagr3y' | 'epsCagr5y' | 'netIncomeGrowthTtm' | 'ebitdaGrowthTtm' | 'fcfGrowthTtm' | 'fcfCagr5y' | 'bookValueGrowth1y' | 'assetGrowth1y' | 'sharesGrowth1y' | 'grossMarginChange1y' | 'debtToEquity' | 'debtToAssets' | 'netDebtToEbitdaTtm' | 'interestCoverageTtm' | 'currentRatio' | 'quickRatio' | 'cashRatio' | 'altmanZ' | 'piotroskiF' | 'daysSalesOutstanding' | 'daysInventory' | 'cashConversionCycle' | 'goodwillToAssets' | 'dividendPerShareTtm' | 'dividendYieldTtm' | 'dividendYieldForward' | 'payoutRatioTtm' | 'dividendCagr5y' | 'dividendGrowthYears' | 'daysToExDividend' | 'shortPctFloat' | 'daysToCover' | 'shortInterestChangePct' | 'etfOwnershipPct' | 'fundOwnershipPct' | 'fundHoldersCount' | 'insiderNetValue90d' | 'insiderBuyers90d' | 'daysToEarnings' | 'epsSurprisePct' | 'revenueSurprisePct' | undefined
      readonly order?: 'asc' | 'desc' | undefined
      readonly columns?: string | undefined
      readonly limit?: number | undefined
      readonly offset?: number | undefined
      readonly explain?: 'true' | 'false' | 'dates' | undefined
    }
    readonly answer: Screen
  }
  '/v1/screener/fields': {
    readonly params: Readonly<Record<string, never>>
    readonly answer: ScreenerCatalogue
  }
  '/v1/status': {
    readonly params: Readonly<Record<string, never>>
    readonly answer: ServiceStatus
  }
  '/v1/openapi.json': {
    readonly params: Readonly<Record<string, never>>
    readonly answer: OpenApiDocument
  }
}
