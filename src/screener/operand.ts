/** The figures that formulas may name, and what is known of one figure. */
import { balanceLines, cashFlowLines, incomeLines, type LineName } from '../datasets/financials/record.ts'

/** Periods of a statement's line, as in `ttm(revenue)`, with what each means. */
export const periods = {
  ttm: 'Sum of the last four quarters, or the fiscal year that ends with or after them; unknown if a quarter between them is missing.',
  ttmBefore: 'Sum of the four quarters before them.',
  q0: 'Latest quarter.',
  q4: 'The same quarter one year earlier.',
  fy0: 'Latest fiscal year.',
  fy1: 'Previous fiscal year.',
  fy3: 'Fiscal year three years before the latest.',
  fy5: 'Fiscal year five years before the latest.',
  bs: 'Latest balance sheet.',
  bsYearAgo: 'Balance sheet one year earlier.',
  avg: 'Average of the latest balance sheet and the one a year earlier.',
} as const

/** Every other figure. */
export const plainOperands = {
  employees: 'Number of employees, if a loaded source has it.',
  daysSinceIpo: 'Days from the initial public offering to asOf.',
  isOperating: '1 for a company that is not a bank, an insurer or another financial company.',
  price: 'Last stored price.',
  sharePrice: 'Price, if all listed classes of common shares trade at about the same price.',
  marketCap: 'Price times the number of shares of all classes.',
  sharesOutstanding: 'Shares outstanding, adjusted for splits.',
  floatShares: 'Freely traded shares.',
  change: 'Change of the day.',
  changePct: 'Change of the day in percent.',
  open: 'First price of the day.',
  previousClose: 'Close of the previous session.',
  dayHigh: 'Highest price of the day.',
  dayLow: 'Lowest price of the day.',
  volume: 'Shares traded on the day.',
  avgVolume: 'Average volume of the last 30 sessions.',
  yearHigh: 'Highest price of the last 52 weeks.',
  yearLow: 'Lowest price of the last 52 weeks.',
  priceAvg50: 'Average of the last 50 closes.',
  priceAvg200: 'Average of the last 200 closes.',
  close1w: 'Close five sessions earlier.',
  close1m: 'Close one month earlier, or the last close before that day.',
  close3m: 'Close three months earlier, or the last close before that day.',
  close6m: 'Close six months earlier, or the last close before that day.',
  closeYearEnd: 'Last close of the previous year.',
  close1y: 'Close one year earlier, or the last close before that day.',
  close3y: 'Close three years earlier, or the last close before that day.',
  close5y: 'Close five years earlier, or the last close before that day.',
  dollarVolume30: 'Average of close times volume over the last 30 sessions.',
  closeMean20: 'Average of the last 20 closes.',
  wilderRsi14: "Wilder's relative strength index over 14 sessions.",
  wilderAtr14: "Wilder's average true range over 14 sessions.",
  deviation30: 'Standard deviation of 30 daily log returns.',
  deviation252: 'Standard deviation of 252 daily log returns.',
  slope1y: 'Covariance with SPY divided by the variance of SPY, over 252 daily returns.',
  slope5y: 'The same over 60 monthly returns.',
  deepestFall1y: 'Lowest ratio of a close to the highest close before it, minus 1, over 252 sessions.',
  dividends12m:
    'Sum of the regular dividends of the last twelve months, adjusted for splits. If no calendar has them, the company’s own figures for the last four fiscal quarters.',
  dividendRate:
    'Last regular dividend times the number of payments per year. If no calendar has it, four times the figure of the last fiscal quarter.',
  dividendYear0:
    'Sum of the regular dividends of the last complete calendar year. If no calendar has them, the sum of the four fiscal quarters whose middle is in that year.',
  dividendYear5: 'The same, five years earlier.',
  dividendRaises:
    'Number of consecutive calendar years, up to the last complete one, with a higher sum than the year before, as far back as the sums are known.',
  daysToExDate: 'Days from asOf to the next ex-date.',
  shortInterest: 'Shares sold short.',
  shortDaysToCover: 'Short interest divided by average daily volume.',
  shortChangePct: 'Change of short interest since the previous settlement date, in percent.',
  etfShares:
    'Shares that ETFs hold in their newest loaded reports, adjusted for splits. Reports more than 275 days older than the price are left out.',
  fundShares: 'The same for mutual funds.',
  fundHolders: 'Number of ETFs and mutual funds that hold the share, from loaded reports.',
  insiderNet:
    "Insiders' open-market purchases minus sales in the 90 days up to the newest loaded form, in dollars. Joint filers count once.",
  insiderBuyers: 'Number of insiders who bought within those 90 days.',
  epsNextFour: 'Sum of the estimated earnings per share of the next four quarters.',
  daysToReport: 'Days from asOf to the next earnings date.',
  lastEpsSurprisePct: 'Last reported earnings surprise, in percent.',
  lastRevenueSurprisePct: 'Last reported revenue surprise, in percent.',
} as const

export type PeriodName = keyof typeof periods
export type PlainOperand = keyof typeof plainOperands
const statementLines = { ...balanceLines, ...cashFlowLines, ...incomeLines }

/** The parts of a name such as `ttm(revenue)`; null if the period or line does not exist. */
export const statementFigureOf = (name: string) => {
  const [, period = '', line = ''] = /^(\w+)\((\w+)\)$/.exec(name) ?? []
  if (!Object.hasOwn(periods, period) || !Object.hasOwn(statementLines, line)) return null
  return { period: period as PeriodName, line: line as LineName }
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

/** The filing that states a figure, by its id, and its day where that is known. */
export type StatedIn = Pick<Operand, 'filing' | 'filedOn'>

/** A figure, null if it is unknown, with its day and the filing that states it. */
export type OperandEntry = readonly [
  name: PlainOperand,
  value: number | null,
  on?: string | undefined,
  stated?: StatedIn | undefined,
]

/** The known figures of one dataset. */
export const operandsFrom = (source: string, entries: readonly OperandEntry[]): Operands =>
  Object.fromEntries(
    entries.flatMap(([name, value, on, stated = {}]) => {
      if (value === null) return []
      const origin = { ...(on === undefined ? {} : { on }), ...stated, source }
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
