/** A figure of one metric, written as its unit asks. */
import type { JSX } from 'preact'
import { Delta } from '../../components/delta.tsx'
import { Figure, Unknown } from '../../components/figure.tsx'
import { metricForm, unitWord } from '../../format/metric-form.ts'
import { isChange, type Metric } from './metric.ts'

export const MetricFigure = ({
  metric,
  value,
}: {
  readonly metric: Metric
  readonly value: number | string | null
}): JSX.Element => {
  if (value === null) return <Unknown />
  if (typeof value === 'string') return <span>{value}</span>
  const form = metricForm(metric, value)
  return (
    <>
      {isChange(metric) ? <Delta value={value} {...form} /> : <Figure value={value} {...form} />}{' '}
      {unitWord(metric)}
    </>
  )
}
