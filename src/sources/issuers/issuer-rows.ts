/** What the issuers' daily files have in common: a row a position, each with its fund and day. */
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { AssetCategory, BalanceUnit, FundReports, Position, ReportSource } from '../fund-report.ts'

export type IssuerRow = {
  readonly line: number
  /** Ticker of the fund. */
  readonly fund: string
  readonly date: string
  readonly position: Position
}

export const cashWords =
  /\b(?:CASH|US DOLLAR|MONEY MARKET|LIQUIDITY FUND|TRSY OBLIG|BRITISH POUND|EURO CURRENCY)\b/i

/** The unit of a balance where the file does not say. */
export const unitOf = (category: AssetCategory): BalanceUnit => {
  if (category === 'equity') return 'shares'
  return category === 'derivative' ? 'contracts' : 'principal'
}

/** No issuer has a column for it: what is sold short has a balance below zero. */
export const sideOf = (balance: number | null): 'long' | 'short' =>
  balance !== null && balance < 0 ? 'short' : 'long'

/** Bloomberg's letters for the exchanges of the US, and the one for all of them. */
const usExchanges = new Set(['US', 'UN', 'UQ', 'UW', 'UR', 'UA', 'UP', 'UF'])

/**
 * The symbol of a security that trades in the US, without Bloomberg's letters for the exchange; else null. One letter is no
 * exchange but the class of a share: `BRK B` is `BRK.B`.
 */
export const usSymbol = (text: string): string | null => {
  const [symbol = '', exchange, ...rest] = text
    .trim()
    .replace(/^([A-Z]+) ([A-Z])(?= |$)/, '$1.$2')
    .split(/\s+/)
  if (rest.length > 0 || (exchange !== undefined && !usExchanges.has(exchange))) return null
  return /^[A-Z][A-Z0-9./-]{0,9}$/.test(symbol) ? symbol : null
}

/**
 * That of a share with a CUSIP. One with a SEDOL instead is held on another exchange, under that one's symbol: the same
 * letters may be another company's in the US.
 */
export const symbolWithCusip = (text: string, cusip: string | null): string | null =>
  cusip === null ? null : usSymbol(text)

/** The files of QQQ, SPY, IVV, IWM and eight of ARK's funds add to 99.78 % to 100.25 %. */
const WHOLE_PCT = 100
const MAX_OFF_PCT = 2

/**
 * For files without a mark at their end: weights far from 100 % are those of a file that was cut. Unknown where a row has
 * no weight, and with derivatives, whose weight may be that of their underlying. Throws SourceFormatError.
 */
export const checkWhole = (file: string, rows: readonly IssuerRow[]): void => {
  const last = rows.at(-1)
  const areKnown = rows.every(
    ({ position: { weightPct, category } }) => weightPct !== null && category !== 'derivative',
  )
  if (last === undefined || !areKnown) return
  const sum = rows.reduce((total, { position }) => total + (position.weightPct ?? 0), 0)
  if (Math.abs(sum - WHOLE_PCT) <= MAX_OFF_PCT) return
  const reason = `the weights of ${rows.length} positions add to ${sum.toFixed(2)} %, not to 98 to 102: rows are missing`
  throw new SourceFormatError(file, last.line, reason)
}

/** An issuer states a share once: the same row again, with the same balance and value, is a copy. Cash and contracts may be alike. */
const copiesIn = (rows: readonly IssuerRow[]): ReadonlySet<IssuerRow> => {
  const stated = new Set<string>()
  const copies = new Set<IssuerRow>()
  for (const row of rows) {
    const { category } = row.position
    if (category !== 'equity' && category !== 'fund') continue
    const text = JSON.stringify(row.position)
    if (stated.has(text)) copies.add(row)
    stated.add(text)
  }
  return copies
}

/**
 * One report of the fund that all rows are of. A file without rows is rejected, as a fund holds something, and so is a row that
 * stands in it already.
 */
export const reportsOf = (
  source: ReportSource,
  address: string,
  rows: readonly IssuerRow[],
  name: string | null = null,
): FundReports => {
  const [first] = rows
  if (first === undefined)
    return { reports: [], rejected: [{ row: address, reason: 'holds no position: the fund may be closed' }] }
  const { fund, date } = first
  const other = rows.find((row) => row.fund !== fund || row.date !== date)
  if (other !== undefined) {
    const reason = `${other.fund} on ${other.date} among ${fund} on ${date}`
    throw new SourceFormatError(address, other.line, reason)
  }
  const copies = copiesIn(rows)
  const report = {
    source,
    fund: { ticker: fund },
    name,
    lei: null,
    reportDate: date,
    filedOn: null,
    accession: null,
    url: URL.canParse(address) ? address : null,
    positions: rows.filter((row) => !copies.has(row)).map(({ position }) => position),
  }
  const rejected = [...copies].map(({ line, position }) => ({
    row: `${fund} ${position.name}`,
    reason: 'stands in the file twice',
    line,
  }))
  return { reports: [report], rejected }
}
