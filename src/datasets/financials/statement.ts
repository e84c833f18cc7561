/** A statement record made of its lines and the filings they come from; leaves out how lines are found. */

import type { FiscalPeriod } from '../../derived/fiscal-calendar.ts'
import { type Amount, isKnown } from '../../formula/amount.ts'
import { copied } from '../../lib/copied.ts'
import { nullsOf } from '../../lib/nulls.ts'
import type { Fact } from '../../sources/edgar/company-fact.ts'
import type { RecordOf } from '../../store/collection.ts'
import { balanceSheet } from './lines/balance-sheet.ts'
import { cashFlowStatement } from './lines/cash-flow.ts'
import type { Lines } from './lines/evaluation.ts'
import { incomeStatement } from './lines/income.ts'
import type { StatementLines } from './lines/line.ts'
import type { StatementName, statementCollections } from './record.ts'
import { perShareDayOf } from './selection/restated-per-share.ts'
import type { Figure, Stated } from './selection/stated-lines.ts'

/** What a statement was made of: how a figure of it is traced. */
export type Trace = {
  readonly table: StatementLines
  readonly stated: Stated
  /** Every line, made of what is stated; null where absent, NaN where unknown. */
  readonly lines: Lines
  /** The lines of the fiscal year that a quarter belongs to. */
  readonly year?: Lines
  /** By line what it is the sum of, each so many times, of other periods or of its own: a fourth quarter's figures per share. */
  readonly ofPeriods?: Readonly<Record<string, readonly PeriodPart[]>>
  /** What reports of the quarter's own time state for it: only of an income statement. */
  readonly ownReport?: () => Lines
}

/** A line of a period, the same one where none is named, and how often it counts. */
export type PeriodPart = { readonly trace: Trace; readonly line?: string; readonly coefficient: number }

type PartsOf<Name extends StatementName> = {
  readonly statement: Name
  readonly period: 'annual' | 'quarterly'
  /** Last day, `YYYY-MM-DD`. */
  readonly end: string
  /** Filing that first stated most of the figures as they are served. */
  readonly accession: string
  readonly record: RecordOf<(typeof statementCollections)[Name]>
}

/** All that its row is made of. */
export type StatementParts = PartsOf<'income'> | PartsOf<'balance-sheet'> | PartsOf<'cash-flow'>

export type Statement = StatementParts & { readonly trace: Trace }

/** Two versions of one statement have the same. */
export const statementKey = ({ statement, period, end }: StatementParts): string =>
  `${statement} ${period} ${end}`

/** `end` is the last day. */
export type Period = {
  readonly currency: string
  readonly fiscalYr: number
  readonly period: FiscalPeriod
  readonly end: string
}

const keysOf = <K extends string>(fields: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(fields) as K[]

const incomeNames = keysOf(incomeStatement.served)
const balanceNames = keysOf(balanceSheet.served)
const cashFlowNames = keysOf(cashFlowStatement.served)

/** -0 is written as 0 but is not equal to it. */
const wireValue = (value: Amount | undefined): number | null => (isKnown(value) ? value + 0 : null)

/** A copy of `blank` filled in place: an object that grows by 60 fields costs as much as finding them. */
const rowOf = <H extends Readonly<Record<string, unknown>>, K extends string>(
  heading: H,
  names: readonly K[],
  blank: Readonly<Record<string, null>>,
  lines: Lines,
): H & Record<K, number | null> => {
  const row: Record<string, unknown> = copied(blank)
  for (const name in heading) row[name] = heading[name]
  for (const name of names) row[name] = wireValue(lines[name])
  return row as H & Record<K, number | null>
}

/** The fields of a record in their order, from names alone: with the schemas a thread for lineage would hold 10 MB more. */
const header = ['date', 'period', 'fiscalYr', 'currency', 'filedOn', 'accessionNumber'] as const
const blankIncome = nullsOf([...header, ...incomeNames, 'perShareFiledOn', 'quality'])
const blankBalance = nullsOf([...header, ...balanceNames, 'quality'])
const blankCashFlow = nullsOf([...header, ...cashFlowNames, 'quality'])

const NO_FIGURES: readonly Figure[] = []

/** The filing that originally reported most of the figures, by one of its facts; of several the last filed. */
const mainFilingOf = ({ terms }: Stated): Fact | null => {
  // Few filings: a list of them is faster than a map by accession number.
  const filings: { readonly fact: Fact; count: number }[] = []
  let main: Fact | null = null
  let most = 0
  // Values at once: reading a line by its name takes twice as long.
  for (const term of Object.values(terms))
    for (const { original } of term?.figures ?? NO_FIGURES) {
      let filing = filings.find(({ fact }) => fact.filed === original.filed && fact.accn === original.accn)
      if (filing === undefined) {
        filing = { fact: original, count: 0 }
        filings.push(filing)
      }
      filing.count += 1
      if (filing.count > most || (filing.count === most && main !== null && original.filed > main.filed)) {
        main = original
        most = filing.count
      }
    }
  return main
}

const frameOf = ({ currency, fiscalYr, period, end }: Period, filing: Fact) => ({
  period: period === 'FY' ? ('annual' as const) : ('quarterly' as const),
  end,
  accession: filing.accn,
  header: {
    date: end,
    period,
    fiscalYr,
    currency,
    filedOn: filing.filed,
    accessionNumber: filing.accn,
    quality: null,
  },
})

const hasAny = (lines: Lines, ...names: readonly string[]): boolean =>
  names.some((name) => isKnown(lines[name]))

/** Lines that lead to net income. A filing states one of them, if only as what is unknown of a quarter. */
const leading = ['revenue', 'incomeBeforeTax', 'operatingIncome', 'operatingExpenses'] as const

/** Null for a period of which only notes are known: without net income, or without a line that leads to it. */
export const incomeStatementOf = (period: Period, trace: Trace): Statement | null => {
  const { lines, stated } = trace
  const filing = mainFilingOf(stated)
  if (filing === null || !hasAny(lines, 'netIncome')) return null
  if (leading.every((name) => (lines[name] ?? null) === null)) return null
  const { header, ...frame } = frameOf(period, filing)
  const heading = { ...header, perShareFiledOn: perShareDayOf(stated, lines) }
  return { statement: 'income', ...frame, record: rowOf(heading, incomeNames, blankIncome, lines), trace }
}

/** Null without total assets and liabilities: a note repeats the assets of years without their balance sheet. */
export const balanceSheetOf = (period: Period, trace: Trace): Statement | null => {
  const { lines, stated } = trace
  const filing = mainFilingOf(stated)
  if (filing === null || !hasAny(lines, 'totalAssets')) return null
  if (!hasAny(lines, 'totalLiabilities', 'totalLiabilitiesAndTotalEquity')) return null
  const { header, ...frame } = frameOf(period, filing)
  return {
    statement: 'balance-sheet',
    ...frame,
    record: rowOf(header, balanceNames, blankBalance, lines),
    trace,
  }
}

/** Null where cash from operations, or both other sections, are unknown. */
export const cashFlowStatementOf = (period: Period, trace: Trace): Statement | null => {
  const { lines, stated } = trace
  const filing = mainFilingOf(stated)
  if (filing === null || !hasAny(lines, 'operatingCashFlow')) return null
  if (!hasAny(lines, 'netCashProvidedByInvestingActivities', 'netCashProvidedByFinancingActivities')) {
    return null
  }
  const { header, ...frame } = frameOf(period, filing)
  return {
    statement: 'cash-flow',
    ...frame,
    record: rowOf(header, cashFlowNames, blankCashFlow, lines),
    trace,
  }
}
