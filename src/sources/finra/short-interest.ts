/**
 * FINRA's short interest as published rows: the file of one settlement date, and the page's export of one symbol.
 * Symbols stay as written.
 */

import { dayIn, isDay } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../files/delimited.ts'
import type { DelimitedRow } from '../files/delimited-table.ts'
import { joinedBy, notA, type ParsedRows, parseRows, refuse } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'

export type PublishedShortInterest = {
  readonly line: number
  readonly symbol: string
  readonly issueName: string
  /** FINRA's market class, such as NYSE, NNM, SC, BZX or OTC; null where it gives none. */
  readonly market: string | null
  readonly settlementDate: string
  readonly shortInterest: number
  /** Zero where there was no position at the settlement before. */
  readonly previousShortInterest: number | null
  readonly change: number | null
  readonly changePct: number | null
  readonly avgDailyVolume: number | null
  /** As printed: 999.99 means that or more. */
  readonly daysToCover: number | null
  /** Null in the export, which does not say. */
  readonly hasSplit: boolean | null
  /** The figure of the settlement before was revised. */
  readonly isRevised: boolean
}

export type ShortInterestFile = ParsedRows<PublishedShortInterest> & {
  /** `file` is all symbols of a settlement date, `export` one symbol on all of them. */
  readonly layout: 'file' | 'export'
}

/** Both layouts begin with the same eleven columns. */
const fileColumns = [
  ...['settlementDate', 'issueName', 'symbolCode', 'marketClassCode', 'currentShortPositionQuantity'],
  ...['previousShortPositionQuantity', 'changePreviousNumber', 'changePercent'],
  ...['averageDailyVolumeQuantity', 'daysToCoverQuantity', 'revisionFlag', 'stockSplitFlag'],
  ...['accountingYearMonthNumber', 'issuerServicesGroupExchangeCode'],
] as const

const exportColumns = [
  ...['Settlement Date', 'Issue Name', 'Symbol', 'Market', 'Current Short', 'Previous Short', 'Chg'],
  ...['% Change from Previous', 'Avg Daily Vol', 'Days to Cover', 'Revision Flag'],
] as const

const numberOf = (text: string, name: string, pattern: RegExp): number | null => {
  if (text === '') return null
  return pattern.test(text) ? Number(text) : refuse(name, text)
}
const wholeOf = (text: string, name: string) => numberOf(text, name, /^\d{1,15}$/)
const signedOf = (text: string, name: string) => numberOf(text, name, /^-?\d{1,15}$/)
const decimalOf = (text: string, name: string): number | null =>
  text === '' ? null : (decimalNumber(text) ?? refuse(name, text))

const flagOf = (text: string, mark: string, name: string): boolean =>
  text === '' || text === mark ? text === mark : refuse(name, text)

/** The columns of the export, and in the file those after them. */
type Row = DelimitedRow<typeof exportColumns, readonly string[]>

const rowsIn = (bytes: Uint8Array, file: string, layout: ShortInterestFile['layout']): Iterable<Row> =>
  layout === 'export'
    ? delimitedRows(bytes, { file, delimiter: ',', quoted: true, columns: exportColumns })
    : // Issue names hold quotes as characters of their own.
      delimitedRows(bytes, { file, delimiter: '|', quoted: false, columns: fileColumns })

const shortInterestOf = ({ line, fields }: Row): PublishedShortInterest => {
  const [settlementDate, issueName, symbol, market, current, previous, ...more] = fields
  const [change, percent, volume, days, flag, split] = more
  if (!isDay(settlementDate)) return notA('date', settlementDate)
  if (!/^[A-Z0-9]{1,14}$/.test(symbol)) return notA('symbol', symbol)
  const shortInterest = wholeOf(current, 'the position')
  if (shortInterest === null) throw new RangeError('no position')
  const row = {
    line,
    symbol,
    issueName,
    market: market === '' ? null : market,
    settlementDate,
    shortInterest,
    previousShortInterest: wholeOf(previous, 'the position before'),
    change: signedOf(change, 'the change'),
    changePct: decimalOf(percent, 'the change in percent'),
    avgDailyVolume: wholeOf(volume, 'the volume'),
    daysToCover: decimalOf(days, 'days to cover'),
    hasSplit: split === undefined ? null : flagOf(split, 'S', 'the split flag'),
    isRevised: flagOf(flag, 'R', 'the revision flag'),
  }
  const { previousShortInterest: before } = row
  if (before !== null && row.change !== null && row.change !== shortInterest - before)
    throw new RangeError(`a change of ${row.change} from ${before} to ${shortInterest}`)
  return row
}

/** A file of one settlement date with the rows of another would replace the wrong ones. */
const checkDates = (file: string, rows: readonly PublishedShortInterest[]): void => {
  const expected =
    dayIn(file, /shrt(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\.csv$/) ?? rows[0]?.settlementDate
  const misdated = rows.find(({ settlementDate }) => settlementDate !== expected)
  if (misdated === undefined) return
  throw new SourceFormatError(
    file,
    misdated.line,
    `a row of ${misdated.settlementDate} among those of ${expected}`,
  )
}

/**
 * The header distinguishes the layouts. Throws SourceFormatError for a missing or unknown column; a row with a cell that
 * cannot be read, whose change does not follow from its positions, or of which another row of its date differs, is rejected.
 */
export const parseShortInterest = (bytes: Uint8Array, file: string): ShortInterestFile => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const layout = start.includes('"Settlement Date"') ? 'export' : 'file'
  const parsed = withoutRepeated(
    parseRows(rowsIn(bytes, file, layout), shortInterestOf, joinedBy('|')),
    ({ symbol, settlementDate }) => `${symbol} ${settlementDate}`,
  )
  if (layout === 'file') checkDates(file, parsed.rows)
  return { layout, ...parsed }
}
