/** Daily bars of an invented listing, in the layout of Stooq's text files. */
import { lastSessions } from './calendar.ts'
import { depthOf, type Market, tickerOf } from './market.ts'
import { hashOf, randomsOf } from './random.ts'

/** Separates the random numbers of bars from those of other files of the same listing. */
const BARS = 1
const DAILY_MOVE = 0.03
const MIN_PRICE = 2

type Bar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const cents = (value: number): number => Math.round(value * 100) / 100

/** From old to new: a walk that never comes near zero. */
const barsOf = (market: Market, at: number): readonly Bar[] => {
  const random = randomsOf(hashOf(market.seed, at, BARS))
  let close = cents(10 + random() * 290)
  return Array.from({ length: depthOf(market, at).bars }, () => {
    const open = close
    close = cents(Math.max(MIN_PRICE, open * (1 + (random() - 0.5) * DAILY_MOVE)))
    return {
      open,
      high: cents(Math.max(open, close) * (1 + random() * 0.01)),
      low: cents(Math.min(open, close) * (1 - random() * 0.01)),
      close,
      volume: 100_000 + Math.floor(random() * 900_000),
    }
  })
}

/** The last close, that of the day before, and the volume of the last day. */
export const lastCloses = (market: Market, at: number) => {
  const [before, last] = barsOf(market, at).slice(-2)
  if (before === undefined || last === undefined) throw new RangeError('a listing has fewer than two bars')
  return { close: last.close, before: before.close, volume: last.volume }
}

const HEAD = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'

export const barFile = (market: Market, at: number): string => {
  const bars = barsOf(market, at)
  const days = lastSessions(bars.length)
  const lines = bars.map(
    ({ open, high, low, close, volume }, index) =>
      `${tickerOf(at)}.US,D,${days[index]?.replaceAll('-', '')},000000,${open},${high},${low},${close},${volume},0`,
  )
  return `${[HEAD, ...lines].join('\n')}\n`
}
