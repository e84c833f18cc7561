/** Income before tax with the share of associates that annual reports have in a note, next to that without it on the face. */
import type { Fact, Units } from '../../../sources/edgar/company-fact.ts'
import type { Partial } from './fact-index.ts'
import { isWithinYear } from './filing-days.ts'
import { placeOfFact } from './partial-figures.ts'

const WITH = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
const WITHOUT =
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments'
const SHARE = 'IncomeLossFromEquityMethodInvestments'

/** Whether interim reports within a year of a filing, which have no such note, state one of two concepts alone. */
const stateAlone = (stated: readonly Fact[], others: readonly Fact[]): ((filed: string) => boolean) => {
  const daysOf = (facts: readonly Fact[]): readonly string[] => [
    ...new Set(facts.filter(({ form }) => form.startsWith('10-Q')).map(({ filed }) => filed)),
  ]
  const [own, rest] = [daysOf(stated), daysOf(others)]
  return (filed) => {
    const isNear = (day: string): boolean => isWithinYear(day, filed)
    return own.some(isNear) && !rest.some(isNear)
  }
}

/**
 * By concept the periods of filings in which it is of a note: both are stated, the share of associates is exactly the difference, and
 * interim reports state the one without it (AMD: 4,166 million of fiscal 2025 in the note on taxes, 4,140 on the face).
 */
export const associatesNotes = (
  concepts: ReadonlyMap<string, Units>,
  factsOf: (concept: string) => readonly Fact[],
): Partial => {
  if (![WITH, WITHOUT, SHARE].every((concept) => concepts.has(concept))) return new Map()
  const [withShare, without, shares] = [factsOf(WITH), factsOf(WITHOUT), factsOf(SHARE)]
  const isOnFace = stateAlone(without, withShare)
  const amounts = new Map(without.map((fact) => [placeOfFact(fact), fact.val]))
  const shareAt = new Map(shares.map((fact) => [placeOfFact(fact), fact.val]))
  const notes = withShare.filter((fact) => {
    const [amount, share] = [amounts.get(placeOfFact(fact)), shareAt.get(placeOfFact(fact))]
    const isExact = amount !== undefined && share !== undefined && share !== 0 && fact.val - amount === share
    return isExact && isOnFace(fact.filed)
  })
  return new Map([[WITH, new Set(notes.map(placeOfFact))]])
}
