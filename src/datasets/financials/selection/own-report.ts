/** Figures of a quarter as its own report first stated them; leaves out what other filings say of it. */
import type { FiscalPart, FiscalPeriod } from '../../../derived/fiscal-calendar.ts'
import { formRank } from '../../../derived/form-rank.ts'
import { isFiledInTime } from '../../../derived/report-chain.ts'
import { isKnown } from '../../../formula/amount.ts'
import type { LineConcepts } from '../lines/concept-tier.ts'
import { evaluated, knownIn, type Lines } from '../lines/evaluation.ts'
import { incomeStatement } from '../lines/income.ts'
import type { Trace } from '../statement.ts'
import type { Concept } from './concept.ts'
import { type FilingFacts, filingIn } from './filing-period.ts'
import type { Filings } from './filings.ts'

/** What the reports of the quarter's own time state for it, `end` being its last day; a line that they lack is left out. */
export type OwnReport = (year: number, period: FiscalPeriod, end: string) => Lines

/** An 8-K at least: a prospectus states quarters long past. */
const LEAST_RANK = 2

/** Of those filed in time the first that states the line. */
const firstWith = (
  filings: Filings,
  line: string,
  { year, part, end }: { readonly year: number; readonly part: FiscalPart; readonly end: string | null },
): FilingFacts | undefined =>
  filings
    .versions(year, part)
    .filter(({ fact }) => formRank(fact.form) >= LEAST_RANK && isFiledInTime(end ?? fact.end, fact.filed))
    .toSorted((a, b) => (a.fact.filed < b.fact.filed ? -1 : 1))
    .map(({ accession }) => filingIn(filings.of(year, part), accession))
    .find((facts) => facts !== undefined && isKnown(filings.valuesIn(facts)[line]))

/** The year less nine months, each of its own report, under one concept; null where they have none in common. */
const yearLessNineMonths = (
  filings: Filings,
  { concepts }: LineConcepts<Concept>,
  line: string,
  year: number,
): number | null => {
  const [whole, before] = (['FY', '9M'] as const).map((part) =>
    firstWith(filings, line, { year, part, end: null }),
  )
  const of = (facts: FilingFacts | undefined): Concept | undefined =>
    concepts.get(line)?.find((concept) => facts?.has(concept))
  const concept = of(whole)
  if (concept === undefined || of(before) !== concept) return null
  const [total, part] = [whole?.get(concept)?.val, before?.get(concept)?.val]
  return total === undefined || part === undefined ? null : Math.round((total - part) * 100) / 100
}

export const ownReportIn =
  (filings: Filings, rules: LineConcepts<Concept>): OwnReport =>
  (year, period, end) => {
    const valuesWith = (line: string): Lines => {
      const facts = firstWith(filings, line, { year, part: period, end })
      return facts === undefined ? {} : filings.valuesIn(facts)
    }
    const revenue = evaluated(incomeStatement, valuesWith('revenue'))['revenue']
    const fourth = period === 'Q4' ? yearLessNineMonths(filings, rules, 'revenue', year) : null
    return {
      revenue: isKnown(revenue) ? revenue : fourth,
      epsDiluted: valuesWith('epsDiluted')['epsDiluted'] ?? null,
    }
  }

type Served = {
  readonly date: string
  readonly filedOn: string
  readonly revenue: number | null
  readonly epsDiluted: number | null
}

/** What was announced of a quarter; null where its own report is not known, or does not state it. */
type Announced = { readonly revenue: number | null; readonly epsDiluted: number | null }

/** Whether the line is served as reports of the quarter's own time state it; a figure of other periods is not stated for it. */
const isOwn = ({ stated, ofPeriods }: Trace, line: string, { date, filedOn }: Served): boolean => {
  if (ofPeriods?.[line] !== undefined) return false
  const figures = stated.terms[line]?.figures ?? []
  return figures.length === 0
    ? isFiledInTime(date, filedOn)
    : figures.every(({ original }) => isFiledInTime(date, original.filed))
}

export const announcedOf = (served: Served, trace: Trace): Announced => {
  const own = trace.ownReport?.() ?? {}
  const announced = (line: 'revenue' | 'epsDiluted'): number | null => {
    if (served[line] === null) return null
    return isOwn(trace, line, served) ? served[line] : knownIn(own, line)
  }
  return { revenue: announced('revenue'), epsDiluted: announced('epsDiluted') }
}
