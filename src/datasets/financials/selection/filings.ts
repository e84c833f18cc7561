/** Statements of flows as filings state them, each filled from others that agree with it; leaves out quarters. */

import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { isKnown } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-facts.ts'
import type { LineConcepts, Synonyms } from '../lines/concept-tier.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { FactIndex, FactsByFiling, FilingFacts } from './fact-index.ts'
import { type Lookup, lineOf } from './stated-lines.ts'

/** A filing with fewer of the concepts than this, such as a note or a statement of equity, does not state the statement. */
export const FULL = 0.8

export const EMPTY: FilingFacts = new Map()

export type Filings = {
  /** What each filing states of a part of a year. */
  readonly of: (year: number, part: FiscalPart) => FactsByFiling
  readonly isFull: (year: number, part: FiscalPart, accession: string) => boolean
  /** The statement in one filing, with the lines it lacks from full ones that give every other line of the section alike. */
  readonly filled: (year: number, part: FiscalPart, accession: string) => FilingFacts
  readonly valuesIn: (facts: FilingFacts) => Lines
  /** Every filing of a part of a year. */
  readonly versions: (year: number, part: FiscalPart) => readonly FilingVersion[]
}

/** What one filing has of a period: one of its facts, and how many lines. */
export type FilingVersion = { readonly accession: string; readonly fact: Fact; readonly size: number }

/** Earlier names go first, so that a filing's total goes before a part of it. */
export const factIn = (facts: FilingFacts, { concepts }: Synonyms) => {
  for (const concept of concepts) {
    const fact = facts.get(concept)
    if (fact !== undefined) return fact
  }
  return null
}

/** Figures as a filing states them. */
export const lookupIn =
  (facts: FilingFacts): Lookup =>
  (part) => {
    const fact = factIn(facts, part)
    return fact === null ? null : { value: fact.val, fact, original: fact }
  }

/** All facts of a filing have its form and day. */
export const anyOf = (facts: FilingFacts): Fact | null => facts.values().next().value ?? null

export const holdsAll = (facts: FilingFacts, other: FilingFacts): boolean => {
  for (const concept of other.keys()) if (!facts.has(concept)) return false
  return true
}

/** Whether nothing is `tagged` of a line's concepts, so that it is null without asking for its parts. */
export const isSilent = (
  concepts: readonly string[],
  tagged: { readonly has: (concept: string) => boolean },
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

/**
 * Without the synonyms that a filing of the period gives beside an earlier one, and differently: cash from options
 * exercised is a note of P&G's 10-K, less than what its statement has of shares issued, and alone in the next 10-K.
 */
const lesserIn = (facts: FilingFacts, group: readonly string[]): readonly string[] => {
  let first: Fact | null = null
  const lesser: string[] = []
  for (const name of group) {
    const fact = facts.get(name)
    if (fact === undefined) continue
    if (first !== null && first.val !== fact.val) lesser.push(name)
    first ??= fact
  }
  return lesser
}

const withoutLesser = (groups: readonly (readonly string[])[], filings: FactsByFiling): FactsByFiling => {
  const lesser = new Set<string>()
  for (const facts of filings.values()) {
    for (const group of groups) for (const name of lesserIn(facts, group)) lesser.add(name)
  }
  if (lesser.size === 0) return filings
  const left = [...filings].map(([accession, facts]): readonly [string, FilingFacts] => [
    accession,
    new Map([...facts].filter(([name]) => !lesser.has(name))),
  ])
  return new Map(left)
}

/** Every line as one filing states it. */
const valuesOf = (facts: FilingFacts, rules: LineConcepts): Lines => {
  const lines: Lines = copied(rules.blank)
  const find = lookupIn(facts)
  for (const { name, tiers, concepts } of rules.lines)
    if (!isSilent(concepts, facts)) lines[name] = lineOf(tiers, find)?.value ?? null
  return lines
}

/** `sections` are the lines that must agree for one of them to be filled. */
export const filingsOf = (
  index: FactIndex,
  rules: LineConcepts,
  sections: readonly (readonly string[])[],
): Filings => {
  const stated = index.flowsByFiling(rules.all)
  const namesBySection = sections.map((names) => names.filter((name) => rules.tiers.has(name)))
  const cleaned = new Map<FactsByFiling, FactsByFiling>()
  const factsOf = (year: number, part: FiscalPart): FactsByFiling => {
    const all = stated(year, part)
    const known = cleaned.get(all) ?? withoutLesser(rules.synonyms, all)
    cleaned.set(all, known)
    return known
  }

  const isFull = (year: number, part: FiscalPart, accession: string): boolean => {
    const filings = factsOf(year, part)
    const size = filings.get(accession)?.size ?? 0
    for (const other of filings.values()) if (size < other.size * FULL) return false
    return true
  }

  const valuesIn = remembered((facts: FilingFacts) => valuesOf(facts, rules))

  /** The concepts of the lines that `facts` lack and may take from `other`. */
  const missingIn = (facts: FilingFacts, other: FilingFacts): readonly string[] => {
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
    const filled = new Map(facts)
    for (const concept of missing) {
      const fact = other.get(concept)
      if (fact !== undefined && !filled.has(concept)) filled.set(concept, fact)
    }
    return filled
  }

  const fill = (own: FilingFacts, year: number, part: FiscalPart, accession: string): FilingFacts => {
    let facts = own
    for (const [other, theirs] of factsOf(year, part)) {
      const isOther = other !== accession && !holdsAll(facts, theirs) && isFull(year, part, other)
      if (isOther) facts = withMissing(facts, theirs)
    }
    return facts
  }

  const linesIn = (facts: FilingFacts): number => {
    const values = valuesIn(facts)
    return rules.lines.filter(({ name }) => isKnown(values[name])).length
  }
  const versionsIn = remembered((filings: FactsByFiling) =>
    [...filings].flatMap(([accession, facts]): FilingVersion[] => {
      const fact = anyOf(facts)
      return fact === null ? [] : [{ accession, fact, size: linesIn(facts) }]
    }),
  )

  const filledKnown = new Map<FilingFacts, FilingFacts>()
  return {
    of: factsOf,
    isFull,
    valuesIn,
    versions: (year, part) => versionsIn(factsOf(year, part)),
    filled: (year, part, accession) => {
      const own = factsOf(year, part).get(accession)
      if (own === undefined) return fill(EMPTY, year, part, accession)
      const facts = filledKnown.get(own) ?? fill(own, year, part, accession)
      filledKnown.set(own, facts)
      return facts
    },
  }
}
