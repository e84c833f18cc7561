/**
 * The instant EDGAR accepted each filing of one submissions file.
 * `acceptanceDateTime` ends in Z, yet some files hold New York's wall clock instead: all of AAPL's, NVDA's newest rows.
 */
import { instantOf } from '../../lib/day.ts'
import { newYorkWallMs, utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type TimedFiling, unconvertedRows } from './acceptance-hours.ts'

/** One row as published: `dateTime` is acceptanceDateTime, `filingDate` a YYYY-MM-DD of New York. */
type DatedFiling = TimedFiling & { readonly dateTime: string }

const MINUTE = 60_000
const DAY = 1440 * MINUTE

// Forms that keep the day of filing up to 22:00; others accepted after 17:30 are filed the next business day.
const filedUntilTen = /^(?:3|4|5|144|SC 13[DG]|SCHEDULE 13[DG]|CORRESP|UPLOAD|DRSLTR|.+MEF)(?:\/A)?$/
// The SEC's own notices, stamped about 00:15 on the day after the one they count for.
const notice = /^(?:EFFECT|QUALIF)$/

// Costs of an unlikely reading, and of a change of reading from one row to the next. Two changes (14) cost less
// than one impossible row (15) and more than four late ones or two of an odd filing date, which do happen.
const IMPOSSIBLE = 15
const ODD_DATE = 5
const LATE = 3
const CHANGE = 7
const USUAL = 0
// Breaks ties only: 16:00-18:59 holds 55 % of the acceptances in the mirror, the other 13 hours the rest.
const OFF_PEAK = 0.01

const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const dateTimeMs = ({ dateTime }: DatedFiling, row: number, file: string): number => {
  const ms = dateTimePattern.test(dateTime) ? Date.parse(dateTime) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== dateTime.slice(0, 19)) {
    throw new SourceFormatError(
      file,
      null,
      `acceptanceDateTime ${JSON.stringify(dateTime)} in row ${row + 1}`,
    )
  }
  return ms - (ms % 1000)
}

const hourCost = (minute: number): number => {
  if (minute < 360 || minute > 1350) return IMPOSSIBLE
  if (minute > 1320) return LATE
  return minute >= 960 && minute < 1140 ? USUAL : OFF_PEAK
}

/** How unlikely it is that EDGAR accepted this filing when New York's clock showed `wallMs`. */
const costOf = (wallMs: number, filedMs: number, form: string): number => {
  const sinceMidnight = wallMs % DAY
  const days = Math.round((wallMs - sinceMidnight - filedMs) / DAY)
  // Until about May 2002 only the day was kept: midnight in New York means an unknown time.
  if (sinceMidnight === 0 && days === 0) return USUAL
  const minute = sinceMidnight / MINUTE
  if (minute < 60 && days > 0 && notice.test(form)) return USUAL
  const cost = hourCost(minute)
  if (days > 0) return cost + ODD_DATE
  const mustWait = minute >= 1051 && !filedUntilTen.test(form)
  if (days === 0) return mustWait ? cost + ODD_DATE : cost
  return minute >= 1050 ? cost : cost + ODD_DATE
}

/** For each row, whether its time is UTC: the cheapest sequence of readings over the rows in their order. */
const utcReadings = (rows: readonly DatedFiling[], times: readonly number[]): Uint8Array => {
  const cameFrom = [new Uint8Array(rows.length), new Uint8Array(rows.length)] as const
  let [eastern, utc] = [0, 0]
  for (const [at, { filingDate, form }] of rows.entries()) {
    const dateTime = times[at] ?? 0
    const filedMs = Date.parse(filingDate)
    cameFrom[0][at] = utc + CHANGE < eastern ? 1 : 0
    cameFrom[1][at] = eastern + CHANGE < utc ? 0 : 1
    const [easternBefore, utcBefore] = [eastern, utc]
    eastern = Math.min(easternBefore, utcBefore + CHANGE) + costOf(dateTime, filedMs, form)
    utc = Math.min(utcBefore, easternBefore + CHANGE) + costOf(newYorkWallMs(dateTime), filedMs, form)
  }
  const readings = new Uint8Array(rows.length)
  let reading: 0 | 1 = utc <= eastern ? 1 : 0
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    readings[at] = reading
    reading = cameFrom[reading][at] === 1 ? 1 : 0
  }
  return readings
}

/**
 * Acceptance instants as `YYYY-MM-DDTHH:MM:SSZ` in UTC, one a row, for the rows of one file in its order.
 * A row whose own time is ambiguous follows its neighbours; the newest row is first. Throws SourceFormatError for a time in another form.
 */
export const acceptanceInstants = (rows: readonly DatedFiling[], file: string): readonly string[] => {
  const times = rows.map((row, at) => dateTimeMs(row, at, file))
  const readings = utcReadings(rows, times)
  const unconverted = unconvertedRows(rows, times, (row) => {
    const { filingDate, form } = rows[row] ?? { filingDate: '', form: '' }
    return readings[row] === 1 && costOf(times[row] ?? 0, Date.parse(filingDate), form) <= OFF_PEAK
  })
  readings.fill(0, 0, unconverted)
  return times.map((dateTime, at) => instantOf(readings[at] === 1 ? dateTime : utcOfNewYorkWallMs(dateTime)))
}
