/** Statements of flows as filings state them, each filled from others that agree with it; leaves out quarters. */

import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Line, LineConcepts, Synonyms } from '../lines/concept-tier.ts'
import type { Lines } from '../lines/evaluation.ts'
import { type Concept, numberOf } from './concept.ts'
import { flowsByFiling } from './fact-index.ts'
import { FilingFacts, filingIn } from './filing-period.ts'
import { type Lookup, lineOf } from './stated-lines.ts'

/** A filing with fewer of the concepts than this, such as a note or a statement of equity, does not state the statement. */
export const FULL = 0.8

export const EMPTY = new FilingFacts('')

export type Filings = {
  /** What each filing states of a part of a year. */
  readonly of: (year: number, part: FiscalPart) => readonly FilingFacts[]
  readonly isFull: (year: number, part: FiscalPart, accession: string) => boolean
  /** The statement in one filing, with the lines it lacks from full ones that give every other line of the section alike. */
  readonly filled: (year: number, part: FiscalPart, accession: string) => FilingFacts
  readonly valuesIn: (facts: FilingFacts) => Lines
  /** Every filing of a part of a year. */
  readonly versions: (year: number, part: FiscalPart) => readonly FilingVersion[]
}

/** What one filing has of a period: one of its facts, and how many lines. */
export type FilingVersion = { readonly accession: string; readonly fact: Fact; readonly size: number }

/**
 * What a filing has for a part: the earlier one of several names, so that a total goes before a part of it; a zero only where none
 * has an amount (BorgWarner tags long-term debt due of 0 and notes payable of 95.8 million).
 */
export const namedFactIn = (
  facts: FilingFacts,
  { concepts }: Synonyms<Concept>,
): { readonly concept: Concept; readonly fact: Fact } | null => {
  let zero: { readonly concept: Concept; readonly fact: Fact } | null = null
  for (const concept of concepts) {
    const fact = facts.get(concept)
    if (fact === undefined) continue
    if (fact.val !== 0) return { concept, fact }
    zero ??= { concept, fact }
  }
  return zero
}

export const factIn = (facts: FilingFacts, part: Synonyms<Concept>): Fact | null =>
  namedFactIn(facts, part)?.fact ?? null

/** Figures as a filing states them. */
export const lookupIn =
  (facts: FilingFacts): Lookup =>
  (part) => {
    const fact = factIn(facts, part)
    return fact === null ? null : { value: fact.val, fact, original: fact }
  }

/** Whether nothing is `tagged` of a line's concepts, so that it is null without asking for its parts. */
export const isSilent = (
  concepts: readonly Concept[],
  tagged: { readonly has: (concept: Concept) => boolean },
): boolean => {
  for (const concept of concepts) if (tagged.has(concept)) return false
  return true
}

/** Whether no line has two values. */
export const agreeOn = (names: readonly string[], one: Lines, other: Lines): boolean => {
  for (const name of names) {
    const [value, rival] = [one[name], other[name]]
    if (isKnown(value) && isKnown(rival) && value !== rival) return false
  }
  return true
}

/** What filings round to, the coarsest first: a company that grows goes over from dollars to thousands, and to millions. */
const UNITS = [1e6, 1e3] as const

/** What all amounts of a statement are multiples of. */
const unitOf = (lines: Lines): number => {
  const amounts = Object.values(lines).filter((value) => isKnown(value) && value !== 0)
  return UNITS.find((unit) => amounts.length > 0 && amounts.every((value) => Number(value) % unit === 0)) ?? 1
}

/** Whether no line has two values but for rounding: all amounts of the one statement are thousands or millions, and not all of the other. */
export const agreeRoundedOn = (names: readonly string[], one: Lines, other: Lines): boolean => {
  if (agreeOn(names, one, other)) return true
  const units = [unitOf(one), unitOf(other)]
  const unit = Math.max(...units)
  if (unit === Math.min(...units)) return false
  for (const name of names) {
    const [value, rival] = [one[name], other[name]]
    if (isKnown(value) && isKnown(rival) && Math.abs(value - rival) > unit / 2) return false
  }
  return true
}

/**
 * Without the synonyms for which a filing of the period has another figure than for an earlier one: cash from options
 * exercised is a note of P&G's 10-K, less than what its statement has of shares issued, and alone in the next 10-K.
 */
const addConflicting = (conflicting: Set<Concept>, facts: FilingFacts, group: readonly Concept[]): void => {
  let first: Fact | null = null
  for (const concept of group) {
    const fact = facts.get(concept)
    if (fact === undefined) continue
    if (first !== null && first.val !== fact.val) conflicting.add(concept)
    first ??= fact
  }
}

const withoutConflicting = (
  groups: readonly (readonly Concept[])[],
  filings: readonly FilingFacts[],
): readonly FilingFacts[] => {
  const conflicting = new Set<Concept>()
  for (const facts of filings) for (const group of groups) addConflicting(conflicting, facts, group)
  return conflicting.size === 0
    ? filings
    : filings.map((facts) => facts.kept((concept) => !conflicting.has(concept)))
}

/** Without the figures behind it: a line of one part needs none to be added up. */
const valueIn = (facts: FilingFacts, { tiers }: Line<Concept>, find: Lookup): number | null => {
  const [tier, ...others] = tiers
  const [part] = tier?.isPlain === true && others.length === 0 ? tier.all : []
  if (part === undefined) return lineOf(tiers, find)?.value ?? null
  const fact = factIn(facts, part)
  return fact === null ? null : part.sign * fact.val
}

/** Every line as one filing states it, and how many of those that count it does. */
type Values = { readonly lines: Lines; readonly known: number }

const valuesOf = (
  facts: FilingFacts,
  rules: LineConcepts<Concept>,
  uncounted: ReadonlySet<string>,
): Values => {
  const lines: Lines = copied(rules.blank)
  let known = 0
  const find = lookupIn(facts)
  for (const line of rules.lines) {
    const value = isSilent(line.concepts, facts) ? null : valueIn(facts, line, find)
    if (value === null) continue
    lines[line.name] = value
    if (isKnown(value) && !uncounted.has(line.name)) known += 1
  }
  return { lines, known }
}

const NO_FILINGS: readonly FilingFacts[] = []

const NO_LINES: ReadonlySet<string> = new Set()

/** `sections` are the lines that must agree for one of them to be filled; those `uncounted` make no filing a fuller one. */
export const filingsOf = (
  rules: LineConcepts<Concept>,
  sections: readonly (readonly string[])[],
  uncounted = NO_LINES,
): Filings => {
  const stated = flowsByFiling(rules.all)
  const namesBySection = sections.map((names) => names.filter((name) => rules.tiers.has(name)))
  const cleaned: (readonly FilingFacts[] | undefined)[] = []
  const filingsIn = (year: number, part: FiscalPart): readonly FilingFacts[] => {
    const number = numberOf(year, part)
    cleaned[number] ??= withoutConflicting(rules.synonyms, stated[number] ?? NO_FILINGS)
    return cleaned[number]
  }

  const isFullIn = (filings: readonly FilingFacts[], size: number): boolean => {
    for (const other of filings) if (size < other.size * FULL) return false
    return true
  }

  const read = remembered((facts: FilingFacts) => valuesOf(facts, rules, uncounted))
  const valuesIn = (facts: FilingFacts): Lines => read(facts).lines

  /** The concepts of the lines that `facts` lack and may take from `other`. */
  const missingIn = (facts: FilingFacts, other: FilingFacts): readonly Concept[] => {
    const [ours, theirs] = [valuesIn(facts), valuesIn(other)]
    return namesBySection.flatMap((names) => {
      const lacking = names.filter((name) => !isKnown(ours[name]) && isKnown(theirs[name]))
      if (lacking.length === 0 || !agreeOn(names, ours, theirs)) return []
      return lacking.flatMap((name) => rules.concepts.get(name) ?? [])
    })
  }

  const withMissing = (facts: FilingFacts, other: FilingFacts): FilingFacts => {
    const missing = missingIn(facts, other)
    if (missing.length === 0) return facts
    const filled = facts.kept(() => true)
    for (const concept of missing) {
      const fact = other.get(concept)
      if (fact !== undefined) filled.add(concept, fact)
    }
    return filled
  }

  const fill = (own: FilingFacts, filings: readonly FilingFacts[]): FilingFacts => {
    let facts = own
    for (const other of filings) {
      const isOther = other !== own && !facts.holdsAll(other) && isFullIn(filings, other.size)
      if (isOther) facts = withMissing(facts, other)
    }
    return facts
  }

  const versionsIn = remembered((filings: readonly FilingFacts[]) =>
    filings.flatMap((facts): FilingVersion[] => {
      const { accession, first } = facts
      return first === null ? [] : [{ accession, fact: first, size: read(facts).known }]
    }),
  )

  const filledKnown = new Map<FilingFacts, FilingFacts>()
  return {
    of: filingsIn,
    isFull: (year, part, accession) => {
      const filings = filingsIn(year, part)
      return isFullIn(filings, filingIn(filings, accession)?.size ?? 0)
    },
    valuesIn,
    versions: (year, part) => versionsIn(filingsIn(year, part)),
    filled: (year, part, accession) => {
      const filings = filingsIn(year, part)
      const own = filingIn(filings, accession)
      if (own === undefined) return fill(EMPTY, filings)
      const facts = filledKnown.get(own) ?? fill(own, filings)
      filledKnown.set(own, facts)
      return facts
    },
  }
}

/** The lines as one filing states them for a part of a year; none where it does not. */
export const valuesIn = (filings: Filings, year: number, part: FiscalPart, accession: string): Lines =>
  filings.valuesIn(filingIn(filings.of(year, part), accession) ?? EMPTY)

/** Whether a filing states a part of a year as that of the year before its own. */
export const isComparative = (filings: Filings, year: number, part: FiscalPart, accession: string): boolean =>
  filingIn(filings.of(year + 1, part), accession) !== undefined
