/** Which metrics a table of the screener shows. */

export const columnSets = [
  {
    id: 'overview',
    label: 'Overview',
    columns: [
      'sector',
      'price',
      'changePct',
      'marketCap',
      'peTtm',
      'revenueGrowthTtm',
      'netMarginTtm',
      'dividendYieldTtm',
    ],
  },
  {
    id: 'valuation',
    label: 'Valuation',
    columns: [
      'price',
      'marketCap',
      'peTtm',
      'peForward',
      'pegTtm',
      'psTtm',
      'pb',
      'pfcfTtm',
      'evToEbitdaTtm',
      'earningsYieldTtm',
      'fcfYieldTtm',
    ],
  },
  {
    id: 'financials',
    label: 'Financials',
    columns: [
      'marketCap',
      'revenueTtm',
      'revenueGrowthTtm',
      'grossMarginTtm',
      'operatingMarginTtm',
      'netMarginTtm',
      'epsTtm',
      'fcfTtm',
      'roicTtm',
      'debtToEquity',
      'currentRatio',
    ],
  },
  {
    id: 'ownership',
    label: 'Ownership',
    columns: [
      'price',
      'marketCap',
      'sharesOutstanding',
      'floatPct',
      'etfOwnershipPct',
      'fundOwnershipPct',
      'fundHoldersCount',
      'shortPctFloat',
      'daysToCover',
      'insiderBuyers90d',
      'insiderNetValue90d',
    ],
  },
  {
    id: 'performance',
    label: 'Performance',
    columns: [
      'price',
      'changePct',
      'perf1w',
      'perf1m',
      'perf3m',
      'perf6m',
      'perfYtd',
      'perf1y',
      'pctFromYearHigh',
      'volatility30d',
      'beta1y',
      'rsi14',
    ],
  },
  {
    id: 'dividends',
    label: 'Dividends',
    columns: [
      'price',
      'marketCap',
      'dividendYieldTtm',
      'dividendYieldForward',
      'dividendPerShareTtm',
      'payoutRatioTtm',
      'dividendCagr5y',
      'dividendGrowthYears',
      'daysToExDividend',
      'shareholderYieldTtm',
    ],
  },
] as const satisfies readonly {
  readonly id: string
  readonly label: string
  readonly columns: readonly string[]
}[]

export type ColumnSetId = (typeof columnSets)[number]['id']

export const columnsOfSet = (id: ColumnSetId): readonly string[] =>
  columnSets.find((each) => each.id === id)?.columns ?? []

/** Every row begins with these. */
export const firstColumns = ['ticker', 'company'] as const
