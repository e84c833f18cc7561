/** Computes the values of a row from the figures of one ticker. */

import { isPricedQuarter } from '../derived/report-chain.ts'
import type { NumberMetric } from './metric.ts'
import type { Operands } from './operand.ts'
import { computationOrder, isFigure, metrics, pricedTrailing } from './registry.ts'

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

/** Whether the last four quarters ended too long before the day of the price to be compared with it, as for a quote's P/E. */
const isTrailingOld = (operands: Operands): boolean => {
  const priced = operands['price']?.on
  const trailing = Object.keys(operands).find((name) => name.startsWith('ttm('))
  const end = trailing === undefined ? undefined : operands[trailing]?.on
  return priced !== undefined && end !== undefined && !isPricedQuarter(end, priced)
}

/** In the order of the registry. Metrics that others are computed from are not rounded before. */
export const valuesOf = (labels: Labels, operands: Operands): readonly Value[] => {
  const isInDollars = labels.reportingCurrency === 'USD'
  const numbers = new Map<string, number>()
  const isOld = isTrailingOld(operands)
  for (const metric of computationOrder) {
    const isTooOld = isOld && pricedTrailing.has(metric.id)
    numbers.set(metric.id, isTooOld ? Number.NaN : numberOf(metric, operands, numbers, isInDollars))
  }
  return metrics.map((metric) => {
    if (metric.unit === null) return labels[metric.id as keyof Labels]
    const value = numbers.get(metric.id) ?? Number.NaN
    return Number.isNaN(value) ? null : rounded(value)
  })
}
