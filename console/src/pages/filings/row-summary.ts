/** A row that names a filing, as one line: what it is, its day, and its first figures. */
import type { Call } from '../../api/call.ts'
import type {
  Article,
  BalanceSheet,
  CashFlowStatement,
  EarningsReport,
  IncomeStatement,
  InsiderTransaction,
} from '../../api/types.ts'
import type { NumberForm } from '../../format/number.ts'
import { paths } from '../../shell/paths.ts'

export type LineFigure = NumberForm & { readonly label: string; readonly value: number | null }

export type RowSummary = {
  readonly id: string
  readonly what: string
  readonly day: string | null
  readonly figures: readonly LineFigure[]
  /** A page of this application, or an address at the publisher. */
  readonly link: { readonly to: string } | { readonly href: string }
}

const money = (label: string, value: number | null, currency: string | null): LineFigure => ({
  label,
  value,
  kind: 'money',
  currency,
  compact: true,
})

type Statement = IncomeStatement | BalanceSheet | CashFlowStatement

const statementFigures = (row: Statement): readonly LineFigure[] => {
  const { currency } = row
  if ('totalAssets' in row) return [money('Total assets', row.totalAssets, currency)]
  if ('revenue' in row)
    return [money('Revenue', row.revenue, currency), money('Net income', row.netIncome, currency)]
  return [money('Operating cash flow', row.operatingCashFlow, currency)]
}

const statementName = (row: Statement): string => {
  if ('totalAssets' in row) return 'Balance sheet'
  return 'revenue' in row ? 'Income statement' : 'Cash flow statement'
}

const statementLine = (ticker: string, row: Statement): RowSummary => ({
  id: `${statementName(row)} ${row.date}`,
  what: `${statementName(row)}, ${row.period} ${row.fiscalYr}`,
  day: row.date,
  figures: statementFigures(row),
  link: { to: paths.stock(ticker, 'statements') },
})

const insiderLine = (ticker: string, row: InsiderTransaction): RowSummary => ({
  id: row.id,
  what: `${row.ownerName}: ${row.transactionType}`,
  day: row.transactionDate,
  figures: [
    { label: 'Shares', value: row.shares, kind: 'count' },
    { label: 'Price', value: row.pricePerShare, kind: 'price', currency: 'USD' },
  ],
  link: { to: paths.stock(ticker, 'insiders') },
})

const earningsLine = (ticker: string, row: EarningsReport): RowSummary => ({
  id: `${row.date} ${row.period}`,
  what: `Earnings${row.period === null ? '' : `, ${row.period} ${row.fiscalYr ?? ''}`}`,
  day: row.date,
  figures: [
    { label: 'EPS', value: row.epsActual, kind: 'price', currency: row.currency },
    money('Revenue', row.revenueActual, row.currency),
  ],
  link: { to: paths.stock(ticker, 'earnings') },
})

const articleLine = (row: Article): RowSummary => ({
  id: row.id,
  what: row.title,
  day: row.publishedAt,
  figures: [],
  link: { href: row.url },
})

/** The line of a row from one of `callsNamingFiling`. */
export const rowSummary = ({ path }: Call, ticker: string, row: unknown): RowSummary => {
  if (path === '/v1/financials/{ticker}') return statementLine(ticker, row as Statement)
  if (path === '/v1/insider-transactions/{ticker}') return insiderLine(ticker, row as InsiderTransaction)
  if (path === '/v1/earnings/{ticker}') return earningsLine(ticker, row as EarningsReport)
  return articleLine(row as Article)
}
