/** Days of the calendar under the company that the lists name by now, and its reports with them. */
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import type { NewRow, Row } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { type Doubtful, doubtfulRows, inParts } from '../doubtful-securities.ts'
import { movedBatches } from '../rekeyed-events.ts'
import { calendarDays, earnings } from './record.ts'
import { composed, reportBatch, storedDays } from './resolve.ts'

type CalendarRow = Row<typeof calendarDays>

/** Rows of each key that is another's, or under another ticker, by now: all of that key. */
const movedRows = async (
  doubtful: Doubtful,
  reads: Reads,
): Promise<ReadonlyMap<string, readonly CalendarRow[]>> => {
  const stored = await doubtfulRows(calendarDays, 'issuerKey', doubtful.ciks, doubtful, reads)
  const securityOn = securitiesOn(reads)
  const found = new Map<string, readonly CalendarRow[]>()
  for (const [before, rows] of Map.groupBy(stored, ({ columns }) => columns.issuerKey)) {
    const present: CalendarRow[] = []
    for (const { columns, text } of rows) {
      const { key, cik } = await securityOn(columns.symbol, columns.on)
      const issuerKey = cik ?? key.security
      present.push({ columns: { ...columns, issuerKey, ticker: key.ticker }, text })
    }
    const isMoved = present.some(
      ({ columns }, at) => columns.issuerKey !== before || columns.ticker !== rows[at]?.columns.ticker,
    )
    if (isMoved) found.set(before, present)
  }
  return found
}

/** The reports of companies whose ticker is another by now; they stay as old as they were. */
const retickered = async (ciks: Iterable<string>, reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch<typeof earnings>[] = []
  for (const issuerKey of ciks) {
    const listed = await canonicalSecurityOf(reads, issuerKey)
    if (listed === null) continue
    const { ticker } = listed
    const rows: NewRow<typeof earnings>[] = []
    for (const { columns, text } of await reads.rows(earnings, { where: { issuerKey } }))
      if (columns.ticker !== ticker)
        rows.push({ columns: { ...columns, ticker }, text, updatedAt: columns.updatedAt })
    if (rows.length > 0) batches.push({ collection: earnings, rows })
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
  const moved = await movedRows(doubtful, reads)
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
