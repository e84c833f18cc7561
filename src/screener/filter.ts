/** The grammar of clauses, `metric:operator:value`: text to clause, or what is wrong with it. */
import type { ParameterIssue } from '../contract/problem.ts'
import { closeNames } from '../lib/close-names.ts'
import { labelsFound } from './category-labels.ts'
import type { Clause } from './clause.ts'
import type { CodeColumn, NumberColumn, TextColumn } from './columns.ts'
import type { Kind, Metric } from './metric.ts'
import { metricById, metrics } from './registry.ts'
import type { ScreenerIndex } from './screener-index.ts'

const numberOperators = [
  'above',
  'below',
  'above_or_equal',
  'below_or_equal',
  'equal',
  'between',
  'outside',
] as const
type NumberOperator = (typeof numberOperators)[number]

/** The operators that metrics of each kind take. */
export const operators = {
  numeric: numberOperators,
  percent: numberOperators,
  dollar: numberOperators,
  categorical: ['equal'],
  text: ['equal', 'contains'],
} as const satisfies Record<Kind, readonly string[]>

export type Flaw = Pick<ParameterIssue, 'code' | 'message' | 'didYouMean' | 'allowed'>
export type Read = { readonly clause: Clause; readonly metric: Metric } | { readonly flaw: Flaw }

const flawed = (code: Flaw['code'], message: string, more: Partial<Flaw> = {}): { readonly flaw: Flaw } => ({
  flaw: { code, message, ...more },
})

const close = (name: string, known: readonly string[]): Partial<Flaw> => {
  const didYouMean = closeNames(name, known)
  return didYouMean.length === 0 ? {} : { didYouMean }
}

const ids = metrics.map(({ id }) => id)

/** A flaw of a name that is no metric. */
export const unknownMetric = (name: string): Flaw =>
  flawed('not_allowed', `${JSON.stringify(name.slice(0, 64))} is no metric`, close(name, ids)).flaw

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i
const LONGEST_NUMBER = 40

/** Decimal digits, with a point and an exponent where wanted; NaN otherwise. */
const numberIn = (text: string): number => {
  const value = text.length <= LONGEST_NUMBER && NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

const { POSITIVE_INFINITY: MOST, NEGATIVE_INFINITY: LEAST } = Number

type Bounds = Pick<Extract<Clause, { kind: 'interval' }>, 'low' | 'high' | 'closed' | 'outside'>

const boundsOf = (operator: NumberOperator, one: number, other: number): Bounds => {
  switch (operator) {
    case 'above':
      return { low: one, high: MOST, closed: false, outside: false }
    case 'below':
      return { low: LEAST, high: one, closed: false, outside: false }
    case 'above_or_equal':
      return { low: one, high: MOST, closed: true, outside: false }
    case 'below_or_equal':
      return { low: LEAST, high: one, closed: true, outside: false }
    case 'equal':
      return { low: one, high: one, closed: true, outside: false }
    case 'between':
      return { low: one, high: other, closed: true, outside: false }
    case 'outside':
      return { low: one, high: other, closed: true, outside: true }
  }
}

const numbersRead = (metric: Metric, operator: NumberOperator, text: string, column: NumberColumn): Read => {
  const isPair = operator === 'between' || operator === 'outside'
  const parts = text.split(':')
  if (parts.length !== (isPair ? 2 : 1))
    return flawed('malformed', `${operator} takes ${isPair ? 'two numbers, low:high' : 'one number'}`)
  const numbers = parts.map(numberIn)
  const wrong = parts.find((_, at) => Number.isNaN(numbers[at]))
  if (wrong !== undefined)
    return flawed('wrong_type', `${JSON.stringify(wrong.slice(0, LONGEST_NUMBER))} is no number`)
  const [one = 0, other = 0] = numbers
  if (isPair && one > other) return flawed('out_of_range', `${operator} takes the lower number first`)
  return { metric, clause: { kind: 'interval', column, ...boundsOf(operator, one, other) } }
}

const labelsRead = (metric: Metric, text: string, column: CodeColumn): Read => {
  const found = labelsFound(metric.id, column, text)
  if ('codes' in found) return { metric, clause: { kind: 'labels', column, codes: found.codes } }
  const { unknown, didYouMean } = found
  const shown = JSON.stringify(unknown.slice(0, 64))
  return flawed(
    'not_allowed',
    `${metric.id} has no value ${shown}`,
    didYouMean.length === 0 ? {} : { didYouMean },
  )
}

const textRead = (metric: Metric, operator: string, text: string, column: TextColumn): Read => ({
  metric,
  clause: {
    kind: 'text',
    column,
    text: text.toLowerCase(),
    how: operator === 'contains' ? 'contains' : 'equal',
  },
})

const isNumberOperator = (operator: string): operator is NumberOperator =>
  (numberOperators as readonly string[]).includes(operator)

const valueRead = (metric: Metric, operator: string, value: string, screener: ScreenerIndex): Read => {
  const column = screener.columnOf(metric.id)
  if (column.kind === 'texts') return textRead(metric, operator, value, column)
  if (column.kind === 'codes') return labelsRead(metric, value, column)
  return isNumberOperator(operator)
    ? numbersRead(metric, operator, value, column)
    : flawed('not_allowed', `${operator} is no operator`)
}

/** A clause parts at its first two colons: values may hold more. */
export const clauseRead = (text: string, screener: ScreenerIndex): Read => {
  const [, id, operator, value] = /^([^:]*):([^:]*):(.*)$/s.exec(text) ?? []
  if (id === undefined || operator === undefined || value === undefined)
    return flawed('malformed', 'must be metric:operator:value')
  const metric = metricById.get(id)
  if (metric === undefined) return { flaw: unknownMetric(id) }
  const allowed: readonly string[] = operators[metric.kind]
  if (!allowed.includes(operator)) {
    const shown = JSON.stringify(operator.slice(0, 64))
    return flawed('not_allowed', `${metric.kind} metrics take no operator ${shown}`, {
      allowed,
      ...close(operator, allowed),
    })
  }
  if (value === '') return flawed('malformed', 'has no value')
  return valueRead(metric, operator, value, screener)
}
