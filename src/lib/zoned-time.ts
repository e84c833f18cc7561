/** An instant that a publisher writes with its zone, as RFC 3339 has it. */
import { isDay } from './day.ts'

const pattern =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:(?<utc>Z)|(?<hours>[+-]\d\d):?(?<minutes>\d\d))$/

/**
 * Milliseconds; null for any other text. `Date.parse` alone takes a text without a zone for one of the machine's, and 31 June for
 * 1 July.
 */
export const zonedTimeMs = (text: string): number | null => {
  const { day = '', time, utc, hours, minutes } = pattern.exec(text)?.groups ?? {}
  const ms = isDay(day) ? Date.parse(`${day}T${time}${utc ?? `${hours}:${minutes}`}`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
