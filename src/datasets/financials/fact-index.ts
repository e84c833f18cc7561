/** The facts a mapping needs, found by concept and place in the fiscal calendar; leaves out which one is served. */

import { dayNumberOf } from '../../facts/day-number.ts'
import {
  type FiscalYear,
  FULL_YEAR,
  fiscalYearsOf,
  HALF_YEAR,
  placeOf,
  type ReportedSpan,
} from '../../facts/fiscal-calendar.ts'
import { formRank, isAnnualReport } from '../../facts/form-rank.ts'
import type { Fact, Units } from '../../sources/edgar/company-facts.ts'
import { aliasedPlaces } from './aliases.ts'
import { isOneWay } from './one-way.ts'
import type { Presentation } from './reporting-currency.ts'

export type FactIndex = {
  readonly years: readonly FiscalYear[]
  /** Statements of a flow for a part of a year: 0 the year, 1 to 4 a quarter, 5 half a year, 6 nine months. */
  readonly flow: (concept: string, year: number, part: number) => readonly Fact[]
  /** Statements of a stock at the end of a day. */
  readonly stock: (concept: string, day: string) => readonly Fact[]
  /** What filings, by accession, state of `concepts` for a part of a year. */
  readonly sheetsOf: (concepts: readonly string[]) => (year: number, part: number) => Sheets
}

/** What one filing states for one period, by concept. */
export type Sheet = ReadonlyMap<string, Fact>
export type Sheets = ReadonlyMap<string, Sheet>

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

const periodKey = (fact: Fact): string => `${fact.start ?? ''}/${fact.end}`

/** Periods of the `anchors`, figures that every income or cash flow statement has. */
const reportedSpansOf = (
  concepts: ReadonlyMap<string, Units>,
  anchors: readonly string[],
  presentation: Presentation,
): readonly ReportedSpan[] => {
  const spans = new Map<string, { start: number; end: number; weight: number; annualWeight: number }>()
  for (const anchor of anchors) {
    const units = concepts.get(anchor)
    if (units === undefined) continue
    for (const fact of factsIn(units, presentation)) {
      if (fact.start === undefined || !isUsable(fact, presentation)) continue
      const key = periodKey(fact)
      const span = spans.get(key) ?? {
        start: dayNumberOf(fact.start),
        end: dayNumberOf(fact.end),
        weight: 0,
        annualWeight: 0,
      }
      span.weight += 1
      if (isAnnualReport(fact.form)) span.annualWeight += 1
      spans.set(key, span)
    }
  }
  return [...spans.values()]
}

/** Nine keys a year leave room for the seven parts. */
const PARTS = 9

type Lists = Map<number | string, Fact[]>

const append = (lists: Lists, key: number | string, fact: Fact): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [fact])
  else list.push(fact)
}

/** Number of a period's place, remembered by its two dates; -1 for a period of no statement. */
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
      number = place === null ? -1 : place.year * PARTS + place.part
      byStart.set(start, number)
    }
    return number
  }
}

/** Without the quarters of filings that give them what they give the year: BNS tagged a year twice in its 40-F of 2019. */
const withoutYearsAsQuarters = (lists: Lists): Lists => {
  for (const key of lists.keys()) {
    if (typeof key !== 'number' || key < 0 || key % PARTS !== FULL_YEAR) continue
    const year = lists.get(key) ?? NONE
    const isYear = ({ accn, val }: Fact): boolean =>
      Math.abs(val) > 1000 && year.some((whole) => whole.val === val && whole.accn === accn)
    for (let part = 1; part < HALF_YEAR; part += 1) {
      const quarters = lists.get(key + part)
      if (quarters?.some(isYear) !== true) continue
      const others = quarters.filter((fact) => !isYear(fact))
      lists.set(key + part, others)
    }
  }
  return lists
}

type Facts = ReadonlyMap<number | string, readonly Fact[]>

/** The value of a key, made where it is not there yet. */
const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

const newSheets = () => new Map<string, Map<string, Fact>>()
const newSheet = () => new Map<string, Fact>()

/** By place what each filing states of the concepts, in their order. */
const sheetsIn = (concepts: readonly string[], factsOf: (concept: string) => Facts | undefined) => {
  const places = new Map<number, ReturnType<typeof newSheets>>()
  for (const concept of concepts) {
    for (const [place, facts] of factsOf(concept) ?? []) {
      if (typeof place !== 'number' || place < 0) continue
      const sheets = entryOf(places, place, newSheets)
      for (const fact of facts) {
        const sheet = entryOf(sheets, fact.accn, newSheet)
        if (!sheet.has(concept)) sheet.set(concept, fact)
      }
    }
  }
  return places
}

const NO_SHEETS: Sheets = new Map()

export type Wanted = {
  readonly wanted: ReadonlySet<string>
  readonly anchors: readonly string[]
  /** Concepts that stand for the same line, line by line. */
  readonly rivals: readonly (readonly string[])[]
}

/** Filings, by concept, that state the concept as a part of another only. */
export type Partial = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Keeps facts of the `wanted` concepts only (of the 505 in AAPL's file the mapping reads about 130), without those
 * that are `partial`.
 */
export const factIndexOf = (
  concepts: ReadonlyMap<string, Units>,
  { wanted, anchors, rivals }: Wanted,
  presentation: Presentation,
  partial: Partial,
): FactIndex => {
  const years = fiscalYearsOf(reportedSpansOf(concepts, anchors, presentation))
  const numberOf = placer(years)
  const placesOf = (concept: string, units: Units): Lists => {
    const lists: Lists = new Map()
    const partOnly = partial.get(concept)
    const oneWay = isOneWay(concept)
    for (const fact of factsIn(units, presentation)) {
      if (!isUsable(fact, presentation) || partOnly?.has(fact.accn) === true) continue
      const key = fact.start === undefined ? fact.end : numberOf(fact.start, fact.end)
      append(lists, key, fact.val < 0 && oneWay ? { ...fact, val: -fact.val } : fact)
    }
    return withoutYearsAsQuarters(lists)
  }
  const index = new Map<string, Lists>()
  for (const concept of wanted) {
    const units = concepts.get(concept)
    if (units !== undefined) index.set(concept, placesOf(concept, units))
  }
  const aliased = aliasedPlaces(rivals, (concept) => index.get(concept))
  const factsOf = (concept: string): Facts | undefined => aliased.get(concept) ?? index.get(concept)
  return {
    years,
    flow: (concept, year, part) => factsOf(concept)?.get(year * PARTS + part) ?? NONE,
    stock: (concept, day) => index.get(concept)?.get(day) ?? NONE,
    sheetsOf: (named) => {
      const places = sheetsIn(named, factsOf)
      return (year, part) => places.get(year * PARTS + part) ?? NO_SHEETS
    },
  }
}
