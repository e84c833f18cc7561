/** What a metric is: id, label, category, kind, unit, formula and one sentence. */
import { type Formula, formulaOf } from '../formula/formula.ts'
import { isOfMarket, isOfStatements, statementFigureOf } from './operand.ts'

export const categories = [
  'identity',
  'price and size',
  'performance and technical',
  'valuation',
  'profitability',
  'financials',
  'growth',
  'leverage, liquidity, health',
  'dividends',
  'ownership and sentiment',
  'events',
] as const
const labelKinds = ['text', 'categorical'] as const
const numberKinds = ['numeric', 'percent', 'dollar'] as const
export const kinds = [...labelKinds, ...numberKinds] as const
export type Kind = (typeof kinds)[number]

const units = [
  'USD',
  'USD per share',
  'percent',
  'percentage points',
  'ratio',
  'shares',
  'count',
  'days',
  'years',
  'score',
] as const

type Named = {
  readonly id: string
  readonly label: string
  readonly category: (typeof categories)[number]
  /** One sentence. */
  readonly about: string
  readonly formula: string
}
type LabelMetric = Named & {
  readonly kind: (typeof labelKinds)[number]
  readonly unit: null
}
export type NumberMetric = Named & {
  readonly kind: (typeof numberKinds)[number]
  readonly unit: (typeof units)[number]
  readonly computed: Formula
  /** True if it combines figures of statements with dollars: null for statements in another currency. */
  readonly inDollars: boolean
}
export type Metric = LabelMetric | NumberMetric

/** A row of `metrics.csv`; the unit of a label is empty. */
export type MetricRow = Readonly<
  Record<'category' | 'id' | 'label' | 'kind' | 'unit' | 'formula' | 'description', string>
>

const knownIn = <T extends string>(known: readonly T[], text: string, id: string): T => {
  const found = known.find((each) => each === text)
  if (found === undefined) throw new TypeError(`${id}: ${JSON.stringify(text)} is unknown`)
  return found
}

const isFigureName = (name: string): boolean =>
  name.endsWith(')') ? statementFigureOf(name) !== null : /^[a-z]/i.test(name)

/** Throws TypeError at an unknown category, kind or unit. A long formula may span several lines. */
export const metricOf = (row: MetricRow): Metric => {
  const { id, label, description: about } = row
  const category = knownIn(categories, row.category, id)
  const text = row.formula.replace(/\s+/g, ' ')
  const named = { id, label, category, about, formula: text }
  if (row.unit === '') return { ...named, kind: knownIn(labelKinds, row.kind, id), unit: null }
  const kind = knownIn(numberKinds, row.kind, id)
  const computed = formulaOf(text, isFigureName)
  const isMixed = kind === 'dollar' || computed.needs.some(isOfMarket)
  const inDollars = isMixed && computed.needs.some(isOfStatements)
  return { ...named, kind, unit: knownIn(units, row.unit, id), computed, inDollars }
}
