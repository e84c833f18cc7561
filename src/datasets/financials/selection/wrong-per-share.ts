/** Earnings per share a thousand or a million times too high or too low, as their count of shares and net income show. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { placeOfFact } from './partial-figures.ts'
import { farApartIn, powerBetween } from './wrong-scale.ts'

/** Of one filing and period, of the same kind of shares: earnings of one and the mean count, basic or diluted. */
export type PerShareFacts = { readonly earnings: readonly Fact[]; readonly counts: readonly Fact[] }

/** What earnings per share and count come to may miss net income by preferred dividends, and by no such factor. */
const WRONG = 100
/** The right ones come to it but for those. */
const RIGHT = 2

const isWithin = (ratio: number, most: number): boolean => ratio < most && ratio > 1 / most

const amountsIn = (facts: readonly Fact[]): ReadonlyMap<string, number> =>
  new Map(facts.map((fact) => [placeOfFact(fact), fact.val]))

/**
 * Facts of earnings per share that, with the count of shares of their own filing, do not come to its net income, where those of another
 * filing for the period, or the others of the same one, are a power of a thousand off and do. After a split of one for a thousand the
 * count is another, too; where counts are in millions (McDonald's) it is those of more filings that are right.
 */
export const wrongPerShareIn = (
  kinds: readonly PerShareFacts[],
  incomes: () => readonly Fact[],
): ReadonlySet<Fact> => {
  const wrong = new Set<Fact>()
  const ofPlaces = Map.groupBy(
    kinds.flatMap(({ earnings }) => earnings),
    ({ start = '', end }) => `${start}/${end}`,
  )
  const far = [...ofPlaces.values()].flatMap(farApartIn)
  if (far.length === 0) return wrong
  const income = amountsIn(incomes())
  for (const { earnings, counts } of kinds) {
    const [own, count] = [new Set(earnings), amountsIn(counts)]
    for (const period of far) {
      const filingsOf = ({ val }: Fact): number =>
        new Set(period.filter((fact) => fact.val === val).map(({ accn }) => accn)).size
      for (const fact of period) {
        const place = placeOfFact(fact)
        const share = (count.get(place) ?? Number.NaN) / (income.get(place) ?? Number.NaN)
        const ratioOf = ({ val }: Fact): number => Math.abs(val * share)
        const isRight = (other: Fact): boolean =>
          (powerBetween(other.val, fact.val) ?? 0) !== 0 &&
          isWithin(ratioOf(other), RIGHT) &&
          filingsOf(other) >= filingsOf(fact)
        const isFar = ratioOf(fact) >= WRONG || ratioOf(fact) <= 1 / WRONG
        if (own.has(fact) && isFar && period.some(isRight)) wrong.add(fact)
      }
    }
  }
  return wrong
}
