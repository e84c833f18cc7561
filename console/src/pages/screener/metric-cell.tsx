/** A figure or word of one metric, written as its unit asks. */
import type { JSX } from 'preact'
import type { ScreenedRow } from '../../api/types.ts'
import { Delta } from '../../components/delta.tsx'
import { Figure, Unknown } from '../../components/figure.tsx'
import { isChange, type Metric, metricForm } from './metric.ts'

/** Null where it is not known, undefined where the row came without it. */
export const rowValue = (row: ScreenedRow, id: string): number | string | null | undefined => {
  const value: unknown = Reflect.get(row, id)
  return typeof value === 'number' || typeof value === 'string' || value === null ? value : undefined
}

export const MetricFigure = ({
  metric,
  value,
}: {
  readonly metric: Metric
  readonly value: number | string | null
}): JSX.Element => {
  if (value === null) return <Unknown />
  if (typeof value === 'string') return <span>{value}</span>
  const form = metricForm(metric)
  return isChange(metric) ? <Delta value={value} {...form} /> : <Figure value={value} {...form} />
}
