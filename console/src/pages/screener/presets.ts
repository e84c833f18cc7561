/** Screens to begin with: a name, what it looks for, and its clauses. */
import type { ColumnSetId } from './column-sets.ts'

export type Preset = {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly filter: readonly string[]
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly view: ColumnSetId
}

export const presets: readonly Preset[] = [
  {
    id: 'value',
    label: 'Value',
    about: 'A low price for earnings, book value and free cash flow',
    filter: ['peTtm:between:0:25', 'pb:below:7', 'fcfYieldTtm:above:2'],
    sort: 'peTtm',
    order: 'asc',
    view: 'valuation',
  },
  {
    id: 'growth',
    label: 'Growth',
    about: 'Revenue and earnings a share grow by more than a tenth',
    filter: ['revenueGrowthTtm:above:10', 'epsGrowthTtm:above:10', 'revenueCagr3y:above:5'],
    sort: 'revenueGrowthTtm',
    order: 'desc',
    view: 'financials',
  },
  {
    id: 'dividends',
    label: 'Dividends',
    about: 'A dividend that rises and that earnings pay for',
    filter: ['dividendYieldTtm:above:1', 'payoutRatioTtm:below:80', 'dividendGrowthYears:above_or_equal:1'],
    sort: 'dividendYieldTtm',
    order: 'desc',
    view: 'dividends',
  },
  {
    id: 'quality',
    label: 'Quality',
    about: 'High returns and margins with little debt',
    filter: ['roicTtm:above:15', 'grossMarginTtm:above:40', 'fcfMarginTtm:above:10', 'debtToEquity:below:1'],
    sort: 'roicTtm',
    order: 'desc',
    view: 'financials',
  },
  {
    id: 'momentum',
    label: 'Momentum',
    about: 'Up over half a year and near the high of the year',
    filter: ['perf6m:above:15', 'pctFromYearHigh:above:-10', 'pctFromSma200:above:0'],
    sort: 'perf6m',
    order: 'desc',
    view: 'performance',
  },
  {
    id: 'small-caps',
    label: 'Small caps',
    about: 'Companies worth 300 million to 2 billion dollars',
    filter: ['type:equal:stock', 'marketCap:between:300000000:2000000000'],
    sort: 'marketCap',
    order: 'desc',
    view: 'overview',
  },
  {
    id: 'insiders',
    label: 'Insiders buying',
    about: 'Insiders bought within 90 days, and more than they sold',
    filter: ['insiderBuyers90d:above_or_equal:1', 'insiderNetValue90d:above:0'],
    sort: 'insiderNetValue90d',
    order: 'desc',
    view: 'ownership',
  },
  {
    id: 'buybacks',
    label: 'Buybacks',
    about: 'Fewer shares than a year ago, bought with cash',
    filter: ['buybackYieldTtm:above:1', 'sharesGrowth1y:below:0'],
    sort: 'buybackYieldTtm',
    order: 'desc',
    view: 'valuation',
  },
  {
    id: 'sound',
    label: 'Sound balance',
    about: 'Little net debt, liquid, and seven of Piotroski’s nine tests',
    filter: ['netDebtToEbitdaTtm:below:2', 'currentRatio:above:1', 'piotroskiF:above_or_equal:7'],
    sort: 'piotroskiF',
    order: 'desc',
    view: 'financials',
  },
  {
    id: 'turning-up',
    label: 'Turning up',
    about: 'The latest quarter earns a quarter more, at better margins',
    filter: ['epsGrowthQoqYoy:above:25', 'revenueGrowthQoqYoy:above:0', 'grossMarginChange1y:above:0'],
    sort: 'epsGrowthQoqYoy',
    order: 'desc',
    view: 'financials',
  },
  {
    id: 'shorted',
    label: 'Heavily shorted',
    about: 'More than five days of trading to buy back what is sold short',
    filter: ['daysToCover:above:5'],
    sort: 'daysToCover',
    order: 'desc',
    view: 'ownership',
  },
]
