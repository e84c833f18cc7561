/** What a price chart draws: bars oldest first, and marks on the days of splits, dividends and earnings. */
import type { Dividend, EarningsReport, PriceBar, Split } from '../../../api/types.ts'
import { numberText } from '../../../format/number.ts'

export type Candle = {
  readonly time: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export type Point = { readonly time: string; readonly value: number }

/** Oldest first; a bar that has only its close is a point, and no candle. */
export const candlesOf = (bars: readonly PriceBar[]): readonly Candle[] =>
  bars
    .flatMap(({ date, open, high, low, close }) =>
      open === null || high === null || low === null ? [] : [{ time: date, open, high, low, close }],
    )
    .toReversed()

export const closesOf = (bars: readonly PriceBar[]): readonly Point[] =>
  bars.map(({ date, close }) => ({ time: date, value: close })).toReversed()

export const volumesOf = (bars: readonly PriceBar[]): readonly Point[] =>
  bars.flatMap(({ date, volume }) => (volume === null ? [] : [{ time: date, value: volume }])).toReversed()

export type MarkKind = 'split' | 'dividend' | 'earnings'

export type Mark = {
  readonly time: string
  readonly kind: MarkKind
  readonly letter: string
  readonly text: string
}

export type Events = {
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
  readonly earnings: readonly EarningsReport[]
}

const marksIn = ({ splits, dividends, earnings }: Events): readonly Mark[] => [
  ...splits.map(({ date, label }) => ({
    time: date,
    kind: 'split' as const,
    letter: 'S',
    text: `Split ${label}`,
  })),
  ...dividends.flatMap(({ date, dividend, currency }) =>
    date === null
      ? []
      : [
          {
            time: date,
            kind: 'dividend' as const,
            letter: 'D',
            text: `Dividend ${numberText(dividend, { kind: 'price', currency })}`,
          },
        ],
  ),
  ...earnings.map(({ date, fiscalYr, period }) => ({
    time: date,
    kind: 'earnings' as const,
    letter: 'E',
    text: ['Earnings', period, fiscalYr].filter((each) => each !== null).join(' '),
  })),
]

/** Each on its day, or on the first later day with a bar; what lies outside the bars is left out. */
export const marksOf = (events: Events, points: readonly Point[]): readonly Mark[] => {
  const days = points.map(({ time }) => time)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const known = new Set(days)
  return marksIn(events)
    .filter(({ time }) => time >= first && time <= last)
    .map((mark) =>
      known.has(mark.time) ? mark : { ...mark, time: days.find((day) => day >= mark.time) ?? last },
    )
    .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}
