/** Rewrites reports when a day of the calendar, a company's filings or its statements change. */
import { hasResults, resultFilings } from '../../derived/filings/query.ts'
import type { filings } from '../../derived/filings/record.ts'
import { quarterFiguresOf } from '../../derived/statements/query.ts'
import { incomePeriods } from '../../derived/statements/record.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import { type CalendarDay, withSecurities } from '../security-events.ts'
import { type Composed, type ExpectedReport, reportsOf } from './composition.ts'
import type { CalendarDraft } from './normalize.ts'
import { calendarDays, earnings } from './record.ts'

type NewCalendarRow = NewRow<typeof calendarDays>

/** Composes the reports of one issuer; one without a CIK has no registrant, so neither filings nor quarters. */
export const composed = async (
  reads: Reads,
  issuerKey: string,
  calendar: readonly ExpectedReport[],
): Promise<Composed> => {
  const ticker = (await canonicalSecurityOf(reads, issuerKey))?.ticker ?? calendar[0]?.ticker
  if (ticker === undefined) return { rows: [], conflicts: [] }
  const quarters = await quarterFiguresOf(reads, issuerKey)
  const filed = quarters.length === 0 ? [] : await resultFilings(reads, issuerKey)
  return reportsOf({ issuerKey, ticker, quarters, filed, calendar })
}

export const storedDays = (reads: Reads, issuerKey: string): Promise<readonly ExpectedReport[]> =>
  columnsIn(reads, calendarDays, { where: { issuerKey } })

const calendarRows = async (
  drafts: readonly CalendarDraft[],
  reads: Reads,
  at: string,
): Promise<readonly NewCalendarRow[]> => {
  const found = await withSecurities(drafts, reads, at)
  return found.map(({ cik, columns: { security, ...columns }, text }) => ({
    columns: { ...columns, issuerKey: cik ?? security },
    text,
  }))
}

export const reportBatch = (issuerKey: string, rows: Composed['rows']) =>
  batchOf(earnings, rows, { issuerKey })

/** The calendar's day about to be written, and the reports of every company that it names or named before. */
export const resolveCalendar = async (
  { drafts, replaces }: CalendarDay<CalendarDraft>,
  reads: Reads,
  { at }: WriteContext,
): Promise<Resolved> => {
  const rows = await calendarRows(drafts, reads, at)
  const before = replaces === undefined ? [] : await reads.rows(calendarDays, { where: replaces })
  const batches: Batch[] = [batchOf(calendarDays, rows, replaces)]
  const rejected: Rejection[] = []
  for (const issuerKey of new Set([...before, ...rows].map(({ columns }) => columns.issuerKey))) {
    const named = rows.map(({ columns }) => columns).filter((each) => each.issuerKey === issuerKey)
    const written = new Set([replaces?.on, ...named.map(({ on }) => on)])
    const others = (await storedDays(reads, issuerKey)).filter(({ on }) => !written.has(on))
    const reports = await composed(reads, issuerKey, [...others, ...named])
    batches.push(reportBatch(issuerKey, reports.rows))
    const ofDay = reports.conflicts.filter(({ on }) => written.has(on))
    rejected.push(...ofDay.map(({ ticker, on, reason }) => ({ row: `${ticker} ${on}`, reason })))
  }
  return { batches, rejected }
}

const reportsOfCompanies = async (
  ciks: readonly string[],
  replaced: unknown,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for (const cik of new Set(typeof replaced === 'string' ? [replaced, ...ciks] : ciks))
    batches.push(reportBatch(cik, (await composed(reads, cik, await storedDays(reads, cik))).rows))
  return batches
}

const isPeriodic = (form: string): boolean => /^(?:10-[KQ]|[24]0-F)/.test(form)

/** Reports of the companies of filings that may announce results. */
export const reportsAfterFilings = (
  { rows, replaces }: Batch<typeof filings>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const announcing = rows.filter(({ columns }) => hasResults(columns.items) || isPeriodic(columns.form))
  const ciks = announcing.map(({ columns }) => columns.cik)
  return reportsOfCompanies(ciks, replaces?.cik, reads)
}

/** Reports of the companies of statements. */
export const reportsAfterStatements = (
  { rows, replaces }: Batch<typeof incomePeriods>,
  reads: Reads,
): Promise<readonly Batch[]> =>
  reportsOfCompanies(
    rows.map(({ columns }) => columns.cik),
    replaces?.cik,
    reads,
  )

/** Reports of companies whose statements were read before the lists named them. */
export const reportsWhenListed = async (
  ciks: ReadonlySet<string>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const stating: string[] = []
  for (const cik of ciks) if (await reads.has(incomePeriods, { cik })) stating.push(cik)
  return reportsOfCompanies(stating, undefined, reads)
}
