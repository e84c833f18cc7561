/** Which of several facts of one figure is served, and which originally reported it; leaves out derivation. */
import { formRank, isAnnualReport } from '../../../derived/form-rank.ts'
import { dayNumberOf } from '../../../lib/day-number.ts'
import type { Fact } from '../../../sources/edgar/company-fact.ts'

const outranks = (fact: Fact, best: Fact): boolean => {
  const difference = formRank(fact.form) - formRank(best.form)
  return difference === 0 ? fact.filed >= best.filed : difference > 0
}

/** The figure as last filed by the most trusted kind of form: restated figures replace what they restate. */
export const servedOf = (versions: readonly Fact[]): Fact | null => {
  let best: Fact | null = null
  for (const fact of versions) if (best === null || outranks(fact, best)) best = fact
  return best
}

/** Whether `a` supersedes `b`, so that it decides between two concepts for one line. */
export const supersedes = (a: Fact, b: Fact): boolean => {
  const difference = formRank(a.form) - formRank(b.form)
  return difference === 0 ? a.filed > b.filed : difference > 0
}

/** As originally reported: the fact of the first filing of the same rank that gave the figure the value it is served with. */
export const originalOf = (versions: readonly Fact[], served: Fact): Fact => {
  let first = served
  for (const fact of versions) {
    if (fact === first || fact.val !== served.val || fact.filed > first.filed) continue
    if (fact.form !== served.form && formRank(fact.form) < formRank(served.form)) continue
    // On 2010-01-25 Apple filed a 10-K/A and a 10-Q: the year belongs to the annual report.
    const isSameDay = fact.filed === first.filed && isAnnualReport(fact.form) && !isAnnualReport(first.form)
    if (fact.filed < first.filed || isSameDay) first = fact
  }
  return first
}

// A 10-Q a year later states both periods again, so the next report that pairs with it comes within a year.
const PAIR_DAYS = 300

/** Periodic reports and 6-Ks; an 8-K restates years without their quarters. */
const LEAST_RANK = 3

/** Whether two facts stood at one time. */
export const isWithin = (earlier: Fact, later: Fact): boolean =>
  later.filed >= earlier.filed && dayNumberOf(later.filed) - dayNumberOf(earlier.filed) <= PAIR_DAYS

const nextAfter = (wholes: readonly Fact[], part: Fact): Fact | null => {
  let next: Fact | null = null
  for (const whole of wholes) {
    if (formRank(whole.form) < LEAST_RANK || !isWithin(part, whole)) continue
    if (next === null || whole.filed < next.filed) next = whole
  }
  return next
}

export type Pair = { readonly whole: Fact; readonly part: Fact }

/**
 * A longer and a shorter period of one concept as they stood at the same time: the last fact of the part and the first of
 * the whole after it. Pairing the last of each would take nine months before a sale of a business from twelve months
 * after it.
 */
export const pairOf = (wholes: readonly Fact[], parts: readonly Fact[]): Pair | null => {
  let best: Pair | null = null
  for (const part of parts) {
    if (formRank(part.form) < LEAST_RANK || (best !== null && part.filed <= best.part.filed)) continue
    const whole = nextAfter(wholes, part)
    if (whole !== null) best = { whole, part }
  }
  return best
}

/** The last whole before a part that no whole followed. */
const lastBefore = (wholes: readonly Fact[], part: Fact): Fact | null => {
  if (nextAfter(wholes, part) !== null) return null
  const before = wholes.filter((whole) => formRank(whole.form) >= LEAST_RANK && isWithin(whole, part))
  return before.reduce<Fact | null>(
    (last, whole) => (last === null || supersedes(whole, last) ? whole : last),
    null,
  )
}

/**
 * A whole that stands, less the part as it was amended after it: a 10-Q/A that corrects nine months without another 10-K leaves the
 * year as it is, and so the correction to the fourth quarter.
 */
export const amendedPairOf = (whole: Fact, wholes: readonly Fact[], parts: readonly Fact[]): Pair | null => {
  const amended = parts.filter((part) => part.form === '10-Q/A' && lastBefore(wholes, part) === whole)
  const part = servedOf(amended)
  return part === null ? null : { whole, part }
}

/** Whether `whole` restates what was filed between it and the part that is taken off it: the part belongs to the earlier statement. */
export const isRestatedAlone = (
  { whole, part }: Pair,
  wholes: readonly Fact[],
  isSame: (one: Fact, other: Fact) => boolean,
): boolean =>
  wholes.some(
    (other) =>
      other.filed >= part.filed &&
      other.filed < whole.filed &&
      formRank(other.form) >= formRank(whole.form) &&
      !isSame(whole, other),
  )
