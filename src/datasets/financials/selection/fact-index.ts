/** The facts a mapping needs, found by concept and place in the fiscal calendar; leaves out which one is served. */
import {
  type FiscalPart,
  type FiscalYear,
  fiscalYearsOf,
  placeOf,
  quarters,
  reportedSpansOf,
} from '../../../derived/fiscal-calendar.ts'
import { formRank } from '../../../derived/form-rank.ts'
import { dayNumberOf } from '../../../lib/day-number.ts'
import type { Fact, Units } from '../../../sources/edgar/company-facts.ts'
import { aliasedPlaces } from './aliases.ts'
import type { Presentation } from './reporting-currency.ts'
import { isUnsigned } from './unsigned-concept.ts'

export type FactIndex = {
  readonly years: readonly FiscalYear[]
  /** Facts of a flow for a part of a year; `year` is a position in `years`. */
  readonly flow: (concept: string, year: number, part: FiscalPart) => readonly Fact[]
  /** Facts of a stock at the end of a day. */
  readonly stock: (concept: string, day: string) => readonly Fact[]
  /** Whether any fact of the concept counts. */
  readonly isTagged: (concept: string) => boolean
  /** What filings state of `concepts` for a part of a year. */
  readonly flowsByFiling: (concepts: readonly string[]) => (year: number, part: FiscalPart) => FactsByFiling
  /** What filings state of `concepts` at the end of a day. */
  readonly stocksByFiling: (concepts: readonly string[]) => (day: string) => FactsByFiling
}

/** What one filing states for one period, by concept. */
export type FilingFacts = ReadonlyMap<string, Fact>
/** The same of every filing, by accession number. */
export type FactsByFiling = ReadonlyMap<string, FilingFacts>

const NONE: readonly Fact[] = []

const isUsable = (fact: Fact, { presents }: Presentation): boolean =>
  formRank(fact.form) > 0 && presents(fact)

/** In the presentation's currency, per share in it, or in shares: whichever the concept mostly has. */
const factsIn = (units: Units, { currency }: Presentation): readonly Fact[] => {
  const money = units[currency] ?? NONE
  const perShare = units[`${currency}/shares`] ?? NONE
  const shares = units['shares'] ?? NONE
  if (perShare.length > money.length) return perShare
  return shares.length > money.length ? shares : money
}

export const usableFacts = (units: Units, presentation: Presentation): readonly Fact[] =>
  factsIn(units, presentation).filter((fact) => isUsable(fact, presentation))

/** Facts of figures that every income or cash flow statement has. */
const anchorFacts = (
  concepts: ReadonlyMap<string, Units>,
  anchors: readonly string[],
  presentation: Presentation,
): readonly Fact[] =>
  anchors.flatMap((anchor) => {
    const units = concepts.get(anchor)
    return units === undefined ? NONE : usableFacts(units, presentation)
  })

/** Facts are looked up thousands of times a company, by a number for each part of each year. */
const positions: Readonly<Record<FiscalPart, number>> = { FY: 0, Q1: 1, Q2: 2, Q3: 3, Q4: 4, H1: 5, '9M': 6 }
const PARTS = 7
const numberOf = (year: number, part: FiscalPart): number => year * PARTS + positions[part]

type Lists = Map<number | string, Fact[]>

/** Number of a period's part and year, remembered by its two dates; -1 for a period of no statement. */
const placer = (years: readonly FiscalYear[]): ((start: string, end: string) => number) => {
  const known = new Map<string, Map<string, number>>()
  return (start, end) => {
    let byStart = known.get(end)
    if (byStart === undefined) {
      byStart = new Map()
      known.set(end, byStart)
    }
    let number = byStart.get(start)
    if (number === undefined) {
      const place = placeOf(years, dayNumberOf(start), dayNumberOf(end))
      number = place === null ? -1 : numberOf(place.year, place.part)
      byStart.set(start, number)
    }
    return number
  }
}

/** Without the quarters of filings that give them what they give the year: BNS tagged a year twice in its 40-F of 2019. */
const withoutYearsAsQuarters = (lists: Lists): Lists => {
  for (const key of lists.keys()) {
    if (typeof key !== 'number' || key < 0 || key % PARTS !== positions.FY) continue
    const year = lists.get(key) ?? NONE
    const isYear = ({ accn, val }: Fact): boolean =>
      Math.abs(val) > 1000 && year.some((whole) => whole.val === val && whole.accn === accn)
    for (const quarter of quarters) {
      const facts = lists.get(key + positions[quarter])
      if (facts?.some(isYear) !== true) continue
      const others = facts.filter((fact) => !isYear(fact))
      lists.set(key + positions[quarter], others)
    }
  }
  return lists
}

type Facts = ReadonlyMap<number | string, readonly Fact[]>

/** The value of a key, made where it is missing. */
const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

const newList = (): Fact[] => []
const newByFiling = () => new Map<string, Map<string, Fact>>()
const newFilingFacts = () => new Map<string, Fact>()

/** By part of a year, or by day, what each filing states of the concepts, in their order. */
const byFilingIn = (concepts: readonly string[], index: ReadonlyMap<string, Facts>) => {
  const periods = new Map<number | string, ReturnType<typeof newByFiling>>()
  for (const concept of concepts) {
    for (const [period, facts] of index.get(concept) ?? []) {
      const filings = entryOf(periods, period, newByFiling)
      for (const fact of facts) {
        const stated = entryOf(filings, fact.accn, newFilingFacts)
        if (!stated.has(concept)) stated.set(concept, fact)
      }
    }
  }
  return periods
}

const NO_FILINGS: FactsByFiling = new Map()

export type Wanted = {
  readonly wanted: ReadonlySet<string>
  /** Groups of concepts of which filings state parts, with the name by which those are found. */
  readonly totals: readonly { readonly concepts: readonly string[]; readonly asPart?: string }[]
  readonly anchors: readonly string[]
  /** Concepts that stand for the same line, line by line. */
  readonly rivals: readonly (readonly string[])[]
}

/** Filings, by concept, that state the concept as a part of another only. */
export type Partial = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Keeps facts of the `wanted` concepts only (of the 505 in AAPL's file the mapping reads 157), without those
 * that are `partial`.
 */
export const factIndexOf = (
  concepts: ReadonlyMap<string, Units>,
  { wanted, totals, anchors, rivals }: Wanted,
  presentation: Presentation,
  partial: Partial,
): FactIndex => {
  const years = fiscalYearsOf(reportedSpansOf(anchorFacts(concepts, anchors, presentation)))
  const periodOf = placer(years)
  const placesOf = (concept: string, units: Units, ofParts = false, lists: Lists = new Map()): Lists => {
    const partOnly = partial.get(concept)
    const unsigned = isUnsigned(concept)
    let [start, end]: [string | undefined, string] = [undefined, '']
    let list: Fact[] = []
    const counts = (fact: Fact): boolean =>
      isUsable(fact, presentation) && (partOnly?.has(fact.accn) === true) === ofParts
    const signed = (fact: Fact): Fact => (fact.val < 0 && unsigned ? { ...fact, val: -fact.val } : fact)
    for (const fact of factsIn(units, presentation)) {
      if (!counts(fact)) continue
      // Filings that state the same period follow each other in the file.
      if (fact.end !== end || fact.start !== start) {
        ;({ start, end } = fact)
        list = entryOf(lists, start === undefined ? end : periodOf(start, end), newList)
      }
      list.push(signed(fact))
    }
    return withoutYearsAsQuarters(lists)
  }
  const index = new Map<string, Lists>()
  for (const concept of wanted) {
    const units = concepts.get(concept)
    if (units !== undefined) index.set(concept, placesOf(concept, units))
  }
  for (const { concepts: group, asPart } of totals) {
    if (asPart === undefined) continue
    const parts: Lists = new Map()
    for (const concept of group) placesOf(concept, concepts.get(concept) ?? {}, true, parts)
    if (parts.size > 0) index.set(asPart, parts)
  }
  const flows = new Map<string, Facts>(index)
  for (const [concept, facts] of aliasedPlaces(rivals, (name) => index.get(name))) flows.set(concept, facts)
  return {
    years,
    flow: (concept, year, part) => flows.get(concept)?.get(numberOf(year, part)) ?? NONE,
    stock: (concept, day) => index.get(concept)?.get(day) ?? NONE,
    isTagged: (concept) => index.has(concept),
    flowsByFiling: (named) => {
      const periods = byFilingIn(named, flows)
      return (year, part) => periods.get(numberOf(year, part)) ?? NO_FILINGS
    },
    stocksByFiling: (named) => {
      const days = byFilingIn(named, index)
      return (day) => days.get(day) ?? NO_FILINGS
    },
  }
}
