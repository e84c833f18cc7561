/** The grammar of clauses, `metric:operator:value`: text to clause, or an error. */
import type { ParameterIssue } from '../contract/problem.ts'
import { similarLabels, similarNames } from '../lib/similar-names.ts'
import { labelHints, labelsFound } from './category-labels.ts'
import type { Clause } from './clause.ts'
import type { CodeColumn, NumberColumn, TextColumn } from './columns.ts'
import type { Kind, Metric } from './metric.ts'
import { metricById, metrics } from './registry.ts'
import type { ScreenerIndex } from './screener-index.ts'

const { POSITIVE_INFINITY: MOST, NEGATIVE_INFINITY: LEAST } = Number

type Bounds = Pick<Extract<Clause, { kind: 'interval' }>, 'low' | 'high' | 'closed' | 'outside'>

const bounds = (low: number, high: number, closed: boolean, outside = false): Bounds => ({
  low,
  high,
  closed,
  outside,
})

const boundsOf: Readonly<Record<string, (one: number, other: number) => Bounds>> = {
  above: (one) => bounds(one, MOST, false),
  below: (one) => bounds(LEAST, one, false),
  above_or_equal: (one) => bounds(one, MOST, true),
  below_or_equal: (one) => bounds(LEAST, one, true),
  equal: (one) => bounds(one, one, true),
  between: (one, other) => bounds(one, other, true),
  outside: (one, other) => bounds(one, other, true, true),
}
const numberOperators = Object.keys(boundsOf)

/** The operators that metrics of each kind take. */
export const operators = {
  numeric: numberOperators,
  percent: numberOperators,
  dollar: numberOperators,
  categorical: ['equal'],
  text: ['equal', 'contains'],
} as const satisfies Record<Kind, readonly string[]>

export type ClauseError = Pick<ParameterIssue, 'code' | 'message' | 'didYouMean' | 'allowed'>
export type ParsedClause =
  | { readonly clause: Clause; readonly metric: Metric }
  | { readonly error: ClauseError }

const failed = (
  code: ClauseError['code'],
  message: string,
  more: Partial<ClauseError> = {},
): { readonly error: ClauseError } => ({ error: { code, message, ...more } })

const suggestions = (didYouMean: readonly string[]): Partial<ClauseError> =>
  didYouMean.length === 0 ? {} : { didYouMean }

const ids = metrics.map(({ id }) => id)

/** A clause that is not hinted gets no suggestions. */
export const unknownMetric = (name: string, isHinted = true): ClauseError => {
  const message = `${JSON.stringify(name.slice(0, 64))} is not a metric`
  if (!isHinted) return { code: 'not_allowed', message }
  const close = similarLabels(name, ids)
  const hint = close.length === 0 ? ': /v1/screener/fields lists them' : ''
  return { code: 'not_allowed', message: `${message}${hint}`, ...suggestions(close) }
}

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i
const MAX_NUMBER_LENGTH = 40

/** A decimal number with optional point and exponent; NaN for any other text. */
const numberIn = (text: string): number => {
  const value = text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

const parsedNumbers = (
  metric: Metric,
  operator: string,
  text: string,
  column: NumberColumn,
): ParsedClause => {
  const isPair = operator === 'between' || operator === 'outside'
  const parts = text.split(':')
  if (parts.length !== (isPair ? 2 : 1))
    return failed('malformed', `${operator} takes ${isPair ? 'two numbers, low:high' : 'one number'}`)
  const numbers = parts.map(numberIn)
  const wrong = parts.find((_, at) => Number.isNaN(numbers[at]))
  if (wrong !== undefined)
    return failed('wrong_type', `${JSON.stringify(wrong.slice(0, MAX_NUMBER_LENGTH))} is not a number`)
  const [one = 0, other = 0] = numbers
  if (isPair && one > other) return failed('out_of_range', `${operator} takes the lower number first`)
  const found = boundsOf[operator]?.(one, other)
  if (found === undefined) throw new TypeError(`${operator} has no bounds`)
  return { metric, clause: { kind: 'interval', column, ...found } }
}

const parsedLabels = (metric: Metric, text: string, column: CodeColumn, isHinted: boolean): ParsedClause => {
  const found = labelsFound(metric.id, column, text)
  if ('codes' in found) return { metric, clause: { kind: 'labels', column, codes: found.codes } }
  const { unknown } = found
  const message = `${metric.id} has no value ${JSON.stringify(unknown.slice(0, 64))}`
  if (!isHinted) return failed('not_allowed', message)
  const { didYouMean, allowed } = labelHints(metric.id, column, unknown)
  return failed('not_allowed', message, allowed.length === 0 ? suggestions(didYouMean) : { allowed })
}

const parsedText = (metric: Metric, operator: string, text: string, column: TextColumn): ParsedClause => ({
  metric,
  clause: {
    kind: 'text',
    column,
    text: text.toLowerCase(),
    how: operator === 'contains' ? 'contains' : 'equal',
  },
})

const parsedValue = (
  metric: Metric,
  operator: string,
  value: string,
  screener: ScreenerIndex,
  isHinted: boolean,
): ParsedClause => {
  const column = screener.columnOf(metric.id)
  if (column.kind === 'texts') return parsedText(metric, operator, value, column)
  if (column.kind === 'codes') return parsedLabels(metric, value, column, isHinted)
  return parsedNumbers(metric, operator, value, column)
}

/** A clause is split at its first two colons: values may hold more. */
export const parsedClause = (text: string, screener: ScreenerIndex, isHinted: boolean): ParsedClause => {
  const [, id, operator, value] = /^([^:]*):([^:]*):(.*)$/s.exec(text) ?? []
  if (id === undefined || operator === undefined || value === undefined)
    return failed('malformed', 'must be metric:operator:value')
  const metric = metricById.get(id)
  if (metric === undefined) return { error: unknownMetric(id, isHinted) }
  const allowed: readonly string[] = operators[metric.kind]
  if (!allowed.includes(operator)) {
    const shown = JSON.stringify(operator.slice(0, 64))
    const message = `${metric.kind} metrics do not accept the operator ${shown}`
    const hints = isHinted ? { allowed, ...suggestions(similarNames(operator, allowed)) } : {}
    return failed('not_allowed', message, hints)
  }
  if (value === '') return failed('malformed', 'has no value')
  return parsedValue(metric, operator, value, screener, isHinted)
}
