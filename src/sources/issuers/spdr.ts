/** State Street's daily workbooks of what SPDR ETFs hold. */
import { isCusip } from '../../lib/check-digit.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import {
  type AssetCategory,
  type FundReports,
  type Place,
  type Position,
  printedDay,
  printedNumber,
} from '../fund-report.ts'
import { type SheetRow, sheetRows } from '../workbook.ts'
import { cashWords, type IssuerRow, reportsOf, usSymbol } from './issuer-rows.ts'

const required = ['Name', 'Ticker', 'Identifier', 'Weight', 'Shares Held'] as const
const known: ReadonlySet<string> = new Set([...required, 'SEDOL', 'Sector', 'Local Currency'])

const labelled = (rows: readonly SheetRow[], label: string, file: string): string => {
  const value = rows.find(({ cells }) => cells[0] === label)?.cells[1]
  if (value !== undefined && value !== '') return value
  throw new SourceFormatError(file, null, `there is no ${JSON.stringify(label)}`)
}

const headerOf = (rows: readonly SheetRow[], file: string): SheetRow => {
  const header = rows.find(({ cells }) => cells[0] === 'Name')
  if (header === undefined) throw new SourceFormatError(file, null, 'no row begins with Name')
  const missing = required.filter((name) => !header.cells.includes(name))
  const unknown = header.cells.filter((name) => name !== '' && !known.has(name))
  if (missing.length === 0 && unknown.length === 0) return header
  throw new SourceFormatError(
    file,
    header.line,
    `header lacks ${missing.join(', ')}; unknown ${unknown.join(', ')}`,
  )
}

/** Cash has numbers of State Street's own that begin with 999. */
const categoryOf = (name: string, identifier: string): AssetCategory => {
  if (identifier.startsWith('999') || cashWords.test(name)) return 'cash'
  return /\bFUT(?:URE)?S?\b/.test(name) ? 'derivative' : 'equity'
}

const unitOf = (category: AssetCategory): Position['unit'] => {
  if (category === 'equity') return 'shares'
  return category === 'derivative' ? 'contracts' : 'principal'
}

const positionOf = (value: (name: string) => string, place: Place): Position => {
  const [name, identifier] = [value('Name'), value('Identifier')]
  const category = categoryOf(name, identifier)
  const isShare = category === 'equity'
  const currency = value('Local Currency')
  return {
    name,
    symbol: isShare && isCusip(identifier) ? usSymbol(value('Ticker')) : null,
    cusip: isCusip(identifier) && isShare ? identifier : null,
    isin: null,
    category,
    derivative: category === 'derivative' ? 'future' : null,
    side: 'long',
    balance: printedNumber(value('Shares Held'), place),
    unit: unitOf(category),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    value: null,
    weightPct: printedNumber(value('Weight'), place),
  }
}

/** `parts` are those of an unpacked workbook. Throws SourceFormatError. */
export const parseSpdr = (parts: readonly PublishedFile[]): FundReports => {
  const file = parts[0]?.address.replace(/#.*$/, '') ?? 'a workbook'
  const rows = sheetRows(parts)
  const header = headerOf(rows, file)
  const fund = labelled(rows, 'Ticker Symbol:', file)
  const asOf = labelled(rows, 'Holdings:', file).replace(/^As of /, '')
  const date = printedDay(asOf, { file, line: null })
  const found: IssuerRow[] = []
  let isWhole = false
  for (const { line, cells } of rows) {
    if (line <= header.line) continue
    // A blank row parts the positions from the disclaimer.
    if (cells.every((cell) => cell === '')) {
      isWhole = true
      break
    }
    const value = (name: string): string => cells[header.cells.indexOf(name)]?.trim() ?? ''
    found.push({ line, fund, date, position: positionOf(value, { file, line }) })
  }
  if (!isWhole)
    throw new SourceFormatError(
      file,
      rows.at(-1)?.line ?? null,
      'no blank row ends the positions: the workbook is cut short',
    )
  return reportsOf('spdr', file, found, labelled(rows, 'Fund Name:', file))
}
