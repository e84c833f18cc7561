/** What a company tags for exactly one period, by concept. */
import { formRank } from '../../src/derived/form-rank.ts'
import { dayNumberOf } from '../../src/lib/day-number.ts'
import type { Fact } from '../../src/sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import type { PeriodName } from './companies.ts'

/** The values that reports give a concept, each once, the last filed first. */
export type PeriodFacts = ReadonlyMap<string, readonly number[]>

export type PeriodIndex = {
  /** At the end of a day. */
  readonly stocks: (day: string) => PeriodFacts
  /** Over the year or quarter to a day; of what names no quarter as the difference of two figures of the year to date. */
  readonly flows: (day: string, period: PeriodName) => PeriodFacts
}

type Tagged = Fact & { readonly concept: string; readonly isCount: boolean }

const SIX_K = 3
/** Marks a quarter that is the difference of two figures. */
export const DIFFERENCE_MARK = '*'

const lengths: Readonly<Record<PeriodName, readonly [least: number, most: number]>> = {
  annual: [350, 380],
  quarterly: [80, 100],
}

const isWithin = (days: number, [least, most]: readonly [number, number]): boolean =>
  days >= least && days <= most

const daysBetween = (start: string, end: string): number => dayNumberOf(end) - dayNumberOf(start)

/** Amounts of money of this currency, or of any where it is null, and what is counted in shares and per share. */
const isUnitOf = (unit: string, currency: string | null): boolean =>
  currency === null
    ? unit !== 'pure'
    : unit === currency || unit === 'shares' || unit === `${currency}/shares`

const taggedIn = ({ taxonomies }: CompanyFacts, currency: string | null): readonly Tagged[] =>
  [...taxonomies]
    .filter(([taxonomy]) => taxonomy !== 'dei')
    .flatMap(([, concepts]) => [...concepts])
    .flatMap(([concept, units]) =>
      Object.entries(units)
        .filter(([unit]) => isUnitOf(unit, currency))
        .flatMap(([unit, facts]) =>
          facts
            .filter(({ form }) => formRank(form) >= SIX_K)
            .map((fact) => ({ ...fact, concept, isCount: unit === 'shares' })),
        ),
    )

const valuesOf = (facts: readonly Tagged[]): PeriodFacts => {
  const found = new Map<string, number[]>()
  for (const { concept, val } of facts.toSorted((a, b) => (a.filed < b.filed ? 1 : -1))) {
    const values = found.get(concept)
    if (values === undefined) found.set(concept, [val])
    else if (!values.includes(val)) values.push(val)
  }
  return found
}

const NONE: readonly Tagged[] = []

/** Quarters to a day as a longer period less the same without its last quarter; mean share counts have no differences. */
const differencesTo = (
  facts: readonly Tagged[],
  startingOn: ReadonlyMap<string, readonly Tagged[]>,
): readonly Tagged[] =>
  facts.flatMap((whole) => {
    if (
      whole.start === undefined ||
      whole.isCount ||
      isWithin(daysBetween(whole.start, whole.end), lengths.quarterly)
    )
      return []
    return (startingOn.get(`${whole.concept} ${whole.start}`) ?? NONE)
      .filter(({ end }) => isWithin(daysBetween(end, whole.end), lengths.quarterly))
      .map((before) => ({ ...whole, concept: whole.concept + DIFFERENCE_MARK, val: whole.val - before.val }))
  })

/** `currency` is the statements'; null for any. */
export const periodIndexOf = (company: CompanyFacts, currency: string | null): PeriodIndex => {
  const all = taggedIn(company, currency)
  const endingOn = Map.groupBy(all, ({ end }) => end)
  const startingOn = Map.groupBy(
    all.filter(({ start }) => start !== undefined),
    ({ concept, start }) => `${concept} ${start}`,
  )
  const stocksOf = (day: string): PeriodFacts =>
    valuesOf((endingOn.get(day) ?? NONE).filter(({ start }) => start === undefined))
  const flowsOf = (day: string, period: PeriodName): PeriodFacts => {
    const facts = endingOn.get(day) ?? NONE
    const whole = facts.filter(
      ({ start, end }) => start !== undefined && isWithin(daysBetween(start, end), lengths[period]),
    )
    if (period === 'annual') return valuesOf(whole)
    const stated = new Set(whole.map(({ concept }) => concept))
    const others = facts.filter(({ concept }) => !stated.has(concept))
    return valuesOf([...whole, ...differencesTo(others, startingOn)])
  }
  const found = new Map<string, PeriodFacts>()
  const remembered = (key: string, make: () => PeriodFacts): PeriodFacts => {
    const facts = found.get(key) ?? make()
    found.set(key, facts)
    return facts
  }
  return {
    stocks: (day) => remembered(day, () => stocksOf(day)),
    flows: (day, period) => remembered(`${day} ${period}`, () => flowsOf(day, period)),
  }
}
