/** When an item was published, as RSS (RFC 822) and Atom (RFC 3339) write it; leaves out dates whose zone is not told. */
import { instantOf, isDay } from '../../lib/day.ts'

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
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

type Clock = { readonly day: string; readonly time: string; readonly zone: string }

const rfc822 =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4}|\d{2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?$/i
const rfc3339 = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(z|[+-]\d{2}:?\d{2})?$/i

/** Two digits are of this century, as RFC 2822 reads them from 00 to 49. */
const yearOf = (text: string): string =>
  text.length === 4 ? text : Number(text) < 50 ? `20${text}` : `19${text}`

const clockOf = (text: string): Clock | null => {
  const iso = rfc3339.exec(text)
  if (iso !== null) {
    const [, day = '', hour, minute, second = '00', zone = ''] = iso
    return { day, time: `${hour}:${minute}:${second}`, zone }
  }
  const [, date = '', month = '', year = '', hour = '', minute, second = '00', zone = ''] =
    rfc822.exec(text) ?? []
  const at = months.indexOf(month.toLowerCase())
  if (at === -1) return null
  const day = `${yearOf(year)}-${String(at + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
  return { day, time: `${hour.padStart(2, '0')}:${minute}:${second}`, zone }
}

/** Minutes ahead of UTC, or null. */
const offsetOf = (zone: string): number | null => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const named = zones[zone.toUpperCase()]
  return named === undefined ? null : named * 60
}

/** The instant, or why there is none. */
export const publishedTimeOf = (
  text: string | undefined,
): { readonly at: string } | { readonly fault: string } => {
  const written = text?.trim().slice(0, 64) ?? ''
  if (written === '') return { fault: 'has no date' }
  const clock = clockOf(written)
  if (clock === null || !isDay(clock.day))
    return { fault: `has a date that is none: ${written.slice(0, 40)}` }
  if (clock.zone === '') return { fault: `has a date without a zone: ${written.slice(0, 40)}` }
  const offset = offsetOf(clock.zone)
  const ms = Date.parse(`${clock.day}T${clock.time}Z`)
  if (offset === null || Number.isNaN(ms))
    return { fault: `has a date that is none: ${written.slice(0, 40)}` }
  return { at: instantOf(ms - offset * 60_000) }
}
