/**
 * Lines without a figure in periods for which the company tags a concept that elsewhere is that line, or that the mapping names
 * for it. Elsewhere are all other periods and companies, with our figures and vendors'.
 */
import type { Statement } from '../../src/datasets/financials/statement.ts'
import type { Company, PeriodKey } from './companies.ts'
import { factsFor } from './evidence.ts'
import { mappedConcepts } from './mapped.ts'
import { DIFFERENCE_MARK, type PeriodFacts } from './period-facts.ts'
import type { Comparison } from './vendors.ts'

/** Of a line and a concept, where both are known: how often they are equal. */
export type Likeness = { readonly equal: number; readonly known: number; readonly companies: number }

export type NullLine = PeriodKey & {
  readonly ticker: string
  readonly line: string
  readonly concept: string
  readonly value: number
  readonly likeness: Likeness
  readonly isMapped: boolean
}

const NEVER: Likeness = { equal: 0, known: 0, companies: 0 }
const LEAST_EQUAL = 3
const LEAST_SHARE = 0.8

const headers: ReadonlySet<string> = new Set([
  ...['date', 'period', 'fiscalYr', 'currency', 'filedOn', 'acceptedAt', 'accessionNumber'],
])

const linesOf = ({ record }: Statement): readonly (readonly [string, unknown])[] =>
  Object.entries(record).filter(([line]) => !headers.has(line))

/** Half of what figures are rounded to is no matter; a sign turned is the same figure. */
const isSame = (a: number, b: number): boolean => Math.abs(Math.abs(a) - Math.abs(b)) <= 1e-6 * Math.abs(b)

const plainName = (concept: string): string =>
  concept.endsWith(DIFFERENCE_MARK) ? concept.slice(0, -DIFFERENCE_MARK.length) : concept

type Agreement = { equal: number; known: number; readonly companies: Set<string> }
type LineAgreements = Map<string, Map<string, Agreement>>

type Tagged = { readonly concept: string; readonly values: readonly number[] }

const known = new WeakMap<PeriodFacts, readonly Tagged[]>()

/** Without what was last stated as zero, which says nothing of what a concept is. */
const taggedOf = (facts: PeriodFacts): readonly Tagged[] => {
  const tagged =
    known.get(facts) ??
    [...facts]
      .filter(([, [last]]) => last !== 0)
      .map(([concept, values]) => ({ concept: plainName(concept), values }))
  known.set(facts, tagged)
  return tagged
}

const newAgreement = (): Agreement => ({ equal: 0, known: 0, companies: new Set() })

const addFigure = (
  agreements: LineAgreements,
  ticker: string,
  place: string,
  figure: number,
  facts: PeriodFacts,
): void => {
  if (figure === 0) return
  const ofPlace = agreements.get(place) ?? new Map<string, Agreement>()
  agreements.set(place, ofPlace)
  for (const { concept, values } of taggedOf(facts)) {
    const written = ofPlace.get(concept) ?? newAgreement()
    ofPlace.set(concept, written)
    written.known += 1
    if (!values.some((value) => isSame(value, figure))) continue
    written.equal += 1
    written.companies.add(ticker)
  }
}

const learned = (companies: readonly Company[], comparisons: readonly Comparison[]): LineAgreements => {
  const agreements: LineAgreements = new Map()
  for (const company of companies) {
    for (const each of company.statements) {
      const { statement, period, end } = each
      for (const [line, value] of linesOf(each)) {
        if (typeof value !== 'number') continue
        const facts = factsFor(company, { statement, period, date: end, end, line })
        addFigure(agreements, company.ticker, `${statement} ${line}`, value, facts)
      }
    }
  }
  const byTicker = new Map(companies.map((company) => [company.ticker, company]))
  for (const comparison of comparisons) {
    const company = byTicker.get(comparison.ticker)
    if (company === undefined || comparison.ours !== null) continue
    const place = `${comparison.statement} ${comparison.line}`
    addFigure(agreements, comparison.ticker, place, comparison.theirs, factsFor(company, comparison))
  }
  return agreements
}

const isAlike = ({ equal, known }: Likeness): boolean => equal >= LEAST_EQUAL && equal >= LEAST_SHARE * known

type Candidate = { readonly concept: string; readonly likeness: Likeness; readonly isMapped: boolean }

/** By place, the concepts that a null is looked up under. */
const candidatesOf = (agreements: LineAgreements): ((place: string) => readonly Candidate[]) => {
  const mapped = mappedConcepts()
  const found = new Map<string, readonly Candidate[]>()
  const make = (place: string): readonly Candidate[] => {
    const ofPlace = agreements.get(place) ?? new Map<string, Agreement>()
    const named = [...(mapped.get(place) ?? [])].filter((concept) => !ofPlace.has(concept))
    return [
      ...named.map((concept) => ({ concept, likeness: NEVER, isMapped: true })),
      ...[...ofPlace].map(([concept, written]) => ({
        concept,
        likeness: { ...written, companies: written.companies.size },
        isMapped: mapped.get(place)?.has(concept) ?? false,
      })),
    ].filter(({ isMapped, likeness }) => isMapped || isAlike(likeness))
  }
  return (place) => {
    const candidates = found.get(place) ?? make(place)
    found.set(place, candidates)
    return candidates
  }
}

/** `all` are learned from; null lines are looked for in `wanted` of them. */
export const nullLinesOf = (
  all: readonly Company[],
  wanted: readonly Company[],
  comparisons: readonly Comparison[],
): { readonly nulls: number; readonly found: readonly NullLine[] } => {
  const candidates = candidatesOf(learned(all, comparisons))
  let nulls = 0
  const nullOf = (
    company: Company,
    { statement, period, end }: Statement,
    line: string,
  ): readonly NullLine[] => {
    nulls += 1
    const key = { statement, period, date: end, line }
    const facts = factsFor(company, { ...key, end })
    return candidates(`${statement} ${line}`).flatMap((candidate) => {
      const { concept } = candidate
      const [value = 0] = facts.get(concept) ?? facts.get(concept + DIFFERENCE_MARK) ?? []
      return value === 0 ? [] : [{ ...key, ...candidate, ticker: company.ticker, value }]
    })
  }
  const found = wanted.flatMap((company) =>
    company.statements.flatMap((each) =>
      linesOf(each).flatMap(([line, figure]) => (figure === null ? nullOf(company, each, line) : [])),
    ),
  )
  return { nulls, found }
}
