/** A clause while it is typed: texts, which become a clause when they are whole. */
import { amountIn, amountText } from './amount.ts'
import { type Clause, type NumberOperator, takesTwo } from './clause.ts'
import { isFigure, type Metric } from './metric.ts'

export type Draft = {
  readonly operator: string
  /** Low, or the only one; and high. */
  readonly one: string
  readonly other: string
  readonly labels: readonly string[]
}

/** What to begin with: more is better of what companies earn, less of what they cost. */
const firstOperator = (metric: Metric): string => {
  if (metric.kind === 'text') return 'contains'
  if (metric.kind === 'categorical') return 'equal'
  return metric.category === 'valuation' && metric.kind === 'numeric' ? 'below' : 'above'
}

export const draftOf = (metric: Metric, clause: Clause | null): Draft => {
  const empty = { operator: firstOperator(metric), one: '', other: '', labels: [] }
  if (clause === null) return empty
  if (clause.kind === 'labels') return { ...empty, labels: clause.labels }
  if (clause.kind === 'text') return { ...empty, operator: clause.operator, one: clause.text }
  const [one = '', other = ''] = clause.numbers.map(amountText)
  return { ...empty, operator: clause.operator, one, other }
}

export type DraftResult = { readonly clause: Clause } | { readonly problem: string }

const numberClause = (metric: Metric, { operator, one, other }: Draft): DraftResult => {
  const texts = takesTwo(operator) ? [one, other] : [one]
  const numbers = texts.map(amountIn)
  const known = numbers.filter((each) => each !== null)
  if (known.length < texts.length)
    return {
      problem: texts.some((each) => each.trim() === '')
        ? 'A number is missing.'
        : 'That is no number: write 25, 1.5B or −3.',
    }
  const [low = 0, high = low] = known
  if (low > high) return { problem: 'The lower number comes first.' }
  return {
    clause: { kind: 'number', metric: metric.id, operator: operator as NumberOperator, numbers: known },
  }
}

export const draftResult = (metric: Metric, draft: Draft): DraftResult => {
  if (isFigure(metric)) return numberClause(metric, draft)
  if (metric.kind === 'categorical')
    return draft.labels.length === 0
      ? { problem: 'Choose one or more.' }
      : { clause: { kind: 'labels', metric: metric.id, labels: draft.labels } }
  const text = draft.one.trim()
  return text === ''
    ? { problem: 'Write a text.' }
    : {
        clause: {
          kind: 'text',
          metric: metric.id,
          operator: draft.operator === 'equal' ? 'equal' : 'contains',
          text,
        },
      }
}
