/** Computes the values of a row from the figures of one ticker. */

import { isPricedQuarter } from '../derived/report-chain.ts'
import type { NumberMetric } from './metric.ts'
import type { Operands } from './operand.ts'
import { computationOrder, isFigure, metrics, pricedSheets, pricedTrailing } from './registry.ts'

/** Names and category labels of a row. */
export type Labels = {
  readonly ticker: string
  readonly company: string | null
  readonly sector: string | null
  readonly industry: string | null
  readonly country: string | null
  readonly exchange: string | null
  readonly type: string
  readonly reportingCurrency: string | null
}

export type Value = string | number | null

/** No statement or quote is more exact. */
const DIGITS = 8

/** Whole numbers stay as they are. */
const rounded = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))

/** NaN if a figure is missing, or if statements in another currency would be shown in dollars. */
const numberOf = (
  { computed, inDollars }: NumberMetric,
  operands: Operands,
  computedBefore: ReadonlyMap<string, number>,
  isInDollars: boolean,
): number => {
  if (inDollars && !isInDollars) return Number.NaN
  const value = computed.value((at) => {
    const need = computed.needs[at] ?? ''
    return (isFigure(need) ? operands[need]?.value : computedBefore.get(need)) ?? Number.NaN
  })
  return value ?? Number.NaN
}

const endOf = (operands: Operands, period: 'ttm' | 'bs'): string | undefined => {
  const name = Object.keys(operands).find((each) => each.startsWith(`${period}(`))
  return name === undefined ? undefined : operands[name]?.on
}

const none: ReadonlySet<string> = new Set()

/**
 * Metrics that are unknown as the price is of another time: where the last four quarters ended too long before its day, as for a
 * quote's P/E, and where they or the balance sheet are of a day after it.
 */
const incomparable = (operands: Operands): ReadonlySet<string> => {
  const priced = operands['price']?.on
  if (priced === undefined) return none
  const [quarter, sheet] = [endOf(operands, 'ttm'), endOf(operands, 'bs')]
  return new Set([
    ...(quarter === undefined || isPricedQuarter(quarter, priced) ? [] : pricedTrailing),
    ...(sheet === undefined || sheet <= priced ? [] : pricedSheets),
  ])
}

/** In the order of the registry. Metrics that others are computed from are not rounded before. */
export const valuesOf = (labels: Labels, operands: Operands): readonly Value[] => {
  const isInDollars = labels.reportingCurrency === 'USD'
  const numbers = new Map<string, number>()
  const unknown = incomparable(operands)
  for (const metric of computationOrder) {
    const value = unknown.has(metric.id) ? Number.NaN : numberOf(metric, operands, numbers, isInDollars)
    numbers.set(metric.id, value)
  }
  return metrics.map((metric) => {
    if (metric.unit === null) return labels[metric.id as keyof Labels]
    const value = numbers.get(metric.id) ?? Number.NaN
    return Number.isNaN(value) ? null : rounded(value)
  })
}
