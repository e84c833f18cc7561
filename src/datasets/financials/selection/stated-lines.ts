/** The lines of one statement as its rules find them among the facts; leaves out lines defined by other lines. */

import { type Amount, isKnown, isUnknown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Line, LineConcepts, Synonyms, Tier } from '../lines/concept-tier.ts'
import type { Lines } from '../lines/evaluation.ts'
import type { Concept } from './concept.ts'
import { supersedes } from './fact-selection.ts'

export type Figure = {
  readonly value: number
  /** What is subtracted from `fact` where the figure is a difference of two periods. */
  readonly less?: Fact
  /** -1 where it is taken off: 1 by default. */
  readonly sign?: -1
  /** How often it counts, where it is of another scale than its line: 1 by default. */
  readonly scale?: number
  /** The fact that decides between concepts: the one served, or the longer of two subtracted. */
  readonly fact: Fact
  /** The figure as originally reported: the first fact with this value. */
  readonly original: Fact
  /** What earlier filings gave instead, where that is known: of earnings per share. */
  readonly restated?: readonly Fact[]
}

/** Null where nothing is tagged for the period, `ambiguous` where what is tagged leaves the figure open. */
export type Found = Figure | 'ambiguous' | null

/** The figure of one part of a line for the period in question. */
export type Lookup = (part: Synonyms<Concept>) => Found

/** A line's value and the figures that it is the sum of. */
export type Term = { readonly value: number; readonly figures: readonly Figure[] }

/** Lines as filings state them, and by line the figures behind those that have a value. */
export type Stated = { readonly lines: Lines; readonly terms: Terms }

/** Figures by line; undefined of a line without a value. */
export type Terms = Readonly<Record<string, Term | undefined>>

export const NOTHING: Stated = { lines: {}, terms: {} }

export const AMBIGUOUS: Term = { value: UNKNOWN, figures: [] }

/** Each concept on its own; earlier names win a draw, so that a filing's total goes before a part of it. */
export const lastFiled =
  (find: (concept: Concept) => Found): Lookup =>
  ({ concepts }) => {
    let best: Found = null
    for (const concept of concepts) {
      const found = find(concept)
      if (found === null || (found === 'ambiguous' && best !== null)) continue
      if (best === null || best === 'ambiguous' || found === 'ambiguous') best = found
      else if (supersedes(found.fact, best.fact)) best = found
    }
    return best
  }

const termOf = (part: Synonyms<Concept>, lookup: Lookup): Term | null => {
  const found = lookup(part)
  if (found === null) return null
  if (found === 'ambiguous') return AMBIGUOUS
  return part.sign === 1
    ? { value: found.value, figures: [found] }
    : { value: -found.value, figures: [{ ...found, sign: -1 }] }
}

/** Amounts per share have four decimals at most. */
const withoutNoise = (value: number): number =>
  Number.isInteger(value) || Number.isNaN(value) ? value : Number(value.toFixed(4))

/** An ambiguous part makes the sum unknown. */
const sumOfTier = ({ all, any }: Tier<Concept>, lookup: Lookup): Term | null => {
  let value = 0
  let isTagged = false
  const figures: Figure[] = []
  const add = (term: Term): void => {
    value += term.value
    isTagged = true
    figures.push(...term.figures)
  }
  for (const part of all) {
    const term = termOf(part, lookup)
    if (term === null) return null
    add(term)
  }
  for (const part of any) {
    const term = termOf(part, lookup)
    if (term !== null) add(term)
  }
  return isTagged ? { value: withoutNoise(value), figures } : null
}

const termOfTier = (tier: Tier<Concept>, lookup: Lookup): Term | null => {
  const [only] = tier.all
  return tier.isPlain && only !== undefined ? termOf(only, lookup) : sumOfTier(tier, lookup)
}

/** The first tier with a figure, else UNKNOWN where one is tagged. */
export const lineOf = (tiers: readonly Tier<Concept>[], lookup: Lookup): Term | null => {
  let ambiguous: Term | null = null
  for (const tier of tiers) {
    const term = termOfTier(tier, lookup)
    if (term !== null && !isUnknown(term.value)) return term
    ambiguous ??= term
  }
  return ambiguous
}

export const statedLines = (
  { lines: rules, blank, noTerms }: LineConcepts<Concept>,
  find: (line: Line<Concept>) => Term | null,
): Stated => {
  const lines: Lines = copied(blank)
  const terms: Record<string, Term | undefined> = copied(noTerms)
  for (const line of rules) {
    const term = find(line)
    if (term === null) continue
    lines[line.name] = term.value
    if (!isUnknown(term.value)) terms[line.name] = term
  }
  return { lines, terms }
}

/** Without the figure of a line, which is absent or unknown then. */
export const without = ({ lines, terms }: Stated, line: string, amount: Amount): Stated => ({
  lines: copied(lines, { [line]: amount }),
  terms: copied(terms, { [line]: undefined }),
})

/** With a line as given, or as it is where that is undefined. */
export const withTerm = (stated: Stated, line: string, term: Term | undefined): Stated =>
  term === undefined
    ? stated
    : {
        lines: copied(stated.lines, { [line]: term.value }),
        terms: copied(stated.terms, { [line]: term }),
      }

/** `first` with the lines it lacks from `second`, of `names` or of all. */
export const filledFrom = (
  first: Stated,
  second: Stated,
  names: readonly string[] = Object.keys(second.lines),
): Stated => {
  const lacking = names.filter((name) => !isKnown(first.lines[name]) && isKnown(second.lines[name]))
  if (lacking.length === 0) return first
  const lines = copied(first.lines)
  const terms: Record<string, Term | undefined> = copied(first.terms)
  for (const name of lacking) {
    lines[name] = second.lines[name] ?? null
    const term = second.terms[name]
    if (term !== undefined) terms[name] = term
  }
  return { lines, terms }
}
