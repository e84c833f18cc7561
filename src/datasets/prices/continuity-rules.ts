/** Validation rules for adjusted bars compared with what is stored: the known splits, and the bars before them. */
import type { SplitEvent } from '../../derived/splits/split-event.ts'
import { daysAfter } from '../../lib/day.ts'
import { isNear, type JumpBar, jumpsOf, MIN_RATIO, timesOf } from './jump.ts'

type DatedBar = Omit<JumpBar, 'dividend'> & { readonly date: string }

/** What a price moves in a night and a day of trading in addition to a split whose day is known. */
const WITHIN = 0.06
/** A calendar may state the day before or after the first on the new basis; a weekend lies between. */
const NEAR_DAYS = 4

const isUnapplied = (before: DatedBar, after: DatedBar, { ratio }: SplitEvent): boolean =>
  [after.close, after.open ?? after.close].every((price) => isNear(price / before.close, 1 / ratio, WITHIN))

/** The last day on which the price falls by a known split, with the split; null where it never does. */
export const unappliedSplit = (
  bars: readonly DatedBar[],
  splits: readonly SplitEvent[],
): { readonly on: string; readonly ratio: number } | null => {
  const large = splits.filter(({ ratio }) => timesOf(ratio) >= MIN_RATIO)
  for (let at = bars.length - 1; at > 0; at--) {
    const [before, after] = [bars[at - 1], bars[at]]
    if (before === undefined || after === undefined) continue
    const split = large.find(
      ({ on }) => on >= daysAfter(before.date, -NEAR_DAYS) && on <= daysAfter(after.date, NEAR_DAYS),
    )
    if (split !== undefined && isUnapplied(before, after, split))
      return { on: after.date, ratio: split.ratio }
  }
  return null
}

/** Why bars cannot continue the stored ones, or null. */
export const continuationFault = (
  stored: DatedBar,
  first: DatedBar,
  splits: readonly SplitEvent[],
): string | null => {
  const split = unappliedSplit([stored, first], splits)
  const pair = [stored, first].map((bar) => ({ ...bar, dividend: null }))
  const [jump] = jumpsOf(pair, [])
  const reason = split === null ? (jump?.reason ?? null) : `a split of ${split.ratio} lies between`
  return reason === null
    ? null
    : `the stored bars end on ${stored.date} on another basis (${reason}): load them all`
}
