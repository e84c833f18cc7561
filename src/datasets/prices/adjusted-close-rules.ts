/** Validation rules for restated closes: they follow from the closes, the dividends and the splits. */
import { daysBetween } from '../../lib/day.ts'
import type { Basis } from '../../sources/price-bar.ts'
import type { Bar } from './bar-rules.ts'
import { isNear } from './jump.ts'

/** Restated closes are rounded: dividends that differ by less of the price look the same in them. */
const TOLERANCE = 0.0025
/** From here on a dividend shows in the price of the day. */
const LARGE = 0.15
const EXACTLY = 1e-6

const largeFault = (before: Bar, { day, dividend, close }: Bar): string | null => {
  const share = (dividend ?? 0) / before.close
  if (share < LARGE || close / before.close <= 1 - share / 2) return null
  return `${day}: a dividend of ${(share * 100).toFixed(0)} % of the price, which does not fall`
}

/** On the raw basis a split restates the closes before it too. */
const stepFault = (before: Bar, bar: Bar, basis: Basis): string | null => {
  if (before.adjClose === null || bar.adjClose === null) return null
  const step = before.adjClose / before.close / (bar.adjClose / bar.close)
  if (bar.dividend === null)
    return step > 1 + TOLERANCE ? `${bar.day}: the restated close is raised by a dividend` : null
  const split = basis === 'raw' && bar.split !== null && bar.split > 0 ? bar.split : 1
  const due = (1 - bar.dividend / before.close) / split
  return Math.abs(step - due) > TOLERANCE
    ? `${bar.day}: restated by ${step.toFixed(4)}, by its dividend ${due.toFixed(4)}`
    : null
}

/** The most frequent payers pay every week. */
const TWICE_WITHIN_DAYS = 5
const TWICE_WITHIN = 0.1
/** A wrong unit shows beside the payments around it: Costco paid exactly 10.00 in 2020, and exactly 0.10 in 2004. */
const UNIT_WITHIN_DAYS = 750

/** A dividend that is stated on two days, or in another unit; the adjusted closes may follow the wrong statement. */
const statementFault = (bars: readonly Bar[]): string | null => {
  const paid = bars.flatMap(({ day, dividend }) =>
    dividend === null || dividend <= 0 ? [] : [{ day, dividend }],
  )
  for (const [at, { day, dividend }] of paid.entries()) {
    const before = paid[at - 1]
    if (
      before !== undefined &&
      daysBetween(before.day, day) <= TWICE_WITHIN_DAYS &&
      isNear(dividend / before.dividend, 1, TWICE_WITHIN)
    )
      return `${day}: the dividend of ${before.day} once more`
    // Some companies do pay a hundred times more in one year than in another, but hardly to the cent.
    const isHundredth = paid.some(
      (other) =>
        isNear(other.dividend / dividend, 100, EXACTLY) &&
        Math.abs(daysBetween(other.day, day)) <= UNIT_WITHIN_DAYS,
    )
    if (isHundredth) return `${day}: a dividend of exactly a hundredth of another`
  }
  return null
}

/** Why no restated close of the series, from old to new, can be believed; null where all follow. */
export const adjustedCloseFault = (bars: readonly Bar[], basis: Basis): string | null => {
  const wrong = bars.find(({ adjClose }) => adjClose !== null && !(Number.isFinite(adjClose) && adjClose > 0))
  if (wrong !== undefined) return `${wrong.day}: a restated close of ${wrong.adjClose}`
  for (const [at, bar] of bars.entries()) {
    const before = bars[at - 1]
    if (before === undefined) continue
    const fault = largeFault(before, bar) ?? stepFault(before, bar, basis)
    if (fault !== null) return fault
  }
  return statementFault(bars)
}
