/**
 * Which splits the figures of a statement contain: those up to the day of the filing that first stated them so, where that is
 * known, else perhaps later ones, as later filings restate periods. Leaves out which splits there are.
 */
import { daysBetween } from '../../lib/day.ts'
import { factorBetween, type ShareSplit } from '../splits/split-event.ts'

/** The day of the filing that figures per share are of, and diluted shares; null where they are not known. */
export type Counted = { readonly filedOn: string; readonly shares: number | null }

/** Below ten cents the rounding of earnings per share hides a split. */
const MIN_EPS = 0.1
/** Shares of two periods that are further apart, as a logarithm, have more between them than the splits that are tried. */
const MAX_APART = 0.35
/** Shares that tripled, or a third of them, from one period to the next were split, and no publisher lists the split. */
const MAX_UNEXPLAINED = Math.log(3)
/** So are shares that doubled or tripled, give or take a year of buybacks and issues: Walmart's 2,847 million became 8,415. */
const LIKE_SPLIT = { ratios: [2, 3].map(Math.log), within: 0.04 }

type Lines = {
  readonly weightedAverageShsOutDil?: unknown
  readonly netIncome?: unknown
  readonly epsDiluted?: unknown
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Diluted shares as stated, else earnings over earnings per share. */
export const dilutedSharesOf = (lines: Lines): number | null => {
  const counted = numberOf(lines.weightedAverageShsOutDil)
  if (counted !== null) return counted > 0 ? counted : null
  const [earned, eps] = [numberOf(lines.netIncome), numberOf(lines.epsDiluted)]
  if (earned === null || eps === null || Math.abs(eps) < MIN_EPS) return null
  return earned / eps > 0 ? earned / eps : null
}

/** The next report that shows a period for comparison comes a year after it; reports come some weeks sooner or later. */
const SHOWN_AGAIN_DAYS = 320

const whole = (ratios: readonly number[]): number => ratios.reduce((factor, ratio) => factor * ratio, 1)

/** The factors that remain when none, the first, the first two … of the splits are in the figures; each once. */
const candidatesOf = (ratios: readonly number[]): readonly number[] => [
  ...new Set([...ratios, null].map((_, at) => whole(ratios.slice(at)))),
]

/** The factor that brings the shares nearest to those of the next period; null where that is not near. */
const factorOf = (
  shares: number | null,
  reference: number | null,
  candidates: readonly number[],
): number | null => {
  const [only = 1, ...others] = candidates
  if (shares === null || reference === null) return others.length === 0 ? only : null
  const apart = (factor: number): number => Math.abs(Math.log((shares * factor) / reference))
  const [nearest = only] = candidates.toSorted((one, other) => apart(one) - apart(other))
  const off = apart(nearest)
  if (others.length > 0) return off <= MAX_APART ? nearest : null
  const isLikeSplit = LIKE_SPLIT.ratios.some((ratio) => Math.abs(off - ratio) <= LIKE_SPLIT.within)
  return off <= MAX_UNEXPLAINED && !isLikeSplit ? nearest : null
}

/**
 * For each period of one kind, newest first, the new shares on the day `on` for one of its own; null where it is unknown
 * whether the period is restated. A split after the newest filing is in no figure, and no split of a known day is in those of a
 * period that no later filing shows again. Otherwise the next period decides: its shares differ from these by buybacks and
 * issues only.
 */
export const shareFactorsOf = (
  periods: readonly Counted[],
  splits: readonly ShareSplit[],
  on: string,
): readonly (number | null)[] => {
  const newest = periods.reduce((last, { filedOn }) => (filedOn > last ? filedOn : last), '')
  // A price may be older than the filings, and a split between: the figures have it, the shares of the price do not.
  const [later, earlier] = [factorBetween(splits, newest, on), factorBetween(splits, on, newest)]
  const since = later === null || earlier === null ? null : later / earlier
  let reference: number | null = null
  const factors: (number | null)[] = []
  for (const { filedOn, shares } of periods) {
    const open = splits
      .filter((split) => split.on > filedOn && split.on <= newest)
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    const isOpen =
      daysBetween(filedOn, newest) > SHOWN_AGAIN_DAYS ||
      open.some(({ after }) => after !== undefined && after < filedOn)
    const ratios = open.flatMap(({ ratio }) => ratio ?? [])
    const factor: number | null =
      ratios.length < open.length
        ? null
        : factorOf(shares, reference, isOpen ? candidatesOf(ratios) : [whole(ratios)])
    factors.push(factor === null || since === null ? null : factor * since)
    if (factor !== null && shares !== null) reference = shares * factor
  }
  return factors
}
