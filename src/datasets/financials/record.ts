/** The three statements as served, every line under its wire name, a collection each; leaves out how a line is found. */
import Type, { type Static } from 'typebox'
import {
  day,
  instant,
  integer,
  meanShares,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  record,
  text,
} from '../../contract/field.ts'
import { fiscalPeriods } from '../../derived/fiscal-calendar.ts'
import { collection } from '../../store/collection.ts'
import { balanceLines, cashFlowLines, incomeLines } from './line-names.ts'

const line = (sentence: string) => orNull(money(sentence))
const perShare = (sentence: string) => orNull(moneyPerShare(sentence))
const meanCount = (sentence: string) => orNull(meanShares(sentence))

const headerFields = {
  date: day('Last day of the period.'),
  period: oneOf(fiscalPeriods, 'FY, or the quarter by its place in the fiscal year.'),
  fiscalYr: integer(
    'Calendar year in which the fiscal year ends; an end on 1 to 7 January counts for the year before.',
  ),
  currency: text('Three-letter code of the currency the statement is presented in; nothing is converted.'),
  filedOn: day('Filing date of the filing in `accessionNumber`.'),
  acceptedAt: orNull(instant('When EDGAR accepted that filing; null where its list of filings is not held.')),
  accessionNumber: orNull(text('Filing that first stated most of the figures as they are served.')),
}

/** The same kind of field for every line, under its own sentence. */
const fieldsOf = <K extends string, F>(
  sentences: Readonly<Record<K, string>>,
  field: (sentence: string) => F,
): Record<K, F> => {
  const fields: Partial<Record<K, F>> = {}
  for (const name of Object.keys(sentences) as K[]) fields[name] = field(sentences[name])
  return fields as Record<K, F>
}

/** Income statement of a fiscal year or a discrete quarter. */
export const IncomeStatement = record({
  ...headerFields,
  ...fieldsOf(incomeLines, line),
  eps: perShare(incomeLines.eps),
  epsDiluted: perShare(incomeLines.epsDiluted),
  weightedAverageShsOut: meanCount(incomeLines.weightedAverageShsOut),
  weightedAverageShsOutDil: meanCount(incomeLines.weightedAverageShsOutDil),
})
export type IncomeStatement = Static<typeof IncomeStatement>

/** Balance sheet at the end of a fiscal year or quarter; all lines from one filing. */
export const BalanceSheet = record({ ...headerFields, ...fieldsOf(balanceLines, line) })
export type BalanceSheet = Static<typeof BalanceSheet>

/** Cash flow statement of a fiscal year or a discrete quarter, not of the year to date. */
export const CashFlowStatement = record({ ...headerFields, ...fieldsOf(cashFlowLines, line) })
export type CashFlowStatement = Static<typeof CashFlowStatement>

/** Any of the three, by the `statement` asked for. */
export const AnyStatement = Type.Union([IncomeStatement, BalanceSheet, CashFlowStatement])

export const statementNames = ['income', 'balance-sheet', 'cash-flow'] as const
export type StatementName = (typeof statementNames)[number]
export const periodNames = ['annual', 'quarterly'] as const

const columns = {
  cik: 'text',
  period: periodNames,
  /** Last day of the period. */
  end: 'day',
  accession: 'text',
  acceptedAt: 'instant?',
} as const
const options = { columns, key: ['cik', 'period', 'end'], late: ['acceptedAt'] } as const

export const incomeStatements = collection('income_statements', { record: IncomeStatement, ...options })
export const balanceSheets = collection('balance_sheets', { record: BalanceSheet, ...options })
export const cashFlowStatements = collection('cash_flow_statements', {
  record: CashFlowStatement,
  ...options,
})

/** The collection of each statement. */
export const statementCollections = {
  income: incomeStatements,
  'balance-sheet': balanceSheets,
  'cash-flow': cashFlowStatements,
} as const
