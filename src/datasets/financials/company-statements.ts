/** A company's facts as its statements, of all kinds; leaves out their rows, and so the schemas of records. */
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { statementsOfReader } from './periods/fiscal-year.ts'
import { statementReadersOf } from './selection/statement-reader.ts'
import { type Statement, statementKey } from './statement.ts'
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

/** Of two readers that find one period, the statement that was filed later. */
const laterOf = (statements: readonly Statement[]): readonly Statement[] => {
  const found = new Map<string, Statement>()
  for (const statement of statements) {
    const rival = found.get(statementKey(statement))
    if (rival === undefined || rival.record.filedOn < statement.record.filedOn) {
      found.set(statementKey(statement), statement)
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
