/** Columns over periods: side by side, or stacked where they are parts of one sum. */
import type { JSX } from 'preact'
import { ChartFrame, LabelAxis, type Plot, ValueAxis } from './axes.tsx'
import { fillOf } from './legend.tsx'
import { niceRange, type Scale, scaleOf, spacedLabels, ticksOf } from './scale.ts'

export type ColumnSeries = {
  readonly name: string
  /** One for each label; null has no column. */
  readonly values: readonly (number | null)[]
}

export type ColumnChartProps = {
  readonly label: string
  readonly labels: readonly string[]
  readonly series: readonly ColumnSeries[]
  /** On the axis, short. */
  readonly axisText: (value: number) => string
  /** On hover, in full. */
  readonly text: (value: number) => string
  readonly isStacked?: boolean
  readonly height?: number
  /** Colour of a column, as a class; by series where absent. */
  readonly fill?: (series: number, value: number) => string
}

const MAX_COLUMN_PX = 64
const GAP = 0.3

type Bar = {
  readonly x: number
  readonly from: number
  readonly to: number
  readonly series: number
  readonly value: number
  readonly hint: string
}

type Layout = { readonly bars: readonly Bar[]; readonly width: number; readonly centers: readonly number[] }

/** Parts above zero pile up from it, those below hang down. */
const stackedBars = (
  values: readonly (number | null)[],
): readonly (readonly [from: number, to: number])[] => {
  const ends = { up: 0, down: 0 }
  return values.map((value) => {
    const side = (value ?? 0) < 0 ? 'down' : 'up'
    const from = ends[side]
    ends[side] += value ?? 0
    return [from, ends[side]]
  })
}

const columnRange = ({
  labels,
  series,
  isStacked = false,
}: Pick<ColumnChartProps, 'labels' | 'series' | 'isStacked'>) =>
  niceRange(
    isStacked
      ? labels.flatMap((_, at) => stackedBars(series.map(({ values }) => values[at] ?? null)).flat())
      : series.flatMap(({ values }) => values.filter((each) => each !== null)),
    true,
  )

const layoutOf = ({ labels, series, isStacked = false, text }: ColumnChartProps, plot: Plot): Layout => {
  const band = (plot.right - plot.left) / labels.length
  const columnsPerGroup = isStacked ? 1 : series.length
  const width = Math.min((band * (1 - GAP)) / columnsPerGroup, MAX_COLUMN_PX)
  const centers = labels.map((_, at) => plot.left + band * (at + 0.5))
  const bars = labels.flatMap((label, at) => {
    const values = series.map(({ values }) => values[at] ?? null)
    const spans = isStacked ? stackedBars(values) : values.map((value) => [0, value ?? 0] as const)
    return values.flatMap((value, index) => {
      const [from, to] = spans[index] ?? [0, 0]
      if (value === null) return []
      const shift = isStacked ? -width / 2 : (index - series.length / 2) * width
      const hint = `${label}${series.length > 1 ? ` · ${series[index]?.name ?? ''}` : ''}: ${text(value)}`
      return [{ x: (centers[at] ?? 0) + shift, from, to, series: index, value, hint }]
    })
  })
  return { bars, width, centers }
}

type BarsProps = {
  readonly layout: Layout
  readonly y: Scale
  readonly fill: (series: number, value: number) => string
}

const Bars = ({ layout: { bars, width }, y, fill }: BarsProps): JSX.Element => (
  <g>
    {bars.map(({ x, from, to, series, value, hint }) => {
      const top = Math.min(y(from), y(to))
      return (
        <rect
          key={hint}
          x={x}
          y={top}
          width={Math.max(width - 1, 1)}
          height={Math.max(Math.abs(y(to) - y(from)), value === 0 ? 0 : 1)}
          data-hint={hint}
          class={`${fill(series, value)} hover:opacity-80`}
        />
      )
    })}
  </g>
)

export const ColumnChart = (props: ColumnChartProps): JSX.Element => {
  const { label, labels, axisText, height = 240, fill = fillOf } = props
  const range = columnRange(props)
  return (
    <ChartFrame label={label} height={height}>
      {(plot) => {
        const y = scaleOf(range, [plot.bottom, plot.top])
        const layout = layoutOf(props, plot)
        const shown = spacedLabels(labels.map((text, at) => ({ at: layout.centers[at] ?? 0, text })))
        return (
          <>
            <ValueAxis plot={plot} ticks={ticksOf(range)} y={y} text={axisText} />
            <Bars layout={layout} y={y} fill={fill} />
            <LabelAxis plot={plot} labels={shown} />
          </>
        )
      }}
    </ChartFrame>
  )
}
