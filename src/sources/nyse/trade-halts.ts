/** NYSE's CSV of trading halts on all US exchanges: those in force, and as history those of a year. */
import { isDay } from '../../lib/day.ts'
import { delimitedRows } from '../delimited.ts'
import { type Feed, parseOne } from '../feed.ts'
import { dayOf, required } from '../nasdaq/answer.ts'
import { joinedBy, notA, type ParsedRows, parseRows, requireReadable } from '../parsed-rows.ts'
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

const resumptionOf = (day: string, time: string): string | null => {
  if (day === FOLLOWED || day === '' || time === '') return null
  return newYorkInstantOf(isDay(day) ? day : notA('date', day), time)
}

/** `12/16/2024` in the layout of 2024, `2026-06-10` in that of 2026. */
const haltDay = (text: string): string => required(isDay(text) ? text : dayOf(text || null), 'Halt Date')

/** A name with a comma in it is quoted twice in the layout of 2026, so that one pair of quotes is left. */
const nameOf = (text: string): string | null => text.replace(/^"(.*)"$/, '$1') || null

const haltOf = (fields: readonly string[]): PublishedHalt => {
  const [day = '', time = '', symbol = '', name = '', market = '', reason = '', resumesOn = '', at = ''] =
    fields
  const haltedOn = haltDay(day)
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

export const nyseHalts: Feed<ParsedRows<PublishedHalt>> = {
  name: 'nyse-halts',
  about: 'Halts of trading in force on all US exchanges, and by file those of a year.',
  publisher: {
    name: 'NYSE',
    terms:
      'For the operator’s own use: NYSE allows no redistribution without an agreement, so no row is in the sample.',
  },
  every: 'hour',
  expect: 'text',
  files: { kind: 'independent', addresses: ['https://www.nyse.com/api/trade-halts/current/download'] },
  parse: parseOne(parseNyseHalts),
}
