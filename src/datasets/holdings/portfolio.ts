/** Composes a fund's portfolio: the stored positions with the present data of each security. */
import type { RecordAnswer } from '../../contract/endpoint.ts'
import { joinedText, listPieces } from '../../contract/envelope.ts'
import type { Work } from '../../contract/work.ts'
import type { Market } from '../../derived/market.ts'
import type { LastPrice } from '../../derived/quotes/quote-cache.ts'
import { factorBetween } from '../../derived/splits/split-event.ts'
import { holdsCusip } from '../../lib/check-digit.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { rounded } from '../../lib/rounded.ts'
import type { Listing } from '../../security-master/listing.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { type Position, positionsOf, type Report, reportOf } from './query.ts'
import { holdings } from './record.ts'

/** For tickers, identifiers and instants, which need no escapes in JSON. */
const quoted = (text: string | null): string => (text === null ? 'null' : `"${text}"`)

/**
 * Cents. A split between the report and the price restates the shares; null where there is one and the day of the price
 * is unknown, or where it is uncertain.
 */
const worth = (
  { quotes }: Market,
  listing: Listing,
  { price, quotedAt }: LastPrice,
  { shares, on }: { readonly shares: number; readonly on: string },
): number | null => {
  const splits = quotes.shareSplitsOf(listing).filter((split) => split.on > on)
  if (splits.length > 0 && quotedAt === null) return null
  const pricedOn = splits.length === 0 || quotedAt === null ? on : newYorkDayOf(Date.parse(quotedAt))
  const factor = factorBetween(splits, on, pricedOn)
  return factor === null ? null : rounded(shares * factor * price, 2)
}

const wireText = wireTextOf(holdings)

type Composed = { readonly text: string; readonly quotedAt: string | null }
/** The fields of the report that are repeated in every position, as JSON. */
type Repeated = { readonly reportDate: string; readonly source: string; readonly updatedAt: string }

/** Written out as text: 500 records that are parsed and put together again would cost ten times as much. */
const composed = (row: Position, market: Market, report: Report, repeated: Repeated): Composed => {
  const { cusip, isin, symbol, name, shares } = row.columns
  const { securityMaster, quotes } = market
  const { showsCusip } = securityMaster
  const listing = securityMaster.heldAs({ cusip, isin, symbol, name: () => name })
  // A symbol whose listing has another CUSIP may be another company's by now.
  const sale = listing === undefined ? undefined : quotes.lastPriceOf(listing.ticker)
  const value =
    listing === undefined || sale === undefined || shares === null
      ? null
      : worth(market, listing, sale, { shares, on: report.reportDate })
  const quotedAt = value === null ? null : (sale?.quotedAt ?? null)
  const knownIsin = isin ?? listing?.isin ?? null
  const isHidden = knownIsin !== null && holdsCusip(knownIsin) && !showsCusip
  const text = wireText(row.served, {
    asset: quoted(listing?.ticker ?? symbol),
    securityCusip: quoted((showsCusip ? cusip : null) ?? listing?.cusip ?? null),
    isin: quoted(isHidden ? null : knownIsin),
    hasCompanyProfile: String(listing !== undefined),
    lastPrice: String(sale?.price ?? null),
    computedValueUsd: String(value),
    holdingValueUpdatedAt: quoted(quotedAt),
    ...repeated,
  })
  return { text, quotedAt }
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null)

const answerOf = (head: object, rows: readonly string[], after: object): RecordAnswer => {
  const sent = listPieces(head, rows, after, 'holdings')
  return { kind: 'record', text: joinedText(sent.pieces), sent, rows }
}

/** The holdings of a fund by the ticker of one of its classes; empty for what is not a fund. */
export const portfolioOf = async (market: Market, listing: Listing, work: Work): Promise<RecordAnswer> => {
  const [report, rows] = await Promise.all([reportOf(market, listing), positionsOf(market, listing)])
  const head = { ticker: listing.ticker, company: listing.company ?? report?.name ?? null }
  if (report === null) {
    const nothing = { reportDate: null, filedOn: null, source: null, accessionNumber: null, url: null }
    return answerOf(head, [], { holdingsCount: 0, ...nothing, updatedAt: null, valuesUpdatedAt: null })
  }
  const { reportDate, filedOn, source, accessionNumber, url, updatedAt, holdingsCount } = report
  const repeated = { reportDate: `"${reportDate}"`, source: `"${source}"`, updatedAt: `"${updatedAt}"` }
  const parts: Composed[] = []
  for (const row of rows) {
    parts.push(composed(row, market, report, repeated))
    const paused = work.pace()
    if (paused !== undefined) await paused
  }
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
