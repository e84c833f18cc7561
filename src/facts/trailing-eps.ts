/** Diluted earnings a share of the last four quarters, from quarterly income statements. */
import { day, list, moneyPerShare, record, text } from '../contract/field.ts'
import { collection } from '../store/collection.ts'
import { factorAfter, type SplitEvent } from './split-event.ts'

const QuarterEps = record({
  end: day('Last day of the quarter.'),
  eps: moneyPerShare('Diluted earnings a share, as last filed.'),
  filedOn: day('Day of the filing that states it so.'),
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
}
export type TrailingQuarters = { readonly currency: string; readonly quarters: readonly QuarterEps[] }

/** What of a quarterly income statement this needs; a field that is not there is not known. */
export type QuarterStatement = {
  readonly date: string
  readonly currency: string
  readonly filedOn: string
  readonly epsDiluted: number | null
}

const QUARTERS = 4
const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Thirteen weeks, or fourteen in a year of 53. */
const follows = (before: string, after: string): boolean => {
  const days = daysBetween(before, after)
  return days >= 80 && days <= 100
}

/** Statements newest first. Null where one of the last four is not there, or does not follow on the one before. */
export const trailingQuartersOf = (statements: readonly QuarterStatement[]): TrailingQuarters | null => {
  const quarters = statements
    .slice(0, QUARTERS)
    .flatMap(({ date, epsDiluted, filedOn }) =>
      epsDiluted === null ? [] : [{ end: date, eps: epsDiluted, filedOn }],
    )
  const currency = statements[0]?.currency
  if (quarters.length < QUARTERS || currency === undefined) return null
  if (statements.slice(0, QUARTERS).some((each) => each.currency !== currency)) return null
  const isChain = quarters.slice(1).every(({ end }, at) => follows(end, quarters[at]?.end ?? ''))
  return isChain ? { currency, quarters } : null
}

/** A report is due 60 days after the fiscal year's end and 45 after a quarter's; past this a newer one is missing. */
const STALE_DAYS = 160

/** Their sum on the shares of `day`; null where they are of another currency, or no longer the last four. */
export const trailingEpsOf = (
  { currency, quarters }: TrailingQuarters,
  splits: readonly SplitEvent[],
  day: string,
): number | null => {
  const [newest] = quarters
  if (currency !== 'USD' || newest === undefined || daysBetween(newest.end, day) > STALE_DAYS) return null
  const sum = quarters.reduce((total, { eps, filedOn }) => total + eps / factorAfter(splits, filedOn, day), 0)
  return Math.round(sum * 1e4) / 1e4
}
