/** A half month of fails to deliver as the SEC publishes it: lines of six fields, then two lines that count them. */

import { isDay } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../../sources/feed.ts'
import { concatenated, notA, type ParsedRows, parseRows, refuse } from '../../sources/files/parsed-rows.ts'
import { createPlainLines } from '../../sources/files/plain-lines.ts'
import { withoutRepeated } from '../../sources/files/repeated-rows.ts'
import { unpackText, unpackTexts } from '../../sources/files/zipped-text.ts'

export type PublishedFail = {
  readonly line: number
  readonly settlementDate: string
  readonly cusip: string
  /** As written, blank where there is none. */
  readonly symbol: string
  readonly quantity: number
  /** The first 30 characters of the name of the security. */
  readonly name: string
  readonly price: number | null
}

/** `isHalfMonth` is true of a file that by its name has all fails of a half month. */
export type FailsFile = ParsedRows<PublishedFail> & { readonly isHalfMonth: boolean }

const columns = ['SETTLEMENT DATE', 'CUSIP', 'SYMBOL', 'QUANTITY (FAILS)', 'DESCRIPTION', 'PRICE'] as const

const halfMonth = /cnsfails(\d{4})(\d{2})[ab](?:_\d)?\.(?:zip|txt)/

/** A half month has 3 to 5 MB. */
const MAX_TEXT_BYTES = 80 * 2 ** 20

/** A half month is one text; a quarter, as those before July 2009 were published, is a text for each of its months. */
export const unpackFails: NonNullable<Feed['unpack']> = async (files) => {
  const isHalfMonth = halfMonth.test(files[0]?.address ?? '')
  return await (isHalfMonth ? unpackText : unpackTexts)(MAX_TEXT_BYTES)(files)
}

const MAX_NAME = 30

type Line = { readonly line: number; readonly cells: readonly string[] }

const linesOf = (bytes: Uint8Array, file: string): readonly Line[] => {
  const layout = { file, delimiter: '|', quoted: false, columns, encoding: 'windows-1252' } as const
  const lines = createPlainLines(layout, (cells, line): Line | null => {
    const trimmed = cells.map((cell) => cell.trim())
    return trimmed.every((cell) => cell === '') ? null : { line, cells: trimmed }
  })
  return [...lines.push(bytes), ...lines.end()]
}

const checkHeader = (file: string, { line, cells }: Line): void => {
  if (cells.join('|') === columns.join('|')) return
  const missing = columns.filter((name) => !cells.includes(name))
  const reason = missing.length === 0 ? 'the columns are in another order' : `lacks ${missing.join(', ')}`
  throw new SourceFormatError(file, line, `the header ${JSON.stringify(cells.join('|'))}: ${reason}`)
}

const trailer =
  /^Trailer record count (?<count>\d{1,15})\nTrailer total quantity of shares (?<total>\d{1,15})$/

const trailerOf = (file: string, lines: readonly Line[]) => {
  const [last, before] = [lines.at(-1), lines.at(-2)]
  const { count, total } = trailer.exec(`${before?.cells.join('|')}\n${last?.cells.join('|')}`)?.groups ?? {}
  if (last === undefined || count === undefined)
    throw new SourceFormatError(file, last?.line ?? null, 'no trailer: the file is cut short')
  return { line: last.line, count: Number(count), total: Number(total) }
}

const quantityIn = (cell: string | undefined): number | null =>
  cell !== undefined && /^\d{1,15}$/.test(cell) ? Number(cell) : null

const priceIn = (cell: string): number | null => {
  if (cell === '.' || cell === '') return null
  return (/^[\d.]+$/.test(cell) ? decimalNumber(cell) : null) ?? refuse('the price', cell)
}

/**
 * A line with the name as one cell: in names of 2004 and some later ones `|` stands for another sign (`BAM| ENTMT INC`). Two lines
 * in one have a longer name than the clearing house prints, and a cell without a letter is an amount.
 */
const withWholeName = ({ line, cells }: Line): Line => {
  const parts = cells.slice(4, -1)
  const name = parts.join('|')
  const isText = parts.every((part) => part === '' || /[A-Z]/i.test(part))
  const isName = cells.length > columns.length && isText && name.length <= MAX_NAME && cells.at(-1) !== ''
  return isName ? { line, cells: [...cells.slice(0, 4), name, cells.at(-1) ?? ''] } : { line, cells }
}

const rowOf = ({ line, cells }: Line): PublishedFail => {
  if (cells.length !== columns.length) throw new RangeError(`${cells.length} fields, not ${columns.length}`)
  const [date = '', cusip = '', symbol = '', fails = '', name = '', price = ''] = cells
  const settlementDate = date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isDay(settlementDate)) notA('date', date)
  if (!/^[0-9A-Z*@#]{9}$/.test(cusip)) notA('CUSIP', cusip)
  const quantity = quantityIn(fails) ?? refuse('the quantity', fails)
  return { line, settlementDate, cusip, symbol, quantity, name, price: priceIn(price) }
}

/** Every line counts as a record, read or not; the shares can be summed up only where every quantity is readable. */
const checkTrailer = (file: string, lines: readonly Line[], stated: ReturnType<typeof trailerOf>): void => {
  const { line, count, total } = stated
  const fault = (found: number, expected: number, what: string) =>
    new SourceFormatError(file, line, `${found} ${what} where the trailer counts ${expected}`)
  if (lines.length !== count) throw fault(lines.length, count, 'rows')
  const quantities = lines.map(({ cells }) => (cells.length === columns.length ? quantityIn(cells[3]) : null))
  const sum = quantities.reduce<number>((all, quantity) => all + (quantity ?? 0), 0)
  if (sum !== total && !quantities.includes(null)) throw fault(sum, total, 'shares')
}

/** Rows of another month would take the place of that month's. */
const checkMonth = (file: string, rows: readonly PublishedFail[]): boolean => {
  const [, year, month] = halfMonth.exec(file) ?? []
  if (year === undefined) return false
  const misdated = rows.find(({ settlementDate }) => !settlementDate.startsWith(`${year}-${month}-`))
  if (misdated === undefined) return true
  throw new SourceFormatError(file, misdated.line, `a row of ${misdated.settlementDate}`)
}

const parseText = ({ address: file, bytes }: PublishedFile): FailsFile => {
  const [header, ...lines] = linesOf(bytes, file)
  if (header === undefined) throw new SourceFormatError(file, null, 'the file is empty')
  checkHeader(file, header)
  const stated = trailerOf(file, lines)
  const records = lines.slice(0, -2).map(withWholeName)
  checkTrailer(file, records, stated)
  const parsed = parseRows(records, rowOf, ({ cells, line }) => ({ row: cells.join('|'), line }))
  return { isHalfMonth: checkMonth(file, parsed.rows), ...parsed }
}

/**
 * A half month, or the months of a quarter. Throws SourceFormatError for another header, for what a trailer does not count, and
 * for rows of another month than that in the name; a row that cannot be read, or of which another of its CUSIP and day differs in any of
 * the texts, is handed back with its line.
 */
export const parseFails = (files: readonly PublishedFile[]): FailsFile => {
  if (files.length === 0) throw new TypeError('a work item without a file')
  const texts = files.map(parseText)
  const parsed = withoutRepeated(
    concatenated(texts),
    ({ cusip, settlementDate }) => `${cusip} ${settlementDate}`,
  )
  return { isHalfMonth: texts.every(({ isHalfMonth }) => isHalfMonth), ...parsed }
}
