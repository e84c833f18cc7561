/** Puts a uPlot chart into the page: as wide as its place, in the colours of the theme, with a cursor that arrow keys move. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { cursorAfter } from '../../components/charts/cursor-keys.ts'
import { onTheme } from '../../shell/theme.ts'

/** The value of a token of `styles.css`, such as `line`. */
export type Colors = (token: string) => string

export type ChartPlan = {
  readonly options: (colors: Colors) => Omit<UPlot.Options, 'width' | 'height'>
  readonly data: UPlot.AlignedData
}

export type UplotFrameProps = {
  /** What the chart shows, for those who do not see it. */
  readonly label: string
  readonly plan: ChartPlan
  readonly height: number
  /** The index under the cursor; null when it leaves. */
  readonly onCursor?: ((at: number | null) => void) | undefined
}

const colors: Colors = (token) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()

const moveCursor = (chart: UPlot, key: string): boolean => {
  const xs = chart.data[0]
  const x = xs[cursorAfter(key, chart.cursor.idx ?? null, xs.length) ?? -1]
  if (x === undefined) return false
  chart.setCursor({ left: chart.valToPos(x, 'x'), top: chart.bbox.height / 4 })
  return true
}

/** The cursor is moved by keys. */
const reached = (label: string) => ({ tabIndex: 0, role: 'img', 'aria-label': label }) as const

/** Drawn again for another theme, and for another width. */
const drawn = (
  frame: HTMLElement,
  { plan, height, onCursor }: Omit<UplotFrameProps, 'label'>,
): (() => void) => {
  const draw = (): UPlot => {
    const options = plan.options(colors)
    const heard = [({ cursor }: UPlot) => onCursor?.(cursor.idx ?? null)]
    const size = { width: frame.clientWidth, height }
    return new UPlot({ ...options, ...size, hooks: { ...options.hooks, setCursor: heard } }, plan.data, frame)
  }
  let chart = draw()
  const stop = new AbortController()
  const stopTheme = onTheme(() => {
    chart.destroy()
    chart = draw()
  })
  const size = new ResizeObserver(() => chart.setSize({ width: frame.clientWidth, height }))
  size.observe(frame)
  frame.addEventListener(
    'keydown',
    (event) => {
      if (moveCursor(chart, event.key)) event.preventDefault()
    },
    { signal: stop.signal },
  )
  return () => {
    stop.abort()
    stopTheme()
    size.disconnect()
    chart.destroy()
  }
}

export const UplotFrame = ({ label, plan, height, onCursor }: UplotFrameProps): JSX.Element => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(
    () => (frame.current === null ? undefined : drawn(frame.current, { plan, height, onCursor })),
    [plan, height, onCursor],
  )
  return (
    <div ref={frame} {...reached(label)} style={{ height: `${height}px` }} class="w-full overflow-hidden" />
  )
}
