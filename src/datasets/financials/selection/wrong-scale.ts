/** Amounts, and filings of them, that are a thousand or a million times too high or too low, as other filings show. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'

/** Powers of ten by which a comparative may be restated without being of another scale. */
const ROUNDING = 0.01
const SAME = 0.3
/** Amounts of one period that are so many times each other are looked at. */
const LEAST_RATIO = 500
/** Figures that two filings state a power of a thousand apart, so that one mistyped figure is no scale. */
const SEVERAL = 2

/** The power of a thousand between two amounts for one period, 0 for amounts of one scale; null where neither is seen. */
export const powerBetween = (one: number, other: number): number | null => {
  const tens = Math.log10(Math.abs(one / other))
  if (Math.abs(tens) < SAME) return 0
  const power = Math.round(tens / 3)
  return power !== 0 && Math.abs(tens - 3 * power) < ROUNDING ? power : null
}

/** Facts that filings state for one period follow each other in the file. */
const periodsOf = (facts: readonly Fact[]): readonly (readonly Fact[])[] => [
  ...Map.groupBy(facts, ({ start = '', end }) => `${start}/${end}`).values(),
]

/** Periods of which amounts are hundreds of times each other; one pass without a list of each period, of which nearly all are alike. */
export const farApartIn = (facts: readonly Fact[]): readonly (readonly Fact[])[] => {
  const periods: (readonly Fact[])[] = []
  let [from, to, least, most] = [0, 0, Infinity, 0]
  for (const { start, end, val } of facts) {
    to += 1
    const amount = Math.abs(val)
    if (amount > 0 && amount < least) least = amount
    if (amount > most) most = amount
    if (facts[to]?.end === end && facts[to]?.start === start) continue
    if (most > LEAST_RATIO * least) periods.push(facts.slice(from, to))
    from = to
    least = Infinity
    most = 0
  }
  return periods
}

/** Figures by the two filings that state them and the power between them. */
type Neighbours = Map<string, Map<string, Map<number, number>>>

const addTo = (neighbours: Neighbours, one: Fact, other: Fact): void => {
  const power = one.accn === other.accn ? null : powerBetween(one.val, other.val)
  if (power === null) return
  const of = neighbours.get(one.accn) ?? new Map<string, Map<number, number>>()
  const powers = of.get(other.accn) ?? new Map<number, number>()
  powers.set(power, (powers.get(power) ?? 0) + 1)
  neighbours.set(one.accn, of.set(other.accn, powers))
}

const neighboursIn = (periods: readonly (readonly Fact[])[]): Neighbours => {
  const found: Neighbours = new Map()
  for (const facts of periods) for (const one of facts) for (const other of facts) addTo(found, one, other)
  return found
}

/** The power that most figures of two filings show; null where several are not enough for it. */
const shownBy = (powers: ReadonlyMap<number, number>): number | null => {
  const [most, next] = [...powers].toSorted(([, a], [, b]) => b - a)
  if (most === undefined || most[1] === next?.[1]) return null
  return most[0] === 0 || most[1] >= SEVERAL ? most[0] : null
}

/** Filings that are compared with each other, with the power of a thousand of each beside the first. */
const scalesFrom = (first: string, neighbours: Neighbours): ReadonlyMap<string, number> => {
  const scales = new Map([[first, 0]])
  for (const [accession, scale] of scales)
    for (const [other, powers] of neighbours.get(accession) ?? []) {
      const power = shownBy(powers)
      if (power !== null && !scales.has(other)) scales.set(other, scale - power)
    }
  return scales
}

/** Those of another scale than most; none where no scale is that of most. */
const rareBy = <Each>(all: Iterable<Each>, scaleOf: (each: Each) => number | null): readonly Each[] => {
  const scales = Map.groupBy(all, scaleOf)
  scales.delete(null)
  const [most, ...others] = [...scales.values()].toSorted((a, b) => b.length - a.length)
  return most === undefined || most.length === others[0]?.length ? [] : others.flat()
}

/** Accession numbers of filings of another scale than the company's others, by figures that every statement has. */
const wrongFilings = (totals: readonly (readonly Fact[])[]): ReadonlySet<string> => {
  const wrong = new Set<string>()
  if (totals.every((facts) => farApartIn(facts).length === 0)) return wrong
  const neighbours = neighboursIn(totals.flatMap((facts) => periodsOf(facts.filter(({ val }) => val !== 0))))
  const seen = new Set<string>()
  for (const accession of neighbours.keys()) {
    if (seen.has(accession)) continue
    const scales = scalesFrom(accession, neighbours)
    for (const each of scales.keys()) seen.add(each)
    for (const [each] of rareBy(scales, ([, scale]) => scale)) wrong.add(each)
  }
  return wrong
}

const isThousands = ({ val }: Fact): boolean => val % 1000 === 0

/** Filings that state thousands or millions, by figures that every statement has. */
const roundedFilings = (totals: readonly Fact[]): ReadonlySet<string> => {
  const stated = totals.filter(({ val }) => val !== 0)
  const exact = new Set(stated.filter((fact) => !isThousands(fact)).map(({ accn }) => accn))
  return new Set(stated.map(({ accn }) => accn).filter((accession) => !exact.has(accession)))
}

/** Amounts of a period of another scale than that of most filings, or than that of the largest in a filing of thousands. */
const wrongOf = (facts: readonly Fact[], isUnscaled: (fact: Fact) => boolean): readonly Fact[] => {
  const most = Math.max(...facts.map(({ val }) => Math.abs(val)))
  const lower = facts.filter((fact) => isUnscaled(fact) && (powerBetween(most, fact.val) ?? 0) !== 0)
  const others = facts.filter((fact) => fact.val !== 0 && !lower.includes(fact))
  return [...lower, ...rareBy(others, ({ val }) => powerBetween(others[0]?.val ?? val, val))]
}

/**
 * Whether an amount is of a wrong scale: its filing is, or other filings state it so, or it is no thousands in a filing of thousands
 * (inline XBRL that lacks its `scale`, McDonald's cash of 4.7) and below one, or below what others state. `lists` has the amounts of
 * each concept, `totals` those of figures that every statement has; null where every amount is right.
 */
export const wrongScaleIn = (
  lists: readonly (readonly Fact[])[],
  totals: readonly (readonly Fact[])[],
  isUsable: (fact: Fact) => boolean,
): ((fact: Fact) => boolean) | null => {
  const usable = totals.map((facts) => facts.filter(isUsable))
  const filings = wrongFilings(usable)
  const rounded = roundedFilings(usable.flat())
  const isUnscaled = (fact: Fact): boolean => !isThousands(fact) && rounded.has(fact.accn)
  const wrong = new Set<Fact>()
  for (const facts of lists) {
    for (const fact of facts) if (fact.val < 1000 && fact.val > -1000 && isUnscaled(fact)) wrong.add(fact)
    for (const period of farApartIn(facts)) {
      const compared = period.filter((fact) => isUsable(fact) && !filings.has(fact.accn))
      for (const fact of wrongOf(compared, isUnscaled)) wrong.add(fact)
    }
  }
  if (wrong.size === 0 && filings.size === 0) return null
  return (fact) => filings.has(fact.accn) || wrong.has(fact)
}
