/** One condition of a screen: `metric:operator:value` as text, as a value, and as a reader says it. */
import { metricForm, withUnit } from '../../format/metric-form.ts'
import { amountText } from './amount.ts'
import type { Metric } from './metric.ts'

export type NumberOperator =
  | 'above'
  | 'below'
  | 'above_or_equal'
  | 'below_or_equal'
  | 'equal'
  | 'between'
  | 'outside'

export type Clause =
  | {
      readonly kind: 'number'
      readonly metric: string
      readonly operator: NumberOperator
      /** One number, or low and high. */
      readonly numbers: readonly number[]
    }
  | { readonly kind: 'labels'; readonly metric: string; readonly labels: readonly string[] }
  | {
      readonly kind: 'text'
      readonly metric: string
      readonly operator: 'equal' | 'contains'
      readonly text: string
    }

export const numberOperators: readonly { readonly operator: NumberOperator; readonly label: string }[] = [
  { operator: 'above', label: 'above' },
  { operator: 'above_or_equal', label: 'at least' },
  { operator: 'below', label: 'below' },
  { operator: 'below_or_equal', label: 'at most' },
  { operator: 'between', label: 'between' },
  { operator: 'outside', label: 'outside' },
  { operator: 'equal', label: 'exactly' },
]

export const takesTwo = (operator: string): boolean => operator === 'between' || operator === 'outside'

const isNumberOperator = (operator: string): operator is NumberOperator =>
  numberOperators.some((each) => each.operator === operator)

export const clauseText = (clause: Clause): string => {
  if (clause.kind === 'number') return [clause.metric, clause.operator, ...clause.numbers].join(':')
  if (clause.kind === 'labels') return `${clause.metric}:equal:${clause.labels.join(',')}`
  return `${clause.metric}:${clause.operator}:${clause.text}`
}

const numbersIn = (value: string): readonly number[] | null => {
  const numbers = value.split(':').map((each) => (each === '' ? Number.NaN : Number(each)))
  return numbers.some(Number.isNaN) ? null : numbers
}

/** As the server reads a list of labels, which may have commas themselves: each is the longest run of parts that the metric has. */
const labelsIn = (list: string, { values = [] }: Metric): readonly string[] => {
  const known = new Set(values.map(({ value }) => value))
  // An address may have thousands of commas, a label has a few.
  const most = Math.max(1, ...[...known].map((label) => label.split(',').length))
  const parts = list.split(',')
  const labels: string[] = []
  for (let at = 0; at < parts.length; ) {
    const runs = parts.slice(at, at + most).map((_, more) => parts.slice(at, at + more + 1).join(','))
    const last = Math.max(
      runs.findLastIndex((run) => known.has(run)),
      0,
    )
    labels.push(runs[last] ?? '')
    at += last + 1
  }
  return labels
}

/** Null where the text is no clause of a metric that the registry has. */
export const clauseIn = (text: string, metrics: ReadonlyMap<string, Metric>): Clause | null => {
  const [, id = '', operator = '', value = ''] = /^([^:]*):([^:]*):(.*)$/s.exec(text) ?? []
  const metric = metrics.get(id)
  if (metric === undefined || value === '') return null
  if (metric.kind === 'categorical')
    return operator === 'equal' ? { kind: 'labels', metric: id, labels: labelsIn(value, metric) } : null
  if (metric.kind === 'text')
    return operator === 'equal' || operator === 'contains'
      ? { kind: 'text', metric: id, operator, text: value }
      : null
  const numbers = numbersIn(value)
  if (!isNumberOperator(operator) || numbers?.length !== (takesTwo(operator) ? 2 : 1)) return null
  return { kind: 'number', metric: id, operator, numbers }
}

const signs: Readonly<Record<NumberOperator, string>> = {
  above: '>',
  above_or_equal: '≥',
  below: '<',
  below_or_equal: '≤',
  equal: '=',
  between: '',
  outside: 'outside',
}

const MINUS = '\u2212'

/** A bound as short as it was typed, with its sign of percent or dollars. */
const boundText = (value: number, metric: Metric): string => {
  const { kind } = metricForm(metric, value)
  const short = amountText(value).replaceAll('-', MINUS)
  if (kind === 'percent') return `${short}%`
  if (kind === 'money' || kind === 'price')
    return value < 0 ? `${MINUS}$${short.replace(MINUS, '')}` : `$${short}`
  return short
}

const MAX_LABELS = 2

const labelsText = (labels: readonly string[]): string =>
  labels.length <= MAX_LABELS
    ? labels.join(' or ')
    : `${labels.slice(0, MAX_LABELS).join(', ')} and ${labels.length - MAX_LABELS} more`

/** `P/E < 20`, `Market cap $300M to $2B`, `Sector: Technology or Finance`. */
export const clauseLabel = (clause: Clause, metric: Metric): string => {
  const { label } = metric
  if (clause.kind === 'labels') return `${label}: ${labelsText(clause.labels)}`
  if (clause.kind === 'text')
    return `${label} ${clause.operator === 'contains' ? 'has' : 'is'} “${clause.text}”`
  const bounds = withUnit(clause.numbers.map((each) => boundText(each, metric)).join(' to '), metric)
  return [label, signs[clause.operator], bounds].filter((each) => each !== '').join(' ')
}
