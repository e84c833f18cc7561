/** What later filings changed of a company's statements, filing by filing; leaves out periods stated for the first time. */
import type { Fact, Units } from '../../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'
import { statementsSince } from '../company-statements.ts'
import { type Statement, statementKey } from '../statement.ts'
import { taggedFacts } from './tagged-facts.ts'

export type Revision = {
  readonly statement: Statement['statement']
  readonly period: Statement['period']
  readonly date: string
  readonly field: string
  readonly from: number | null
  readonly to: number | null
  readonly changePct: number | null
  readonly filedOn: string
  readonly form: string
  readonly accession: string
}

type Filing = Pick<Fact, 'accn' | 'form' | 'filed'> & {
  /** The earliest day that a fact of it is of. */
  readonly from: string
}

/** First filed first; of a day by accession number. */
const filingsOf = (facts: CompanyFacts): readonly Filing[] => {
  const filings = new Map<string, Filing>()
  for (const { fact } of taggedFacts(facts)) {
    const { accn, form, filed, end } = fact
    const from = filings.get(accn)?.from ?? end
    filings.set(accn, { accn, form, filed, from: end < from ? end : from })
  }
  return [...filings.values()].toSorted((a, b) => (`${a.filed} ${a.accn}` < `${b.filed} ${b.accn}` ? -1 : 1))
}

/** The facts of some filings. */
const factsOf = (facts: CompanyFacts, accessions: ReadonlySet<string>): CompanyFacts => {
  const taxonomies = new Map<string, ReadonlyMap<string, Units>>()
  for (const [taxonomy, concepts] of facts.taxonomies) {
    const kept = new Map<string, Units>()
    for (const [concept, units] of concepts) {
      const known = Object.entries(units)
        .map(([unit, list]) => [unit, list.filter(({ accn }) => accessions.has(accn))] as const)
        .filter(([, list]) => list.length > 0)
      if (known.length > 0) kept.set(concept, Object.fromEntries(known))
    }
    taxonomies.set(taxonomy, kept)
  }
  return { ...facts, taxonomies }
}

/** Without what a statement was read from: it is kept from filing to filing. */
type Stated = Pick<Statement, 'record'>

const amountIn = ({ record }: Stated, field: string): number | null => {
  const value = (record as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'number' ? value : null
}

const changeOf = (from: number | null, to: number | null): number | null =>
  from === null || to === null || from === 0
    ? null
    : Number((((to - from) / Math.abs(from)) * 100).toPrecision(8))

const changesOf = (before: Stated, after: Statement, filing: Filing): readonly Revision[] =>
  Object.keys(after.trace.table.served).flatMap((field): Revision[] => {
    const [from, to] = [amountIn(before, field), amountIn(after, field)]
    if (from === to) return []
    const { statement, period, end: date } = after
    const { accn: accession, form, filed: filedOn } = filing
    const changePct = changeOf(from, to)
    return [{ statement, period, date, field, from, to, changePct, filedOn, form, accession }]
  })

/** Reads a company's filings one by one, first filed first, so that reading can stop and go on. */
export const revisionReader = (facts: CompanyFacts) => {
  const filings = filingsOf(facts)
  const filed = new Set<string>()
  const revisions: (readonly Revision[])[] = []
  const known = new Map<string, Stated>()
  return {
    /** Reads the next filing; false where all have been read. */
    read: (): boolean => {
      const filing = filings[revisions.length]
      if (filing === undefined) {
        known.clear()
        return false
      }
      filed.add(filing.accn)
      // With older periods too: whether a line that a quarter does not name was zero is read from the reports of all years.
      const touched = statementsSince(factsOf(facts, filed), filing.from)
      const found = touched.flatMap((statement) => {
        const before = known.get(statementKey(statement))
        return before === undefined ? [] : changesOf(before, statement, filing)
      })
      for (const statement of touched) known.set(statementKey(statement), { record: statement.record })
      revisions.push(found)
      return true
    },
    /** Of what has been read: newest filing first, and of one the statements as they are served. */
    revisions: (): readonly Revision[] => revisions.toReversed().flat(),
  }
}

/** Of all filings. */
export const revisionsOf = (facts: CompanyFacts): readonly Revision[] => {
  const { read, revisions } = revisionReader(facts)
  let isMore = true
  while (isMore) isMore = read()
  return revisions()
}
