/** Every metric: in the order of the documentation, by id, and in the order of computation. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { type Metric, type MetricRow, metricOf, type NumberMetric } from './metric.ts'
import { isOfMarket, plainOperands } from './operand.ts'

const table = readFileSync(new URL('metrics.csv', import.meta.url), 'utf8')

export const metrics: readonly Metric[] = parse<MetricRow>(table, { columns: true }).map(metricOf)

export const metricById: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.id, metric]))

const isNumber = (metric: Metric): metric is NumberMetric => metric.unit !== null
export const numberMetrics: readonly NumberMetric[] = metrics.filter(isNumber)

/** True if a need is a figure; where a metric has the same name, the metric is that figure. */
export const isFigure = (name: string): boolean => name.endsWith(')') || Object.hasOwn(plainOperands, name)

/** Every figure that any metric needs. */
export const figureNames: readonly string[] = [
  ...new Set(numberMetrics.flatMap(({ computed }) => computed.needs.filter(isFigure))),
]

/** Each metric after those it needs. Throws TypeError at an unknown need or a cycle. */
const inOrder = (): readonly NumberMetric[] => {
  const ordered = new Set<NumberMetric>()
  const byId = new Map(numberMetrics.map((metric) => [metric.id, metric]))
  const place = (metric: NumberMetric, above: readonly string[]): void => {
    if (ordered.has(metric)) return
    if (above.includes(metric.id)) throw new TypeError(`${metric.id} needs itself`)
    for (const need of metric.computed.needs.filter((name) => !isFigure(name))) {
      const needed = byId.get(need)
      if (needed === undefined) throw new TypeError(`${metric.id} needs ${need}, which does not exist`)
      place(needed, [...above, metric.id])
    }
    ordered.add(metric)
  }
  for (const metric of numberMetrics) place(metric, [])
  return [...ordered]
}

export const computationOrder = inOrder()

/** Metrics that a figure is part of, directly or through the metrics that they need. */
const madeOf = (isWanted: (figure: string) => boolean): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { id, computed } of computationOrder)
    if (computed.needs.some((need) => found.has(need) || (isFigure(need) && isWanted(need)))) found.add(id)
  return found
}

const priced = madeOf(isOfMarket)

/** Metrics that compare figures of a period with a price. */
const pricedWith = (period: 'ttm' | 'bs'): ReadonlySet<string> =>
  new Set([...madeOf((figure) => figure.startsWith(`${period}(`))].filter((id) => priced.has(id)))

/** Those of the last four quarters. */
export const pricedTrailing = pricedWith('ttm')
/** Those of the latest balance sheet. */
export const pricedSheets = pricedWith('bs')

/** The columns of every row of an answer. */
export const defaultColumns = [
  'ticker',
  'company',
  'sector',
  'industry',
  'country',
  'exchange',
  'price',
  'marketCap',
] as const
