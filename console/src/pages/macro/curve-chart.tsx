/** The curve of one day, and of a second one in grey: tenors are at equal distances. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import type { YieldCurve } from '../../api/types.ts'
import { axisLook, cursorLook, lineLook } from './chart-look.ts'
import { tenors } from './tenors.ts'
import { type ChartPlan, UplotFrame } from './uplot-frame.tsx'

export type CurveChartProps = {
  readonly label: string
  readonly curve: YieldCurve
  readonly other: YieldCurve | null
  /** The lowest and highest yield of all days, so that the axis does not move while days pass. */
  readonly range: readonly [low: number, high: number]
}

const valuesOf = (curve: YieldCurve) => tenors.map(({ key }) => curve[key])

/** A phone has room for every other name. */
const NARROW_PX = 480
const onNarrow: readonly string[] = ['1M', '3M', '6M', '1Y', '2Y', '5Y', '10Y', '30Y']

const shortName = (at: number, width: number): string => {
  const name = tenors[at]?.short ?? ''
  return width >= NARROW_PX || onNarrow.includes(name) ? name : ''
}

const points = (color: string) => ({ show: true, size: 5, stroke: color, fill: color })

const planOf = ({ curve, other, range }: CurveChartProps): ChartPlan => ({
  options: (colors) => ({
    cursor: cursorLook,
    legend: { show: false },
    scales: {
      x: { time: false, range: (_, low, high) => [low - 0.3, high + 0.3] },
      y: { range: [...range] },
    },
    axes: [
      {
        ...axisLook(colors),
        grid: { show: false },
        splits: () => tenors.map((_, at) => at),
        size: 30,
        values: (chart, splits) => splits.map((at) => shortName(at, chart.width)),
      },
      { ...axisLook(colors), size: 48, values: (_, splits) => splits.map((value) => `${value.toFixed(1)}%`) },
    ],
    series: [
      {},
      ...(other === null
        ? []
        : [{ ...lineLook(colors('series-8')), dash: [5, 4], points: points(colors('series-8')) }]),
      { ...lineLook(colors('accent')), width: 2.25, points: points(colors('accent')) },
    ],
  }),
  data: [tenors.map((_, at) => at), ...(other === null ? [] : [valuesOf(other)]), valuesOf(curve)],
})

export const CurveChart = (props: CurveChartProps): JSX.Element => {
  const { label, curve, other, range } = props
  const plan = useMemo(() => planOf({ label, curve, other, range }), [label, curve, other, range])
  return <UplotFrame label={label} plan={plan} height={300} />
}
