/** The three statements as served, every line under its wire name, a collection each; leaves out how a line is found. */
import Type, { type Static } from 'typebox'
import {
  day,
  figure,
  instant,
  integer,
  list,
  meanShares,
  model,
  money,
  moneyPerShare,
  oneOf,
  orNull,
  percent,
  record,
  text,
} from '../../contract/field.ts'
import { fiscalPeriods } from '../../derived/fiscal-calendar.ts'
import { collection } from '../../store/collection.ts'
import { balanceSheet } from './lines/balance-sheet.ts'
import { cashFlowStatement } from './lines/cash-flow.ts'
import { incomeStatement } from './lines/income.ts'

export const incomeLines = incomeStatement.served
export const balanceLines = balanceSheet.served
export const cashFlowLines = cashFlowStatement.served

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

export const headerNames = Object.keys(headerFields)

const quality = orNull(
  list(
    record({
      law: text('What must hold: both sides name lines of the statement.'),
      left: figure('What stands before the equals sign.'),
      right: figure('What stands after it.'),
      difference: figure('The first less the second.'),
    }),
    'The laws that the period breaks by more than rounding.',
  ),
)

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
export const IncomeStatement = model('IncomeStatement', {
  ...headerFields,
  ...fieldsOf(incomeLines, line),
  eps: perShare(incomeLines.eps),
  epsDiluted: perShare(incomeLines.epsDiluted),
  weightedAverageShsOut: meanCount(incomeLines.weightedAverageShsOut),
  weightedAverageShsOutDil: meanCount(incomeLines.weightedAverageShsOutDil),
  perShareFiledOn: orNull(
    day(
      'Filing date of the filing that first stated the figures per share as they are served, which with the counts of shares are on the shares of that day: after `filedOn` where a later filing restated them, for a split or otherwise.',
    ),
  ),
  quality,
})
export type IncomeStatement = Static<typeof IncomeStatement>

/** Balance sheet at the end of a fiscal year or quarter; all lines from one filing. */
export const BalanceSheet = model('BalanceSheet', {
  ...headerFields,
  ...fieldsOf(balanceLines, line),
  quality,
})
export type BalanceSheet = Static<typeof BalanceSheet>

/** Cash flow statement of a fiscal year or a discrete quarter, not of the year to date. */
export const CashFlowStatement = model('CashFlowStatement', {
  ...headerFields,
  ...fieldsOf(cashFlowLines, line),
  quality,
})
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
const options = {
  columns,
  key: ['cik', 'period', 'end'],
  placed: ['cik', 'period', 'end desc'],
  late: ['acceptedAt'],
} as const

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

const FactBlock = record({
  block: text('The facts that statements are made of, as JSON: compressed by zstd, in base64.'),
})

/** One row a company: from it a statement is made as of a day, and each figure is traced. */
export const factBlocks = collection('statement_facts', {
  record: FactBlock,
  columns: { cik: 'text' },
  key: ['cik'],
})

/** One row a filing whose figures the SEC's data sets gave, and company facts did not. */
export const filingFacts = collection('filing_facts', {
  record: FactBlock,
  columns: {
    cik: 'text',
    accession: 'text',
    filedOn: 'day',
    /** Last day of the period the filing is for; in its facts other days are rounded to ends of months. */
    periodEnd: 'day',
  },
  key: ['cik', 'accession'],
})

const LineageFact = model('LineageFact', {
  concept: text('Name of the concept in its taxonomy, us-gaap or ifrs-full.'),
  value: figure('The figure as tagged.'),
  unit: text('Unit of the figure: a currency, shares, or a currency a share.'),
  start: orNull(day('First day of the period; null for a figure at an instant.')),
  end: day('Last day of the period, or the day of the instant.'),
  form: text('Form type of the filing.'),
  accession: text('Accession number of the filing.'),
  filedOn: day('Filing date of the filing.'),
  coefficient: figure(
    'How often it is in the value: the value is the sum of all facts times their coefficients.',
  ),
})

/** Where one figure of a statement comes from. */
export const LineageFigure = model('LineageFigure', {
  value: orNull(figure('The figure as served.')),
  how: oneOf(
    ['reported', 'derived', 'null'],
    'Whether one fact states it, arithmetic makes it, or it is null.',
  ),
  reason: orNull(
    oneOf(
      ['notReported', 'notApplicable', 'notYetFiled', 'notDerivable'],
      'Why it is null: absent from the statement, not a line of such a company, not filed yet, or unknown.',
    ),
  ),
  formula: orNull(text('The arithmetic: over other lines, or over facts with their periods.')),
  facts: list(LineageFact, 'The facts it is made of.'),
})

/** One change of a figure by a later filing. */
export const Revision = model('Revision', {
  statement: oneOf(statementNames, 'The statement.'),
  period: oneOf(periodNames, 'Fiscal years or discrete quarters.'),
  date: day('Last day of the period.'),
  field: text('The line.'),
  from: orNull(figure('The figure before the filing.')),
  to: orNull(figure('The figure after it.')),
  changePct: orNull(percent('Change in percent of the figure before.')),
  filedOn: day('Filing date of the filing that changed it.'),
  form: text('Its form type.'),
  accession: text('Its accession number.'),
})
