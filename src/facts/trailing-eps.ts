/** Diluted earnings a share of the last four quarters, from quarterly income statements. */

import Type from 'typebox'
import { day, list, meanShares, moneyPerShare, orNull, record, text } from '../contract/field.ts'
import { collection } from '../store/collection.ts'
import { isLastQuarter, isQuarterAfter } from './report-chain.ts'
import { dilutedSharesOf, shareFactorsOf } from './share-basis.ts'
import type { SplitEvent } from './split-event.ts'

const QuarterEps = record({
  end: day('Last day of the quarter.'),
  eps: moneyPerShare('Diluted earnings a share, as last filed.'),
  filedOn: day('Day of the first filing of the quarter.'),
  shares: Type.Optional(orNull(meanShares('Diluted shares, by the filing that states the earnings so.'))),
})
export const StoredTrailingEps = record({
  currency: text('Currency of the statements.'),
  quarters: list(QuarterEps, 'The last four quarters, the newest first.'),
})

/** One row a company whose last four quarters are known. */
export const trailingQuarters = collection('trailing_quarters', StoredTrailingEps, {
  columns: { cik: 'text' },
  key: ['cik'],
})

export type QuarterEps = {
  readonly end: string
  readonly eps: number
  readonly filedOn: string
  /** Not there in what an older program wrote. */
  readonly shares?: number | null
}
export type TrailingQuarters = { readonly currency: string; readonly quarters: readonly QuarterEps[] }

/** What of a quarterly income statement this needs; a field that is not there is not known. */
export type QuarterStatement = {
  readonly date: string
  readonly currency: string
  readonly filedOn: string
  readonly epsDiluted: number | null
  readonly weightedAverageShsOutDil?: number | null
  readonly netIncome?: number | null
}

const QUARTERS = 4

/** Statements newest first. Null where one of the last four is not there, or does not follow on the one before. */
export const trailingQuartersOf = (statements: readonly QuarterStatement[]): TrailingQuarters | null => {
  const quarters = statements.slice(0, QUARTERS).flatMap((statement) => {
    const { date, epsDiluted, filedOn } = statement
    const shares = dilutedSharesOf(statement)
    return epsDiluted === null ? [] : [{ end: date, eps: epsDiluted, filedOn, shares }]
  })
  const currency = statements[0]?.currency
  if (quarters.length < QUARTERS || currency === undefined) return null
  if (statements.slice(0, QUARTERS).some((each) => each.currency !== currency)) return null
  const isChain = quarters.slice(1).every(({ end }, at) => isQuarterAfter(end, quarters[at]?.end ?? ''))
  return isChain ? { currency, quarters } : null
}

/** Their sum on the shares of `day`; null where they are of another currency, or no longer the last four. */
export const trailingEpsOf = (
  { currency, quarters }: TrailingQuarters,
  splits: readonly SplitEvent[],
  day: string,
): number | null => {
  const [newest] = quarters
  if (currency !== 'USD' || newest === undefined || !isLastQuarter(newest.end, day)) return null
  const counted = quarters.map(({ filedOn, shares = null }) => ({ filedOn, shares }))
  const factors = shareFactorsOf(counted, splits, day)
  let sum = 0
  for (const [at, { eps }] of quarters.entries()) {
    const factor = factors[at] ?? null
    if (factor === null) return null
    sum += eps / factor
  }
  return Math.round(sum * 1e4) / 1e4
}
