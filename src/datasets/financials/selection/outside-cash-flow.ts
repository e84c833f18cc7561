/** Whether a figure is stated outside the cash flow statement: on the income statement or in a note. */
import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { flowOf, type TaggedConcept } from './concept.ts'

/** An annual report states its own year and two before it, and is read for one of them. */
const YEARS_OF_A_REPORT = [-2, -1, 1, 2] as const

/** Whether any of the concepts is stated for a part of a fiscal year. */
export const states = (of: readonly TaggedConcept[], year: number, part: FiscalPart): boolean =>
  of.some((concept) => flowOf(concept, year, part).length > 0)

/** Cash flows are mostly stated for the year to date: what is stated for a single quarter where they are not is from another table. */
export const isOutsideCashFlow = (
  operatingCash: readonly TaggedConcept[],
  concepts: readonly TaggedConcept[],
  year: number,
): boolean =>
  (['Q2', 'Q3'] as const).some(
    (quarter) => states(concepts, year, quarter) && !states(operatingCash, year, quarter),
  )

/**
 * Whether each filing that states a concept for a year states it for every year that it states cash from operations for, as a line of the
 * cash flow statement is; a note has the last year alone, or two of three.
 */
const isOfEveryYear = (
  operatingCash: readonly TaggedConcept[],
  of: readonly TaggedConcept[],
  year: number,
): boolean => {
  const filingsIn = (concepts: readonly TaggedConcept[], at: number): ReadonlySet<string> =>
    new Set(concepts.flatMap((concept) => flowOf(concept, at, 'FY')).map(({ accn }) => accn))
  const filings = filingsIn(of, year)
  return (
    filings.size > 0 &&
    YEARS_OF_A_REPORT.every((years) => {
      const [ofCash, own] = [operatingCash, of].map((each) => filingsIn(each, year + years))
      return [...filings].every((accn) => ofCash?.has(accn) !== true || own?.has(accn) === true)
    })
  )
}

/**
 * Whether the expense of deferred tax is a line of the cash flow statement: notes of 10-Qs have none, and tax credits are in the name
 * of such a line. Where no report on a part of the year is on file, the change of its balance is the line if it is stated for every year of
 * the report: so it is in 140 annual reports of fiscal 2020 that tag both with other amounts, and in none of 16 with fewer years (Hydro One).
 */
export const isTaxOfCash = (
  concepts: ReadonlyMap<string, readonly TaggedConcept[]>,
  year: number,
): boolean => {
  const taxes = concepts.get('deferredIncomeTax') ?? []
  const operatingCash = concepts.get('netCashProvidedByOperatingActivities') ?? []
  const credits = taxes.filter(({ name }) => name.endsWith('AndTaxCredits'))
  const inParts = (of: readonly TaggedConcept[]): boolean =>
    (['Q1', 'H1', '9M'] as const).some((part) => states(of, year, part))
  if (states(credits, year, 'FY') || inParts(taxes)) return true
  return (
    !inParts(operatingCash) && !isOfEveryYear(operatingCash, concepts.get('deferredTaxChange') ?? [], year)
  )
}

/** Whether pay in shares under a name of notes is a line of the cash flow statement: for the year to date in 10-Qs, and for no quarter alone. */
export const isPayOfCash = (
  concepts: ReadonlyMap<string, readonly TaggedConcept[]>,
  year: number,
): boolean => {
  const pay = concepts.get('allocatedPay') ?? []
  const operatingCash = concepts.get('netCashProvidedByOperatingActivities') ?? []
  const isToDate = (['H1', '9M'] as const).some((part) => states(pay, year, part))
  return isToDate && !isOutsideCashFlow(operatingCash, pay, year)
}
