/** State Street's daily workbooks of what SPDR ETFs hold. */
import { isCusip, isIsin } from '../../lib/check-digit.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { type SheetRow, sheetWith } from '../files/workbook.ts'
import {
  type AssetCategory,
  type FundReports,
  type Location,
  type Position,
  printedDay,
  printedNumber,
} from '../fund-report.ts'
import { cashWords, type IssuerRow, reportsOf, sideOf, unitOf, usSymbol } from './issuer-rows.ts'

const ofShares = ['Name', 'Ticker', 'Identifier', 'Weight', 'Shares Held'] as const
const ofBonds = ['Name', 'Identifier', 'Weight', 'Par Value', 'Market Value'] as const
const known: ReadonlySet<string> = new Set([
  ...[...ofShares, ...ofBonds, 'SEDOL', 'Sector', 'Local Currency', 'Coupon', 'Maturity'],
])

const labelled = (rows: readonly SheetRow[], label: string, file: string): string => {
  const value = rows.find(({ cells }) => cells[0] === label)?.cells[1]
  if (value !== undefined && value !== '') return value
  throw new SourceFormatError(file, null, `there is no ${JSON.stringify(label)}`)
}

const isHeader = ({ cells }: SheetRow): boolean => cells[0] === 'Name'

const isOfBonds = ({ cells }: SheetRow): boolean => cells.includes('Par Value')

const checkHeader = (header: SheetRow, file: string): void => {
  const required = isOfBonds(header) ? ofBonds : ofShares
  const missing = required.filter((name) => !header.cells.includes(name))
  const unknown = header.cells.filter((name) => name !== '' && !known.has(name))
  if (missing.length === 0 && unknown.length === 0) return
  const reason = `header lacks ${missing.join(', ')}; unknown ${unknown.join(', ')}`
  throw new SourceFormatError(file, header.line, reason)
}

const futureWord = /\bFUT(?:URE)?S?\b/
/** `S+P500 EMINI FUT DEC26`. */
const contractMonth = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) ?\d{2}$/

/**
 * Cash has numbers of State Street's own that begin with 999. A future has no number of others, not as Future plc, or a month at the end
 * of its name: of State Street's nine letters and digits one in ten fits a CUSIP's check digit.
 */
const categoryOf = (name: string, identifier: string, ofBonds: boolean): AssetCategory => {
  const isBond = ofBonds && isIsin(identifier)
  if (identifier.startsWith('999') || (cashWords.test(name) && !isBond)) return 'cash'
  const isUnnumbered = !isIsin(identifier) && !isCusip(identifier)
  if (futureWord.test(name) && (isUnnumbered || contractMonth.test(name))) return 'derivative'
  return ofBonds ? 'debt' : 'equity'
}

type Value = (name: string) => string

const positionOf = (value: Value, ofBonds: boolean, location: Location): Position => {
  const [name, identifier] = [value('Name'), value('Identifier')]
  const category = categoryOf(name, identifier, ofBonds)
  const isSecurity = category === 'equity' || category === 'debt'
  const currency = value('Local Currency')
  const isUs = currency === '' || currency === 'USD'
  const balance = printedNumber(value(ofBonds ? 'Par Value' : 'Shares Held'), location)
  return {
    name,
    // Elsewhere the same letters are another company's.
    symbol: category === 'equity' && isCusip(identifier) && isUs ? usSymbol(value('Ticker')) : null,
    cusip: isCusip(identifier) && isSecurity ? identifier : null,
    isin: isIsin(identifier) ? identifier : null,
    category,
    derivative: category === 'derivative' ? 'future' : null,
    side: sideOf(balance),
    balance,
    unit: unitOf(category),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    // Nothing says in which currency the value of a foreign bond is, or of one without a currency.
    value: currency === 'USD' ? printedNumber(value('Market Value'), location) : null,
    weightPct: printedNumber(value('Weight'), location),
  }
}

/** `parts` are those of an unpacked workbook. Throws SourceFormatError. */
export const parseSpdr = (parts: readonly PublishedFile[]): FundReports => {
  const file = parts[0]?.address.replace(/#.*$/, '') ?? 'a workbook'
  const { rows, found: header } = sheetWith(parts, 'a row that begins with Name', isHeader)
  checkHeader(header, file)
  const fund = labelled(rows, 'Ticker Symbol:', file)
  const asOf = labelled(rows, 'Holdings:', file).replace(/^As of /, '')
  const date = printedDay(asOf, { file, line: null })
  const below = rows.filter(({ line }) => line > header.line)
  // A blank row separates the positions from the disclaimer.
  const end = below.findIndex(({ cells }) => cells.every((cell) => cell === ''))
  if (end === -1) {
    const reason = 'no blank row ends the positions: the workbook is cut short'
    throw new SourceFormatError(file, rows.at(-1)?.line ?? null, reason)
  }
  const positions = below.slice(0, end).map(({ line, cells }): IssuerRow => {
    const value = (name: string): string => cells[header.cells.indexOf(name)]?.trim() ?? ''
    return { line, fund, date, position: positionOf(value, isOfBonds(header), { file, line }) }
  })
  return reportsOf('spdr', file, positions, labelled(rows, 'Fund Name:', file))
}
