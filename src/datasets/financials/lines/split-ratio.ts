/** Ratios at which boards split shares; leaves out which filings show one. */

/** New shares for one, and of a reverse split their inverse; other ratios are corrections. */
const whole = [1.5, ...Array.from({ length: 99 }, (_, at) => at + 2)]
const usual = [...whole, ...whole.map((ratio) => 1 / ratio)]

export const near = (one: number, other: number, within: number): boolean =>
  Math.abs(one / other - 1) <= within

/** The usual ratio nearest to `stated` that is within that share of it. */
export const splitRatioOf = (stated: number, within: number): number | undefined => {
  const apart = (ratio: number): number => Math.abs(stated / ratio - 1)
  const [nearest] = usual.filter((each) => near(stated, each, within)).toSorted((a, b) => apart(a) - apart(b))
  return nearest
}

/** Counts are stated in millions and thousands. */
export const OF_COUNTS = 0.005
/** Earnings below a quarter are too coarse, in cents, to tell a ratio. */
const MOST_OF_EARNINGS = 0.02
/** Two ratios by earnings that are this near to each other may be of one split. */
export const OF_ONE_SPLIT = 2 * MOST_OF_EARNINGS

/** New shares for one by two counts of one period, and how far rounding may put that off. */
export const byCounts = (before: number, after: number) => ({ ratio: after / before, within: OF_COUNTS })

/** The same by what one share earned, in cents: half of one at either figure. */
export const byEarnings = (before: number, after: number) => {
  const within = 0.005 / Math.abs(before) + 0.005 / Math.abs(after)
  return { ratio: before / after, within: within <= MOST_OF_EARNINGS ? within : 0 }
}
