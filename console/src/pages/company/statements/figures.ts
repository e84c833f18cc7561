/** A statement as rows of figures: as reported, as growth over a year, or as shares of one line. */
import type { BalanceSheet, CashFlowStatement, IncomeStatement } from '../../../api/types.ts'

export type Statement = IncomeStatement | BalanceSheet | CashFlowStatement

export type View = 'reported' | 'growth' | 'common-size'

export type StatementName = 'income' | 'balance-sheet' | 'cash-flow'

export type LineKind = 'amount' | 'per-share' | 'shares'

/** What a cell shows: a value, or why there is none. */
export type Shown =
  | { readonly value: number; readonly reason: null }
  | {
      readonly value: null
      readonly reason: string
      /** The figure itself is null, and its lineage has the reason. */
      readonly isUnknown: boolean
    }

/** What a period says of itself, which is no line. */
const notLines = new Set([
  'ticker',
  'date',
  'period',
  'fiscalYr',
  'currency',
  'filedOn',
  'acceptedAt',
  'accessionNumber',
  'quality',
])

export const kindOf = (line: string): LineKind =>
  /^eps/.test(line) ? 'per-share' : /^weightedAverageShs/.test(line) ? 'shares' : 'amount'

/** Lines in the order of the record that a company states in any of the periods. */
export const linesOf = (periods: readonly Statement[]): readonly string[] =>
  Object.keys(periods[0] ?? {}).filter(
    (line) => !notLines.has(line) && periods.some((period) => figureOf(period, line) !== null),
  )

export const figureOf = (period: Statement | undefined, line: string): number | null => {
  const value = new Map<string, unknown>(Object.entries(period ?? {})).get(line)
  return typeof value === 'number' ? value : null
}

/** The same part of the year before; a company without it among the periods has no growth there. */
export const yearBefore = (periods: readonly Statement[], of: Statement): Statement | undefined =>
  periods.find(({ fiscalYr, period }) => fiscalYr === of.fiscalYr - 1 && period === of.period)

/** There are four reasons, and only the lineage says which it is. */
const unknown: Shown = { value: null, reason: 'Unknown: press for the reason', isUnknown: true }

const missing = (reason: string): Shown => ({ value: null, reason, isUnknown: false })

/** In percent. From a base that is not above zero, or in another currency, a rate says nothing. */
const growth = (value: number, period: Statement, before: Statement | undefined, line: string): Shown => {
  const base = figureOf(before, line)
  if (base === null) return missing('The figure of the year before is not known')
  if (before?.currency !== period.currency && kindOf(line) !== 'shares')
    return missing('The figure of the year before is in another currency')
  if (base <= 0)
    return missing('The figure of the year before is not above zero, so that a rate says nothing')
  return { value: (100 * (value - base)) / base, reason: null }
}

/** What the lines of a statement are shares of. */
export const baseLines: Readonly<Record<StatementName, string>> = {
  income: 'revenue',
  'balance-sheet': 'totalAssets',
  'cash-flow': 'operatingCashFlow',
}

const share = (value: number, base: number | null, line: string): Shown => {
  if (kindOf(line) !== 'amount') return missing('No amount, and so no share of one')
  if (base === null) return missing('The line that this is a share of is not known')
  if (base <= 0) return missing('The line that this is a share of is not above zero')
  return { value: (100 * value) / base, reason: null }
}

/** Null stays null in every view. */
export const shownFigure = (
  view: View,
  statement: StatementName,
  periods: readonly Statement[],
  period: Statement,
  line: string,
): Shown => {
  const value = figureOf(period, line)
  if (value === null) return unknown
  if (view === 'growth') return growth(value, period, yearBefore(periods, period), line)
  if (view === 'common-size') return share(value, figureOf(period, baseLines[statement]), line)
  return { value, reason: null }
}
