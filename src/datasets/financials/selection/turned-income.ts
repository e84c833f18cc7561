/** Net income that one filing tags with the other sign, as its earnings per share and another figure show. */
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { amountsOf, amountsOfLine, conceptsOf, type FactsOf } from './filing-amounts.ts'
import { placeOfFact } from './partial-figures.ts'

const INCOME = new Set((['netIncome', 'profit'] as const).flatMap(conceptsOf))
const PER_SHARE = [
  ...['EarningsPerShareBasic', 'EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
  ...['BasicEarningsLossPerShare', 'DilutedEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
]
const COUNT = ['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageShares']
const DILUTED_COUNT = ['WeightedAverageNumberOfDilutedSharesOutstanding', 'AdjustedWeightedAverageShares']

/** Rounding of income before tax and tax, in parts of what they leave. */
const CLOSE = 0.001

const periodOf = ({ start = '', end }: Fact): string => `${start}/${end}`

/**
 * Whether what income before tax and tax of the same filing leave is the fact with the other sign. A filing that tags its losses above
 * zero may do so with all but net income: earnings are proven by a diluted count above the basic one, as options add to none of a loss.
 */
const lefts = (factsOf: FactsOf): ((fact: Fact) => boolean) => {
  const [before, tax] = [
    amountsOfLine(factsOf, 'statedBeforeTax'),
    amountsOfLine(factsOf, 'incomeTaxExpense'),
  ]
  const [basic, diluted] = [amountsOf(factsOf, COUNT), amountsOf(factsOf, DILUTED_COUNT)]
  return (fact) => {
    const place = placeOfFact(fact)
    const left = (before.get(place) ?? Number.NaN) - (tax.get(place) ?? Number.NaN)
    const isEarned = (diluted.get(place) ?? 0) > (basic.get(place) ?? Infinity)
    return Math.abs(left + fact.val) <= CLOSE * Math.abs(left) && (left < 0 || isEarned)
  }
}

/**
 * Which facts of net income have the other sign: all earnings per share that their filing states for the period have it, and either
 * another filing states the same amount with it, or income before tax less tax does.
 */
export const turnedIncomeIn = (factsOf: FactsOf): ((concept: string) => (fact: Fact) => boolean) => {
  const signs = new Map<string, number>()
  for (const fact of PER_SHARE.flatMap(factsOf)) {
    const [place, sign] = [placeOfFact(fact), Math.sign(fact.val)]
    signs.set(place, (signs.get(place) ?? sign) === sign ? sign : 0)
  }
  const isPerShareOther = (fact: Fact): boolean => fact.val * (signs.get(placeOfFact(fact)) ?? 0) < 0
  return (concept) => {
    if (!INCOME.has(concept)) return () => false
    const facts = factsOf(concept)
    if (!facts.some(isPerShareOther)) return () => false
    const stated = new Set(facts.map((fact) => `${periodOf(fact)} ${fact.val}`))
    const isLeft = lefts(factsOf)
    const before = amountsOfLine(factsOf, 'statedBeforeTax')
    return (fact) =>
      isPerShareOther(fact) &&
      ((fact.val * (before.get(placeOfFact(fact)) ?? 0) <= 0 &&
        stated.has(`${periodOf(fact)} ${-fact.val}`)) ||
        isLeft(fact))
  }
}
