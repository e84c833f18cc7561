/** Invesco's daily files of what its ETFs hold. */
import { isCusip } from '../../lib/check-digit.ts'
import { delimitedRows } from '../delimited.ts'
import type { PublishedFile } from '../feed.ts'
import { type AssetCategory, type FundReports, printedDay, printedNumber } from '../fund-report.ts'
import { cashWords, checkWhole, type IssuerRow, reportsOf, usSymbol } from './issuer-rows.ts'

const columns = [
  'Fund Ticker',
  'Security Identifier',
  'Holding Ticker',
  'Shares/Par Value',
  'MarketValue',
  'Weight',
  'Name',
  'Class of Shares',
  'Sector',
  'Date',
] as const

/** By the class of shares; `Common Stock` and the kinds of depositary receipt are most there are. */
const categoryOf = (shareClass: string, name: string): AssetCategory => {
  if (/currency|cash|money market/i.test(shareClass) || cashWords.test(name)) return 'cash'
  if (/future|option|swap|forward/i.test(shareClass)) return 'derivative'
  if (/stock|receipt|share|unit|REIT|equity/i.test(shareClass)) return 'equity'
  return /bond|note|bill|debt/i.test(shareClass) ? 'debt' : 'other'
}

/** Throws SourceFormatError. */
export const parseInvesco = ({ address, bytes }: PublishedFile): FundReports => {
  const rows: IssuerRow[] = []
  for (const { line, fields } of delimitedRows(bytes, {
    file: address,
    delimiter: ',',
    quoted: true,
    columns,
  })) {
    const [fund, identifier, ticker, balance, value, weight, name, shareClass, , date] = fields
    const place = { file: address, line }
    const category = categoryOf(shareClass, name)
    const isShare = category === 'equity'
    rows.push({
      line,
      fund: fund.trim(),
      date: printedDay(date, place),
      position: {
        name: name.trim(),
        symbol: isShare ? usSymbol(ticker) : null,
        cusip: isCusip(identifier) ? identifier : null,
        isin: null,
        category,
        derivative: category === 'derivative' ? 'other' : null,
        side: 'long',
        balance: printedNumber(balance, place),
        unit: isShare ? 'shares' : category === 'derivative' ? 'contracts' : 'principal',
        currency: 'USD',
        value: printedNumber(value, place),
        weightPct: printedNumber(weight, place),
      },
    })
  }
  checkWhole(address, rows)
  return reportsOf('invesco', address, rows)
}
