/** The metrics of a company in the groups of the catalogue, with what each was computed from. */
import type { ScreenedRow, ScreenerField } from '../../../api/types.ts'
import { numberText } from '../../../format/number.ts'

/** One input of a formula, as the screener explains it. */
export type Operand = {
  readonly name: string
  readonly value: number | string | null
  readonly on: string | null
  readonly filing: string | null
  readonly source: string | null
}

export type Metric = {
  readonly field: ScreenerField
  readonly value: number | string | null
  readonly operands: readonly Operand[]
}

export type MetricGroup = { readonly category: string; readonly metrics: readonly Metric[] }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const plain = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

/** Operands may be amounts of any size; they are shown as they are. */
export const operandText = (value: number | string | null): string =>
  value === null ? '–' : typeof value === 'string' ? value : numberText(value)

/** Why a metric is null: what of its formula is. */
export const nullReason = (operands: readonly Operand[]): string => {
  const unknown = operands.filter(({ value }) => value === null).map(({ name }) => name)
  if (unknown.length > 0) return `Not known: ${unknown.join(', ')}`
  const isPriced = operands.some(({ name }) => name === 'sharePrice' || name === 'marketCap')
  const old = ', or the statement is too old for the price'
  return `Its formula has no value for these figures${isPriced ? old : ''}`
}

const operandsOf = (explained: unknown): readonly Operand[] => {
  if (!isRecord(explained) || !isRecord(explained['operands'])) return []
  return Object.entries(explained['operands']).map(([name, operand]) => {
    const { value, on, filing, source } = isRecord(operand) ? operand : {}
    return {
      name,
      value: plain(value),
      on: textOrNull(on),
      filing: textOrNull(filing),
      source: textOrNull(source),
    }
  })
}

/** Texts that the header shows already are left out. */
export const metricGroups = (fields: readonly ScreenerField[], row: ScreenedRow): readonly MetricGroup[] => {
  const values = new Map<string, unknown>(Object.entries(row))
  const explained = values.get('explain')
  const explanations = new Map<string, unknown>(isRecord(explained) ? Object.entries(explained) : [])
  const metrics = fields
    .filter(({ category }) => category !== 'identity')
    .map((field) => ({
      field,
      value: plain(values.get(field.id)),
      operands: operandsOf(explanations.get(field.id)),
    }))
  return [...Map.groupBy(metrics, ({ field }) => field.category)].map(([category, own]) => ({
    category: category.charAt(0).toUpperCase() + category.slice(1),
    metrics: own,
  }))
}
