/** Diluted earnings a share of the last four quarters, from income statements. */
import { rounded } from '../../lib/rounded.ts'
import { isLastQuarter, isQuarterAfter, yearAfter, yearEndingWith } from '../report-chain.ts'
import { dilutedSharesOf, shareFactorsOf } from '../share-counts/share-basis.ts'
import type { ShareSplit } from '../splits/split-event.ts'
import type { TrailingQuarters } from './record.ts'

/** What of an income statement this needs; a missing field is unknown. */
export type EarningsStatement = {
  readonly date: string
  readonly currency: string
  readonly filedOn: string
  /** Day of the filing on whose shares figures per share are; that of the statement where it is left out. */
  readonly perShareFiledOn?: string | null
  readonly epsDiluted: number | null
  readonly weightedAverageShsOutDil?: number | null
  readonly netIncome?: number | null
}

const QUARTERS = 4

const earningsOf = (statement: EarningsStatement): TrailingQuarters['quarters'] => {
  const { date, epsDiluted } = statement
  const filedOn = statement.perShareFiledOn ?? statement.filedOn
  const shares = dilutedSharesOf(statement)
  return epsDiluted === null ? [] : [{ end: date, eps: epsDiluted, filedOn, shares }]
}

/** The fiscal year that ends with the last quarter, or after it. */
const trailingYearOf = (
  [quarter]: readonly EarningsStatement[],
  years: readonly EarningsStatement[],
): TrailingQuarters | null => {
  const year = yearAfter(quarter, years) ?? yearEndingWith(quarter, years)
  const earned = year === undefined ? [] : earningsOf(year)
  return year === undefined || earned.length === 0 ? null : { currency: year.currency, quarters: earned }
}

/**
 * Quarters and years newest first. Null where no year ends with the last quarter or after it, and one of the last four is missing, or does
 * not follow on the one before.
 */
export const trailingQuartersOf = (
  statements: readonly EarningsStatement[],
  years: readonly EarningsStatement[],
): TrailingQuarters | null => {
  const year = trailingYearOf(statements, years)
  if (year !== null) return year
  const quarters = statements.slice(0, QUARTERS).flatMap(earningsOf)
  const currency = statements[0]?.currency
  if (quarters.length < QUARTERS || currency === undefined) return null
  if (statements.slice(0, QUARTERS).some((each) => each.currency !== currency)) return null
  const isChain = quarters.slice(1).every(({ end }, at) => isQuarterAfter(end, quarters[at]?.end ?? ''))
  return isChain ? { currency, quarters } : null
}

/** Their sum on the shares of `day`; null where they are in another currency, or too old to be the last four. */
export const trailingEpsOf = (
  { currency, quarters }: TrailingQuarters,
  splits: readonly ShareSplit[],
  day: string,
): number | null => {
  const [newest] = quarters
  if (currency !== 'USD' || newest === undefined || !isLastQuarter(newest.end, day)) return null
  const factors = shareFactorsOf(quarters, splits, day)
  let sum = 0
  for (const [at, { eps }] of quarters.entries()) {
    const factor = factors[at] ?? null
    if (factor === null) return null
    sum += eps / factor
  }
  return rounded(sum, 4)
}
