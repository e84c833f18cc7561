/** Whether a figure stands beside the cash flow statement: on the income statement or in a note. */
import type { FactIndex } from './fact-index.ts'
import type { Mapping } from './mapping.ts'

/** Cash flows are mostly stated for the year to date: what is stated for a single quarter beside them is of another table. */
export const isBesideCashFlow = (
  index: FactIndex,
  { operatingCash }: Mapping,
  concepts: readonly string[],
  year: number,
): boolean => {
  const states = (of: readonly string[], quarter: 'Q2' | 'Q3'): boolean =>
    of.some((concept) => index.flow(concept, year, quarter).length > 0)
  return (['Q2', 'Q3'] as const).some(
    (quarter) => states(concepts, quarter) && !states(operatingCash, quarter),
  )
}
