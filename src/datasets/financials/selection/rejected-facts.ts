/** Lines that filings state by facts that are not read, such as those of a wrong scale: they are unknown, not absent. */
import {
  type FiscalPart,
  type FiscalPeriod,
  type FiscalYear,
  placeOf,
  yearBefore,
  yearToDate,
} from '../../../derived/fiscal-calendar.ts'
import { isKnown, UNKNOWN } from '../../../formula/amount.ts'
import { copied } from '../../../lib/copied.ts'
import { dayNumberOf } from '../../../lib/day-number.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { LineConcepts } from '../lines/concept-tier.ts'
import type { Concept } from './concept.ts'
import { NOTHING, type Stated } from './stated-lines.ts'

/** By concept. */
export type RejectedFacts = ReadonlyMap<string, readonly Fact[]>

/** `stated` with those lines unknown that it lacks and that a rejected fact is of, among those that `isOf` the period. */
const withUnknown = (
  stated: Stated,
  { lines: rules }: LineConcepts<Concept>,
  rejected: RejectedFacts,
  isOf: (fact: Fact) => boolean,
): Stated => {
  if (stated === NOTHING) return stated
  const isRejected = ({ name }: Concept): boolean => rejected.get(name)?.some(isOf) === true
  const names = rules
    .filter(({ name, concepts }) => !isKnown(stated.lines[name]) && concepts.some(isRejected))
    .map(({ name }) => name)
  if (names.length === 0) return stated
  const unknown = Object.fromEntries(names.map((name) => [name, UNKNOWN]))
  return { lines: copied(stated.lines, unknown), terms: stated.terms }
}

type OfPeriod = (year: number, period: FiscalPeriod) => Stated
type OfDay = (day: string) => Stated

/** Lines of a quarter are made of it and of the year to its end and to its beginning. */
export const flowsWithUnknown = (
  read: OfPeriod,
  rules: LineConcepts<Concept>,
  rejected: RejectedFacts,
  years: readonly FiscalYear[],
): OfPeriod => {
  if (rejected.size === 0) return read
  return (year, period) => {
    const parts: ReadonlySet<FiscalPart | null> = new Set([period, yearToDate[period], yearBefore[period]])
    return withUnknown(read(year, period), rules, rejected, ({ start, end }) => {
      const place = start === undefined ? null : placeOf(years, dayNumberOf(start), dayNumberOf(end))
      return place !== null && place.year === year && parts.has(place.part)
    })
  }
}

export const stocksWithUnknown = (
  read: OfDay,
  rules: LineConcepts<Concept>,
  rejected: RejectedFacts,
): OfDay => {
  if (rejected.size === 0) return read
  return (day) =>
    withUnknown(read(day), rules, rejected, ({ start, end }) => start === undefined && end === day)
}
