/** Whether a figure is stated outside the cash flow statement: on the income statement or in a note. */
import type { FiscalPart } from '../../../derived/fiscal-calendar.ts'
import { flowOf, type TaggedConcept } from './concept.ts'

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
 * Whether the expense of deferred tax is a line of the cash flow statement: notes of 10-Qs have none, and tax credits are in the name
 * of such a line. A filer without interim cash flows leaves it open, and the expense stands (Hydro One).
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
  return states(credits, year, 'FY') || inParts(taxes) || !inParts(operatingCash)
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
