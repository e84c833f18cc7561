/** Finds jumps of a series that trading does not explain: splits that were not applied, prices in another unit. */
import type { Bar } from './bar-rules.ts'

/** The fields of a bar that show a jump. */
export type JumpBar = Pick<Bar, 'open' | 'close' | 'dividend'>

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

const reasonOf = (ratio: number, opening: number, splits: readonly number[]): string | null => {
  const split = splits.find((each) => [each, 1 / each].some((to) => isNear(ratio, to, NIGHT)))
  const times = timesOf(ratio).toPrecision(3)
  if (split !== undefined)
    return `the close changes ${times} times, as by the split of ${split}, which is not applied`
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
    const reason = reasonOf(ratio, (bar.open ?? bar.close) / before.close, large)
    return reason === null && timesOf(ratio) < MIN_SUSPECT ? [] : [{ at, ratio, reason }]
  })
}
