/** Composes the earnings reports of a company from its quarters, its filings and the calendar; pure. */
import type { ResultFiling } from '../../derived/filings/query.ts'
import { quarters } from '../../derived/fiscal-calendar.ts'
import type { QuarterFigures } from '../../derived/statements/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { rounded } from '../../lib/rounded.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Announcement, announcementOf } from './announcement.ts'
import { type calendarDays, earnings } from './record.ts'

/** The calendar's entry for one day and ticker. */
export type ExpectedReport = Omit<NewRow<typeof calendarDays>['columns'], 'issuerKey' | 'symbol'>

export type Known = {
  readonly issuerKey: string
  readonly ticker: string
  readonly quarters: readonly QuarterFigures[]
  readonly filed: readonly ResultFiling[]
  readonly calendar: readonly ExpectedReport[]
}

type NewReport = NewRow<typeof earnings>

/** Two dates of one report: the filing's is kept, the calendar's is reported. */
type Conflict = { readonly ticker: string; readonly on: string; readonly reason: string }
export type Composed = { readonly rows: readonly NewReport[]; readonly conflicts: readonly Conflict[] }

/** A fiscal quarter of 13 weeks ends up to a week after the month it counts for. */
const isOfMonth = ({ date }: QuarterFigures, month: string): boolean =>
  date.slice(0, 7) === month || (date.slice(8) <= '07' && daysAfter(date, -7).slice(0, 7) === month)

const surpriseOf = (actual: number | null, estimated: number | null) => {
  if (actual === null || estimated === null) return { surprise: null, pct: null }
  const surprise = rounded(actual - estimated, 6)
  return { surprise, pct: estimated === 0 ? null : rounded((surprise / Math.abs(estimated)) * 100, 6) }
}

const hours = ['bmo', 'dmh', 'amc'] as const

const hourOf = (day: ExpectedReport | undefined): Announcement['time'] =>
  hours.find((hour) => hour === day?.time) ?? null

/** A filing follows the announcement, so on one day the earlier hour is the announcement's. */
const timeOf = (announced: Announcement | null, day: ExpectedReport | undefined): Announcement['time'] => {
  if (announced === null) return hourOf(day)
  const hour = day?.on === announced.on ? hourOf(day) : null
  if (hour === null || announced.time === null) return announced.time ?? hour
  return hours.indexOf(hour) < hours.indexOf(announced.time) ? hour : announced.time
}

/** Adds the calendar's figures, which are in US dollars; not to a quarter in another currency. */
const epsOf = (quarter: QuarterFigures | null, day: ExpectedReport | undefined) => {
  const comparable = quarter === null || quarter.currency === 'USD' ? day : undefined
  const epsEstimated = comparable?.epsEstimated ?? null
  const published = comparable?.epsActual ?? null
  const { surprise, pct } = surpriseOf(published, epsEstimated)
  return {
    epsActual: published ?? quarter?.announcedEps ?? null,
    epsEstimated,
    epsSurprise: surprise,
    epsSurprisePct: pct,
  }
}

const periodKeyOf = (quarter: QuarterFigures | null, day: ExpectedReport | undefined): string =>
  quarter === null ? (day?.month ?? day?.on ?? '') : `${quarter.fiscalYr} ${quarter.period}`

const reportRow = (
  { issuerKey, ticker }: Known,
  quarter: QuarterFigures | null,
  announced: Announcement | null,
  day: ExpectedReport | undefined,
): NewReport | null => {
  const on = announced?.on ?? day?.on
  if (on === undefined) return null
  const isConfirmed = announced !== null || (day?.epsActual ?? null) !== null
  const dateStatus = isConfirmed ? 'confirmed' : 'projected'
  const eps = epsOf(quarter, day)
  const { epsEstimated, epsSurprisePct } = eps
  const filingId = announced?.filingId ?? null
  const periodKey = periodKeyOf(quarter, day)
  const columns = { dateStatus, epsEstimated, epsSurprisePct, revenueSurprisePct: null, filingId } as const
  return rowOf(
    earnings,
    { issuerKey, on, periodKey, ticker, ...columns },
    {
      date: on,
      time: timeOf(announced, day),
      dateStatus,
      fiscalYr: quarter?.fiscalYr ?? null,
      period: quarters.find((each) => each === quarter?.period) ?? null,
      periodEnd: quarter?.date ?? null,
      currency: quarter?.currency ?? 'USD',
      ...eps,
      revenueActual: quarter?.announcedRevenue ?? null,
      revenueEstimated: null,
      revenueSurprise: null,
      revenueSurprisePct: null,
      filingId,
    },
  )
}

/** Where a quarter has several days, the one with a reported figure, else the latest: reports are postponed. */
const bestDay = (days: readonly ExpectedReport[]): ExpectedReport | undefined =>
  days.toSorted(
    (a, b) =>
      Number(b.epsActual !== null) - Number(a.epsActual !== null) ||
      (a.on < b.on ? 1 : -1) ||
      (a.ticker < b.ticker ? -1 : 1),
  )[0]

const conflictsOf = (
  days: readonly ExpectedReport[],
  best: ExpectedReport | undefined,
  announced: Announcement | null,
): readonly Conflict[] => {
  const on = announced?.on ?? best?.on
  const better = announced === null ? 'the calendar itself' : `the filing ${announced.filingId}`
  return days
    .filter((day) => day.on !== on)
    .map(({ ticker, on: said }) => ({ ticker, on: said, reason: `${better} has ${on}, not ${said}` }))
}

/** One row a fiscal quarter, and one a quarter that only the calendar knows. A report without any date makes no row. */
export const reportsOf = (known: Known): Composed => {
  const rows: NewReport[] = []
  const conflicts: Conflict[] = []
  const left = new Set(known.calendar)
  const add = (
    quarter: QuarterFigures | null,
    announced: Announcement | null,
    days: readonly ExpectedReport[],
  ) => {
    const best = bestDay(days)
    for (const day of days) left.delete(day)
    const row = reportRow(known, quarter, announced, best)
    if (row !== null) rows.push(row)
    conflicts.push(...conflictsOf(days, best, announced))
  }
  const isPlaced = (month: string) => known.quarters.some((quarter) => isOfMonth(quarter, month))
  for (const quarter of known.quarters) {
    const announced = announcementOf(quarter.date, known.filed)
    const days = [...left].filter(({ month, on }) => {
      if (month === null) return false
      // The month of a quarter of 16 weeks may be that of one of three months.
      return on > quarter.date && (isOfMonth(quarter, month) || (on === announced?.on && !isPlaced(month)))
    })
    add(quarter, announced, days)
  }
  const unplaced = Map.groupBy(left, (day) => periodKeyOf(null, day))
  for (const days of unplaced.values()) add(null, null, days)
  return { rows, conflicts }
}
