/** What a stated total of revenue holds that is no revenue; leaves out which of several stated totals is served. */
import type { Stated } from '../selection/stated-lines.ts'
import { knownIn } from './evaluation.ts'
import { figuresIn, near, takenOff, withTerm } from './stated-changes.ts'

/** Sales without the taxes on them, where gross profit and cost of revenue come to what is left, and not to the sales (Molson Coors). */
export const withoutAssessedTaxes = (stated: Stated): Stated => {
  const { lines } = stated
  const [revenue, taxes] = [knownIn(lines, 'revenue'), knownIn(lines, 'assessedTaxes')]
  const [gross, cost] = [knownIn(lines, 'statedGrossProfit'), knownIn(lines, 'statedCostOfRevenue')]
  if (revenue === null || taxes === null || gross === null || cost === null) return stated
  const value = revenue - taxes
  if (taxes <= 0 || near(gross + cost, revenue, revenue) || !near(gross + cost, value, revenue)) return stated
  const figures = [...figuresIn(stated, 'revenue'), ...figuresIn(stated, 'assessedTaxes').map(takenOff)]
  return withTerm(stated, 'revenue', { value, figures })
}
