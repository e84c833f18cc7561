/** Days and instants as text: a day is shown as it is, an instant in the reader's zone and in New York's. */

const NEW_YORK = 'America/New_York'

/** News has `2026-06-25 11:59:33` in UTC, everything else ISO 8601 with its zone. */
export const msOf = (at: string): number =>
  Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) ? `${at.replace(' ', 'T')}Z` : at)

export const isDay = (at: string): boolean => /^\d{4}-\d\d-\d\d$/.test(at)

const dayForm = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeForm = { ...dayForm, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clockForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const dayFormatter = new Intl.DateTimeFormat('en-US', { ...dayForm, timeZone: 'UTC' })
const shortDayFormatter = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const weekdayFormatter = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const newYorkFormatter = new Intl.DateTimeFormat('en-US', {
  ...timeForm,
  timeZone: NEW_YORK,
  timeZoneName: 'short',
})

/** Of the reader; undefined is the zone of the machine. */
const readersFormatters = new Map<string | undefined, readonly [Intl.DateTimeFormat, Intl.DateTimeFormat]>()

const readersFormatterOf = (zone: string | undefined) => {
  const known = readersFormatters.get(zone)
  if (known !== undefined) return known
  const made = [
    new Intl.DateTimeFormat('en-US', { ...timeForm, timeZone: zone, timeZoneName: 'short' }),
    new Intl.DateTimeFormat('en-US', { ...clockForm, timeZone: zone }),
  ] as const
  readersFormatters.set(zone, made)
  return made
}

/** `2025-10-31` is Oct 31, 2025 wherever the reader is. */
export const dayText = (day: string): string => dayFormatter.format(Date.parse(`${day}T00:00:00Z`))

export const shortDayText = (day: string): string => shortDayFormatter.format(Date.parse(`${day}T00:00:00Z`))

export const weekdayText = (day: string): string => weekdayFormatter.format(Date.parse(`${day}T00:00:00Z`))

/** With the zone, which a reader far from the market's would else have to guess. */
export const instantText = (at: string, zone?: string): string => readersFormatterOf(zone)[0].format(msOf(at))

/** Hours and minutes alone, for lists that are grouped by day and say the zone there. */
export const clockText = (at: string, zone?: string): string => readersFormatterOf(zone)[1].format(msOf(at))

/** The same where nothing near it shows the zone. */
export const zonedClockText = (at: string, zone?: string): string =>
  `${clockText(at, zone)} ${zoneText(at, zone)}`

/** The reader's zone on a day or at an instant: `EST`, `GMT+1`. */
export const zoneText = (at: string, zone?: string): string =>
  readersFormatterOf(zone)[0]
    .formatToParts(isDay(at) ? Date.parse(`${at}T12:00:00Z`) : msOf(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

export const newYorkText = (at: string): string => newYorkFormatter.format(msOf(at))

/** What the hover of a date says. */
export const dateHint = (at: string): string =>
  isDay(at)
    ? `${weekdayText(at)}, ${dayText(at)}: the calendar day in New York`
    : `${newYorkText(at)} in New York`

const steps = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })

/** `3 min. ago`, for what is newer than a week. */
export const ageText = (at: string, now: number): string => {
  const ms = msOf(at) - now
  const [length, unit] = steps.find(([each]) => Math.abs(ms) >= each) ?? [60_000, 'minute' as const]
  return relative.format(Math.trunc(ms / length), unit)
}

/** The day in New York of a moment: what "today" is for a market. */
export const newYorkDay = (ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: NEW_YORK }).format(ms)

/** The day of the reader, for lists whose clocks are the reader's. */
export const readersDay = (ms: number, zone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms)

/** `2026-11-23` and 3 is `2026-11-26`. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Monday to Sunday around a day. */
export const weekOf = (day: string): { readonly from: string; readonly to: string } => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = dayPlus(day, -sinceMonday)
  return { from, to: dayPlus(from, 6) }
}
