/**
 * Figures of statements beside what their own filings call so: rows of a face whose label names a line, a second reading of every filing,
 * also of companies of which nobody's figures are at hand.
 */
import { statementsOf } from '../../src/datasets/financials/company-statements.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import type { Fact } from '../../src/sources/edgar/company-fact.ts'
import { type Cell, shareOf, tableOf } from '../table.ts'
import { type Company, lineOf, type StatementName, statementNear } from './companies.ts'
import type { DataSets, Filing, PresentedStatement } from './data-sets.ts'
import type { LabelledLine } from './labelled-line.ts'
import { labelledLines } from './labelled-lines.ts'

const statementNames: Readonly<Record<PresentedStatement, StatementName>> = {
  IS: 'income',
  BS: 'balance-sheet',
  CF: 'cash-flow',
}

const REPORT = /^(?:10-[KQ]|20-F|40-F)/
const EQUAL_WITHIN = 0.005

export type LabelComparison = {
  readonly filing: Filing
  readonly statement: StatementName
  readonly line: string
  readonly label: string
  readonly concept: string
  readonly stated: number
  readonly ours: number | null
  readonly verdict: 'equal' | 'different' | 'null'
}

/** Days of a period; an instant is of the day on which it is stated. */
const isOfLength = (days: number, period: Filing['period']): boolean =>
  period === 'annual' ? days > 350 && days < 380 : days > 80 && days < 100

/** Of the filing's own period; of an instant for a balance sheet and for cash at both ends of a period. */
const isOfPeriod = (
  { start, end }: Fact,
  { period, end: last }: Filing,
  at: LabelledLine['at'] | 'period',
): boolean => {
  if (at === 'beginning')
    return start === undefined && isOfLength(dayNumberOf(last) - dayNumberOf(end), period)
  if (end !== last) return false
  if (at === 'end' || start === undefined) return at === 'end' && start === undefined
  return isOfLength(dayNumberOf(end) - dayNumberOf(start) + 1, period)
}

type Row = { readonly label: string; readonly concept: string; readonly stated: number }

const unitOf = (unit: LabelledLine['unit'], currency: string): string => {
  if (unit === 'shares') return 'shares'
  return unit === 'per share' ? `${currency}/shares` : currency
}

const statedOf = (
  filing: Filing,
  of: PresentedStatement,
  concept: string,
  { unit, at }: LabelledLine,
  currency: string,
): number | undefined => {
  for (const concepts of filing.tagged?.taxonomies.values() ?? []) {
    const fact = concepts
      .get(concept)
      ?.[unitOf(unit, currency)]?.find((each) =>
        isOfPeriod(each, filing, of === 'BS' ? 'end' : (at ?? 'period')),
      )
    if (fact !== undefined) return fact.val
  }
  return undefined
}

const rowsOf = (
  filing: Filing,
  of: PresentedStatement,
  labelled: LabelledLine,
  currency: string,
): readonly Row[] => {
  const { label, not, without, beside } = labelled
  const stated = (concept: string): number => statedOf(filing, of, concept, labelled, currency) ?? 0
  const hasBeside = (pattern: RegExp, except: string): boolean =>
    filing.presented[of].some(
      ({ concept }) => concept !== except && pattern.test(concept) && stated(concept) !== 0,
    )
  return filing.presented[of].flatMap((row): readonly Row[] => {
    const value = statedOf(filing, of, row.concept, labelled, currency)
    const isLabelled = label.test(row.label.trim().toLowerCase()) && not?.test(row.concept) !== true
    if (value === undefined || !isLabelled) return []
    if (without !== undefined && hasBeside(without, row.concept)) return []
    if (beside !== undefined && !hasBeside(beside, row.concept)) return []
    return [{ ...row, stated: value }]
  })
}

const isEqual = (ours: number | null, { stated }: Row, { unsigned }: LabelledLine): boolean => {
  if (ours === null) return false
  const [a, b] = unsigned === true ? [Math.abs(ours), Math.abs(stated)] : [ours, stated]
  return Math.abs(a - b) <= EQUAL_WITHIN * Math.abs(b)
}

const comparisonsOf = (company: Company, filing: Filing): readonly LabelComparison[] =>
  (['IS', 'BS', 'CF'] as const).flatMap((of) => {
    const key = { statement: statementNames[of], period: filing.period, date: filing.end }
    const statement = statementNear(company, key)
    if (statement === null) return []
    return labelledLines[of].flatMap((labelled): readonly LabelComparison[] => {
      const rows = rowsOf(filing, of, labelled, statement.record.currency)
      const ours = lineOf(statement, labelled.line)
      const row = rows.find((each) => isEqual(ours, each, labelled)) ?? rows[0]
      if (row === undefined) return []
      const verdict = isEqual(ours, row, labelled) ? 'equal' : ours === null ? 'null' : 'different'
      return [{ filing, statement: key.statement, line: labelled.line, ...row, ours, verdict }]
    })
  })

/** One comparison for each line that a report has a label of, where its statement is served. */
export const labelComparisons = ({ filings, facts }: DataSets): readonly LabelComparison[] => {
  const reports = Map.groupBy(
    filings.filter(({ form }) => REPORT.test(form)),
    ({ cik }) => cik,
  )
  return [...reports].flatMap(([cik, of]) => {
    const known = facts.get(cik)
    if (known === undefined) return []
    const company: Company = { ticker: known.entityName, facts: known, statements: statementsOf(known) }
    return of.flatMap((filing) => comparisonsOf(company, filing))
  })
}

const countsOf = (name: string, of: readonly LabelComparison[]): readonly Cell[] => {
  const withVerdict = (verdict: LabelComparison['verdict']): number =>
    of.filter((each) => each.verdict === verdict).length
  const [equal, different, nulls] = [withVerdict('equal'), withVerdict('different'), withVerdict('null')]
  return [name, of.length, equal, different, nulls, shareOf(equal, of.length)]
}

export const labelTable = (comparisons: readonly LabelComparison[]): readonly string[] => {
  const lines = [...Map.groupBy(comparisons, ({ line }) => line)]
  const filings = new Set(comparisons.map(({ filing }) => filing.accession))
  return [
    `${filings.size} reports.`,
    '',
    ...tableOf(
      ['line', 'compared', 'equal', 'different', 'null', 'equal, %'],
      [...lines.map(([line, of]) => countsOf(line, of)), countsOf('all', comparisons)],
    ),
  ]
}

export const labelText = ({ filing, line, label, concept, stated, ours }: LabelComparison): string =>
  `${filing.name} ${filing.accession} ${filing.form} ${filing.end} ${line}: ${ours ?? 'null'}, "${label}" (${concept}) is ${stated}`
