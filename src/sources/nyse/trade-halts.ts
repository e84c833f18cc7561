/** NYSE's CSV of trading halts on all US exchanges: those in force, and as history those of a year. */
import { lastDayOf } from '../../lib/calendar-step.ts'
import { isDay } from '../../lib/day.ts'
import { type Feed, type Publisher, parseOne } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import { joinedBy, type ParsedRows, parseRows, requireReadable } from '../files/parsed-rows.ts'
import { dayOf, required } from '../nasdaq/answer.ts'
import { newYorkInstantOf, type PublishedHalt } from '../trade-halt.ts'

const columns = [
  'Halt Date',
  'Halt Time',
  'Symbol',
  'Name',
  'Exchange',
  'Reason',
  'Resume Date',
  'NYSE Resume Time',
] as const

/** Another halt followed, which has a row of its own. */
const FOLLOWED = 'See Subsequent Halt'

/** `12/16/2024` or `6/1/2025`, and `2026-06-10` in the layout of 2026; null where blank. */
const printedDay = (text: string): string | null => (isDay(text) ? text : dayOf(text || null))

const resumptionOf = (date: string, time: string): string | null => {
  const day = date === FOLLOWED ? null : printedDay(date)
  return day === null || time === '' ? null : newYorkInstantOf(day, time)
}

/** A name with a comma in it is quoted twice in the layout of 2026, so that one pair of quotes is left. */
const nameOf = (text: string): string | null => text.replace(/^"(.*)"$/, '$1') || null

const haltOf = (fields: readonly string[]): PublishedHalt => {
  const [day = '', time = '', symbol = '', name = '', market = '', reason = '', resumesOn = '', at = ''] =
    fields
  const haltedOn = required(printedDay(day), 'Halt Date')
  return {
    symbol: required(symbol || null, 'Symbol'),
    name: nameOf(name),
    market: market || null,
    haltedOn,
    haltedAt: newYorkInstantOf(haltedOn, time),
    code: null,
    reason: required(reason || null, 'Reason'),
    pausePrice: null,
    quotesResumeAt: null,
    tradesResumeAt: resumptionOf(resumesOn, at),
  }
}

/** Throws SourceFormatError where a column is missing or unknown, and where no row can be read. */
export const parseNyseHalts = (bytes: Uint8Array, file: string): ParsedRows<PublishedHalt> => {
  const rows = delimitedRows(bytes, { file, delimiter: ',', quoted: true, columns })
  const halts = parseRows(rows, ({ fields }) => haltOf(fields), joinedBy(','))
  requireReadable(file, halts)
  return halts
}

const nyse: Publisher = {
  name: 'NYSE',
  terms:
    'For the operator’s own use. NYSE does not allow redistribution without an agreement; the sample has 17 single facts, each reviewed.',
}

const HOST = 'www.nyse.com'
const DOWNLOADS = `https://${HOST}/api/trade-halts`

export const nyseHalts: Feed<ParsedRows<PublishedHalt>> = {
  name: 'nyse-halts',
  about: 'Trading halts in force on all US exchanges, and from files those of a year.',
  publisher: nyse,
  every: 'hour',
  expect: 'text',
  files: { kind: 'independent', addresses: [`${DOWNLOADS}/current/download`] },
  parse: parseOne(parseNyseHalts),
}

const spanAddress = (from: string, to: string): string =>
  `${DOWNLOADS}/historical/download?symbol=&reason=&sourceExchange=&haltDateFrom=${from}&haltDateTo=${to}`

export const nyseHaltHistory: Feed<ParsedRows<PublishedHalt>> = {
  name: 'nyse-halt-history',
  about: 'Trading halts on all US exchanges of the past year, including those that have ended.',
  publisher: nyse,
  expect: 'text',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/api\/trade-halts\/historical\/download\?(?:.*\bhaltDateTo=(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))?/,
    step: 'month',
    addressesOf: (day) => [spanAddress(day, lastDayOf(day, 'month'))],
  },
  parse: parseOne(parseNyseHalts),
}
