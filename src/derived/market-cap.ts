/** What a company is worth, from a price and the shares there are, or as a publisher states it. */
import { daysBetween } from '../lib/day.ts'
import type { ShareCount } from './share-counts/record.ts'
import { factorAfter, type SplitEvent } from './splits/split-event.ts'

type MarketCap = { readonly marketCap: number | null; readonly sharesOutstanding: number | null }

export type Company = {
  /** Price of one common share, US dollars. */
  readonly price: number
  /** Day of the price. */
  readonly on: string
  /** What a publisher of quotes states for all classes, at this price; null where it does not. */
  readonly published: number | null
  readonly count: ShareCount | null
  /** Listed classes of common shares; the cover of a report counts each apart, and the API of facts has no classes. */
  readonly commonListings: number
  readonly splits: readonly SplitEvent[]
}

/** A quarter, and the time to report it: a company that reports has a newer count by then. */
export const FRESH_DAYS = 135
/** A foreign company counts once a year. */
const OLDEST_DAYS = 400
/** An ADR of five shares, a unit, a typing error or a class that is missing are all further off. */
const AGREES_WITHIN = 0.15
/** Shares that more than double in a quarter were merged into, split or misstated. */
const MAX_GROWTH = 2

const agrees = (one: number, other: number): boolean => Math.abs(one / other - 1) <= AGREES_WITHIN

/** Whether a count is near to the one before, splits between them taken off. */
export const isConsistent = ({ shares, on, before }: ShareCount, splits: readonly SplitEvent[]): boolean => {
  if (before === null) return false
  // A split between the two counts is one of the last 135 days; which of them it follows does not matter.
  const ratio = shares / before
  const grown = splits.some((split) => split.on <= on && agrees(ratio, split.ratio)) ? 1 : ratio
  return grown <= MAX_GROWTH && grown >= 1 / MAX_GROWTH
}

/**
 * A count of the cover page, on the shares of `on`, times the price, where it is fresh, also if the price is the older, and agrees with what is published;
 * else what is published, whose count of shares is not known. Without that a domestic company of one class alone is
 * worth its count, if that did not jump.
 */
export const marketCapOf = (company: Company): MarketCap => {
  const { price, on, published, count, commonListings, splits } = company
  const asPublished = { marketCap: published, sharesOutstanding: null }
  if (count === null || commonListings !== 1) return asPublished
  const age = daysBetween(count.on, on)
  // A count of long after the price, or of the other side of a split, is of other shares than those that had it.
  if (age < -FRESH_DAYS || factorAfter(splits, on, count.on) !== 1) return asPublished
  const shares = Math.round(count.shares * factorAfter(splits, count.on, on))
  const marketCap = Math.round(shares * price)
  const counted = { marketCap, sharesOutstanding: shares }
  if (published !== null) return age <= FRESH_DAYS && agrees(marketCap, published) ? counted : asPublished
  return age <= OLDEST_DAYS && count.isDomestic && isConsistent(count, splits) ? counted : asPublished
}
