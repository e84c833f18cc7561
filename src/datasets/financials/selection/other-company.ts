/** Filings of one registrant that are of two companies, as a listed shell's and those of the company that it merged with. */
import { remembered } from '../../../lib/remembered.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import type { TaggedConcept } from './concept.ts'

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
