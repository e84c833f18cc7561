/** One rule judged on one period, and the rounding that a statement's figures allow. */

import type { Statement } from '../../src/datasets/financials/statement.ts'
import { roundingOf } from '../../src/datasets/financials/validation/rule.ts'
import { remembered } from '../../src/lib/remembered.ts'
import { type Company, lineOf, type PeriodName, type StatementName } from './companies.ts'
import { amountText } from './vendor-differences.ts'

/**
 * `exact`: within the rounding of the filing; `close`: within a thousandth; `open`: a figure that is needed is null;
 * `restated`: a later filing changed the year and not its quarters.
 */
export type Verdict = 'exact' | 'close' | 'broken' | 'open' | 'restated'

export type Judgement = {
  readonly rule: string
  readonly ticker: string
  readonly statement: StatementName
  readonly period: PeriodName
  readonly date: string
  readonly label: string
  readonly verdict: Verdict
  /** What is reported of a break. */
  readonly detail: string
}

const CLOSE = 0.001
/** What the statement's filing rounds to. */
export const unitOf = remembered((statement: Statement): number => {
  const served = Object.keys(statement.trace.table.served)
  return roundingOf(Object.fromEntries(served.map((line) => [line, lineOf(statement, line)])))
})

/** `parts` figures, each rounded to `unit`, against their total. */
export const closenessOf = (sum: number, total: number, unit: number, parts: number): Verdict => {
  const off = Math.abs(sum - total)
  if (off <= Math.max(1, (parts + 1) / 2) * unit) return 'exact'
  return off <= CLOSE * Math.abs(total) ? 'close' : 'broken'
}

/** The heading of a judgement on a statement. */
export const headOf = ({ ticker }: Company, { statement, period, end, record }: Statement) => ({
  ticker,
  statement,
  period,
  date: end,
  label: `${record.fiscalYr} ${record.period}`,
})

/** `line 12.3` for each, null as it is. */
export const figuresText = (statement: Statement, lines: readonly string[]): string =>
  lines
    .map((line) => {
      const value = lineOf(statement, line)
      return `${line} ${value === null ? 'null' : amountText(value)}`
    })
    .join(', ')
