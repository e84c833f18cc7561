/** Invesco's daily files of what its ETFs hold, as its page offers them. */
import { isCusip } from '../../lib/check-digit.ts'
import type { PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import { type AssetCategory, type FundReports, printedDay, printedNumber } from '../fund-report.ts'
import {
  cashWords,
  checkWhole,
  type IssuerRow,
  reportsOf,
  sideOf,
  symbolWithCusip,
  unitOf,
} from './issuer-rows.ts'

const columns = [
  ...['Fund Ticker', 'Security Identifier', 'Holding Ticker', 'Shares/Par Value', 'MarketValue', 'Weight'],
  ...['Name', 'Class of Shares', 'Sector', 'Date'],
] as const

/** By the class of shares: mostly `Common Stock` and the kinds of depositary receipt. */
export const categoryOf = (shareClass: string, name: string): AssetCategory => {
  if (/currency|cash|money market/i.test(shareClass) || cashWords.test(name)) return 'cash'
  if (/future|option|swap|forward/i.test(shareClass)) return 'derivative'
  if (/stock|receipt|share|unit|REIT|equity/i.test(shareClass)) return 'equity'
  return /bond|note|bill|debt/i.test(shareClass) ? 'debt' : 'other'
}

/** Throws SourceFormatError. */
export const parseInvesco = ({ address, bytes }: PublishedFile): FundReports => {
  const layout = { file: address, delimiter: ',', quoted: true, columns } as const
  const rows = Array.from(delimitedRows(bytes, layout), ({ line, fields }): IssuerRow => {
    const [fund, identifier, ticker, held, value, weight, name, shareClass, , date] = fields
    const location = { file: address, line }
    const category = categoryOf(shareClass, name)
    const cusip = isCusip(identifier) ? identifier : null
    const balance = printedNumber(held, location)
    return {
      line,
      fund: fund.trim(),
      date: printedDay(date, location),
      position: {
        name: name.trim(),
        symbol: category === 'equity' ? symbolWithCusip(ticker, cusip) : null,
        cusip,
        isin: null,
        category,
        derivative: category === 'derivative' ? 'other' : null,
        side: sideOf(balance),
        balance,
        unit: unitOf(category),
        currency: 'USD',
        value: printedNumber(value, location),
        weightPct: printedNumber(weight, location),
      },
    }
  })
  checkWhole(address, rows)
  return reportsOf('invesco', address, rows)
}
