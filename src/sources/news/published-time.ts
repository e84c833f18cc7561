/** When an item was published, as RSS (RFC 822) and Atom (RFC 3339) write it; leaves out dates without a zone. */
import { dayIn, instantOf } from '../../lib/day.ts'

/** Hours of RFC 822's zones. Military letters are left out: RFC 2822 says that they were written with either sign. */
const zones: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

const rfc822 =
  /^(?:[a-z]{3,9}\.?,?\s+)?(?<day>\d{1,2})\s+(?<month>[a-z]{3})[a-z]*\.?\s+(?<year>\d{4}|\d{2})\s+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?<zone>[a-z]{1,5}|[+-]\d{2}:?\d{2})?$/i
const rfc3339 =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[t ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?<zone>z|[+-]\d{2}:?\d{2})?$/i

/** Two digits are of this century, as RFC 2822 reads them from 00 to 49. */
const yearOf = (text: string): string =>
  text.length === 2 ? `${Number(text) < 50 ? '20' : '19'}${text}` : text

/** Minutes ahead of UTC, or NaN. */
const offsetOf = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return (zones[zone.toUpperCase()] ?? Number.NaN) * 60
}

/** The instant of a date with a zone. Throws RangeError for any other text. */
export const publishedTimeOf = (text: string | undefined): string => {
  const written = text?.trim().slice(0, 64) ?? ''
  if (written === '') throw new RangeError('has no date')
  const groups = (rfc3339.exec(written) ?? rfc822.exec(written))?.groups ?? {}
  const { year = '', month = '', day = '', hour = '', minute = '', second = '00', zone = '' } = groups
  const date = dayIn(`${day} ${month} ${yearOf(year)}`, /^(?<day>\d+) (?<month>\w+) (?<year>\d+)$/)
  const ms = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}:${second}Z`) - offsetOf(zone) * 60_000
  const shown = written.slice(0, 40)
  if (date !== null && zone === '') throw new RangeError(`has a date without a zone: ${shown}`)
  if (Number.isNaN(ms)) throw new RangeError(`has an unknown or impossible date: ${shown}`)
  return instantOf(ms)
}
