/** Losses that the text of a note rounds and tags without their sign, next to that of the statement. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { Partial } from './fact-index.ts'
import { placeOfFact } from './partial-figures.ts'

/** Net income with minorities and without; most companies have none. */
const PAIRS = [
  ['ProfitLoss', 'NetIncomeLoss'],
  ['ProfitLoss', 'ProfitLossAttributableToOwnersOfParent'],
] as const

/** "A net loss of $22.4 million" is of 22,446,838. */
const ROUNDED = 0.01

/** The unit that an amount is rounded to: 100,000 of 22,400,000. */
const unitOf = (amount: number): number => 10 ** (/0*$/.exec(`${Math.abs(amount)}`)?.[0].length ?? 0)

/** Whether an amount is a loss above zero, and coarser than the loss itself. */
const isRoundedLoss = (amount: number, loss: number): boolean =>
  amount > 0 &&
  loss < 0 &&
  unitOf(amount) > unitOf(loss) &&
  Math.abs(amount + loss) <= Math.min(unitOf(amount), ROUNDED * amount)

/** By concept the periods of filings in which it is a loss of a note (Matinas, Lantern Pharma and Creatd for 2020). */
export const lossNotes = (factsOf: (concept: string) => readonly Fact[]): Partial => {
  const found = new Map<string, Set<string>>()
  for (const pair of PAIRS)
    for (const [concept, other] of [pair, pair.toReversed()] as const) {
      if (concept === undefined || other === undefined) continue
      const losses = new Map(factsOf(other).map((fact) => [placeOfFact(fact), fact.val]))
      const notes = factsOf(concept).filter((fact) =>
        isRoundedLoss(fact.val, losses.get(placeOfFact(fact)) ?? 0),
      )
      if (notes.length > 0)
        found.set(concept, new Set([...(found.get(concept) ?? []), ...notes.map(placeOfFact)]))
    }
  return found
}
