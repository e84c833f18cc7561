/** Validation rules for each daily bar, by itself and compared with the bar before it. */
import { daysBetween, isWeekend } from '../../lib/day.ts'
import type { PublishedBar } from '../../sources/price-bar.ts'

/** A bar that has a close. */
export type Bar = PublishedBar & { readonly close: number }
export type InvalidBar = { readonly bar: PublishedBar; readonly reason: string }
export type Partition = { readonly valid: readonly Bar[]; readonly invalid: readonly InvalidBar[] }

/** Prices restated for splits are rounded to six digits: smaller differences are no fault. */
const ROUNDING = 1e-6

const isPrice = (value: number | null): boolean => value === null || (Number.isFinite(value) && value > 0)

const above = (one: number, other: number): boolean => one > other * (1 + ROUNDING)

const rangeFault = ({ open, high, low, close }: Bar): string | null => {
  if (low !== null && high !== null && above(low, high)) return `low ${low} is above high ${high}`
  for (const [name, price] of [['open', open] as const, ['close', close] as const]) {
    if (price === null) continue
    if (low !== null && above(low, price)) return `low ${low} is above ${name} ${price}`
    if (high !== null && above(price, high)) return `high ${high} is below ${name} ${price}`
  }
  return null
}

const faultOf = (bar: PublishedBar): string | null => {
  const { day, open, high, low, close, volume } = bar
  if (close === null) return 'no close'
  if (![open, high, low, close].every(isPrice)) return 'a price is not above zero'
  if (volume !== null && !(volume >= 0)) return `the volume is ${volume}`
  if (isWeekend(day)) return `${day} is not a weekday`
  return rangeFault({ ...bar, close })
}

/** Files run from old to new or from new to old. */
const isDescending = (bars: readonly PublishedBar[]): boolean =>
  (bars[0]?.day ?? '') > (bars.at(-1)?.day ?? '')

/** The bars of one series from old to new, and those that break a rule, each with its reason. */
export const partitionBars = (bars: readonly PublishedBar[]): Partition => {
  const valid: Bar[] = []
  const invalid: InvalidBar[] = []
  for (const bar of isDescending(bars) ? bars.toReversed() : bars) {
    const before = valid.at(-1)?.day ?? ''
    const order = bar.day === before ? `${bar.day} comes twice` : `${bar.day} comes after ${before}`
    const reason = bar.day <= before ? order : faultOf(bar)
    if (reason === null) valid.push(bar as Bar)
    else invalid.push({ bar, reason })
  }
  return { valid, invalid }
}

/** Bars as far apart as this are weeks. */
const DAYS_OF_A_WEEK = 5
const FEW_BARS = 3

/** Why these are not daily bars, or null; looked at before any bar by itself. */
export const periodFault = (bars: readonly PublishedBar[]): string | null => {
  const days = [...new Set(bars.map(({ day }) => day))].toSorted()
  if (bars.length >= FEW_BARS && days.length * 2 <= bars.length + 1)
    return `${bars.length} bars of ${days.length} days: these are not daily bars`
  const gaps = days
    .slice(1)
    .map((day, at) => daysBetween(days[at] ?? day, day))
    .toSorted((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)] ?? 1
  return gaps.length >= FEW_BARS && median >= DAYS_OF_A_WEEK
    ? `the bars are ${median} days apart: these are not daily bars`
    : null
}
