/** Filings of one registrant that are of two companies, as a listed shell's and those of the company that it merged with. */
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { TaggedConcept } from './concept.ts'
import { powerBetween } from './wrong-scale.ts'

/** Times that assets of one day are another's: corrections and new rules of accounting change them by less. */
const OTHER = 1.25

const isFar = (one: number, other: number): boolean => one > OTHER * other || other > OTHER * one

/** Whether two filings state assets of a day, as each report does for the end of the last year, and those of the one are not the other's. */
export type IsOtherCompany = (one: string, other: string) => boolean

/** `assets` are undefined where no filing states them. */
export const otherCompanies = (assets: TaggedConcept | undefined): IsOtherCompany => {
  const factsOf = remembered((accession: string): readonly (Fact | undefined)[] =>
    (assets?.stocks ?? []).map((facts) => facts?.find(({ accn }) => accn === accession)),
  )
  return (one, other) => {
    if (one === other) return false
    const others = factsOf(other)
    return factsOf(one).some((fact, day) => {
      const amount = others[day]?.val
      return fact !== undefined && amount !== undefined && isFar(fact.val, amount)
    })
  }
}

/** Whether an amount is a power of a thousand times what the filing says: then it is the same one in a wrong scale. */
const isScaled = ({ val }: Fact, own: readonly Fact[]): boolean =>
  own.some((fact) => (powerBetween(val, fact.val) ?? 0) !== 0)

/**
 * Total assets of a day without those that are less than the cash which a later filing has for it: that is another company's (of 2012-09-30
 * Eaton plc had 23,273 dollars, and the Eaton that it merged with in November 425 million).
 */
export const ownAssets = (assets: readonly Fact[], cash: readonly Fact[]): readonly Fact[] =>
  assets.filter(({ val, filed, accn }) => {
    const own = cash.filter((each) => each.accn === accn)
    return !cash.some((each) => each.filed > filed && each.val > OTHER * val && !isScaled(each, own))
  })
