/** The chart itself, by lightweight-charts, in the colours of the theme. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PriceBar } from '../../../api/types.ts'
import { cursorAfter } from '../../../components/charts/cursor-keys.ts'
import { useTheme } from '../../../shell/theme-button.tsx'
import { DayLine } from './day-line.tsx'
import { drawChart, type PriceDrawing } from './draw-chart.ts'
import type { ChartForm } from './price-block.tsx'
import { candlesOf, closesOf, type Events, marksOf, volumesOf } from './price-series.ts'

export type PriceChartProps = {
  readonly ticker: string
  readonly bars: readonly PriceBar[]
  readonly form: ChartForm
  readonly isLog: boolean
  readonly events: Events
}

/** The crosshair is moved by keys. */
const reached = (label: string, onKeyDown: (event: KeyboardEvent) => void) =>
  ({ tabIndex: 0, role: 'img', 'aria-label': label, onKeyDown }) as const

export const PriceChart = ({ ticker, bars, form, isLog, events }: PriceChartProps): JSX.Element => {
  const place = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const [day, setDay] = useState<string | null>(null)
  const { splits, dividends, earnings } = events
  const drawn = useMemo(() => {
    const closes = closesOf(bars)
    return {
      closes,
      candles: candlesOf(bars),
      volumes: volumesOf(bars),
      marks: marksOf({ splits, dividends, earnings }, closes),
    }
  }, [bars, splits, dividends, earnings])
  const drawing = useRef<PriceDrawing | null>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const made = drawChart(place.current, { ...drawn, form, isLog, onDay: setDay })
    drawing.current = made
    return made.remove
  }, [drawn, form, isLog, theme])
  const { closes } = drawn
  const press = (event: KeyboardEvent) => {
    const now = closes.findIndex(({ time }) => time === day)
    const next = closes[cursorAfter(event.key, now < 0 ? null : now, closes.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    drawing.current?.pointAt(next)
    setDay(next.time)
  }
  return (
    <>
      <DayLine bar={bars.find(({ date }) => date === day) ?? bars[0]} marks={drawn.marks} />
      <div
        ref={place}
        {...reached(
          `Prices of ${ticker} from ${bars.at(-1)?.date} to ${bars[0]?.date}; arrow keys go by days`,
          press,
        )}
        class="h-80 w-full sm:h-96"
      />
    </>
  )
}
