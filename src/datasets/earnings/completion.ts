/** Reports written anew when a calendar's day, a company's filings or its statements change. */
import { securities } from '../../identity/collections.ts'
import { canonicalTickerOf } from '../../identity/stored-ticker.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Rejection } from '../dataset.ts'
import { withListedTickers } from '../ticker-events.ts'
import type { FiledReport } from './announcement.ts'
import { type CalendarDay, type Composed, type Quarter, reportsOf } from './composition.ts'
import { calendarDays, earnings } from './record.ts'

/** What other datasets know of a registrant, by CIK. */
export type Sources = {
  /** Fiscal quarters with an income statement. */
  readonly quarters: (reads: Reads, cik: string) => Promise<readonly Quarter[]>
  /** 8-Ks with item 2.02 and periodic reports. */
  readonly reports: (reads: Reads, cik: string) => Promise<readonly FiledReport[]>
}

const isCik = (who: string): boolean => /^\d{10}$/.test(who)

const cikOf = async (reads: Reads, ticker: string): Promise<string | null> => {
  const [row] = await reads.rows(securities, { where: { ticker, isCurrent: 1 }, limit: 1 })
  return row === undefined ? null : String(row.at['cik'])
}

const dayOf = ({ at, text }: StoredRow): CalendarDay => ({
  ...JSON.parse(text),
  on: at['on'],
  ticker: at['ticker'],
})

const composed = async (
  reads: Reads,
  sources: Sources,
  who: string,
  days: readonly StoredRow[],
): Promise<Composed> => {
  const calendar = days.map(dayOf)
  const ticker = (isCik(who) ? await canonicalTickerOf(reads, who) : null) ?? calendar[0]?.ticker
  if (ticker === undefined) return { rows: [], conflicts: [] }
  const quarters = isCik(who) ? await sources.quarters(reads, who) : []
  const filed = quarters.length === 0 ? [] : await sources.reports(reads, who)
  return reportsOf({ who, ticker, quarters, filed, calendar })
}

const withRegistrants = async (rows: readonly StoredRow[], reads: Reads): Promise<readonly StoredRow[]> => {
  const found: StoredRow[] = []
  for (const row of rows) {
    const ticker = String(row.at['ticker'])
    found.push({ ...row, at: { ...row.at, who: (await cikOf(reads, ticker)) ?? ticker } })
  }
  return found
}

/** What a day of the calendar makes of one company, beside the other days that name it. */
const ofCompany = async (reads: Reads, sources: Sources, who: string, { rows, replaces }: Batch) => {
  const stored = await reads.rows(calendarDays, { where: { who } })
  const standing = stored.filter(({ at }) => at['on'] !== replaces?.['on'])
  const named = rows.filter(({ at }) => at['who'] === who)
  return composed(reads, sources, who, [...standing, ...named])
}

/** The calendar's days about to be written, and the reports of every company that they name or no longer name. */
export const completeCalendar =
  (sources: Sources) =>
  async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
    const complete: Batch[] = []
    const rejected: Rejection[] = []
    for (const listed of await withListedTickers(batches, reads)) {
      const batch = { ...listed, rows: await withRegistrants(listed.rows, reads) }
      const gone = batch.replaces
      const before = gone === undefined ? [] : await reads.rows(calendarDays, { where: gone })
      complete.push(batch)
      for (const who of new Set([...before, ...batch.rows].map(({ at }) => String(at['who'])))) {
        const { rows, conflicts } = await ofCompany(reads, sources, who, batch)
        complete.push({ collection: earnings, rows, replaces: { who } })
        const ofDay = conflicts.filter(({ on }) => on === gone?.['on'])
        rejected.push(...ofDay.map(({ ticker, on, reason }) => ({ row: `${ticker} ${on}`, reason })))
      }
    }
    return { batches: complete, passedOver: 0, rejected }
  }

/** Reports of the companies whose filings or statements were just written. */
export const reportsAfter =
  (sources: Sources, concerns: (row: StoredRow) => boolean) =>
  async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
    const whose = changed.rows.filter(concerns).map(({ at }) => String(at['cik']))
    const replaced = changed.replaces?.['cik']
    const batches: Batch[] = []
    for (const who of new Set(typeof replaced === 'string' ? [replaced, ...whose] : whose)) {
      const days = await reads.rows(calendarDays, { where: { who } })
      const { rows } = await composed(reads, sources, who, days)
      batches.push({ collection: earnings, rows, replaces: { who } })
    }
    return batches
  }
