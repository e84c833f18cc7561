/** ARK's daily files of what its funds hold. */
import { isCusip } from '../../lib/check-digit.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import { type FundReports, type Position, printedDay, printedNumber } from '../fund-report.ts'
import { cashWords, type IssuerRow, reportsOf, sideOf, symbolWithCusip } from './issuer-rows.ts'

/** Money market funds have numbers of ARK's own, and cash the code of its currency. */
const isCash = (name: string, cusip: string): boolean =>
  /^(?:[A-Z]{3}|X9.*)$/.test(cusip) || cashWords.test(name)

const isWarrant = (name: string): boolean => /-CW\d\d$|\bWARRANTS?\b/.test(name)

const categoryOf = (name: string, cusip: string): Pick<Position, 'category' | 'derivative'> => {
  if (isCash(name, cusip)) return { category: 'cash', derivative: null }
  if (isWarrant(name)) return { category: 'derivative', derivative: 'warrant' }
  return { category: 'equity', derivative: null }
}

const columns = ['date', 'fund', 'company', 'ticker', 'cusip', 'shares'] as const
/** Until 2021 there was no blank before the units. */
const figures = ['market value ($)', 'weight (%)'] as const
const olderFigures = ['market value($)', 'weight(%)'] as const

/** Files until 2021 have rows without a cell before the disclaimer. Throws SourceFormatError for one among the positions. */
const withoutBlankEnd = <Row extends { readonly line: number; readonly fields: readonly string[] }>(
  rows: readonly Row[],
  file: string,
): readonly Row[] => {
  const isBlank = ({ fields }: Row): boolean => fields.every((cell) => cell === '')
  const end = rows.findIndex(isBlank)
  if (end === -1) return rows
  if (rows.slice(end).every(isBlank)) return rows.slice(0, end)
  throw new SourceFormatError(file, rows[end]?.line ?? null, 'a blank row among the positions')
}

/** Throws SourceFormatError. */
export const parseArk = ({ address, bytes }: PublishedFile): FundReports => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const layout = {
    file: address,
    delimiter: ',',
    quoted: true,
    columns: [...columns, ...(head.includes('value($)') ? olderFigures : figures)],
    // The disclaimer, in words that change from year to year, is the last row.
    footer: { pattern: /^(?:The principal risks|Investors should)/ },
  } as const
  const held = withoutBlankEnd([...delimitedRows(bytes, layout)], address)
  const rows = held.map(({ line, fields }): IssuerRow => {
    const [date, fund, company, ticker, given, shares, value, weight] = fields
    const location = { file: address, line }
    const cusip = isCusip(given) ? given : null
    const kind = categoryOf(company, given)
    const balance = printedNumber(shares, location)
    return {
      line,
      fund: fund.trim(),
      date: printedDay(date, location),
      position: {
        name: company,
        symbol: kind.category === 'cash' ? null : symbolWithCusip(ticker, cusip),
        cusip,
        isin: null,
        ...kind,
        side: sideOf(balance),
        balance,
        unit: kind.category === 'cash' ? 'principal' : 'shares',
        currency: 'USD',
        value: printedNumber(value, location),
        weightPct: printedNumber(weight, location),
      },
    }
  })
  return reportsOf('ark', address, rows)
}
