/** How the charts of this page look: axes, grid and lines. */
import type UPlot from 'uplot'
import type { Colors } from './uplot-frame.tsx'

const FONT = '11px "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif'

/** The colours of the first four series, by token. */
export const SERIES_COLORS = ['series-1', 'series-2', 'series-3', 'series-4'] as const

export const axisLook = (colors: Colors): UPlot.Axis => ({
  stroke: colors('ink-faint'),
  font: FONT,
  ticks: { show: false },
  grid: { stroke: colors('line'), width: 1 },
  border: { show: false },
})

/** Points are shown under the cursor alone. */
export const lineLook = (color: string): UPlot.Series => ({
  stroke: color,
  width: 1.75,
  spanGaps: true,
  points: { show: false },
})

export const cursorLook: UPlot.Cursor = { y: false, drag: { x: false, y: false }, points: { size: 7 } }

export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** Days are days wherever the reader is. */
export const asUtc = (seconds: number): Date => {
  const shown = new Date(seconds * 1000)
  return new Date(shown.getTime() + shown.getTimezoneOffset() * 60_000)
}
