/** The daily files of what iShares ETFs hold. */
import { isCusip, isIsin } from '../../lib/check-digit.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import { textOf } from '../files/plain-lines.ts'
import {
  type AssetCategory,
  type FundReports,
  type Location,
  type Position,
  printedDay,
  printedNumber,
} from '../fund-report.ts'
import { isharesTickerOf } from './ishares-pages.ts'
import { type IssuerRow, reportsOf, sideOf, usSymbol } from './issuer-rows.ts'

const columns = ['Name', 'Sector', 'Asset Class', 'Market Value', 'Notional Value'] as const
const ofShares = ['Ticker'] as const
const ofBonds = ['CUSIP', 'ISIN'] as const
/** The balance was called Shares until 2024 and Quantity since; bond funds call it Par Value. */
const balances = ['Shares', 'Quantity', 'Par Value'] as const
/** Files with a Type, of some funds since November 2025, call the weight Market Weight. */
const weights = ['Weight (%)', 'Market Weight'] as const
/** Only in files of some years or funds: a stock had its identifiers until 2022, a bitcoin has no exchange. */
const optional = [
  ...[...balances, ...weights, 'Type', 'Price', 'Location', 'Exchange', 'Currency', 'FX Rate'],
  ...['Market Currency', 'Accrual Date', 'Notional Weight', 'CUSIP', 'ISIN', 'SEDOL', 'Duration', 'YTM (%)'],
  ...['Maturity', 'Coupon (%)', 'Mod. Duration', 'Yield to Call (%)', 'Yield to Worst (%)', 'Real Duration'],
  ...['Real YTM (%)', 'Effective Date'],
] as const

const PREAMBLE_LINES = 9

type Kind = Pick<Position, 'category' | 'derivative' | 'unit'>

const kinds: Readonly<Record<string, Kind>> = {
  Equity: { category: 'equity', derivative: null, unit: 'shares' },
  'Money Market': { category: 'cash', derivative: null, unit: 'shares' },
  Cash: { category: 'cash', derivative: null, unit: 'principal' },
  'Cash Collateral and Margins': { category: 'cash', derivative: null, unit: 'principal' },
  'Cash and/or Derivatives': { category: 'cash', derivative: null, unit: 'principal' },
  'Fixed Income': { category: 'debt', derivative: null, unit: 'principal' },
  Futures: { category: 'derivative', derivative: 'future', unit: 'contracts' },
  Forwards: { category: 'derivative', derivative: 'forward', unit: 'contracts' },
  FX: { category: 'derivative', derivative: 'forward', unit: 'contracts' },
  Options: { category: 'derivative', derivative: 'option', unit: 'contracts' },
  Swaps: { category: 'derivative', derivative: 'swap', unit: 'contracts' },
  Fund: { category: 'fund', derivative: null, unit: 'shares' },
  Warrants: { category: 'derivative', derivative: 'warrant', unit: 'contracts' },
}
const other: Kind = { category: 'other', derivative: null, unit: 'other' }

/** A swap on a share has that share's ticker and asset class. */
const classOfType: Readonly<Record<string, string>> = {
  SWAP: 'Swaps',
  WARRANT: 'Warrants',
  OPTION: 'Options',
}

/**
 * A share of a fund of bonds is of the class of what that fund holds. What has a share's class but an unknown type may be a contract on
 * that share.
 */
const kindOf = (type: string, assetClass: string): Kind => {
  if (type === 'EQUITY' && assetClass === 'Fixed Income') return kinds['Fund'] ?? other
  const isUnknown = assetClass === 'Equity' && !['EQUITY', '', '-'].includes(type)
  return kinds[classOfType[type] ?? (isUnknown ? '' : assetClass)] ?? other
}

/** `Nyse Euronext - Euronext Paris`, `Nasdaq Omx Nordic` and `Nasdaq Omx Helsinki Ltd.` begin like exchanges of the US. */
const usExchange =
  /^(?:NASDAQ|New York Stock Exchange|NYSE|Texas Stock Exchange|Cboe BZX|IEX)\b(?!.*(?:Euronext|OMX))/i

/** Elsewhere the same letters are another company's. */
const symbolOf = (cell: Cell, category: AssetCategory | null): string | null => {
  const isShare = category === 'equity' || category === 'fund'
  const isUs = usExchange.test(cell('Exchange')) && ['USD', ''].includes(cell('Market Currency'))
  return isShare && isUs ? usSymbol(cell('Ticker')) : null
}

type Cell = (name: string) => string

/** The cell of whichever of these columns the file has, where a dash stands for nothing. Throws SourceFormatError. */
const oneOf = (names: readonly string[], cell: Cell, { file, line }: Location): string => {
  const found = names.map(cell).find((value) => value !== '')
  if (found !== undefined) return found
  throw new SourceFormatError(file, line, `none of ${names.join(', ')} is there`)
}

const positionOf = (cell: Cell, location: Location): Position => {
  const { unit, ...kind } = kindOf(cell('Type'), cell('Asset Class'))
  const number = printedNumber(oneOf(balances, cell, location), location)
  const [cusip, isin, currency] = [cell('CUSIP'), cell('ISIN'), cell('Currency')]
  return {
    name: cell('Name'),
    symbol: symbolOf(cell, kind.category),
    cusip: isCusip(cusip) ? cusip : null,
    isin: isIsin(isin) ? isin : null,
    ...kind,
    side: sideOf(number),
    balance: number,
    unit,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    value: printedNumber(cell('Market Value'), location),
    weightPct: printedNumber(oneOf(weights, cell, location), location),
  }
}

/** The file names the fund in words only. */
const tickerIn = (address: string): string => {
  const ticker = isharesTickerOf(address)
  if (ticker !== null) return ticker
  throw new SourceFormatError(address, null, 'its name holds no ticker of the fund, as IVV_holdings.csv does')
}

const headOf = (text: string, file: string) => {
  const lines = text.split(/\r?\n/, PREAMBLE_LINES + 1)
  const [name = ''] = lines
  const at = lines.findIndex((line) => line.startsWith('Fund Holdings as of,'))
  const day = /^Fund Holdings as of,"?([^"]*)"?/.exec(lines[at] ?? '')?.[1]
  if (day === undefined)
    throw new SourceFormatError(file, null, `no "Fund Holdings as of" in the first ${PREAMBLE_LINES} lines`)
  // Those of Canada and Europe, whose values are not in dollars, begin with the day.
  if (at === 0) throw new SourceFormatError(file, 1, 'has no name of a fund: it is no file of a US fund')
  return { name: name.trim(), date: printedDay(day, { file, line: at + 1 }) }
}

/**
 * A line with nothing but a hard space on it ends the positions; a disclaimer in quotes follows, of many lines. Without that
 * line positions are missing. The text after the last line break does not count, so that a file cut there is found too.
 */
const tableOf = (text: string, file: string) => {
  const lines = text.split(/\r?\n/)
  const header = lines.findIndex((line) => /^(?:Ticker|Name),/.test(line))
  const isOfBonds = lines[header]?.startsWith('Name,') === true
  const expected = [...columns, ...(isOfBonds ? ofBonds : ofShares)]
  if (header === -1) return { text, columns: expected }
  const end = lines.findIndex(
    (line, at) => at > header && at < lines.length - 1 && /^[\s\u00a0]*$/.test(line),
  )
  if (end !== -1) return { text: lines.slice(0, end).join('\n'), columns: expected }
  throw new SourceFormatError(file, lines.length, 'no blank line ends the positions: the file is cut short')
}

/** Throws SourceFormatError. */
export const parseIshares = ({ address, bytes }: PublishedFile): FundReports => {
  const text = textOf(bytes, { file: address }, 0)
  const { name: fundName, date } = headOf(text, address)
  const fund = tickerIn(address)
  const table = tableOf(text, address)
  const names: readonly string[] = [...table.columns, ...optional]
  const layout = {
    file: address,
    delimiter: ',',
    quoted: true,
    columns: table.columns,
    optional,
    maxPreambleLines: PREAMBLE_LINES,
  } as const
  const rows = Array.from(delimitedRows(Buffer.from(table.text), layout), ({ line, fields }): IssuerRow => {
    const cell: Cell = (name) => fields[names.indexOf(name)] ?? ''
    return { line, fund, date, position: positionOf(cell, { file: address, line }) }
  })
  return reportsOf('ishares', address, rows, fundName)
}
