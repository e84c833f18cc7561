/** Figures from statements: lines of a period, sums of four quarters, means of two balance sheets. */
import type { LineName } from '../../datasets/financials/record.ts'
import { filingIdOf } from '../../derived/filings/archive.ts'
import { dilutedSharesOf, shareFactorsOf } from '../../derived/share-counts/share-basis.ts'
import type { ShareSplit } from '../../derived/splits/split-event.ts'
import { type Operand, type Operands, type PeriodName, statementFigureOf } from '../operand.ts'
import { figureNames } from '../registry.ts'
import {
  type Periods,
  periodsOf,
  type ReportedStatement,
  type Statements,
  type View,
} from './statement-periods.ts'

type Reported = {
  readonly operands: Operands
  readonly currency: string | null
  /** Id of the filing of the newest statement. */
  readonly filing: string | null
}

const SOURCE = 'financials'

/** How a split after the filing changes a line: earnings per share shrink, shares grow. */
const restatement: Partial<Readonly<Record<LineName, 1 | -1>>> = {
  eps: -1,
  epsDiluted: -1,
  weightedAverageShsOut: 1,
  weightedAverageShsOutDil: 1,
}

type Restate = (line: LineName, statement: ReportedStatement) => number | null

/** Statements of one kind. */
const factorsOf = (statements: readonly ReportedStatement[], splits: readonly ShareSplit[], on: string) => {
  const counted = statements.map((each) => ({
    filedOn: each.perShareFiledOn ?? each.filedOn,
    shares: dilutedSharesOf(each),
  }))
  const factors = shareFactorsOf(counted, splits, on)
  return statements.map((statement, at) => [statement, factors[at] ?? null] as const)
}

const restating = ({ quarters, years }: Statements, splits: readonly ShareSplit[], on: string): Restate => {
  const factors = new Map([...factorsOf(quarters, splits, on), ...factorsOf(years, splits, on)])
  return (line, statement) => {
    const value = statement[line]
    if (value === undefined || value === null) return null
    const power = restatement[line]
    if (power === undefined) return value
    const factor = factors.get(statement) ?? null
    return factor === null ? null : value * factor ** power
  }
}

const filingOf = (cik: string, { accessionNumber }: ReportedStatement): string | null =>
  accessionNumber === null ? null : filingIdOf(cik, accessionNumber)

/** Sums of decimals in binary are off by parts of 10^-16. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(12)))

type Added = readonly (ReportedStatement | undefined)[]

/** What is added up, the better first: a year may be restated after its quarters were last stated. */
const statementsIn = (periods: Periods, period: PeriodName): readonly Added[] => {
  if (period === 'avg') return [[periods.bs, periods.bsYearAgo]]
  if (period === 'ttm' || period === 'ttmBefore') return [periods[period].year, periods[period].quarters]
  return [[periods[period]]]
}

const labelOf = ({ fiscalYr, period }: ReportedStatement): string => `${fiscalYr} ${period}`

type Name = { readonly period: PeriodName; readonly line: LineName }

/** Null if a statement or its line is missing. */
const sumOf = (cik: string, name: Name, statements: Added, restate: Restate): Operand | null => {
  let sum = 0
  for (const statement of statements) {
    const value = statement === undefined ? null : restate(name.line, statement)
    if (value === null) return null
    sum += value
  }
  const [newest] = statements
  if (newest === undefined) return null
  const filing = filingOf(cik, newest)
  return {
    value: rounded(name.period === 'avg' ? sum / 2 : sum),
    on: newest.date,
    periods: statements.flatMap((each) => (each === undefined ? [] : [labelOf(each)])),
    ...(filing === null ? {} : { filing, filedOn: newest.filedOn }),
    source: SOURCE,
  }
}

const operandOf = (cik: string, name: Name, periods: Periods, restate: Restate): Operand | null => {
  for (const statements of statementsIn(periods, name.period)) {
    const found = sumOf(cik, name, statements, restate)
    if (found !== null) return found
  }
  return null
}

const statementFigures = figureNames.flatMap((name) => {
  const parts = statementFigureOf(name)
  return parts === null ? [] : [{ name, ...parts }]
})

/** On the share basis of the day of the view; `splits` are those of the company's common share. */
export const statementOperandsOf = (
  cik: string,
  statements: Statements,
  splits: readonly ShareSplit[],
  view: View,
): Reported => {
  const periods = periodsOf(statements, view)
  const restate = restating(statements, splits, view.on)
  const operands: Record<string, Operand> = {}
  for (const { name, ...parts } of statementFigures) {
    const operand = operandOf(cik, parts, periods, restate)
    if (operand !== null) operands[name] = operand
  }
  const newest = [periods.q0, periods.bs, periods.fy0].find((each) => each !== undefined)
  if (newest === undefined) return { operands, currency: null, filing: null }
  return { operands, currency: newest.currency, filing: filingOf(cik, newest) }
}
