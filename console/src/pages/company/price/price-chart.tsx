/** The chart itself, by lightweight-charts, in the colours of the theme. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PriceBar } from '../../../api/types.ts'
import { useTheme } from '../../../shell/theme-button.tsx'
import { DayLine } from './day-line.tsx'
import { drawChart } from './draw-chart.ts'
import type { ChartForm } from './price-block.tsx'
import { candlesOf, closesOf, type Events, marksOf, volumesOf } from './price-series.ts'

export type PriceChartProps = {
  readonly ticker: string
  readonly bars: readonly PriceBar[]
  readonly form: ChartForm
  readonly isLog: boolean
  readonly events: Events
}

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
  useEffect(
    () =>
      place.current === null ? undefined : drawChart(place.current, { ...drawn, form, isLog, onDay: setDay }),
    [drawn, form, isLog, theme],
  )
  return (
    <>
      <DayLine bar={bars.find(({ date }) => date === day) ?? bars[0]} marks={drawn.marks} />
      <div
        ref={place}
        role="img"
        aria-label={`Prices of ${ticker} from ${bars.at(-1)?.date} to ${bars[0]?.date}`}
        class="h-72 w-full sm:h-96"
      />
    </>
  )
}
