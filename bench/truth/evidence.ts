/** Which concepts, and sums and differences of two, equal a figure for exactly its period: a hint at its cause, no proof. */
import type { Company, PeriodKey, PeriodName } from './companies.ts'
import { type PeriodFacts, type PeriodIndex, periodIndexOf } from './period-facts.ts'

export type Evidence = {
  /** Concepts, with a minus where the sign is turned. */
  readonly singles: readonly string[]
  /** `A + B` or `A − B`. */
  readonly pairs: readonly string[]
}

const TOLERANCE = 100_000
/** Of small figures, such as those per share. */
const SMALL_SHARE = 0.0005

type Near = (value: number) => readonly string[]

/** Concepts by value: a figure is in the bucket of its value or in an adjacent one. */
const finderOf = (facts: PeriodFacts, tolerance: number): Near => {
  const buckets = new Map<number, (readonly [string, number])[]>()
  for (const [concept, values] of facts) {
    for (const value of values) {
      const key = Math.round(value / tolerance)
      const bucket = buckets.get(key)
      if (bucket === undefined) buckets.set(key, [[concept, value]])
      else bucket.push([concept, value])
    }
  }
  return (value) => {
    const key = Math.round(value / tolerance)
    const near = [key - 1, key, key + 1].flatMap((each) => buckets.get(each) ?? [])
    return near.filter(([, found]) => Math.abs(found - value) <= tolerance).map(([concept]) => concept)
  }
}

const signed = (near: Near, value: number): readonly string[] => [
  ...near(value),
  ...near(-value).map((concept) => `−${concept}`),
]

const pairsOf = (facts: PeriodFacts, near: Near, target: number): readonly string[] =>
  [...facts].flatMap(([concept, values]) =>
    values.flatMap((value) => {
      if (value === 0) return []
      const isOther = (other: string): boolean => other !== concept
      const isLater = (other: string): boolean => other > concept
      return [
        ...near(target - value)
          .filter(isLater)
          .map((other) => `${concept} + ${other}`),
        ...near(value - target)
          .filter(isOther)
          .map((other) => `${concept} − ${other}`),
        ...near(-target - value)
          .filter(isLater)
          .map((other) => `−${concept} − ${other}`),
      ]
    }),
  )

/** Of a figure that is not zero. */
export const evidenceOf = (facts: PeriodFacts, figure: number): Evidence => {
  const near = finderOf(facts, Math.min(TOLERANCE, Math.abs(figure) * SMALL_SHARE))
  const singles = [...new Set(signed(near, figure))]
  return { singles, pairs: singles.length > 0 ? [] : [...new Set(pairsOf(facts, near, figure))] }
}

const indexes = new WeakMap<Company, PeriodIndex>()

const indexOf = (company: Company): PeriodIndex => {
  const known = indexes.get(company)
  if (known !== undefined) return known
  const index = periodIndexOf(company.facts, company.statements[0]?.record.currency ?? null)
  indexes.set(company, index)
  return index
}

type Place = PeriodKey & { readonly line: string; readonly end: string }

/** Facts of the period of a line: of a stock at its end, of a flow over it. */
export const factsFor = (company: Company, { statement, period, end, line }: Place): PeriodFacts => {
  const isStock = statement === 'balance-sheet' || line.startsWith('cashAt')
  return isStock ? indexOf(company).stocks(end) : indexOf(company).flows(end, period satisfies PeriodName)
}
