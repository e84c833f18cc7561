/** How wide the columns of the screener are: fixed, so that rows that come into view move nothing. */
import { isChange, isFigure, type Metric } from './metric.ts'

const named: Readonly<Record<string, number>> = {
  ticker: 92,
  company: 190,
  sector: 164,
  industry: 190,
  exchange: 88,
  country: 72,
}

/** Of the longest figures of a unit, such as $999.99B or 1,234.56%. */
const unitPx: Readonly<Record<string, number>> = { USD: 104, 'USD per share': 96, percent: 96 }
const CHANGE_PX = 116

const LEAST_PX = 84
const MOST_PX = 120
const LETTER_PX = 5.2
const PADDING_PX = 40

/** A header may take two lines. */
export const columnPx = (metric: Pick<Metric, 'id' | 'kind' | 'label' | 'unit'>): number => {
  const own = named[metric.id]
  if (own !== undefined) return own
  if (!isFigure(metric)) return 120
  const figure = isChange(metric) ? CHANGE_PX : (unitPx[metric.unit ?? ''] ?? LEAST_PX)
  const title = PADDING_PX + (metric.label.length / 1.6) * LETTER_PX
  return Math.round(Math.max(figure, Math.min(MOST_PX, title)))
}
