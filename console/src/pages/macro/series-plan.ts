/** The chart of up to four series: lines, one or two axes, and recessions as bands behind them. */
import type UPlot from 'uplot'
import type { Span } from './aligned.ts'
import { asUtc, axisLook, cursorLook, lineLook, SERIES_COLORS, secondsOf } from './chart-look.ts'
import type { ChartPlan, Colors } from './uplot-frame.tsx'

export type SeriesLine = {
  readonly label: string
  /** What its axis counts; series of one unit share an axis. */
  readonly unit: string
  readonly values: readonly (number | null)[]
}

export type SeriesPlanOf = {
  readonly days: readonly string[]
  /** Of at most two units. */
  readonly lines: readonly SeriesLine[]
  readonly recessions: readonly Span[]
}

const SIZE_PX = 56

/** Few characters: 25.1k, 0.005. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 4 })

const axisText = (value: number): string => compact.format(value).replace('-', '\u2212')

const drawSpans = (chart: UPlot, spans: readonly Span[], color: string): void => {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { from, to } of spans) {
    const left = chart.valToPos(secondsOf(from), 'x', true)
    ctx.fillRect(left, bbox.top, chart.valToPos(secondsOf(to), 'x', true) - left, bbox.height)
  }
  ctx.restore()
}

const optionsOf = (
  { lines, recessions }: SeriesPlanOf,
  units: readonly string[],
  colors: Colors,
): Omit<UPlot.Options, 'width' | 'height'> => ({
  cursor: cursorLook,
  legend: { show: false },
  tzDate: asUtc,
  axes: [
    { ...axisLook(colors), grid: { show: false }, space: 70, size: 30 },
    ...units.map((unit, at) => ({
      ...axisLook(colors),
      scale: unit,
      side: at === 0 ? 3 : 1,
      size: SIZE_PX,
      ...(at === 0 ? {} : { grid: { show: false } }),
      values: (_: UPlot, splits: readonly number[]) => splits.map(axisText),
    })),
  ],
  series: [
    {},
    ...lines.map(({ unit }, at) => ({
      ...lineLook(colors(SERIES_COLORS[at] ?? 'series-8')),
      scale: unit,
    })),
  ],
  hooks: { drawClear: [(chart) => drawSpans(chart, recessions, colors('line'))] },
})

export const seriesPlan = (plan: SeriesPlanOf): ChartPlan => {
  const units = [...new Set(plan.lines.map(({ unit }) => unit))]
  return {
    options: (colors) => optionsOf(plan, units, colors),
    data: [plan.days.map(secondsOf), ...plan.lines.map(({ values }) => [...values])],
  }
}
