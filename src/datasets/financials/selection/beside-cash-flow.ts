/** Whether a figure stands beside the cash flow statement: on the income statement or in a note. */
import { flowOf, type TaggedConcept } from './concept.ts'

/** Cash flows are mostly stated for the year to date: what is stated for a single quarter beside them is of another table. */
export const isBesideCashFlow = (
  operatingCash: readonly TaggedConcept[],
  concepts: readonly TaggedConcept[],
  year: number,
): boolean => {
  const states = (of: readonly TaggedConcept[], quarter: 'Q2' | 'Q3'): boolean =>
    of.some((concept) => flowOf(concept, year, quarter).length > 0)
  return (['Q2', 'Q3'] as const).some(
    (quarter) => states(concepts, quarter) && !states(operatingCash, quarter),
  )
}
