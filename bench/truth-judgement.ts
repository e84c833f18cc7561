/** One law judged on one period, and the rounding that a statement's figures allow. */
import type { Statement } from '../src/datasets/financials/statement.ts'
import { type Company, lineOf, type PeriodName, type StatementName } from './truth-companies.ts'
import { amountText } from './truth-vendor-differences.ts'

/** `exact`: within the rounding of the filing; `close`: within a thousandth; `open`: a figure that is needed is null. */
export type LawVerdict = 'exact' | 'close' | 'broken' | 'open'

export type Judgement = {
  readonly law: string
  readonly ticker: string
  readonly statement: StatementName
  readonly period: PeriodName
  readonly date: string
  readonly label: string
  readonly verdict: LawVerdict
  /** What is told of a break. */
  readonly detail: string
}

const CLOSE = 0.001
const COARSEST = 1e6
const MOST_OF_ROW = 0.8

const units = new WeakMap<Statement, number>()

const isAmount = (line: string): boolean => !/^eps|^weightedAverage|^fiscalYr/.test(line)

const measuredUnit = (statement: Statement): number => {
  const amounts = Object.entries(statement.record).flatMap(([line, value]) =>
    typeof value === 'number' && value !== 0 && isAmount(line) ? [value] : [],
  )
  for (let unit = COARSEST; unit > 1; unit /= 10) {
    if (amounts.filter((value) => value % unit === 0).length >= MOST_OF_ROW * amounts.length) return unit
  }
  return 1
}

/** The greatest power of ten, up to a million, of which most of the statement's amounts are multiples. */
export const unitOf = (statement: Statement): number => {
  const unit = units.get(statement) ?? measuredUnit(statement)
  units.set(statement, unit)
  return unit
}

/** `parts` figures, each rounded to `unit`, against their total. */
export const closenessOf = (sum: number, total: number, unit: number, parts: number): LawVerdict => {
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
