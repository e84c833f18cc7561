/** Finds jumps of a series that trading does not explain: splits that were not applied, prices in another unit. */
import type { Bar } from './bar-rules.ts'

/** The fields of a bar that show a jump. */
export type JumpBar = Pick<Bar, 'open' | 'close' | 'dividend'> & Partial<Pick<Bar, 'volume'>>

export type Jump = {
  /** Position of the first bar after the jump. */
  readonly at: number
  /** Close over the close before. */
  readonly ratio: number
  /** Why no trading makes it by itself; null where only a jump back makes it suspect. */
  readonly reason: string | null
}

/** A stock dividend below this is within what a price moves. */
export const MIN_RATIO = 1.2
const GREATEST_MOVE = 8
const MIN_SPLIT = 3.5
const MIN_SUSPECT = 1.9
/** What a price moves overnight in addition to a split. */
const NIGHT = 0.03
const WIDE_NIGHT = 0.05

export const isNear = (value: number, to: number, within: number): boolean =>
  Math.abs(value / to - 1) <= within

/** The ratio or its inverse, whichever is above one. */
export const timesOf = (ratio: number): number => (ratio < 1 ? 1 / ratio : ratio)

/** A dividend that takes as much off the price as it pays. */
const isDividend = (ratio: number, before: JumpBar, { dividend }: JumpBar): boolean =>
  dividend !== null && dividend > 0 && isNear(ratio, 1 - dividend / before.close, 0.15)

const BARS_BEFORE = 20
const MIN_BARS_BEFORE = 5
/**
 * A split leaves the money that is traded as it is: on 21 days of splits of Apple, Amazon, Nvidia and others it was 0.6 to 3.0 times
 * the median of the 20 bars before. On bad news many times as much is sold.
 */
const CRASH_TRADE = 5

const tradeOf = ({ close, volume }: JumpBar): number => close * (volume ?? 0)

/** Whether a fall is one of trading: no price in another unit and no split sells so much. */
const isCrash = (bars: readonly JumpBar[], at: number): boolean => {
  const [before, bar] = [bars[at - 1], bars[at]]
  if (before === undefined || bar === undefined || bar.close >= before.close) return false
  const trades = bars
    .slice(Math.max(0, at - BARS_BEFORE), at)
    .map(tradeOf)
    .filter((trade) => trade > 0)
    .toSorted((a, b) => a - b)
  const median = trades[Math.floor(trades.length / 2)]
  return median !== undefined && trades.length >= MIN_BARS_BEFORE && tradeOf(bar) >= median * CRASH_TRADE
}

const splitReason = (ratio: number, splits: readonly number[]): string | null => {
  const split = splits.find((each) => [each, 1 / each].some((to) => isNear(ratio, to, NIGHT)))
  return split === undefined
    ? null
    : `the close changes ${timesOf(ratio).toPrecision(3)} times, as by the split of ${split}, which is not applied`
}

const sizeReason = (ratio: number, opening: number): string | null => {
  const times = timesOf(ratio).toPrecision(3)
  if (timesOf(ratio) >= GREATEST_MOVE) return `the close changes ${times} times in a day`
  const whole = Math.round(timesOf(ratio))
  const isSplit = timesOf(ratio) >= MIN_SPLIT && isNear(timesOf(opening), whole, WIDE_NIGHT)
  return isSplit ? `the close changes ${times} times, as by a split of ${whole} that is not applied` : null
}

/** Jumps of a series from old to new; `splits` are new shares for one. */
export const jumpsOf = (bars: readonly JumpBar[], splits: readonly number[]): readonly Jump[] => {
  const large = splits.filter((each) => each > 0 && timesOf(each) >= MIN_RATIO)
  return bars.flatMap((bar, at): readonly Jump[] => {
    const before = bars[at - 1]
    if (before === undefined) return []
    const ratio = bar.close / before.close
    if (timesOf(ratio) < MIN_RATIO || isDividend(ratio, before, bar)) return []
    const opening = (bar.open ?? bar.close) / before.close
    const reason = splitReason(ratio, large) ?? (isCrash(bars, at) ? null : sizeReason(ratio, opening))
    return reason === null && timesOf(ratio) < MIN_SUSPECT ? [] : [{ at, ratio, reason }]
  })
}
