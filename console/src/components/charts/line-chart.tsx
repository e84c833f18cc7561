/** Lines over labelled places at equal or given distances, with a point to hover at each value. */
import type { JSX } from 'preact'
import { ChartFrame, LabelAxis, type Plot, ValueAxis } from './axes.tsx'
import { fillOf, strokeOf } from './legend.tsx'
import { niceRange, type Scale, scaleOf, spacedLabels, ticksOf } from './scale.ts'

export type LineSeries = { readonly name: string; readonly values: readonly (number | null)[] }

export type LineChartProps = {
  readonly label: string
  readonly labels: readonly string[]
  readonly series: readonly LineSeries[]
  readonly axisText: (value: number) => string
  readonly text: (value: number) => string
  /** Place of each label on the axis; equal steps where absent. */
  readonly places?: readonly number[]
  readonly fromZero?: boolean
  readonly height?: number
}

/** With more values than this, points are only there to hover. */
const MAX_POINTS_SHOWN = 30

const pathOf = (values: readonly (number | null)[], x: (at: number) => number, y: Scale): string => {
  let isDown = false
  return values
    .map((value, at) => {
      if (value === null) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

type LinesProps = Pick<LineChartProps, 'labels' | 'series' | 'text'> & {
  readonly x: (at: number) => number
  readonly y: Scale
}

const Lines = ({ labels, series, text, x, y }: LinesProps): JSX.Element => (
  <>
    {series.map(({ name, values }, index) => (
      <g key={name}>
        <path
          d={pathOf(values, x, y)}
          fill="none"
          class={strokeOf(index)}
          stroke-width="1.75"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
        {values.map((value, at) =>
          value === null ? null : (
            <g
              key={labels[at]}
              data-hint={`${labels[at]}${series.length > 1 ? ` · ${name}` : ''}: ${text(value)}`}
            >
              <circle cx={x(at)} cy={y(value)} r="9" fill="transparent" />
              <circle
                cx={x(at)}
                cy={y(value)}
                r={values.length > MAX_POINTS_SHOWN ? 0 : 2.5}
                class={fillOf(index)}
              />
            </g>
          ),
        )}
      </g>
    ))}
  </>
)

const placesOf = ({ labels, places }: LineChartProps, plot: Plot): ((at: number) => number) => {
  const given = places ?? labels.map((_, at) => at)
  const scale = scaleOf([given[0] ?? 0, given.at(-1) ?? 0], [plot.left + 8, plot.right - 8])
  return (at) => scale(given[at] ?? 0)
}

export const LineChart = (props: LineChartProps): JSX.Element => {
  const { label, labels, series, axisText, text, fromZero = false, height = 240 } = props
  const range = niceRange(
    series.flatMap(({ values }) => values.filter((each) => each !== null)),
    fromZero,
  )
  return (
    <ChartFrame label={label} height={height}>
      {(plot) => {
        const y = scaleOf(range, [plot.bottom, plot.top])
        const x = placesOf(props, plot)
        const shown = spacedLabels(labels.map((name, at) => ({ at: x(at), text: name })))
        return (
          <>
            <ValueAxis plot={plot} ticks={ticksOf(range)} y={y} text={axisText} />
            <Lines labels={labels} series={series} text={text} x={x} y={y} />
            <LabelAxis plot={plot} labels={shown} />
          </>
        )
      }}
    </ChartFrame>
  )
}
