/** The statements that formulas use, as rows and joined. */
import { balanceSheets, cashFlowStatements, incomeStatements } from '../../datasets/financials/record.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Store } from '../../store/store.ts'
import { withImplied } from './implied-lines.ts'
import type { ReportedStatement, Statements } from './statement-periods.ts'

/** Eight consecutive quarters. */
const QUARTERS = 8
/** The latest and the one a year earlier. */
const QUARTER_SHEETS = 5
/** Five years back. */
const YEARS = 6
const YEAR_SHEETS = 2

/** Newest first: the primary key within (cik, period) walked backwards. */
const newest = (cik: string, period: 'quarterly' | 'annual', limit: number) =>
  ({ where: { cik, period }, order: ['end desc'], limit, columns: [] }) as const

/** Each list newest first. */
export const statementRowsOf = async (store: Store, cik: string) => ({
  income: await store.rows(incomeStatements, newest(cik, 'quarterly', QUARTERS)),
  cashFlow: await store.rows(cashFlowStatements, newest(cik, 'quarterly', QUARTERS)),
  sheets: await store.rows(balanceSheets, newest(cik, 'quarterly', QUARTER_SHEETS)),
  yearIncome: await store.rows(incomeStatements, newest(cik, 'annual', YEARS)),
  yearCashFlow: await store.rows(cashFlowStatements, newest(cik, 'annual', YEARS)),
  annualBalanceSheets: await store.rows(balanceSheets, newest(cik, 'annual', YEAR_SHEETS)),
})
export type StatementRows = Awaited<ReturnType<typeof statementRowsOf>>

/** Each statement with the lines of the other statement of the same day; its own lines and header win. */
const joined = (
  first: readonly ReportedStatement[],
  others: readonly ReportedStatement[],
): readonly ReportedStatement[] =>
  first.map((statement) => {
    const other = others.find(
      ({ date, currency }) => date === statement.date && currency === statement.currency,
    )
    return other === undefined ? statement : { ...other, ...statement }
  })

export const statementsIn = (rows: StatementRows): Statements => {
  const income = rows.income.map((row) => recordOf(incomeStatements, row))
  const cashFlow = rows.cashFlow.map((row) => recordOf(cashFlowStatements, row))
  const sheets = rows.sheets.map((row) => recordOf(balanceSheets, row))
  const yearIncome = rows.yearIncome.map((row) => recordOf(incomeStatements, row))
  const yearCashFlow = rows.yearCashFlow.map((row) => recordOf(cashFlowStatements, row))
  const annualBalanceSheets = rows.annualBalanceSheets.map((row) => withImplied(recordOf(balanceSheets, row)))
  return {
    quarters: joined(income, cashFlow),
    years: joined(joined(yearIncome, yearCashFlow), annualBalanceSheets),
    quarterlyBalanceSheets: sheets.map(withImplied),
    annualBalanceSheets,
  }
}
