/** Nasdaq's calendar of initial public offerings, a file a month, as published deals. */
import { isJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { dayOf, figureOf, type ParsedRows, parseAnswer, readRows, required, tableRows } from './answer.ts'

export type DealStatus = 'Priced' | 'Expected' | 'Filed' | 'Withdrawn'

/** What one table of one month says of a deal; a deal may stand in several. Money in US dollars. */
export type PublishedDeal = {
  readonly dealId: string
  readonly status: DealStatus
  readonly symbol: string | null
  readonly company: string
  readonly exchange: string | null
  /** The pricing, expected, filing or withdrawal date, as `status` says. */
  readonly on: string | null
  readonly shares: number | null
  /** `16.00`, or `14.00-16.00` before pricing. */
  readonly price: string | null
  readonly amount: number | null
}

const shared = ['dealID', 'proposedTickerSymbol', 'companyName', 'dollarValueOfSharesOffered'] as const
const listed = [...shared, 'proposedExchange', 'sharesOffered'] as const

type SharedCells = Readonly<Record<(typeof shared)[number], string | null>>

const dealOf = (cells: SharedCells, status: DealStatus) => ({
  dealId: required(cells.dealID, 'deal id'),
  status,
  symbol: cells.proposedTickerSymbol,
  company: required(cells.companyName, 'company'),
  amount: figureOf(cells.dollarValueOfSharesOffered),
})

/** /api/ipo/calendar?date=YYYY-MM. Throws SourceFormatError where one of its four tables is gone. */
export const parseIpoCalendar = (bytes: Uint8Array, file: string): ParsedRows<PublishedDeal> => {
  const data = parseAnswer(bytes, file)
  const { priced, upcoming, filed, withdrawn } = data
  if (!isJsonObject(upcoming)) throw new SourceFormatError(file, null, 'has no upcoming deals')
  const parts: readonly ParsedRows<PublishedDeal>[] = [
    readRows(tableRows(priced, [...listed, 'proposedSharePrice', 'pricedDate'], file), (cells) => ({
      ...dealOf(cells, 'Priced'),
      exchange: cells.proposedExchange,
      on: dayOf(cells.pricedDate),
      shares: figureOf(cells.sharesOffered),
      price: cells.proposedSharePrice,
    })),
    readRows(
      tableRows(upcoming['upcomingTable'], [...listed, 'proposedSharePrice', 'expectedPriceDate'], file),
      (cells) => ({
        ...dealOf(cells, 'Expected'),
        exchange: cells.proposedExchange,
        on: dayOf(cells.expectedPriceDate),
        shares: figureOf(cells.sharesOffered),
        price: cells.proposedSharePrice,
      }),
    ),
    readRows(tableRows(filed, [...shared, 'filedDate'], file), (cells) => ({
      ...dealOf(cells, 'Filed'),
      exchange: null,
      on: dayOf(cells.filedDate),
      shares: null,
      price: null,
    })),
    readRows(tableRows(withdrawn, [...listed, 'withdrawDate'], file), (cells) => ({
      ...dealOf(cells, 'Withdrawn'),
      exchange: cells.proposedExchange,
      on: dayOf(cells.withdrawDate),
      shares: figureOf(cells.sharesOffered),
      price: null,
    })),
  ]
  return { rows: parts.flatMap(({ rows }) => rows), rejected: parts.flatMap(({ rejected }) => rejected) }
}
