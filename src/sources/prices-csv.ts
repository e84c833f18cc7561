/** Daily bars from any delimited file whose columns the operator names. */

import { compactDate, dayIn, slashedDate } from '../lib/day.ts'
import { decimalNumber } from '../lib/decimal-number.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { type Feed, parseOne } from './feed.ts'
import { delimitedRows } from './files/delimited.ts'
import type { DelimitedLayout } from './files/delimited-table.ts'
import { type Basis, figuresOf, type PriceFile, type PublishedBar } from './price-bar.ts'

const figures = ['close', 'open', 'high', 'low', 'volume', 'adjClose', 'dividend', 'split'] as const
/** What a column of the file may hold. */
export const barFields = ['date', ...figures, 'ticker'] as const
export type BarField = (typeof barFields)[number]

export type CsvLayout = {
  /** Header names of the file by what they mean; `date` and `close` are required. */
  readonly columns: Readonly<Partial<Record<BarField, string>>>
  readonly basis: Basis
  /** The ticker of all bars, where the file has no column of tickers. */
  readonly ticker: string | null
}

/** `2024-06-28`, with a time after it or not, `20240628`, `6/28/2024`: other texts are ambiguous. */
const dayPatterns = [/^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ].*)?$/, compactDate, slashedDate]

/** Publishers of price files write these where they have no figure. */
const blanks: ReadonlySet<string> = new Set(['', 'null', 'nan', 'n/a', '-'])

const figureIn = (text: string, file: string, line: number): number | null => {
  const plain = text.trim()
  if (blanks.has(plain.toLowerCase())) return null
  // An infinity is what some tools make of a division by zero; the rules of the series refuse it.
  const value = /^[+-]?inf(?:inity)?$/i.test(plain) ? Number.NEGATIVE_INFINITY : decimalNumber(plain)
  if (value === null) throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a number`)
  return value
}

const delimiterOf = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(10)
  const header = Buffer.from(bytes.subarray(0, end < 0 ? bytes.length : end)).toString('latin1')
  return [',', ';', '\t', '|'].find((sign) => header.includes(sign)) ?? ','
}

/** Throws SourceFormatError where a named column is not there or a cell is neither blank nor what it should be. */
export const parsePricesCsv = (
  bytes: Uint8Array,
  file: string,
  { columns: names, basis, ticker }: CsvLayout,
): PriceFile => {
  const used = barFields.filter((field) => names[field] !== undefined)
  const layout: DelimitedLayout = {
    file,
    delimiter: delimiterOf(bytes),
    quoted: true,
    columns: used.map((field) => names[field] ?? ''),
    otherColumns: 'ignore',
  }
  const bars: PublishedBar[] = []
  for (const { line, fields } of delimitedRows(bytes, layout)) {
    const textOf = (field: BarField): string | null => fields[used.indexOf(field)] ?? null
    const day = dayIn(textOf('date') ?? '', ...dayPatterns)
    if (day === null)
      throw new SourceFormatError(file, line, `${JSON.stringify(textOf('date'))} is not a date`)
    const symbol = (textOf('ticker') ?? ticker ?? '').trim()
    if (symbol === '')
      throw new SourceFormatError(file, line, 'a bar without a ticker: name one with --ticker')
    bars.push({ line, symbol, day, ...figuresOf((figure) => figureIn(textOf(figure) ?? '', file, line)) })
  }
  return { source: 'csv', basis, isFullSeries: false, bars }
}

/** Reads nothing without a layout: columns are named, not guessed. */
export const pricesCsv: Feed<PriceFile> = {
  name: 'prices-csv',
  about: 'Daily bars from the operator’s delimited files; --columns names their columns.',
  publisher: { name: 'Operator', terms: 'Those of the source of the file.' },
  expect: 'text',
  files: { kind: 'operator-supplied', host: 'localhost', path: /\.csv$/ },
  parse: ([file]) => {
    throw new SourceFormatError(file?.address ?? 'a file', null, 'its columns are not named: see --columns')
  },
}

/** The feed with the columns of the operator's files. */
export const pricesCsvOf = (layout: CsvLayout): Feed<PriceFile> => ({
  ...pricesCsv,
  parse: parseOne((bytes, file) => parsePricesCsv(bytes, file, layout)),
})
