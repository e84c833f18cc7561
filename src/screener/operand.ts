/** The figures that formulas may name, and what is known of one figure. */
import { balanceLines, cashFlowLines, incomeLines } from '../datasets/financials/record.ts'

/** Periods of a statement's line, as in `ttm(revenue)`, with what each means. */
export const periods = {
  ttm: 'Sum of the last four quarters, or the fiscal year that ends with them; not known unless they follow on each other.',
  ttmBefore: 'Sum of the four quarters before those.',
  q0: 'Latest quarter.',
  q4: 'The same quarter a year before.',
  fy0: 'Latest fiscal year.',
  fy1: 'The fiscal year before.',
  fy3: 'Three fiscal years before the latest.',
  fy5: 'Five fiscal years before the latest.',
  bs: 'Latest balance sheet.',
  bsYearAgo: 'The balance sheet a year before.',
  avg: 'Mean of the latest balance sheet and the one a year before.',
} as const

/** Every other figure. */
export const plainOperands = {
  employees: 'Employees, where a loaded source counts them.',
  daysSinceIpo: 'Days from the initial public offering to asOf.',
  isOperating: '1 for a company that is not a bank, an insurer or another financial company.',
  price: 'Last stored price.',
  sharePrice: 'The price, where every listed class of common shares trades alike.',
  marketCap: 'Price times the shares of all classes.',
  sharesOutstanding: 'Shares outstanding, restated for splits.',
  floatShares: 'Freely traded shares.',
  change: 'Change of the day.',
  changePct: 'Change of the day in percent.',
  open: 'First price of the day.',
  previousClose: 'Close of the session before.',
  dayHigh: 'Highest price of the day.',
  dayLow: 'Lowest price of the day.',
  volume: 'Shares traded on the day.',
  avgVolume: 'Mean volume of the last 30 sessions.',
  yearHigh: 'Highest price of 52 weeks.',
  yearLow: 'Lowest price of 52 weeks.',
  priceAvg50: 'Mean of the last 50 closes.',
  priceAvg200: 'Mean of the last 200 closes.',
  close1w: 'Close five sessions before.',
  close1m: 'Close on or before the day a month before.',
  close3m: 'Close on or before the day three months before.',
  close6m: 'Close on or before the day six months before.',
  closeYearEnd: 'Last close of the year before.',
  close1y: 'Close on or before the day a year before.',
  close3y: 'Close on or before the day three years before.',
  close5y: 'Close on or before the day five years before.',
  dollarVolume30: 'Mean of close times volume of the last 30 sessions.',
  closeMean20: 'Mean of the last 20 closes.',
  wilderRsi14: "Wilder's relative strength index of 14 sessions.",
  wilderAtr14: "Wilder's average true range of 14 sessions.",
  deviation30: 'Standard deviation of 30 daily log returns.',
  deviation252: 'Standard deviation of 252 daily log returns.',
  slope1y: 'Covariance with SPY over its variance, 252 daily returns.',
  slope5y: 'The same of 60 monthly returns.',
  deepestFall1y: 'Smallest close over the highest close before it, less 1, of 252 sessions.',
  dividends12m:
    'Sum of the regular dividends of the last twelve months, restated for splits; where no calendar has them, of the last four fiscal quarters as the company states them.',
  dividendRate:
    'Last regular dividend times its payments a year; where no calendar has it, the sum of the last fiscal quarter times four.',
  dividendYear0:
    'Sum of the regular dividends of the last whole calendar year; where no calendar has them, of the four fiscal quarters whose middle is in it.',
  dividendYear5: 'The same five years before.',
  dividendRaises:
    'Calendar years in a row, up to the last whole one, whose sum is above that of the year before, as far as years are known.',
  daysToExDate: 'Days from asOf to the next ex-date.',
  shortInterest: 'Shares sold short.',
  shortDaysToCover: 'Short interest over average daily volume.',
  shortChangePct: 'Change of short interest since the settlement before, in percent.',
  etfShares:
    'Shares that ETFs hold by their newest reports, as far as those are loaded and at most 275 days old on the day of the price, restated for splits.',
  fundShares: 'The same of mutual funds.',
  fundHolders: 'ETFs and mutual funds that hold the share, as far as their reports are loaded.',
  insiderNet:
    "Insiders' open-market purchases less sales of the 90 days up to the last form that is loaded, in dollars; joint filers once.",
  insiderBuyers: 'Insiders who bought within those 90 days.',
  epsNextFour: 'Sum of the earnings a share estimated for the next four quarters.',
  daysToReport: 'Days from asOf to the next earnings date.',
  lastEpsSurprisePct: 'Earnings surprise last reported, in percent.',
  lastRevenueSurprisePct: 'Revenue surprise last reported, in percent.',
} as const

export type PeriodName = keyof typeof periods
export type PlainOperand = keyof typeof plainOperands
const statementLines = { ...balanceLines, ...cashFlowLines, ...incomeLines }

/** The parts of a name such as `ttm(revenue)`; null if the period or line does not exist. */
export const statementFigureOf = (name: string) => {
  const [, period = '', line = ''] = /^(\w+)\((\w+)\)$/.exec(name) ?? []
  if (!Object.hasOwn(periods, period) || !Object.hasOwn(statementLines, line)) return null
  return { period: period as PeriodName, line }
}

/** One figure, with where it comes from: the date or periods it is of, the newest filing that states it, the dataset. */
export type Operand = {
  readonly value: number
  readonly on?: string
  readonly periods?: readonly string[]
  readonly filing?: string
  readonly filedOn?: string
  readonly source: string
}
/** By name, such as `price` or `ttm(revenue)`; unknown figures are not in it. */
export type Operands = Readonly<Record<string, Operand>>

/** A figure, null if it is unknown, with its day and the filing that states it. */
export type OperandEntry = readonly [
  name: PlainOperand,
  value: number | null,
  on?: string | undefined,
  filing?: string | null | undefined,
]

/** The known figures of one dataset. */
export const operandsFrom = (source: string, entries: readonly OperandEntry[]): Operands =>
  Object.fromEntries(
    entries.flatMap(([name, value, on, filing]) => {
      if (value === null) return []
      const origin = { ...(on === undefined ? {} : { on }), ...(filing == null ? {} : { filing }), source }
      return [[name, { value, ...origin }]]
    }),
  )

/** Figures in the currency of the statements; those in another currency are not shown in dollars. */
export const isOfStatements = (name: string): boolean => name.endsWith(')')

const marketNames: ReadonlySet<string> = new Set<PlainOperand>([
  'price',
  'sharePrice',
  'marketCap',
  'dividends12m',
  'dividendRate',
])
/** Figures that are in dollars whatever currency the company reports in. */
export const isOfMarket = (name: string): boolean => marketNames.has(name)
