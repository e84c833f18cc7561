/** The head of a transcript: company, fiscal period and time of the call. */
import { instantOf, isDay } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { zonedTimeMs } from '../../lib/zoned-time.ts'
import { type PublishedTranscript, paragraphsOf, periodPattern } from './transcript.ts'

type Head = Omit<PublishedTranscript, 'content' | 'segments' | 'participants'>

/** As written; absent where the file does not say. */
export type HeadFields = Readonly<Partial<Record<keyof Head, unknown>>>

/** A text as one line; null where it is blank or not a text. */
export const lineOf = (value: unknown): string | null =>
  typeof value === 'string' ? paragraphsOf(value).replaceAll('\n', ' ') || null : null

const wordsOf = (value: unknown): string | null => lineOf(typeof value === 'number' ? String(value) : value)

/** `3`, `Q3` and `q3` are the third quarter. */
const periodOf = (value: unknown): string | null => {
  const text = wordsOf(value)?.toUpperCase() ?? ''
  const period = /^[1-4]$/.test(text) ? `Q${text}` : text
  return periodPattern.test(period) ? period : null
}

const yearOf = (value: unknown): number | null => {
  const year = Number(wordsOf(value) ?? Number.NaN)
  return Number.isInteger(year) && year >= 1990 && year <= 2100 ? year : null
}

/** Only a time with its zone is an instant. */
const heldAtOf = (value: unknown): string | null => {
  const ms = zonedTimeMs(wordsOf(value) ?? '')
  return ms === null ? null : instantOf(ms)
}

const dateOf = (value: unknown, heldAt: string | null): string | null => {
  if (heldAt !== null && (value === undefined || heldAtOf(value) === heldAt))
    return newYorkDayOf(Date.parse(heldAt))
  const day = wordsOf(value)?.slice(0, 10) ?? ''
  return isDay(day) ? day : null
}

const addressOf = (value: unknown): string | null => {
  const url = URL.parse(wordsOf(value) ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Throws SourceFormatError naming what is missing. */
export const headOf = (fields: HeadFields, file: string): Head => {
  const missing = (what: string): never => {
    throw new SourceFormatError(file, null, `does not say ${what}`)
  }
  const fiscalYr = yearOf(fields.fiscalYr) ?? missing('its fiscal year, such as 2022')
  const period = periodOf(fields.period) ?? missing('its period: Q1 to Q4, H1, H2 or FY')
  const heldAt = heldAtOf(fields.heldAt) ?? heldAtOf(fields.date)
  const date = dateOf(fields.date, heldAt) ?? missing('the date of the call, YYYY-MM-DD')
  return {
    ticker: wordsOf(fields.ticker) ?? missing('its ticker'),
    fiscalYr,
    period,
    date,
    heldAt,
    title: wordsOf(fields.title) ?? `Earnings call of ${period} ${fiscalYr}`,
    language: wordsOf(fields.language) ?? 'en',
    source: wordsOf(fields.source) ?? 'import',
    url: addressOf(fields.url),
  }
}
