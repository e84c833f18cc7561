/** Quarters to which a filing gives the amounts of their year; leaves out means, which may be the same. */
import { quarters } from '../../../derived/fiscal-calendar.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { type FactLists, type FactsByPeriod, numberOf, PARTS } from './concept.ts'

/** A filing's fact of a quarter, and whether it is that of the year. */
type QuarterFact = { readonly quarter: number; readonly fact: Fact; readonly isYear: boolean }

/** Smaller amounts may be alike by chance. */
const LEAST = 1000

const quarterFactsOf = (
  year: readonly Fact[],
  facts: readonly Fact[],
  quarter: number,
): readonly QuarterFact[] =>
  facts.flatMap((fact) => {
    const whole = Math.abs(fact.val) > LEAST ? year.find(({ accn }) => accn === fact.accn) : undefined
    return whole === undefined ? [] : [{ quarter, fact, isYear: whole.val === fact.val }]
  })

/** Those of filings that state the year, too. */
const quarterFactsIn = (lists: FactsByPeriod): readonly QuarterFact[] => {
  const found: QuarterFact[] = []
  for (let number = 0; number < lists.length; number += PARTS) {
    const year = lists[number]
    if (year === undefined) continue
    for (const name of quarters) {
      const quarter = number + numberOf(0, name)
      const facts = lists[quarter]
      if (facts !== undefined) found.push(...quarterFactsOf(year, facts, quarter))
    }
  }
  return found
}

const keyOf = ({ quarter, fact }: QuarterFact): string => `${quarter} ${fact.accn}`

/**
 * Without the quarters of filings that give most amounts of them what they give the year: BNS tagged a year twice in its 40-F of 2019.
 * One amount may be all of a year's, such as a charge of the fourth quarter.
 */
export const withoutYearsAsQuarters = (concepts: readonly FactLists[]): void => {
  const found = concepts.map(quarterFactsIn)
  const balance = new Map<string, number>()
  for (const each of found.flat()) {
    const key = keyOf(each)
    balance.set(key, (balance.get(key) ?? 0) + (each.isYear ? 1 : -1))
  }
  for (const [at, lists] of concepts.entries())
    for (const each of found[at] ?? []) {
      if (!each.isYear || (balance.get(keyOf(each)) ?? 0) <= 0) continue
      lists[each.quarter] = lists[each.quarter]?.filter((fact) => fact !== each.fact)
    }
}
