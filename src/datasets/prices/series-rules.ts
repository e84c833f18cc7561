/** Validation rules for a series by its jumps: which bars do not fit the others. */
import type { Basis } from '../../sources/price-bar.ts'
import type { Bar, InvalidBar, Partition } from './bar-rules.ts'
import { type Jump, jumpsOf, timesOf } from './jump.ts'

/** A wrong unit is noticed and corrected within some three months. */
const MAX_INTERVAL_BARS = 60
/** With more of it, which part is the odd one is unknown. */
const MAX_REJECTED_SHARE = 0.2
const BACK_WITHIN = 0.18

/** Bars in another unit than those around them, by their positions. */
type Interval = { readonly from: number; readonly to: number; readonly reason: string }

const isBack = (there: Jump, back: Jump): boolean =>
  back.at - there.at <= MAX_INTERVAL_BARS && Math.abs(Math.log(there.ratio * back.ratio)) <= BACK_WITHIN

/** Bars that themselves range over the jump are a volatile market, not another unit. */
const isStable = (bars: readonly Bar[], times: number): boolean =>
  bars.every(({ high, low }) => high === null || low === null || high / low < Math.sqrt(times))

/** Intervals between a jump and the jump back, and the jumps that stay. */
const intervalsOf = (bars: readonly Bar[], jumps: readonly Jump[]) => {
  const intervals: Interval[] = []
  const lasting: Jump[] = []
  for (let next = 0; next < jumps.length; next++) {
    const there = jumps[next]
    if (there === undefined) continue
    const back = jumps.findIndex((jump, at) => at > next && isBack(there, jump))
    const end = jumps[back]?.at
    const times = timesOf(there.ratio)
    if (end !== undefined && isStable(bars.slice(there.at, end), times)) {
      const reason = `${times.toPrecision(3)} times off the days before and after`
      intervals.push({ from: there.at, to: end - 1, reason })
      next = back
    } else if (there.reason !== null) lasting.push(there)
  }
  return { intervals, lasting }
}

const isHundredfold = ({ ratio }: Jump): boolean => Math.abs(Math.log(timesOf(ratio) / 100)) < 0.06

const allInvalid = (bars: readonly Bar[], reason: string): Partition => ({
  valid: [],
  invalid: bars.map((bar) => ({ bar, reason })),
})

/**
 * The bars that fit together, from old to new. On the adjusted basis all should be on that of the newest, so those before
 * a lasting jump are invalid; where it is unknown which part is right, all are. A raw series may jump by a split.
 */
export const partitionSeries = (bars: readonly Bar[], basis: Basis, splits: readonly number[]): Partition => {
  const { intervals, lasting } = intervalsOf(bars, jumpsOf(bars, splits))
  const rejectedShare = intervals.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (rejectedShare > bars.length * MAX_REJECTED_SHARE)
    return allInvalid(
      bars,
      `${rejectedShare} of ${bars.length} bars are ${intervals[0]?.reason}: either may be wrong`,
    )
  const jumps = basis === 'adjusted' ? lasting : []
  const hundredfold = jumps.find(isHundredfold)
  if (hundredfold !== undefined)
    return allInvalid(
      bars,
      `from ${bars[hundredfold.at]?.day} on ${hundredfold.reason}: either unit may be wrong`,
    )
  const last = jumps.at(-1)
  const valid: Bar[] = []
  const invalid: InvalidBar[] = []
  bars.forEach((bar, at) => {
    const interval = intervals.find(({ from, to }) => at >= from && at <= to)
    if (last !== undefined && at < last.at)
      invalid.push({ bar, reason: `before ${bars[last.at]?.day}, where ${last.reason}` })
    else if (interval !== undefined) invalid.push({ bar, reason: interval.reason })
    else valid.push(bar)
  })
  return { valid, invalid }
}
