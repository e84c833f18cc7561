/** Draws prices, volumes and marks into an element. */
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  PriceScaleMode,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { dayText } from '../../../format/instant.ts'
import type { ChartForm } from './price-block.tsx'
import type { Candle, Mark, MarkKind, Point } from './price-series.ts'

/** What the pointer is over; null where it has left the chart. */
export type OnDay = (day: string | null) => void

export type Drawn = {
  readonly closes: readonly Point[]
  readonly candles: readonly Candle[]
  readonly volumes: readonly Point[]
  readonly marks: readonly Mark[]
  readonly form: ChartForm
  readonly isLog: boolean
  readonly onDay: OnDay
}

/** The values of the tokens that the page has now. */
const tokens = (): ((name: string) => string) => {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}

type Color = ReturnType<typeof tokens>

const chartIn = (place: HTMLElement, color: Color, isLog: boolean): IChartApi =>
  createChart(place, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: color('ink-faint'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      // Its logo brings a style element, which the policy forbids; the frame of the page names the maker.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: color('line') } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      scaleMargins: { top: 0.08, bottom: 0.22 },
    },
    timeScale: { borderColor: color('line') },
    localization: { locale: 'en-US', timeFormatter: (time: Time) => dayText(String(time)) },
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
  })

const addPrices = (chart: IChartApi, color: Color, { form, candles, closes }: Drawn) => {
  // Bars that have only a close make no candles.
  if (form === 'candles' && candles.length > 0) {
    const series = chart.addSeries(CandlestickSeries, {
      upColor: color('up'),
      wickUpColor: color('up'),
      downColor: color('down'),
      wickDownColor: color('down'),
      borderVisible: false,
    })
    series.setData(candles.map((candle) => ({ ...candle })))
    return series
  }
  const series = chart.addSeries(AreaSeries, {
    lineColor: color('accent'),
    topColor: `${color('accent')}40`,
    bottomColor: `${color('accent')}05`,
    lineWidth: 2,
  })
  series.setData(closes.map((point) => ({ ...point })))
  return series
}

const addVolumes = (chart: IChartApi, color: Color, volumes: readonly Point[]): void => {
  const series = chart.addSeries(HistogramSeries, {
    color: color('line-strong'),
    priceFormat: { type: 'volume' },
    priceScaleId: '',
    lastValueVisible: false,
    priceLineVisible: false,
  })
  series.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  series.setData(volumes.map((point) => ({ ...point })))
}

/** Part of the width. */
const LEFT_ROOM = 0.02

const markColors: Readonly<Record<MarkKind, string>> = {
  split: 'series-4',
  dividend: 'series-3',
  earnings: 'series-2',
}

/** A mark's text would cover its neighbours where there are many; letters never do. */
const markerOf = ({ time, kind, letter }: Mark, color: Color): SeriesMarker<string> => ({
  time,
  position: 'belowBar',
  shape: 'circle',
  size: 0.6,
  color: color(markColors[kind]),
  text: letter,
})

export type PriceDrawing = {
  /** Puts the crosshair on the price of a day. */
  readonly pointAt: (point: Point) => void
  readonly remove: () => void
}

export const drawChart = (place: HTMLElement, drawn: Drawn): PriceDrawing => {
  const color = tokens()
  const chart = chartIn(place, color, drawn.isLog)
  const prices = addPrices(chart, color, drawn)
  if (drawn.volumes.length > 0) addVolumes(chart, color, drawn.volumes)
  createSeriesMarkers(
    prices,
    drawn.marks.map((mark) => markerOf(mark, color)),
  )
  chart.subscribeCrosshairMove(({ time }) => drawn.onDay(typeof time === 'string' ? time : null))
  const last = drawn.closes.length - 1
  // Room before the first day, whose label would else be cut.
  chart.timeScale().setVisibleLogicalRange({ from: -LEFT_ROOM * last, to: last + 1 })
  return {
    pointAt: ({ time, value }) => chart.setCrosshairPosition(value, time, prices),
    remove: () => chart.remove(),
  }
}
