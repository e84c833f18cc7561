/** FINRA's rows of short interest as records. */
import { businessDayAfter } from '../../lib/exchange-holidays.ts'
import type { PublishedShortInterest, ShortInterestFile } from '../../sources/finra/short-interest.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { normalizedRows } from '../dataset.ts'
import { shortInterest } from './record.ts'

const BUSINESS_DAYS_TO_PUBLICATION = 7

// FINRA prints this where a day of volume would be divided by zero, and for everything that is more.
const NO_DAYS = 999.99

const daysToCoverOf = ({ daysToCover, avgDailyVolume }: PublishedShortInterest): number | null =>
  avgDailyVolume === 0 || daysToCover === null || daysToCover >= NO_DAYS ? null : daysToCover

/** FINRA's pages and exports print no less than 1; its files have not since 2026 at the latest. */
const isFloored = ({ daysToCover, avgDailyVolume, shortInterest: position }: PublishedShortInterest) =>
  daysToCover === 1 && avgDailyVolume !== null && avgDailyVolume > 0 && position / avgDailyVolume < 0.995

const shortInterestRow = (
  published: PublishedShortInterest,
  sourceRank: 0 | 1,
): NewRow<typeof shortInterest> => {
  const { symbol, settlementDate, issueName: issue, isRevised: revised } = published
  const { shortInterest: position, previousShortInterest: before } = published
  return rowOf(
    shortInterest,
    {
      symbol,
      settlementDate,
      publishedOn: businessDayAfter(settlementDate, BUSINESS_DAYS_TO_PUBLICATION),
      shortInterest: position,
      previousShortInterest: before,
      issue,
      isRevision: revised && published.hasSplit !== true ? 1 : 0,
      isAsBefore: !revised && published.hasSplit === false ? 1 : 0,
      sourceRank,
    },
    {
      change: before === null ? null : position - before,
      // FINRA prints 100 for a position where there was none.
      changePct: before === null || before === 0 ? null : published.changePct,
      avgDailyVolume: published.avgDailyVolume,
      daysToCover: daysToCoverOf(published),
      daysToCoverFloored: isFloored(published),
      splitInPeriod: published.hasSplit,
      revised,
      market: published.market,
    },
  )
}

/** A file replaces the rows of its settlement date; an export only adds rows. */
export const normalizeShortInterest = ({ layout, rows: published, rejected }: ShortInterestFile) => {
  const sourceRank = layout === 'file' ? 0 : 1
  const rows = published.map((row) => shortInterestRow(row, sourceRank))
  const [first] = published
  return sourceRank === 0 && first !== undefined
    ? normalizedRows(rows, rejected, { settlementDate: first.settlementDate, sourceRank })
    : normalizedRows(rows, rejected)
}
