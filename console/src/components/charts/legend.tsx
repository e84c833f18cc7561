/** What each colour of a chart stands for. */
import type { JSX } from 'preact'

/** Classes of the colours for series, in their order; the ninth starts again. */
const fills = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
  'fill-series-6',
  'fill-series-7',
  'fill-series-8',
] as const

const strokes = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
  'stroke-series-6',
  'stroke-series-7',
  'stroke-series-8',
] as const

export const fillOf = (at: number): string => fills[at % fills.length] ?? fills[0]

export const strokeOf = (at: number): string => strokes[at % strokes.length] ?? strokes[0]

export type LegendProps = {
  readonly names: readonly string[]
  /** Colour of each, as a class; by series where absent. */
  readonly fill?: (at: number) => string
}

export const Legend = ({ names, fill = fillOf }: LegendProps): JSX.Element => (
  <ul class="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-xs text-ink-soft">
    {names.map((name, at) => (
      <li key={name} class="inline-flex items-center gap-1.5">
        <svg width="10" height="10" aria-hidden="true">
          <rect width="10" height="10" rx="2" class={fill(at)} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
