/** The first sheet of an Excel workbook (.xlsx) as rows of text; leaves out formats, formulas and further sheets. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { childOf, childrenOf, parseXml, textAt, type XmlElement } from './xml.ts'
import { zipEntries } from './zip.ts'

/** The whole market in one sheet is 2 MB. */
const MAX_PART_BYTES = 40 * 2 ** 20
const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'

/** The parts of a workbook that hold its text, each under the workbook's address. Throws SourceFormatError. */
export const unpackWorkbook = async ({
  address,
  bytes,
}: PublishedFile): Promise<readonly PublishedFile[]> => {
  const found: PublishedFile[] = []
  for await (const entry of zipEntries(bytes, { file: address, maxEntryBytes: MAX_PART_BYTES })) {
    if (entry.name === SHEET || entry.name === STRINGS)
      found.push({ address: `${address}#${entry.name}`, bytes: await entry.bytes() })
  }
  if (!found.some((part) => part.address.endsWith(SHEET)))
    throw new SourceFormatError(address, null, 'a workbook without a first sheet')
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
  return { line: Number(row.attributes.get('r')), cells }
}

/** Rows of an unpacked workbook in order; a row that is left out or blank has no cells. Throws SourceFormatError. */
export const sheetRows = (parts: readonly PublishedFile[]): readonly SheetRow[] => {
  const partNamed = (name: string) => parts.find(({ address }) => address.endsWith(name))
  const sheet = partNamed(SHEET)
  if (sheet === undefined) throw new SourceFormatError(parts[0]?.address ?? 'a workbook', null, 'no sheet')
  const shared = partNamed(STRINGS)
  const strings =
    shared === undefined ? [] : childrenOf(parseXml(shared.bytes, shared.address), 'si').map(stringOf)
  const rows = childrenOf(childOf(parseXml(sheet.bytes, sheet.address), 'sheetData'), 'row')
  return rows.map((row) => rowOf(row, strings, sheet.address))
}
