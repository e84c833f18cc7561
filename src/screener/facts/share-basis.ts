/**
 * On which shares the figures of a statement are told. A statement keeps the day of its first filing and the figures of its
 * last: those a share are on the shares of that day, or restated already for splits since. Leaves out what splits there were.
 */
import { factorAfter, type SplitEvent } from '../../facts/split-event.ts'
import type { Statement } from './statement-periods.ts'

/** New shares for one of the statement's; null where nothing tells whether they are restated. */
export type ShareFactors = ReadonlyMap<Statement, number | null>

/** Below ten cents the rounding of earnings a share hides a split. */
const LEAST_EPS = 0.1
/** Shares of two periods that are further apart, as a logarithm, have more between them than the splits that are tried. */
const MOST_APART = 0.35
/** Shares that tripled, or a third of them, from one period to the next were split, and nobody told. */
const MOST_UNTOLD = Math.log(3)

const numberIn = (statement: Statement, line: string): number | null => {
  const value = statement[line]
  return typeof value === 'number' ? value : null
}

/** Diluted shares as the statement has them, else what its earnings and those a share come to. */
const sharesIn = (statement: Statement): number | null => {
  const counted = numberIn(statement, 'weightedAverageShsOutDil')
  if (counted !== null) return counted > 0 ? counted : null
  const [earned, eps] = [numberIn(statement, 'netIncome'), numberIn(statement, 'epsDiluted')]
  if (earned === null || eps === null || Math.abs(eps) < LEAST_EPS) return null
  return earned / eps > 0 ? earned / eps : null
}

/** What is left to do when none, the first, the first two … of the splits are in the figures; each once. */
const candidatesOf = (splits: readonly SplitEvent[]): readonly number[] => [
  ...new Set(
    [...splits, null].map((_, at) => splits.slice(at).reduce((factor, { ratio }) => factor * ratio, 1)),
  ),
]

/** The one that brings the shares nearest to those of the period after; null where that is not near. */
const factorOf = (
  shares: number | null,
  reference: number | null,
  candidates: readonly number[],
): number | null => {
  const [only = 1, ...others] = candidates
  if (shares === null || reference === null) return others.length === 0 ? only : null
  const apart = (factor: number): number => Math.abs(Math.log((shares * factor) / reference))
  const [nearest = only] = candidates.toSorted((one, other) => apart(one) - apart(other))
  return apart(nearest) <= (others.length === 0 ? MOST_UNTOLD : MOST_APART) ? nearest : null
}

/**
 * Statements of one kind, newest first, on the shares of the day `on`. What came after the newest filing is in no figure.
 * Of splits before it the period after tells: its shares are those of this one but for buybacks and issues.
 */
export const shareFactorsOf = (
  statements: readonly Statement[],
  splits: readonly SplitEvent[],
  on: string,
): ShareFactors => {
  const newest = statements.reduce((last, { filedOn }) => (filedOn > last ? filedOn : last), '')
  const since = factorAfter(splits, newest, on)
  const factors = new Map<Statement, number | null>()
  let reference: number | null = null
  for (const statement of statements) {
    const open = splits
      .filter((split) => split.on > statement.filedOn && split.on <= newest && split.on <= on)
      .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    const shares = sharesIn(statement)
    const factor = factorOf(shares, reference, candidatesOf(open))
    factors.set(statement, factor === null ? null : factor * since)
    if (factor !== null && shares !== null) reference = shares * factor
  }
  return factors
}
