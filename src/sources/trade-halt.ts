/** A halt of trading as publishers state it, with New York's clock read. */
import { instantOf, isDay } from '../lib/day.ts'
import { utcOfNewYorkWallMs } from '../lib/new-york-time.ts'

export type PublishedHalt = {
  readonly symbol: string
  readonly name: string | null
  /** Exchange of the listing, as written. */
  readonly market: string | null
  /** Day of the halt in New York. */
  readonly haltedOn: string
  /** An instant, as those below. */
  readonly haltedAt: string
  /** Nasdaq's code; null from a publisher without codes. */
  readonly code: string | null
  readonly reason: string | null
  /** US dollars a share; only of a price pause. */
  readonly pausePrice: number | null
  readonly quotesResumeAt: string | null
  readonly tradesResumeAt: string | null
}

/** `09:05:00` or `19:50:00.000` of a day in New York, as an instant. Throws RangeError for any other text. */
export const newYorkInstantOf = (day: string, time: string): string => {
  const [, hour = '', minute = '', second = ''] = /^(\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?$/.exec(time) ?? []
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  if (!isTime || !isDay(day)) throw new RangeError(`${JSON.stringify(`${day} ${time}`)} is not a time`)
  return instantOf(utcOfNewYorkWallMs(Date.parse(`${day}T${hour}:${minute}:${second}Z`)))
}
