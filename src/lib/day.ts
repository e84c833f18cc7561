/** Calendar dates as text, `YYYY-MM-DD`; no time of day and no time zone. */

export const DAY_MS = 86_400_000

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** True for a date that exists in the Gregorian calendar, years 0001 to 9999. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const length = lengths[month - 1]
  if (year === 0 || length === undefined) return false
  const date = Number(text.slice(8))
  return date >= 1 && date <= (month === 2 && isLeap(year) ? 29 : length)
}

/** `20240628`, for `dayIn`. */
export const compactDate = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/
/** `6/28/2024`, for `dayIn`. */
export const slashedDate = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

/**
 * The date in a text by the groups `year`, `month` (a number or an English name) and `day` (without it the first) of the
 * first pattern that gives one; null where none does or no such date exists.
 */
export const dayIn = (text: string, ...patterns: readonly RegExp[]): string | null => {
  for (const pattern of patterns) {
    const { year = '', month = '', day = '1' } = pattern.exec(text)?.groups ?? {}
    const number = month.length > 2 ? String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1) : month
    const found = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(found)) return found
  }
  return null
}

/** The date `days` later (earlier when negative). */
export const daysAfter = (text: string, days: number): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one date to another; negative where `to` is the earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** True for a Saturday or Sunday. */
export const isWeekend = (text: string): boolean => new Date(`${text}T00:00:00Z`).getUTCDay() % 6 === 0

/** An instant in milliseconds as `YYYY-MM-DDTHH:MM:SSZ`. */
export const instantOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** The quarter of the calendar year, 1 to 4. */
export const quarterOf = (text: string): number => Math.ceil(Number(text.slice(5, 7)) / 3)
