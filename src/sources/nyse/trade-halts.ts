/** NYSE's CSV of trading halts on all US exchanges: those that stand, and as history those of a year. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { Feed, Publisher } from '../feed.ts'
import { dayOf, type ParsedRows, type RejectedRow, required } from '../nasdaq/answer.ts'
import { newYorkInstantOf, type PublishedHalt } from '../trade-halt.ts'

const nyse: Publisher = {
  name: 'NYSE',
  terms: 'For the operator’s own use: NYSE allows no redistribution of its data without an agreement.',
  needsContact: false,
}

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

/** The halt went over into another one, which has a row of its own. */
const WENT_OVER = 'See Subsequent Halt'

const resumptionOf = (day: string, time: string): string | null => {
  if (day === WENT_OVER || day === '' || time === '') return null
  if (!isDay(day)) throw new RangeError(`${JSON.stringify(day)} is no date`)
  return newYorkInstantOf(day, time)
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

/** Throws SourceFormatError where a column is missing or unknown, and where no line can be read. */
export const parseNyseHalts = (bytes: Uint8Array, file: string): ParsedRows<PublishedHalt> => {
  const rows: PublishedHalt[] = []
  const rejected: RejectedRow[] = []
  for (const { fields, line } of delimitedRows(bytes, { file, delimiter: ',', quoted: true, columns })) {
    try {
      rows.push(haltOf(fields))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: fields.join(','), reason: error.message, line })
    }
  }
  const [first] = rejected
  // Dates in a new layout are in every line.
  if (first !== undefined && rows.length === 0)
    throw new SourceFormatError(file, first.line, `no line can be read: ${first.reason}`)
  return { rows, rejected }
}

export const nyseHalts: Feed<ParsedRows<PublishedHalt>> = {
  name: 'nyse-halts',
  about: 'Halts of trading on all US exchanges that stand, and by file those of a year.',
  publisher: nyse,
  every: 'hour',
  expect: 'text',
  files: { kind: 'separate', addresses: ['https://www.nyse.com/api/trade-halts/current/download'] },
  parse: ([file]) => {
    if (file === undefined) throw new TypeError('a unit without a file')
    return parseNyseHalts(file.bytes, file.address)
  },
}
