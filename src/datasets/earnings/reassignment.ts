/** Reassigns entries of the earnings calendar to the company that the lists name now, and rewrites its reports. */
import { isFormerHolder } from '../../security-master/security-id.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { inBatches } from '../../store/bulk-reads.ts'
import type { NewRow } from '../../store/collection.ts'
import { rewritten } from '../../store/rewritten-row.ts'
import type { Reads } from '../../store/store.ts'
import { type AffectedSecurities, affectedRows } from '../affected-securities.ts'
import { movedBatches, movedRows } from '../event-reassignment.ts'
import { calendarDays, earnings } from './record.ts'
import { composed, reportBatch, storedDays } from './resolve.ts'

/** The reports of companies that have another ticker now; they keep their `updatedAt`. */
const tickerUpdates = async (ciks: Iterable<string>, reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch<typeof earnings>[] = []
  for (const issuerKey of ciks) {
    const listed = await canonicalSecurityOf(reads, issuerKey)
    if (listed === null) continue
    const { ticker } = listed
    const stored = await reads.rows(earnings, { where: { issuerKey } })
    const rows = stored
      .filter(({ columns }) => columns.ticker !== ticker)
      .map((row) => rewritten(earnings, row, { ticker }))
    if (rows.length > 0) batches.push(batchOf(earnings, rows))
  }
  return batches
}

type Report = NewRow<typeof earnings>

const textOf = ({ columns: { on, periodKey }, text }: Report): string => `${on} ${periodKey} ${text}`

/** Gives a report that is unchanged the `updatedAt` of the stored one. */
const unchanged = async (issuerKeys: Iterable<string>, reads: Reads): Promise<(report: Report) => Report> => {
  const stored = await inBatches(issuerKeys, (issuerKey) => reads.rows(earnings, { where: { issuerKey } }))
  const since = new Map(stored.map((row) => [textOf(row), row.columns.updatedAt]))
  return (report) => {
    const updatedAt = since.get(textOf(report))
    return updatedAt === undefined ? report : { ...report, updatedAt }
  }
}

export const movedCalendar = async (
  affected: AffectedSecurities,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const stored = await affectedRows(calendarDays, 'issuerKey', affected.ciks, affected, reads)
  const securityOn = securitiesOn(reads)
  const moved = await movedRows(
    calendarDays,
    stored,
    'issuerKey',
    async ({ symbol, on, issuerKey, ticker }) => {
      if (isFormerHolder({ security: issuerKey, ticker })) return {}
      const { key, cik } = await securityOn(symbol, on)
      return { issuerKey: cik ?? key.security, ticker: key.ticker }
    },
  )
  const present = Map.groupBy([...moved.values()].flat(), ({ columns }) => columns.issuerKey)
  const reports: Batch[] = []
  const rewritten = new Set([...moved.keys(), ...present.keys()])
  const asBefore = await unchanged(rewritten, reads)
  for (const issuerKey of rewritten) {
    // Rows under a key that is rewritten are among the moved rows.
    const others = moved.has(issuerKey) ? [] : await storedDays(reads, issuerKey)
    const days = [...others, ...(present.get(issuerKey) ?? []).map(({ columns }) => columns)]
    const { rows } = await composed(reads, issuerKey, days)
    reports.push(reportBatch(issuerKey, rows.map(asBefore)))
  }
  const others = [...affected.ciks].filter((cik) => !rewritten.has(cik))
  const calendar = movedBatches(calendarDays, 'issuerKey', moved)
  return [...calendar, ...reports, ...(await tickerUpdates(others, reads))]
}
