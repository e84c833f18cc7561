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

/** A line of any statement, by its wire name. */
export type LineName = keyof typeof incomeLines | keyof typeof balanceLines | keyof typeof cashFlowLines

const line = (sentence: string) => orNull(money(sentence))
const perShare = (sentence: string) => orNull(moneyPerShare(sentence))
const meanCount = (sentence: string) => orNull(meanShares(sentence))

const headerFields = {
  date: day('Last day of the period.'),
  period: oneOf(fiscalPeriods, 'FY, or the quarter of the fiscal year.'),
  fiscalYr: integer(
    'Calendar year in which the fiscal year ends. A year that ends on 1 to 7 January counts for the year before.',
  ),
  currency: text('Three-letter code of the statement’s currency. Nothing is converted.'),
  filedOn: day('Filing date of the filing in `accessionNumber`.'),
  acceptedAt: orNull(
    instant('When EDGAR accepted that filing; null if the company’s list of filings is not loaded.'),
  ),
  accessionNumber: orNull(text('Filing that first stated most of these figures in their present form.')),
}

const quality = orNull(
  list(
    record({
      law: text('The equation that must hold between lines of the statement, or the limit of one of them.'),
      left: figure('Value of its left side.'),
      right: figure('Value of its right side.'),
      difference: figure('Left side minus right side.'),
    }),
    'Equations and limits that do not hold for this period, by more than rounding.',
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
      'Filing date of the filing that first stated these per-share figures. They and the share counts are on the share basis of that day. It is later than `filedOn` if a later filing restated them, for a split or another reason.',
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
  concept: text('XBRL concept, in the taxonomy us-gaap or ifrs-full.'),
  value: figure('The figure as tagged.'),
  unit: text('Unit of the figure: a currency, shares, or a currency per share.'),
  start: orNull(day('First day of the period; null for a figure at an instant.')),
  end: day('Last day of the period, or the day of the instant.'),
  form: text('Form type of the filing.'),
  accession: text('Accession number of the filing.'),
  filedOn: day('Filing date of the filing.'),
  coefficient: figure('Factor of the fact: the value is the sum of all facts, each times its factor.'),
})

/** Where one figure of a statement comes from. */
export const LineageFigure = model('LineageFigure', {
  value: orNull(figure('The figure as served.')),
  how: oneOf(['reported', 'derived', 'null'], '`reported` by one fact, `derived` by calculation, or `null`.'),
  reason: orNull(
    oneOf(
      ['notReported', 'notApplicable', 'notYetFiled', 'notDerivable'],
      'Why it is null: missing from the statement, not applicable to this kind of company, not filed yet, or not derivable.',
    ),
  ),
  formula: orNull(text('The calculation, from other lines or from facts with their periods.')),
  facts: list(LineageFact, 'The facts that it is calculated from.'),
})

/** One change of a figure by a later filing. */
export const Revision = model('Revision', {
  statement: oneOf(statementNames, 'The statement.'),
  period: oneOf(periodNames, 'Fiscal years or discrete quarters.'),
  date: day('Last day of the period.'),
  field: text('The line.'),
  from: orNull(figure('The figure before the filing.')),
  to: orNull(figure('The figure after the filing.')),
  changePct: orNull(percent('Change as a percentage of the earlier figure.')),
  filedOn: day('Filing date of the filing that changed it.'),
  form: text('Form type of that filing.'),
  accession: text('Accession number of that filing.'),
})
