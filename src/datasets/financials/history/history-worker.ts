/** The worker thread that makes statements as of a day, lineage and revisions out of a company's facts. */
import { hash } from 'node:crypto'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type SplitEvent, withRestated } from '../../../derived/splits/split-event.ts'
import { dayNumberOf } from '../../../lib/day-number.ts'
import { freeBytes } from '../../../lib/free-bytes.ts'
import { jsonLines } from '../../../lib/json-lines.ts'
import type { CompanyFacts } from '../../../sources/edgar/company-facts.ts'
import type { DayOrder } from '../../list-answer.ts'
import { statementsOf } from '../company-statements.ts'
import type { StatementName } from '../record.ts'
import type { Statement, StatementParts } from '../statement.ts'
import { adjustedStatements, type Basis } from './adjusted.ts'
import { factsIn } from './fact-block.ts'
import { impliedSplits } from './implied-splits.ts'
import { type LineageFigure, lineageOf } from './lineage.ts'
import { revisionReader } from './revisions.ts'

/** Of one company; `asOf` is the last filing date that counts, null for all. */
type Company = {
  readonly cik: string
  readonly block: Uint8Array<ArrayBuffer>
  readonly asOf: string | null
}
type ListedBasis = Basis & { readonly splits: readonly SplitEvent[] }
type Choice = { readonly statement: StatementName; readonly period: 'annual' | 'quarterly' }

export type StatementsJob = Company &
  Choice &
  DayOrder & {
    readonly kind: 'statements'
    readonly limit: number
    /** With the splits that a source lists; null for figures per share as filed. */
    readonly basis: ListedBasis | null
  }
export type LineageJob = Company &
  Choice & {
    readonly kind: 'lineage'
    readonly date: string | null
    readonly today: string
  }
export type RevisionsJob = Company &
  DayOrder & {
    readonly kind: 'revisions'
    readonly from: string | null
    readonly limit: number
    /** After so long the thread is given up with null, and the next job for the company goes on. */
    readonly turnMs: number
    /** Its one number is not 0 where nobody waits for the answer any more. */
    readonly stop: Int32Array<SharedArrayBuffer>
  }
export type HistoryJob = StatementsJob | LineageJob | RevisionsJob

type Lineage = {
  /** The period's last day; the day asked for where there is no such period. */
  readonly date: string | null
  readonly figures: Readonly<Record<string, LineageFigure>>
}

/** Rows as `jsonLines`, and the number of all before `limit`. */
export type HandedOver = { readonly results: Uint8Array<ArrayBuffer>; readonly total: number }

export type HistoryResult = {
  /** A line is a `StatementParts`: the thread has no schemas to make a row with. */
  readonly statements: HandedOver
  readonly lineage: { readonly date: string | null; readonly figures: string }
  /** A line is a `Revision`; null where filings are left to read. */
  readonly revisions: HandedOver | null
}

/** Companies whose facts a thread keeps in memory: a client that requests one figure often requests the next. */
const MOST_KEPT = 4

const kept = new Map<string, ReturnType<typeof madeOf>>()

const madeOf = (cik: string, block: Uint8Array) => {
  const facts = factsIn(cik, block, null)
  let reader: ReturnType<typeof revisionReader> | undefined
  return {
    facts,
    revisions: () => {
      reader ??= revisionReader(facts)
      return reader
    },
  }
}

const companyOf = ({ cik, block }: Company) => {
  const key = `${cik} ${hash('sha1', block, 'base64')}`
  const made = kept.get(key) ?? madeOf(cik, block)
  kept.delete(key)
  kept.set(key, made)
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return made
}

const factsAt = (company: Company): CompanyFacts =>
  company.asOf === null ? companyOf(company).facts : factsIn(company.cik, company.block, company.asOf)

const chosenIn = (all: readonly Statement[], { statement, period }: Choice): readonly Statement[] =>
  all.filter((each) => each.statement === statement && each.period === period)

const notYetFiled = ({ trace }: Statement): Lineage['figures'] =>
  Object.fromEntries(
    Object.keys(trace.table.served).map((line) => [
      line,
      { value: null, how: 'null', reason: 'notYetFiled', formula: null, facts: [] },
    ]),
  )

const YEAR_DAYS = 365.25
/** A year of 52 or 53 weeks ends within a week of the year before. */
const WEEK = 7

/** No period ends sooner after the one before it. */
const SHORTEST_DAYS = { annual: YEAR_DAYS - WEEK, quarterly: 80 } as const

/** The period a year before one that is over and without its filing: it ends a year later, a whole period after all that is `known`. */
const yearBefore = (date: string, known: readonly Statement[]): Statement | undefined => {
  const day = dayNumberOf(date)
  const isTooSoon = ({ end, period }: Statement): boolean => day - dayNumberOf(end) < SHORTEST_DAYS[period]
  if (known.some(isTooSoon)) return undefined
  return known.find(({ end }) => Math.abs(day - dayNumberOf(end) - YEAR_DAYS) <= WEEK)
}

/** A period that was over on the day and is stated later, or not yet, is one whose filing was still to come. */
const lineageAsked = (job: LineageJob): Lineage => {
  const facts = factsAt(job)
  const all = statementsOf(facts)
  const known = chosenIn(all, job)
  const found = job.date === null ? known[0] : known.find(({ end }) => end === job.date)
  if (found !== undefined) return { date: found.end, figures: lineageOf(found, facts, all) }
  if (job.date === null || job.date > (job.asOf ?? job.today)) return { date: job.date, figures: {} }
  const later = job.asOf === null ? [] : chosenIn(statementsOf(companyOf(job).facts), job)
  const coming = later.find(({ end }) => end === job.date) ?? yearBefore(job.date, known)
  return { date: job.date, figures: coming === undefined ? {} : notYetFiled(coming) }
}

/** The splits that filings up to `asOf` show, not those that are stored. */
const withImplied = ({ splits, on }: ListedBasis, all: readonly Statement[]): Basis => ({
  splits: withRestated(splits, impliedSplits(all)),
  on,
})

const asLines = <Row>(
  newestFirst: readonly Row[],
  { order, limit }: DayOrder & { readonly limit: number },
): HandedOver => {
  const chosen = (order === 'asc' ? newestFirst.toReversed() : newestFirst).slice(0, limit)
  return { results: jsonLines(chosen), total: newestFirst.length }
}

/** Throws where it is told to stop; the next request for the company goes on with the filing after. */
const revisionsAsked = (job: RevisionsJob): HandedOver | null => {
  const { asOf, from, turnMs, stop } = job
  const { read, revisions } = companyOf(job).revisions()
  const began = performance.now()
  while (read()) {
    if (Atomics.load(stop, 0) !== 0) throw new Error('nobody waits for the revisions any more')
    if (performance.now() - began >= turnMs) return null
  }
  const found = revisions().filter(
    ({ filedOn }) => (asOf === null || filedOn <= asOf) && (from === null || filedOn >= from),
  )
  return asLines(found, job)
}

const partsOf = ({ trace: _, ...parts }: Statement): StatementParts => parts

const statementsAsked = (job: StatementsJob): HandedOver => {
  const all = statementsOf(factsAt(job))
  const chosen = chosenIn(all, job)
  const { basis } = job
  const stated = basis === null ? chosen : adjustedStatements(chosen, withImplied(basis, all))
  return asLines(stated.map(partsOf), job)
}

export const history = (job: HistoryJob): HistoryResult[HistoryJob['kind']] => {
  if (job.kind === 'statements') return statementsAsked(job)
  if (job.kind === 'revisions') return revisionsAsked(job)
  const { date, figures } = lineageAsked(job)
  return { date, figures: JSON.stringify(figures) }
}

/** The same for another thread: takes the bytes of the block over, and hands those of the answer over without a copy. */
export const handedOver = (job: HistoryJob): unknown => {
  const made = history(job)
  freeBytes(job.block)
  if (made === null || !('results' in made)) return made
  return move({ [valueSymbol]: made, [transferableSymbol]: [made.results.buffer] })
}
