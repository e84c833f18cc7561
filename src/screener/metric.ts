/** What a metric is: its name, kind, unit, sentence and formula as one piece of data. */
import { type Formula, formulaOf } from './formula.ts'
import { isOfMarket, isOfStatements } from './operand.ts'

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
export type Category = (typeof categories)[number]
export type NumberKind = 'numeric' | 'percent' | 'dollar'
export type Kind = 'text' | 'categorical' | NumberKind
export type Unit =
  | 'USD'
  | 'USD per share'
  | 'percent'
  | 'percentage points'
  | 'ratio'
  | 'shares'
  | 'count'
  | 'days'
  | 'years'
  | 'score'

type Named = {
  readonly id: string
  readonly label: string
  readonly category: Category
  /** One sentence. */
  readonly about: string
}
export type LabelMetric = Named & {
  readonly kind: 'text' | 'categorical'
  readonly unit: null
  readonly formula: string
}
export type NumberMetric = Named & {
  readonly kind: NumberKind
  readonly unit: Unit
  readonly formula: string
  readonly computed: Formula
  /** True where figures of statements meet dollars, so that statements in another currency give nothing. */
  readonly inDollars: boolean
}
export type Metric = LabelMetric | NumberMetric

/** A row of a category's table. */
export type NumberRow = readonly [id: string, label: string, unit: Unit, formula: string, about: string]

const kindOf = (unit: Unit): NumberKind => {
  if (unit === 'USD' || unit === 'USD per share') return 'dollar'
  return unit === 'percent' || unit === 'percentage points' ? 'percent' : 'numeric'
}

/** `price` and `marketCap` are numeric metrics by the interface's own word, though they are dollars. */
const numericDollars: ReadonlySet<string> = new Set(['price', 'marketCap'])

export const numbersOf =
  (category: Category) =>
  (rows: readonly NumberRow[]): readonly NumberMetric[] =>
    rows.map(([id, label, unit, formula, about]) => {
      const computed = formulaOf(formula)
      const kind = numericDollars.has(id) ? 'numeric' : kindOf(unit)
      const isMixed = kind === 'dollar' || computed.needs.some(isOfMarket)
      const inDollars = isMixed && computed.needs.some(isOfStatements)
      return { id, label, category, kind, unit, formula, about, computed, inDollars }
    })
