/** Statistics of a series of prices, newest first: means, deviation, Wilder's two figures, slope, fall. */

/** Null if there are fewer than `count` or one of them is unknown. */
export const meanOf = (values: readonly (number | null)[], count: number): number | null => {
  const taken = values.slice(0, count)
  if (taken.length < count) return null
  let sum = 0
  for (const value of taken) {
    if (value === null) return null
    sum += value
  }
  return sum / count
}

/** Sample standard deviation, over n - 1. Null for fewer than two. */
export const standardDeviation = (values: readonly number[]): number | null => {
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

const WILDER_SESSIONS = 14
/** Wilder's means depend on all earlier values; after this many sessions the start no longer matters. */
const WARM_UP = 100

/** The mean of the first 14, then each new value with weight 1/14; oldest first. */
const wilderMean = (values: readonly number[]): number =>
  values
    .slice(WILDER_SESSIONS)
    .reduce(
      (mean, value) => mean + (value - mean) / WILDER_SESSIONS,
      values.slice(0, WILDER_SESSIONS).reduce((sum, value) => sum + value, 0) / WILDER_SESSIONS,
    )

/** Null with fewer than 101 closes; 50 if nothing moved. */
export const wilderRsi = (closes: readonly number[]): number | null => {
  if (closes.length <= WARM_UP) return null
  const oldestFirst = closes.toReversed()
  const changes = oldestFirst.slice(1).map((close, at) => close - (oldestFirst[at] ?? close))
  const gain = wilderMean(changes.map((change) => Math.max(0, change)))
  const loss = wilderMean(changes.map((change) => Math.max(0, -change)))
  return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
}

type Range = { readonly high: number | null; readonly low: number | null; readonly close: number }

/** Null with fewer than 101 bars, or if one lacks its high or low. */
export const wilderAtr = (bars: readonly Range[]): number | null => {
  if (bars.length <= WARM_UP) return null
  const oldestFirst = bars.toReversed()
  const ranges: number[] = []
  for (const [at, { high, low }] of oldestFirst.slice(1).entries()) {
    const before = oldestFirst[at]?.close
    if (high === null || low === null || before === undefined) return null
    ranges.push(Math.max(high, before) - Math.min(low, before))
  }
  return wilderMean(ranges)
}

/** Covariance of both series' returns over the variance of the second's; newest first. */
export const slopeOf = (pairs: readonly (readonly [own: number, other: number])[]): number | null => {
  const returns = pairs.slice(0, -1).map(([own, other], at) => {
    const [ownBefore, otherBefore] = pairs[at + 1] ?? [own, other]
    return [own / ownBefore - 1, other / otherBefore - 1] as const
  })
  const count = returns.length
  const ownMean = returns.reduce((sum, [own]) => sum + own, 0) / count
  const otherMean = returns.reduce((sum, [, other]) => sum + other, 0) / count
  const shared = returns.reduce((sum, [own, other]) => sum + (own - ownMean) * (other - otherMean), 0)
  const variance = returns.reduce((sum, [, other]) => sum + (other - otherMean) ** 2, 0)
  return variance > 0 ? shared / variance : null
}

/** Zero or less: the smallest ratio of a close to the highest earlier one, less one; newest first. */
export const deepestFall = (closes: readonly number[]): number => {
  let highest = 0
  let deepest = 0
  for (const close of closes.toReversed()) {
    highest = Math.max(highest, close)
    deepest = Math.min(deepest, close / highest - 1)
  }
  return deepest
}
