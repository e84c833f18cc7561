/** The facts a mapping needs, found by concept and place in the fiscal calendar; leaves out which one is served. */
import { type FiscalYear, fiscalYearsOf, placeOf, reportedSpansOf } from '../../../derived/fiscal-calendar.ts'
import { formRank } from '../../../derived/form-rank.ts'
import { dayNumberOf } from '../../../lib/day-number.ts'
import type { Fact, Units } from '../../../sources/edgar/company-fact.ts'
import { withAgreedSigns } from './agreed-signs.ts'
import { aliasedFlows } from './aliases.ts'
import { type Concept, type FactLists, type FactsByPeriod, numberOf, type TaggedConcept } from './concept.ts'
import { isMean, isPerShare } from './figures.ts'
import { FilingFacts, filingIn } from './filing-period.ts'
import { isPartOf } from './partial-figures.ts'
import type { Presentation } from './reporting-currency.ts'
import { turnedIncomeIn } from './turned-income.ts'
import { isUnsigned, wrongSignsIn } from './unsigned-concept.ts'
import { withoutYearsAsQuarters } from './years-as-quarters.ts'

export type FactIndex = {
  readonly years: readonly FiscalYear[]
  /** The number of a day; -1 of one on which no stock is stated. */
  readonly dayOf: (day: string) => number
  /** Undefined of one that the company never tags. */
  readonly concept: (name: string) => TaggedConcept | undefined
}

const NONE: readonly Fact[] = []

export const isUsable = (fact: Fact, { presents }: Presentation): boolean =>
  formRank(fact.form) > 0 && presents(fact)

/**
 * In the presentation's currency, or in shares where the concept mostly has those. An amount per share has whatever unit a filing names:
 * Kimberly-Clark's and Walmart's of 2009 are `shares` and `pure`.
 */
const factsIn = (name: string, units: Units, { currency }: Presentation): readonly Fact[] => {
  const money = units[currency] ?? NONE
  const shares = units['shares'] ?? NONE
  if (!isPerShare(name)) return shares.length > money.length ? shares : money
  const perShare = units[`${currency}/shares`] ?? NONE
  const pure = units['pure'] ?? NONE
  const isPlain = money.length + shares.length + pure.length === 0
  return isPlain ? perShare : [...perShare, ...money, ...shares, ...pure]
}

export const usableFacts = (name: string, units: Units, presentation: Presentation): readonly Fact[] =>
  factsIn(name, units, presentation).filter((fact) => isUsable(fact, presentation))

/** Facts of figures that every income or cash flow statement has. */
const anchorFacts = (
  concepts: ReadonlyMap<string, Units>,
  anchors: readonly string[],
  presentation: Presentation,
): readonly Fact[] =>
  anchors.flatMap((anchor) => {
    const units = concepts.get(anchor)
    return units === undefined ? NONE : usableFacts(anchor, units, presentation)
  })

/** Number of a period's part and year, remembered by its two dates; -1 for a period of no statement. */
const periodFinder = (years: readonly FiscalYear[]): ((start: string, end: string) => number) => {
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

/** The facts of a concept by period. */
type Places = { readonly flows: FactLists; readonly stocks: FactLists }

const newPlaces = (): Places => ({ flows: [], stocks: [] })

/** Adds facts of a period, unless it is no part of a statement. */
const addTo = (lists: FactLists, number: number, facts: readonly Fact[]): void => {
  if (number < 0) return
  const known = lists[number]
  lists[number] = known === undefined ? facts : [...known, ...facts]
}

export type MappedConcepts = {
  readonly wanted: ReadonlySet<string>
  /** Groups of concepts of which filings state parts, with the name by which those are found. */
  readonly totals: readonly { readonly concepts: readonly string[]; readonly asPart?: string }[]
  readonly anchors: readonly string[]
  /** Synonyms of each line. */
  readonly rivals: readonly (readonly string[])[]
}

/** Filings, or their periods, by concept, that state the concept as a part of another only. */
export type Partial = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Keeps facts of the `wanted` concepts only (of the 505 in AAPL's file the mapping reads 157), without those
 * that are `partial`.
 */
export const factIndexOf = (
  concepts: ReadonlyMap<string, Units>,
  { wanted, totals, anchors, rivals }: MappedConcepts,
  presentation: Presentation,
  partial: Partial,
): FactIndex => {
  const years = fiscalYearsOf(reportedSpansOf(anchorFacts(concepts, anchors, presentation)))
  const periodOf = periodFinder(years)
  const days = new Map<string, number>()
  const numberOfDay = (day: string): number => {
    const number = days.get(day) ?? days.size
    days.set(day, number)
    return number
  }
  const factsOf = (name: string): readonly Fact[] => factsIn(name, concepts.get(name) ?? {}, presentation)
  const [wrongSignsOf, turnedOf] = [wrongSignsIn(factsOf), turnedIncomeIn(factsOf)]
  /** Adds those facts of a concept that are, or are not, of parts only. */
  const place = (name: string, units: Units, ofParts: boolean, places: Places): void => {
    const partOnly = partial.get(name)
    const [isWrongSign, isTurned] = [wrongSignsOf(name), turnedOf(name)]
    const counts = (fact: Fact): boolean =>
      isUsable(fact, presentation) && isPartOf(partOnly, fact) === ofParts
    const signed = (fact: Fact): Fact =>
      (fact.val < 0 && isWrongSign(fact)) || isTurned(fact) ? { ...fact, val: -fact.val } : fact
    const facts = factsIn(name, units, presentation).filter(counts).map(signed)
    let [from, to] = [0, 0]
    for (const { start, end } of facts) {
      to += 1
      // Filings that state the same period follow each other in the file.
      if (facts[to]?.end === end && facts[to]?.start === start) continue
      const ofPeriod = withAgreedSigns(facts.slice(from, to))
      if (start === undefined) addTo(places.stocks, numberOfDay(end), ofPeriod)
      else addTo(places.flows, periodOf(start, end), ofPeriod)
      from = to
    }
  }
  const found = new Map<string, Places>()
  for (const name of wanted) {
    const units = concepts.get(name)
    if (units === undefined) continue
    const places = newPlaces()
    place(name, units, false, places)
    found.set(name, places)
  }
  for (const { concepts: group, asPart } of totals) {
    if (asPart === undefined) continue
    const places = newPlaces()
    for (const name of group) place(name, concepts.get(name) ?? {}, true, places)
    if (places.flows.length > 0) found.set(asPart, places)
  }
  withoutYearsAsQuarters([...found].flatMap(([name, { flows }]) => (isMean(name) ? [] : [flows])))
  const aliased = aliasedFlows(rivals, (name) => found.get(name)?.flows)
  const tagged = new Map<string, TaggedConcept>()
  for (const [name, { flows, stocks }] of found)
    tagged.set(name, {
      name,
      flows: aliased.get(name) ?? flows,
      stocks,
      isUnsigned: isUnsigned(name),
      isMean: isMean(name),
    })
  return { years, dayOf: (day) => days.get(day) ?? -1, concept: (name) => tagged.get(name) }
}

/** Adds the facts of a period, each to its filing; the first of a filing is kept. */
const addToFilings = (filings: FilingFacts[], concept: Concept, facts: readonly Fact[]): void => {
  for (const fact of facts) {
    let filing = filingIn(filings, fact.accn)
    if (filing === undefined) {
      filing = new FilingFacts(fact.accn)
      filings.push(filing)
    }
    filing.add(concept, fact)
  }
}

/** What filings state of `concepts` by the number of the period. */
const byFiling = (
  concepts: readonly Concept[],
  factsOf: (concept: Concept) => FactsByPeriod,
): readonly (readonly FilingFacts[] | undefined)[] => {
  const periods: (FilingFacts[] | undefined)[] = []
  for (const concept of concepts) {
    const lists = factsOf(concept)
    for (let number = 0; number < lists.length; number += 1) {
      const facts = lists[number]
      if (facts === undefined) continue
      const filings = periods[number] ?? []
      periods[number] = filings
      addToFilings(filings, concept, facts)
    }
  }
  return periods
}

/** What filings state of `concepts` by the number of a part of a year. */
export const flowsByFiling = (concepts: readonly Concept[]) => byFiling(concepts, ({ flows }) => flows)

/** What filings state of `concepts` by the number of a day. */
export const stocksByFiling = (concepts: readonly Concept[]) => byFiling(concepts, ({ stocks }) => stocks)
