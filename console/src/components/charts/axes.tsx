/** What every chart shares: lines at round values, labels below, and the place between them. */
import type { ComponentChildren, JSX } from 'preact'
import { labelWidth, type Scale } from './scale.ts'
import { useWidth } from './use-width.ts'

const MARGIN = { top: 10, right: 12, bottom: 24, left: 56 } as const

export type Plot = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const plotOf = (width: number, height: number): Plot => ({
  left: MARGIN.left,
  right: Math.max(width - MARGIN.right, MARGIN.left + 1),
  top: MARGIN.top,
  bottom: height - MARGIN.bottom,
})

export type ChartFrameProps = {
  /** What the chart shows, for those who do not see it; its table is next to it or named here. */
  readonly label: string
  readonly height: number
  readonly children: (plot: Plot) => ComponentChildren
}

/** The height is kept before the width is known, so that nothing moves. */
export const ChartFrame = ({ label, height, children }: ChartFrameProps): JSX.Element => {
  const { element, width } = useWidth<HTMLDivElement>()
  return (
    <div ref={element} class="w-full" style={{ height: `${height}px` }}>
      {width === 0 ? null : (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {children(plotOf(width, height))}
        </svg>
      )}
    </div>
  )
}

export type ValueAxisProps = {
  readonly plot: Plot
  readonly ticks: readonly number[]
  readonly y: Scale
  readonly text: (value: number) => string
}

export const ValueAxis = ({ plot, ticks, y, text }: ValueAxisProps): JSX.Element => (
  <g class="text-2xs">
    {ticks.map((value) => (
      <g key={value} transform={`translate(0 ${Math.round(y(value)) + 0.5})`}>
        <line x1={plot.left} x2={plot.right} class={value === 0 ? 'stroke-line-strong' : 'stroke-line'} />
        <text x={plot.left - 8} dy="0.32em" text-anchor="end" class="figures fill-ink-faint">
          {text(value)}
        </text>
      </g>
    ))}
  </g>
)

export type LabelAxisProps = {
  readonly plot: Plot
  readonly labels: readonly { readonly at: number; readonly text: string }[]
}

/** The last label is inside the chart. */
const inside = (at: number, text: string, { right }: Plot): number =>
  Math.min(at, right + MARGIN.right - labelWidth(text) / 2)

export const LabelAxis = ({ plot, labels }: LabelAxisProps): JSX.Element => (
  <g class="text-2xs" transform={`translate(0 ${plot.bottom + 16})`}>
    {labels.map(({ at, text }) => (
      <text
        key={`${at} ${text}`}
        x={inside(at, text, plot)}
        text-anchor="middle"
        class="figures fill-ink-faint"
      >
        {text}
      </text>
    ))}
  </g>
)
