/**
 * FINRA's short interest as published rows: the file of one settlement date, and the page's export of one symbol.
 * Symbols stay as written.
 */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { PublishedFile } from '../feed.ts'

export type PublishedShortInterest = {
  readonly line: number
  readonly symbol: string
  readonly issueName: string
  /** FINRA's market class, such as NYSE, NNM, SC, BZX or OTC; null where it gives none. */
  readonly market: string | null
  readonly settlementDate: string
  readonly shortInterest: number
  /** Zero where there was no position a settlement before. */
  readonly previousShortInterest: number | null
  readonly change: number | null
  readonly changePct: number | null
  readonly avgDailyVolume: number | null
  /** As printed: 999.99 stands for everything that is more. */
  readonly daysToCover: number | null
  /** Null in the export, which does not tell. */
  readonly hasSplit: boolean | null
  /** The figure of the settlement before was revised. */
  readonly isRevised: boolean
}

export type RejectedRow = { readonly row: string; readonly reason: string; readonly line: number }

export type ShortInterestFile = {
  /** `file` is all symbols of a settlement date, `export` one symbol on all of them. */
  readonly layout: 'file' | 'export'
  readonly rows: readonly PublishedShortInterest[]
  readonly rejected: readonly RejectedRow[]
}

const fileColumns = [
  'settlementDate',
  'issueName',
  'symbolCode',
  'marketClassCode',
  'currentShortPositionQuantity',
  'previousShortPositionQuantity',
  'changePreviousNumber',
  'changePercent',
  'averageDailyVolumeQuantity',
  'daysToCoverQuantity',
  'revisionFlag',
  'stockSplitFlag',
  'accountingYearMonthNumber',
  'issuerServicesGroupExchangeCode',
] as const

const exportColumns = [
  'Settlement Date',
  'Issue Name',
  'Symbol',
  'Market',
  'Current Short',
  'Previous Short',
  'Chg',
  '% Change from Previous',
  'Avg Daily Vol',
  'Days to Cover',
  'Revision Flag',
] as const

/** The cells of both layouts in one order; `split` is null where the layout has no such column. */
type Cells = {
  readonly line: number
  readonly fields: readonly [
    date: string,
    issue: string,
    symbol: string,
    market: string,
    current: string,
    previous: string,
    change: string,
    percent: string,
    volume: string,
    days: string,
    revision: string,
  ]
  readonly split: string | null
}

const numberOf = (text: string, name: string, pattern: RegExp): number | null => {
  if (text === '') return null
  if (!pattern.test(text)) throw new RangeError(`${name} is ${JSON.stringify(text)}`)
  return Number(text)
}
const wholeOf = (text: string, name: string) => numberOf(text, name, /^\d{1,15}$/)
const signedOf = (text: string, name: string) => numberOf(text, name, /^-?\d{1,15}$/)
const decimalOf = (text: string, name: string) => numberOf(text, name, /^-?\d*\.?\d+$/)

const flagOf = (text: string, mark: string, name: string): boolean => {
  if (text !== '' && text !== mark) throw new RangeError(`${name} is ${JSON.stringify(text)}`)
  return text === mark
}

const rowOf = ({ line, fields, split }: Cells): PublishedShortInterest => {
  const [settlementDate, issueName, symbol, market, current, previous, change, percent, volume, days, flag] =
    fields
  if (!isDay(settlementDate)) throw new RangeError(`${JSON.stringify(settlementDate)} is no date`)
  if (!/^[A-Z0-9]{1,14}$/.test(symbol)) throw new RangeError(`${JSON.stringify(symbol)} is no symbol`)
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
    hasSplit: split === null ? null : flagOf(split, 'S', 'the split flag'),
    isRevised: flagOf(flag, 'R', 'the revision flag'),
  }
  const { previousShortInterest: before } = row
  if (before !== null && row.change !== null && row.change !== shortInterest - before)
    throw new RangeError(`a change of ${row.change} from ${before} to ${shortInterest}`)
  return row
}

function* cellsOf(bytes: Uint8Array, file: string, layout: ShortInterestFile['layout']): Generator<Cells> {
  if (layout === 'export') {
    const rows = delimitedRows(bytes, { file, delimiter: ',', quoted: true, columns: exportColumns })
    for (const { line, fields } of rows) yield { line, fields, split: null }
    return
  }
  // Issue names hold quotes as characters of their own.
  for (const { line, fields } of delimitedRows(bytes, {
    file,
    delimiter: '|',
    quoted: false,
    columns: fileColumns,
  })) {
    const [date, issue, symbol, market, current, previous, change, percent, volume, days, flag, split] =
      fields
    yield {
      line,
      fields: [date, issue, symbol, market, current, previous, change, percent, volume, days, flag],
      split,
    }
  }
}

/** The settlement date that the name of a file promises, or null. */
const dateIn = (file: string): string | null => {
  const [, year, month, day] = /shrt(\d{4})(\d{2})(\d{2})\.csv$/.exec(file) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

/** A file of one settlement date with the rows of another would replace the wrong ones. */
const checkDates = (file: string, rows: readonly PublishedShortInterest[]): void => {
  const expected = dateIn(file) ?? rows[0]?.settlementDate
  const stray = rows.find(({ settlementDate }) => settlementDate !== expected)
  if (stray === undefined) return
  throw new SourceFormatError(file, stray.line, `a row of ${stray.settlementDate} among those of ${expected}`)
}

/**
 * Told apart by the header. Throws SourceFormatError for a missing or unknown column; a row with a cell that cannot be
 * read, or whose change does not follow from its positions, is handed back with the reason.
 */
export const parseShortInterest = ({ bytes, address: file }: PublishedFile): ShortInterestFile => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const layout = start.includes('"Settlement Date"') ? 'export' : 'file'
  const rows: PublishedShortInterest[] = []
  const rejected: RejectedRow[] = []
  for (const cells of cellsOf(bytes, file, layout)) {
    try {
      rows.push(rowOf(cells))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: cells.fields.join('|'), reason: error.message, line: cells.line })
    }
  }
  if (layout === 'file') checkDates(file, rows)
  return { layout, rows, rejected }
}
