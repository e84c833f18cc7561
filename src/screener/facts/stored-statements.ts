/** The statements of a company that formulas can reach, as texts and put together; leaves out older ones. */
import { statementTexts } from '../../datasets/financials/query.ts'
import type { Store } from '../../store/store.ts'
import { withImplied } from './implied-lines.ts'
import type { Statement, Statements } from './statement-periods.ts'

/** Eight quarters in a row. */
const QUARTERS = 8
/** The latest and the one a year before. */
const QUARTER_SHEETS = 5
/** Five years back. */
const YEARS = 6
const YEAR_SHEETS = 2

const kinds = [
  { statement: 'income', period: 'quarterly', limit: QUARTERS },
  { statement: 'cash-flow', period: 'quarterly', limit: QUARTERS },
  { statement: 'balance-sheet', period: 'quarterly', limit: QUARTER_SHEETS },
  { statement: 'income', period: 'annual', limit: YEARS },
  { statement: 'cash-flow', period: 'annual', limit: YEARS },
  { statement: 'balance-sheet', period: 'annual', limit: YEAR_SHEETS },
] as const

/** Texts in the order of `kinds`, newest first. */
export type StatementTexts = readonly (readonly string[])[]

export const statementTextsOf = (store: Store, cik: string): Promise<StatementTexts> =>
  Promise.all(kinds.map((choice) => statementTexts(store, cik, choice)))

const parsed = (texts: readonly string[] | undefined): readonly Statement[] =>
  (texts ?? []).map((text) => JSON.parse(text) as Statement)

/** The lines of the statement of the same day added to each, whose own lines and header go before them. */
const joined = (first: readonly Statement[], others: readonly Statement[]): readonly Statement[] =>
  first.map((statement) => {
    const other = others.find(
      ({ date, currency }) => date === statement.date && currency === statement.currency,
    )
    return other === undefined ? statement : { ...other, ...statement }
  })

export const statementsIn = (texts: StatementTexts): Statements => {
  const [income, cashFlow, quarterSheets, yearIncome, yearCashFlow, yearSheets] = texts.map(parsed)
  const annualSheets = (yearSheets ?? []).map(withImplied)
  return {
    quarters: joined(income ?? [], cashFlow ?? []),
    years: joined(joined(yearIncome ?? [], yearCashFlow ?? []), annualSheets),
    quarterSheets: (quarterSheets ?? []).map(withImplied),
    yearSheets: annualSheets,
  }
}
