/** Days of the calendar under the company that the lists name by now, and its reports with them. */
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import type { NewRow } from '../../store/collection.ts'
import { inParts } from '../../store/stepped-reads.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { batchOf } from '../dataset.ts'
import { type Doubtful, doubtfulRows } from '../doubtful-securities.ts'
import { movedBatches, movedRows } from '../rekeyed-events.ts'
import { calendarDays, earnings } from './record.ts'
import { composed, reportBatch, storedDays } from './resolve.ts'

/** The reports of companies whose ticker is another by now; they stay as old as they were. */
const retickered = async (ciks: Iterable<string>, reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch<typeof earnings>[] = []
  for (const issuerKey of ciks) {
    const listed = await canonicalSecurityOf(reads, issuerKey)
    if (listed === null) continue
    const { ticker } = listed
    const stored = await reads.rows(earnings, { where: { issuerKey } })
    const rows = stored
      .filter(({ columns }) => columns.ticker !== ticker)
      .map(({ columns, text }) => ({ columns: { ...columns, ticker }, text, updatedAt: columns.updatedAt }))
    if (rows.length > 0) batches.push(batchOf(earnings, rows))
  }
  return batches
}

type Report = NewRow<typeof earnings>

const textOf = ({ columns: { on, periodKey }, text }: Report): string => `${on} ${periodKey} ${text}`

/** A report that says what one of these companies' said before stays as old as that. */
const unchanged = async (issuerKeys: Iterable<string>, reads: Reads): Promise<(report: Report) => Report> => {
  const stored = await inParts(issuerKeys, (issuerKey) => reads.rows(earnings, { where: { issuerKey } }))
  const since = new Map(stored.map((row) => [textOf(row), row.columns.updatedAt]))
  return (report) => {
    const updatedAt = since.get(textOf(report))
    return updatedAt === undefined ? report : { ...report, updatedAt }
  }
}

export const movedCalendar = async (doubtful: Doubtful, reads: Reads): Promise<readonly Batch[]> => {
  const stored = await doubtfulRows(calendarDays, 'issuerKey', doubtful.ciks, doubtful, reads)
  const securityOn = securitiesOn(reads)
  const moved = await movedRows(calendarDays, stored, 'issuerKey', async ({ symbol, on }) => {
    const { key, cik } = await securityOn(symbol, on)
    return { issuerKey: cik ?? key.security, ticker: key.ticker }
  })
  const present = Map.groupBy([...moved.values()].flat(), ({ columns }) => columns.issuerKey)
  const reports: Batch[] = []
  const rewritten = new Set([...moved.keys(), ...present.keys()])
  const asBefore = await unchanged(rewritten, reads)
  for (const issuerKey of rewritten) {
    // What stands under a key that is rewritten is among the moved rows.
    const others = moved.has(issuerKey) ? [] : await storedDays(reads, issuerKey)
    const days = [...others, ...(present.get(issuerKey) ?? []).map(({ columns }) => columns)]
    const { rows } = await composed(reads, issuerKey, days)
    reports.push(reportBatch(issuerKey, rows.map(asBefore)))
  }
  const others = [...doubtful.ciks].filter((cik) => !rewritten.has(cik))
  const calendar = movedBatches(calendarDays, 'issuerKey', moved)
  return [...calendar, ...reports, ...(await retickered(others, reads))]
}
