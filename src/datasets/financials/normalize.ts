/** A company's facts as its statements, and as what other datasets need of them; leaves out when filings were accepted. */
import { declaredActionsOf } from '../../derived/corporate-actions/declared-actions.ts'
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { incomePeriods, trailingQuarters } from '../../derived/statements/record.ts'
import { trailingQuartersOf } from '../../derived/statements/trailing-eps.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf, textOf } from '../../store/record-text.ts'
import type { Checks, Normalized } from '../dataset.ts'
import { packedFacts } from './history/fact-block.ts'
import { statementsOfReader } from './periods/fiscal-year.ts'
import { factBlocks, type incomeStatements, type StatementName, statementCollections } from './record.ts'
import { announcedOf } from './selection/own-report.ts'
import { statementReadersOf } from './selection/statement-reader.ts'
import type { Statement } from './statement.ts'
import { breachesOfAll } from './validation/quality.ts'

/** Each with the rules that it breaks, or null. */
const withQuality = (statements: readonly Statement[]): readonly Statement[] => {
  const breaches = breachesOfAll(statements)
  return statements.map((statement): Statement => {
    const quality = breaches.get(statement)
    if (quality === undefined) return statement
    return { ...statement, record: { ...statement.record, quality } } as Statement
  })
}

const keyOf = ({ statement, period, end }: Statement): string => `${statement} ${period} ${end}`

/** Of two readers that find one period, the statement that was filed later. */
const laterOf = (statements: readonly Statement[]): readonly Statement[] => {
  const found = new Map<string, Statement>()
  for (const statement of statements) {
    const rival = found.get(keyOf(statement))
    if (rival === undefined || rival.record.filedOn < statement.record.filedOn) {
      found.set(keyOf(statement), statement)
    }
  }
  return [...found.values()]
}

const newestFirst = (statements: readonly Statement[]): readonly Statement[] =>
  statements.toSorted((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0))

/** What the readers find, as filed, newest period first; with `from` of fiscal years that end on that day or later. */
const foundIn = (facts: CompanyFacts, from?: string): readonly Statement[] =>
  newestFirst(laterOf(statementReadersOf(facts).flatMap((reader) => statementsOfReader(reader, from))))

/** Rows and checks are made of the same statements: finding them takes ten times as long as all else that is made of facts. */
const known = new WeakMap<CompanyFacts, readonly Statement[]>()

/**
 * Statements as last filed, newest period first; empty for a company that states none in us-gaap or ifrs-full.
 * Amounts are in units of the statement's own currency. Quarters are discrete; what is ambiguous is null.
 */
export const statementsOf = (facts: CompanyFacts): readonly Statement[] => {
  const statements = known.get(facts) ?? withQuality(foundIn(facts))
  known.set(facts, statements)
  return statements
}

/** Statements of periods that end on `from` or later, as `statementsOf` has them except for the rules that they break. */
export const statementsSince = (facts: CompanyFacts, from: string): readonly Statement[] =>
  foundIn(facts, from).filter(({ end }) => end >= from)

/** A statement of any kind before its filing is looked up. */
export type StatementDraft = {
  readonly columns: Omit<NewRow<typeof incomeStatements>['columns'], 'acceptedAt'>
  readonly text: string
}

/** All that one company's facts become. */
export type CompanyStatements = {
  readonly cik: string
  readonly statements: Readonly<Record<StatementName, readonly StatementDraft[]>>
  readonly periods: readonly NewRow<typeof incomePeriods>[]
  readonly trailing: readonly NewRow<typeof trailingQuarters>[]
  readonly declared: readonly NewRow<typeof declaredActions>[]
  readonly facts: readonly NewRow<typeof factBlocks>[]
}

/** The row of a statement; when its filing was accepted is still to come. */
export const draftOf = (
  cik: string,
  { statement, period, end, accession, record }: Statement,
): StatementDraft => {
  const columns = { cik, period, end, accession }
  return { columns, text: textOf(statementCollections[statement], columns, record) }
}

/** The file has all that a company ever tagged: a statement that is missing in it is removed. */
export const normalizeFacts = (facts: CompanyFacts): Normalized<CompanyStatements> => {
  const { cik } = facts
  const all = statementsOf(facts)
  const draftsOf = (name: StatementName): readonly StatementDraft[] =>
    all.filter(({ statement }) => statement === name).map((statement) => draftOf(cik, statement))
  const income = all.flatMap((of) => (of.statement === 'income' ? [of] : []))
  const periods = income.map(({ record, trace }) => {
    const { date, period, fiscalYr, currency, revenue } = record
    const announced = announcedOf(record, trace)
    const columns = { cik, date, period, fiscalYr, currency, revenue }
    return rowOf(
      incomePeriods,
      { ...columns, announcedRevenue: announced.revenue, announcedEps: announced.epsDiluted },
      {},
    )
  })
  const records = income.map(({ record }) => record)
  const trailing = trailingQuartersOf(
    records.filter(({ period }) => period !== 'FY'),
    records.filter(({ period }) => period === 'FY'),
  )
  const declared = declaredActionsOf(facts)
  return {
    value: {
      cik,
      statements: {
        income: draftsOf('income'),
        'balance-sheet': draftsOf('balance-sheet'),
        'cash-flow': draftsOf('cash-flow'),
      },
      periods,
      trailing: trailing === null ? [] : [rowOf(trailingQuarters, { cik }, trailing)],
      declared: declared === null ? [] : [rowOf(declaredActions, { cik }, declared)],
      facts: [rowOf(factBlocks, { cik }, { block: packedFacts(facts) })],
    },
    count: all.length,
    rejected: [],
  }
}

/** No statement ends in the future. */
export const factChecks = (facts: CompanyFacts): Checks => ({
  days: statementsOf(facts).map(({ end }) => end),
})
