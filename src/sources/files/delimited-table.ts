/** Checks the records of a delimited file against its layout: header, field counts, footer. Leaves out splitting bytes. */
import { SourceFormatError } from '../../lib/source-format-error.ts'

export type DelimitedLayout<
  Columns extends readonly string[] = readonly string[],
  Optional extends readonly string[] = readonly string[],
> = {
  /** Address or path, for messages. */
  readonly file: string
  readonly delimiter: string
  /** Fields may be quoted as in RFC 4180; otherwise a quote is a character like any other. */
  readonly quoted: boolean
  /** By exact name; their order in the file is free. */
  readonly columns: Columns
  /** Columns of some layouts only: blank where the file lacks them. */
  readonly optional?: Optional
  /** Default `refuse`: an unknown column stops the feed. */
  readonly otherColumns?: 'refuse' | 'ignore'
  /** Lines before the header; default 0. The header is the first line that holds every column. */
  readonly maxPreambleLines?: number
  /** The line that ends the file, whatever its field count. Required unless `required: false`. */
  readonly footer?: {
    readonly pattern: RegExp
    readonly required?: boolean
    readonly onFooter?: (line: string) => void
  }
  /** The publisher ends every line: a last one without its end is of a file that was cut, maybe within a figure. */
  readonly endsWithLineFeed?: boolean
  /** Default 1 MiB. */
  readonly maxRecordBytes?: number
  /** Default UTF-8, and bytes that are not are refused. */
  readonly encoding?: 'utf-8' | 'windows-1252'
}

type Values<Names extends readonly string[]> = { readonly [Index in keyof Names]: string }

/** One record: its fields in the order of `columns`, then `optional`, and the 1-based line it ends on. */
export type DelimitedRow<
  Columns extends readonly string[] = readonly string[],
  Optional extends readonly string[] = readonly string[],
> = { readonly line: number; readonly fields: readonly [...Values<Columns>, ...Values<Optional>] }

/** A row whose columns are unknown to the compiler. */
export type LooseRow = { readonly line: number; readonly fields: readonly string[] }

const ABSENT = -1

const quote = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ')

/** Places of the columns in the file, `ABSENT` for an optional one that it lacks. */
const placesOf = (layout: DelimitedLayout, header: readonly string[], line: number): readonly number[] => {
  const { file, columns, optional = [], otherColumns = 'refuse' } = layout
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined)
    throw new SourceFormatError(file, line, `column ${JSON.stringify(twice)} comes twice`)
  const wanted = [...columns, ...optional]
  const missing = columns.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !wanted.includes(name))
  if (missing.length > 0) {
    const instead = unknown.length > 0 ? `; unknown ${quote(unknown.slice(0, 10))}` : ''
    throw new SourceFormatError(file, line, `header lacks ${quote(missing)}${instead}`)
  }
  if (unknown.length > 0 && otherColumns === 'refuse') {
    throw new SourceFormatError(file, line, `header has unknown ${quote(unknown.slice(0, 10))}`)
  }
  return wanted.map((name) => header.indexOf(name))
}

export const createTableCheck = (layout: DelimitedLayout) => {
  const { file, columns, footer, maxPreambleLines = 0 } = layout
  let places: readonly number[] | null = null
  let width = 0
  let inOrder = false
  let headersSeen = 0
  let blankLine: number | null = null
  let footerLine: number | null = null
  let lastLine = 0

  const readHeader = (fields: readonly string[], line: number): void => {
    headersSeen += 1
    const isPreamble = headersSeen <= maxPreambleLines && !columns.every((name) => fields.includes(name))
    if (isPreamble) return
    places = placesOf(layout, fields, line)
    width = fields.length
    inOrder = places.length === width && places.every((place, at) => place === at)
  }

  const isFooter = (fields: readonly string[], line: number): boolean => {
    if (footer === undefined) return false
    const text = fields.join(layout.delimiter)
    if (text.search(footer.pattern) === -1) return false
    footerLine = line
    footer.onFooter?.(text)
    return true
  }

  const checkPlace = (line: number): void => {
    if (footerLine !== null)
      throw new SourceFormatError(file, line, `a record after the footer of line ${footerLine}`)
    if (blankLine !== null) throw new SourceFormatError(file, blankLine, 'a blank line among the records')
  }

  /** The row, or null for the header, the preamble and the footer. */
  const accept = (fields: readonly string[], line: number): LooseRow | null => {
    lastLine = line
    if (fields.length === 1 && fields[0] === '' && places !== null) {
      // Blank lines at the end are harmless; one before another record means that something is missing.
      blankLine ??= line
      return null
    }
    checkPlace(line)
    if (places === null) {
      readHeader(fields, line)
      return null
    }
    if (isFooter(fields, line)) return null
    if (fields.length !== width) {
      throw new SourceFormatError(file, line, `${fields.length} fields, the header has ${width}`)
    }
    if (inOrder) return { line, fields }
    return { line, fields: places.map((place) => (place === ABSENT ? '' : (fields[place] ?? ''))) }
  }

  /** To be called after the last record. */
  const end = (): void => {
    if (places === null && lastLine === 0) throw new SourceFormatError(file, null, 'the file is empty')
    if (places === null) throw new SourceFormatError(file, lastLine, 'no header')
    if (footer !== undefined && footer.required !== false && footerLine === null) {
      throw new SourceFormatError(file, lastLine, 'no footer: the file is cut short')
    }
  }

  return { accept, end }
}
