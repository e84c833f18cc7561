/** What a cell of the screener shows: one text and how it looks, as thousands of cells pass by in a scroll. */
import { metricForm } from '../../format/metric-form.ts'
import { numberText, shownDirection } from '../../format/number.ts'
import { isChange, type Metric } from './metric.ts'

export type CellText = {
  readonly text: string
  /** `unknown` and `waiting` have no text of their own. */
  readonly look: 'plain' | 'up' | 'down' | 'unknown' | 'waiting'
  /** The whole figure, where the text is a short one. */
  readonly hint?: string
}

const waiting: CellText = { text: '', look: 'waiting' }
const unknown: CellText = { text: '', look: 'unknown' }

const directions = { '1': 'up', '0': 'plain', '-1': 'down' } as const

/** `value` is null where it is not known, undefined while its page is fetched. */
export const cellText = (metric: Metric, value: number | string | null | undefined): CellText => {
  if (value === undefined) return waiting
  if (value === null) return unknown
  if (typeof value === 'string') return { text: value, look: 'plain' }
  const form = metricForm(metric, value)
  const signed = isChange(metric)
  const text = numberText(value, { ...form, signed })
  const hint = form.compact ? { hint: numberText(value, { ...form, compact: false }) } : {}
  return { text, look: signed ? directions[`${shownDirection(value, form)}`] : 'plain', ...hint }
}
