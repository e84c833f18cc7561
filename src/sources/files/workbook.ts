/** The sheets of an Excel workbook (.xlsx) as rows of text; leaves out formats, formulas and the names of sheets. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from './xml.ts'
import { zipEntries } from './zip.ts'

/** The whole market in one sheet is 2 MB. */
const MAX_PART_BYTES = 40 * 2 ** 20
const MAX_PARTS_BYTES = 2 * MAX_PART_BYTES
const SHEET = /(?:^|#)xl\/worksheets\/[^/]+\.xml$/
const STRINGS = 'xl/sharedStrings.xml'

/** The parts of a workbook that hold its text, each under the workbook's address. Throws SourceFormatError. */
export const unpackWorkbook = async ({
  address,
  bytes,
}: PublishedFile): Promise<readonly PublishedFile[]> => {
  const found: PublishedFile[] = []
  for await (const entry of zipEntries(bytes, {
    file: address,
    maxEntryBytes: MAX_PART_BYTES,
    maxTotalBytes: MAX_PARTS_BYTES,
  })) {
    if (SHEET.test(entry.name) || entry.name === STRINGS)
      found.push({ address: `${address}#${entry.name}`, bytes: await entry.bytes() })
  }
  if (!found.some((part) => SHEET.test(part.address)))
    throw new SourceFormatError(address, null, 'a workbook without a sheet')
  return found
}

export type SheetRow = { readonly line: number; readonly cells: readonly string[] }

/** Text of a string: its own, or that of its runs of one format each. */
const stringOf = (item: XmlElement): string =>
  childOf(item, 't')?.text ??
  childrenOf(item, 'r')
    .map((run) => childOf(run, 't')?.text ?? '')
    .join(' ')

/** Column of a reference such as `AB12`, from 0. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]*/.exec(reference)?.[0] ?? '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) -
  1

const cellText = (cell: XmlElement, strings: readonly string[], file: string): string => {
  const type = cell.attributes.get('t')
  const text = textAt(cell, 'v') ?? ''
  if (type === 'inlineStr') return stringOf(childOf(cell, 'is') ?? cell)
  if (type !== 's' || text === '') return text
  const shared = strings[Number(text)]
  if (shared === undefined) throw new SourceFormatError(file, null, `there is no shared string ${text}`)
  return shared
}

const MAX_COLUMNS = 200

const rowOf = (row: XmlElement, strings: readonly string[], file: string): SheetRow => {
  const cells: string[] = []
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.get('r') ?? '')
    if (column < 0 || column >= MAX_COLUMNS)
      throw new SourceFormatError(file, null, `a cell at ${JSON.stringify(cell.attributes.get('r'))}`)
    while (cells.length < column) cells.push('')
    cells[column] = cellText(cell, strings, file)
  }
  const line = Number(row.attributes.get('r'))
  if (!Number.isInteger(line)) throw new SourceFormatError(file, null, 'a row without its number')
  return { line, cells }
}

/** Rows of a sheet in order, and the first of those that it was found by. */
type FoundSheet = { readonly rows: readonly SheetRow[]; readonly found: SheetRow }

/**
 * The sheet of an unpacked workbook that has such a row; a row that is left out or blank has no cells. Throws SourceFormatError
 * where no sheet has one, or several: which is meant is unknown.
 */
export const sheetWith = (
  parts: readonly PublishedFile[],
  what: string,
  isSuch: (row: SheetRow) => boolean,
): FoundSheet => {
  const shared = parts.find(({ address }) => address.endsWith(STRINGS))
  const strings =
    shared === undefined ? [] : childrenOf(parseXml(shared.bytes, shared.address), 'si').map(stringOf)
  const sheets = parts
    .filter(({ address }) => SHEET.test(address))
    .flatMap(({ bytes, address }): readonly FoundSheet[] => {
      const elements = childrenOf(childOf(parseXml(bytes, address), 'sheetData'), 'row')
      const rows = elements.map((row) => rowOf(row, strings, address))
      const found = rows.find(isSuch)
      return found === undefined ? [] : [{ rows, found }]
    })
  const [sheet, ...others] = sheets
  if (sheet !== undefined && others.length === 0) return sheet
  const file = parts[0]?.address.replace(/#.*$/, '') ?? 'a workbook'
  throw new SourceFormatError(
    file,
    null,
    `${sheets.length === 0 ? 'no sheet has' : `${sheets.length} sheets have`} ${what}`,
  )
}
