/** New York's clock by the US daylight rules, fast enough for every row of EDGAR; leaves out years before 1987. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Summer = { readonly from: number; readonly to: number }

const firstSundayOn = (year: number, month: number, day: number): number => {
  const start = Date.UTC(year, month, day)
  return start + ((7 - new Date(start).getUTCDay()) % 7) * DAY
}

/** Wall clock at which daylight time begins (02:00 standard) and ends (02:00 daylight), as if it were UTC. */
const summerFrom = (year: number): Summer => {
  // The Energy Policy Act of 2005 moved both ends from 2007 on; before, April to October since 1987.
  const [from, to] =
    year >= 2007
      ? [firstSundayOn(year, 2, 8), firstSundayOn(year, 10, 1)]
      : [firstSundayOn(year, 3, 1), firstSundayOn(year, 9, 25)]
  return { from: from + 2 * HOUR, to: to + 2 * HOUR }
}

const summers = new Map<number, Summer>()

const summerOf = (year: number): Summer => {
  const known = summers.get(year)
  if (known !== undefined) return known
  const found = summerFrom(year)
  summers.set(year, found)
  return found
}

/** Hours of New York behind UTC at an instant, in milliseconds (negative); from 1987 on. */
export const newYorkOffsetMs = (utcMs: number): number => {
  const { from, to } = summerOf(new Date(utcMs).getUTCFullYear())
  return utcMs >= from + 5 * HOUR && utcMs < to + 4 * HOUR ? -4 * HOUR : -5 * HOUR
}

/** New York's wall clock at an instant, both in milliseconds, the wall clock as if it were UTC. */
export const newYorkWallMs = (utcMs: number): number => utcMs + newYorkOffsetMs(utcMs)

/**
 * The instant at which New York's clock shows `wallMs` (a wall clock as if it were UTC).
 * The hour that comes twice is taken the first time; the hour that is skipped, as the hour after it.
 */
export const utcOfNewYorkWallMs = (wallMs: number): number => {
  const { from, to } = summerOf(new Date(wallMs).getUTCFullYear())
  return wallMs + (wallMs >= from + HOUR && wallMs < to ? 4 : 5) * HOUR
}

/** The date in New York at an instant, `YYYY-MM-DD`. */
export const newYorkDayOf = (utcMs: number): string =>
  new Date(newYorkWallMs(utcMs)).toISOString().slice(0, 10)
