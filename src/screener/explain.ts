/** How each value of a row, and each metric that it is computed from, came about: formula, operands and their sources. */
import type { Store } from '../store/store.ts'
import { screenerOperands, screenerRows } from './collections.ts'
import type { Metric } from './metric.ts'
import type { Operand, Operands } from './operand.ts'
import { isFigure, metricById } from './registry.ts'
import { operandsIn } from './stored-operands.ts'

type Explained = {
  readonly formula: string
  readonly operands: Readonly<Record<string, Omit<Operand, 'value'> | Readonly<Record<string, unknown>>>>
}

const labelSourceOf = (id: string): string => (id === 'reportingCurrency' ? 'financials' : 'companies')

const unknown = { value: null, source: null }

const explainedOf = (
  metric: Metric,
  operands: Operands,
  valueOfMetric: (id: string) => unknown,
): Explained => {
  const { id, formula } = metric
  if (metric.unit === null) {
    const label = { value: valueOfMetric(id), source: labelSourceOf(id) }
    return { formula, operands: { [id]: label } }
  }
  const found = metric.computed.needs.map((need) => [
    need,
    isFigure(need) ? (operands[need] ?? unknown) : { value: valueOfMetric(need), source: 'screener' },
  ])
  return { formula, operands: Object.fromEntries(found) }
}

/** The metrics `ids`, then those they are computed from, however far down. */
const withNeeded = (ids: readonly string[]): readonly Metric[] => {
  const found = new Set<Metric>()
  for (const id of ids) {
    const metric = metricById.get(id)
    if (metric !== undefined) found.add(metric)
  }
  // The loop also visits what is added to the set meanwhile.
  for (const metric of found) {
    if (metric.unit === null) continue
    for (const need of metric.computed.needs) {
      const needed = isFigure(need) ? undefined : metricById.get(need)
      if (needed !== undefined) found.add(needed)
    }
  }
  return [...found]
}

/**
 * Explains the row of one ticker: its dates, and the metrics `ids` with those they are computed from. `valueOfMetric` gives the
 * row's own values. Two look-ups by the primary key.
 */
export const explanationOf = async (
  store: Store,
  { asOf, ticker }: { readonly asOf: string; readonly ticker: string },
  ids: readonly string[],
  valueOfMetric: (id: string) => unknown,
) => {
  const row = await store.row(screenerRows, { asOf, ticker })
  const { priceDate = null, statementFilingId = null } = row?.columns ?? {}
  const stored = await store.record(screenerOperands, { ticker })
  const operands = stored === null ? {} : operandsIn(stored)
  const explain = Object.fromEntries(
    withNeeded(ids).map((metric) => [metric.id, explainedOf(metric, operands, valueOfMetric)]),
  )
  return { asOf, priceDate, statementFilingId, explain }
}
