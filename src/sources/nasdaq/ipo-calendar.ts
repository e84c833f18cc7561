/** Nasdaq's calendar of initial public offerings, a file a month, as published offerings. */
import { isJsonObject, type JsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { concatenated, type ParsedRows } from '../files/parsed-rows.ts'
import { type Cells, dayOf, figureOf, parseAnswer, readRows, required, tableRows } from './answer.ts'

type OfferingStatus = 'Priced' | 'Expected' | 'Filed' | 'Withdrawn'

/** What one table of one month says of an offering, which several may list. Money in US dollars. */
export type PublishedOffering = {
  readonly dealId: string
  readonly status: OfferingStatus
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
const priced = [...listed, 'proposedSharePrice'] as const

const offeringOf = (
  status: OfferingStatus,
  cells: Cells<(typeof shared)[number]> & Partial<Cells<(typeof priced)[number]>>,
  date: string | null,
): PublishedOffering => ({
  dealId: required(cells.dealID, 'deal id'),
  status,
  symbol: cells.proposedTickerSymbol,
  company: required(cells.companyName, 'company'),
  exchange: cells.proposedExchange ?? null,
  on: dayOf(date),
  shares: figureOf(cells.sharesOffered ?? null),
  price: cells.proposedSharePrice ?? null,
  amount: figureOf(cells.dollarValueOfSharesOffered),
})

/** Another month's tables would be stored as those of the month that was asked for. */
const checkMonth = ({ month, year }: JsonObject, file: string): void => {
  const asked = /[?&]date=(\d{4}-\d\d)$/.exec(file)?.[1]
  if (asked === undefined) return
  if (typeof month !== 'number' || typeof year !== 'number')
    throw new SourceFormatError(file, null, 'does not say of which month it is')
  const found = `${year}-${String(month).padStart(2, '0')}`
  if (found !== asked) throw new SourceFormatError(file, null, `is of ${found}, not of ${asked}`)
}

/** /api/ipo/calendar?date=YYYY-MM. Throws SourceFormatError where one of its four tables is missing, or it is of another month. */
export const parseIpoCalendar = (bytes: Uint8Array, file: string): ParsedRows<PublishedOffering> => {
  const data = parseAnswer(bytes, file)
  checkMonth(data, file)
  const { priced: pricings, upcoming, filed, withdrawn } = data
  if (!isJsonObject(upcoming)) throw new SourceFormatError(file, null, 'has no upcoming deals')
  const { upcomingTable } = upcoming
  return concatenated([
    readRows(tableRows(pricings, [...priced, 'pricedDate'], file), (cells) =>
      offeringOf('Priced', cells, cells.pricedDate),
    ),
    readRows(tableRows(upcomingTable, [...priced, 'expectedPriceDate'], file), (cells) =>
      offeringOf('Expected', cells, cells.expectedPriceDate),
    ),
    readRows(tableRows(filed, [...shared, 'filedDate'], file), (cells) =>
      offeringOf('Filed', cells, cells.filedDate),
    ),
    readRows(tableRows(withdrawn, [...listed, 'withdrawDate'], file), (cells) =>
      offeringOf('Withdrawn', cells, cells.withdrawDate),
    ),
  ])
}
