/** Reports of one company composed of its quarters, its filings and the calendar; pure. */
import { daysAfter } from '../../lib/day.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import { type Announcement, announcementOf, type FiledReport } from './announcement.ts'
import { earnings } from './record.ts'

/** A fiscal quarter as the company's statements have it. */
export type Quarter = {
  readonly fiscalYr: number
  readonly period: string
  /** Last day. */
  readonly date: string
  readonly currency: string
  readonly revenue: number | null
  readonly epsDiluted: number | null
}

export type CalendarDay = {
  readonly on: string
  readonly ticker: string
  readonly time: 'bmo' | 'amc' | 'dmh' | null
  readonly month: string | null
  readonly epsEstimated: number | null
  readonly epsActual: number | null
}

export type Known = {
  readonly who: string
  readonly ticker: string
  readonly quarters: readonly Quarter[]
  readonly filed: readonly FiledReport[]
  readonly calendar: readonly CalendarDay[]
}

/** Two dates of one report: the filing's stands, the calendar's is told. */
export type Conflict = { readonly ticker: string; readonly on: string; readonly reason: string }
export type Composed = { readonly rows: readonly StoredRow[]; readonly conflicts: readonly Conflict[] }

/** A fiscal quarter of 13 weeks ends up to a week after the month it counts for. */
const isOfMonth = ({ date }: Quarter, month: string): boolean =>
  date.slice(0, 7) === month || (date.slice(8) <= '07' && daysAfter(date, -7).slice(0, 7) === month)

/** Decimals in binary are off by parts of 10^-12. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const surpriseOf = (actual: number | null, estimated: number | null) => {
  if (actual === null || estimated === null) return { surprise: null, pct: null }
  const surprise = rounded(actual - estimated)
  return { surprise, pct: estimated === 0 ? null : rounded((surprise / Math.abs(estimated)) * 100) }
}

const hours = ['bmo', 'dmh', 'amc'] as const

/** A filing follows the news, so of one day the earlier hour is that of the news. */
const timeOf = (announced: Announcement | null, day: CalendarDay | undefined): CalendarDay['time'] => {
  if (announced === null) return day?.time ?? null
  if (day?.on !== announced.on || day.time === null || announced.time === null)
    return announced.time ?? (day?.on === announced.on ? day.time : null)
  return hours.indexOf(day.time) < hours.indexOf(announced.time) ? day.time : announced.time
}

/** The calendar's own figures, which are US dollars; those of another currency are not beside each other. */
const epsOf = (quarter: Quarter | null, day: CalendarDay | undefined) => {
  const comparable = quarter === null || quarter.currency === 'USD' ? day : undefined
  const epsEstimated = comparable?.epsEstimated ?? null
  const published = comparable?.epsActual ?? null
  const { surprise, pct } = surpriseOf(published, epsEstimated)
  return {
    epsActual: published ?? quarter?.epsDiluted ?? null,
    epsEstimated,
    epsSurprise: surprise,
    epsSurprisePct: pct,
  }
}

const slotOf = (quarter: Quarter | null, day: CalendarDay | undefined): string =>
  quarter === null ? (day?.month ?? day?.on ?? '') : `${quarter.fiscalYr} ${quarter.period}`

const reportRow = (
  { who, ticker }: Known,
  quarter: Quarter | null,
  announced: Announcement | null,
  day: CalendarDay | undefined,
): StoredRow | null => {
  const on = announced?.on ?? day?.on
  if (on === undefined) return null
  const isConfirmed = announced !== null || (day?.epsActual ?? null) !== null
  return rowOf(
    earnings,
    { who, on, slot: slotOf(quarter, day), ticker },
    {
      date: on,
      time: timeOf(announced, day),
      dateStatus: isConfirmed ? 'confirmed' : 'projected',
      fiscalYr: quarter?.fiscalYr ?? null,
      period: quarter?.period ?? null,
      periodEnd: quarter?.date ?? null,
      currency: quarter?.currency ?? 'USD',
      ...epsOf(quarter, day),
      revenueActual: quarter?.revenue ?? null,
      revenueEstimated: null,
      revenueSurprise: null,
      revenueSurprisePct: null,
      filingId: announced?.filingId ?? null,
    },
  )
}

/** Of several days for one quarter the one with a figure reported, else the latest: a report is put off. */
const bestDay = (days: readonly CalendarDay[]): CalendarDay | undefined =>
  days.toSorted(
    (a, b) =>
      Number(b.epsActual !== null) - Number(a.epsActual !== null) ||
      (a.on < b.on ? 1 : -1) ||
      (a.ticker < b.ticker ? -1 : 1),
  )[0]

const conflictsOf = (
  days: readonly CalendarDay[],
  best: CalendarDay | undefined,
  announced: Announcement | null,
): readonly Conflict[] => {
  const on = announced?.on ?? best?.on
  const better = announced === null ? 'the calendar itself' : `the filing ${announced.filingId}`
  return days
    .filter((day) => day.on !== on)
    .map(({ ticker, on: said }) => ({ ticker, on: said, reason: `${better} has ${on}, not ${said}` }))
}

/** One row a fiscal quarter, and one a quarter that only the calendar knows. A report that nothing dates is no row. */
export const reportsOf = (known: Known): Composed => {
  const rows: StoredRow[] = []
  const conflicts: Conflict[] = []
  const left = new Set(known.calendar)
  const add = (quarter: Quarter | null, announced: Announcement | null, days: readonly CalendarDay[]) => {
    const best = bestDay(days)
    for (const day of days) left.delete(day)
    const row = reportRow(known, quarter, announced, best)
    if (row !== null) rows.push(row)
    conflicts.push(...conflictsOf(days, best, announced))
  }
  for (const quarter of known.quarters) {
    const days = [...left].filter(
      ({ month, on }) => month !== null && on > quarter.date && isOfMonth(quarter, month),
    )
    add(quarter, announcementOf(quarter.date, known.filed), days)
  }
  const unplaced = Map.groupBy(left, (day) => slotOf(null, day))
  for (const days of unplaced.values()) add(null, null, days)
  return { rows, conflicts }
}
