/** What a fund holds, composed: the stored positions with what is known of each security now. */
import type { Static } from 'typebox'
import type { RecordAnswer } from '../../contract/endpoint.ts'
import type { Listing } from '../../identity/listing.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Market } from '../dataset.ts'
import { fundKeyOf } from './normalize.ts'
import { fundReports, holdings, type StoredFundReport } from './record.ts'

type Report = Static<typeof StoredFundReport> & { readonly updatedAt: string }

/** A US or Canadian ISIN holds the CUSIP. */
const holdsCusip = (isin: string): boolean => isin.startsWith('US') || isin.startsWith('CA')

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const quoted = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text))

/** Cents. */
const worth = (shares: number, price: number): number => Math.round(shares * price * 100) / 100

type Composed = { readonly text: string; readonly quotedAt: string | null }

/** Written out as text: 500 records that are parsed and put together again would cost ten times as much. */
const composed = ({ at, text }: StoredRow, { directory, quotes }: Market, tail: string): Composed => {
  const position = {
    cusip: textOrNull(at['cusip']),
    isin: textOrNull(at['isin']),
    symbol: textOrNull(at['symbol']),
    name: () => (JSON.parse(text) as { readonly name: string }).name,
  }
  const listing = directory.heldAs(position)
  const asset = listing?.ticker ?? position.symbol
  // A symbol whose listing has another CUSIP may be another company's by now.
  const sale = listing === undefined ? undefined : quotes.lastPriceOf(listing.ticker)
  const shares = at['shares']
  const value = sale === undefined || typeof shares !== 'number' ? null : worth(shares, sale.price)
  const quotedAt = sale?.quotedAt ?? null
  const cusip = directory.showsCusip ? position.cusip : null
  const isin = position.isin ?? listing?.isin ?? null
  const shownIsin = isin !== null && holdsCusip(isin) && !directory.showsCusip ? null : isin
  return {
    quotedAt: value === null ? null : quotedAt,
    text:
      `{"asset":${quoted(asset)},${text.slice(1, -1)},` +
      `"securityCusip":${quoted(cusip ?? listing?.cusip ?? null)},"isin":${quoted(shownIsin)},` +
      `"hasCompanyProfile":${listing !== undefined},"lastPrice":${sale?.price ?? 'null'},` +
      `"computedValueUsd":${value},"holdingValueUpdatedAt":${quoted(value === null ? null : quotedAt)},${tail}`,
  }
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null)

/** By the fund that a listing is a class of; a company has none. One look-up by the primary key. */
const reportOf = async ({ store }: Market, { cik, seriesId }: Listing): Promise<Report | null> => {
  if (cik === null) return null
  const text = await store.text(fundReports, { fund: fundKeyOf(cik, seriesId) })
  return text === null ? null : (JSON.parse(text) as Report)
}

const answerOf = (head: object, rows: readonly string[], after: object): RecordAnswer => {
  // Pieces put together one by one are copied once, at the end.
  let text = `${JSON.stringify(head).slice(0, -1)},"holdings":[`
  let separator = ''
  for (const row of rows) {
    text += separator + row
    separator = ','
  }
  return {
    kind: 'record',
    text: `${text}],${JSON.stringify(after).slice(1)}`,
    rows,
  }
}

/** The holdings of a fund by the ticker of one of its classes; none of what is no fund. A range of the primary key. */
export const portfolioOf = async (market: Market, listing: Listing): Promise<RecordAnswer> => {
  const report = await reportOf(market, listing)
  const head = { ticker: listing.ticker, company: listing.company ?? report?.name ?? null }
  if (report === null) {
    const nothing = { reportDate: null, filedOn: null, source: null, accessionNumber: null, url: null }
    return answerOf(head, [], { holdingsCount: 0, ...nothing, updatedAt: null, valuesUpdatedAt: null })
  }
  const { reportDate, filedOn, source, accessionNumber, url, updatedAt, holdingsCount } = report
  const fund = fundKeyOf(report.cik, report.seriesId)
  const columns = ['cusip', 'isin', 'symbol', 'shares']
  const rows = await market.store.rows(holdings, { where: { fund }, order: 'fund, line', columns })
  const tail = JSON.stringify({ reportDate, source, updatedAt }).slice(1)
  const parts = rows.map((row) => composed(row, market, tail))
  return answerOf(
    head,
    parts.map(({ text }) => text),
    {
      holdingsCount,
      reportDate,
      filedOn,
      source,
      accessionNumber,
      url,
      updatedAt,
      valuesUpdatedAt: latest(parts.map(({ quotedAt }) => quotedAt)),
    },
  )
}
