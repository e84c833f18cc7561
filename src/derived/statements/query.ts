/** The fiscal years and quarters of a registrant that have an income statement. */
import { columnsIn } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import { quarters } from '../fiscal-calendar.ts'
import { type IncomePeriod, incomePeriods, type QuarterFigures } from './record.ts'

/** The years, then the quarters, each the oldest first; one walk of the primary key. */
export const incomePeriodsOf = async (reads: Reads, cik: string): Promise<readonly IncomePeriod[]> => {
  const rows = await columnsIn(reads, incomePeriods, { where: { cik }, order: ['date', 'period'] })
  return rows.toSorted((a, b) => Number(b.period === 'FY') - Number(a.period === 'FY'))
}

/** What was earned in every quarter, the oldest first; one walk of the primary key. */
export const quarterFiguresOf = (reads: Reads, cik: string): Promise<readonly QuarterFigures[]> =>
  columnsIn(reads, incomePeriods, { where: { cik, period: quarters }, order: ['date'] })
