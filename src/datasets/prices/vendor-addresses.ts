/**
 * The tickers that a run requests from a vendor of bars: the chosen ones, else those loaded from it before, the stalest
 * first. Where the vendor's list of symbols is loaded, none goes to what it says that it does not have.
 */
import { type Series, seriesOfSource } from '../../derived/prices/price-summary.ts'
import { daysAfter } from '../../lib/day.ts'
import type { SecurityKey } from '../../security-master/security-id.ts'
import { type SecuritiesOn, securitiesOn } from '../../security-master/security-on-day.ts'
import { tickerPartsOf } from '../../security-master/ticker.ts'
import type { SeriesRequest, SymbolForms, VendorFeed } from '../../sources/vendor-feed.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice, NotRequested } from '../dataset.ts'
import { symbolListOf, type VendorListing } from './priced-symbols.ts'

/** A ticker as a vendor writes it, or null where it has no form for that kind of security. */
export const vendorSymbolOf = (ticker: string, forms: SymbolForms): string | null => {
  const { base, kind, series } = tickerPartsOf(ticker)
  if (kind === 'plain') return ticker
  const form = kind === 'right' ? undefined : forms[kind]
  if (form === undefined || form.includes('_') !== (series !== '')) return null
  return base + form.replace('_', series)
}

/** Days of the newest bars that are asked for once more: what the vendor corrected since, and whether it restated. */
const OVERLAP_DAYS = 7

/** From the first of a month, so that the files of a month have one name. */
const windowFrom = (to: string): string => `${daysAfter(to, -OVERLAP_DAYS).slice(0, 7)}-01`

const requestsOf = (
  feed: VendorFeed,
  symbol: string,
  stored: readonly Series[],
  { firstDay, endedOn }: VendorListing,
  { tickers, since, session }: AddressChoice,
): readonly SeriesRequest[] =>
  feed.bases.flatMap((basis) => {
    const to = stored.find((series) => series.basis === basis)?.figures.to
    const isAsked = tickers !== undefined || since !== undefined
    if (to !== undefined && to >= (endedOn ?? session) && !isAsked) return []
    const from = since ?? (to === undefined ? (firstDay ?? feed.firstDay(session)) : windowFrom(to))
    return [{ symbol, basis, from, to: to ?? '' }]
  })

/**
 * The tickers that were asked for by name. The vendor's feed of the whole market gives every ticker raw bars, which are not
 * asked for one by one; an adjusted series comes only from here.
 */
const chosenBefore = (
  { bases: [first] }: VendorFeed,
  stored: ReadonlyMap<string, readonly Series[]>,
): readonly string[] =>
  [...stored].flatMap(([ticker, series]) => (series.some(({ basis }) => basis === first) ? [ticker] : []))

type VendorSeries = { readonly symbol: string; readonly own: readonly Series[] }

/** The vendor's symbol of a ticker and its stored series; null where no request would bring bars of this security. */
const wantedOf = async (
  { forms }: VendorFeed,
  ticker: string,
  stored: readonly (Series & Pick<SecurityKey, 'security'>)[],
  securityOn: SecuritiesOn,
  isNamed: boolean,
): Promise<VendorSeries | null> => {
  const symbol = vendorSymbolOf(ticker, forms)
  if (symbol === null) return null
  const { key } = await securityOn(symbol, null)
  // A form that is read as another ticker would bring that one's bars.
  if (key.symbol !== ticker) return null
  const own = stored.filter(({ security }) => security === key.security)
  // A ticker that was reassigned has no newer bars of this security.
  return own.length === 0 && !isNamed ? null : { symbol, own }
}

/** The series that are furthest behind come first, so that a run that a limit cuts short is continued by the next. */
export const vendorAddressesOf = (feed: VendorFeed) =>
  async function* (reads: Reads, choice: AddressChoice): AsyncGenerator<string | NotRequested> {
    const { tickers, session } = choice
    const stored = await seriesOfSource(reads, feed.source)
    const securityOn = securitiesOn(reads)
    const listed = await symbolListOf(reads, feed.source, session)
    const requests: SeriesRequest[] = []
    for (const ticker of tickers ?? chosenBefore(feed, stored)) {
      const series = stored.get(ticker) ?? []
      const wanted = await wantedOf(feed, ticker, series, securityOn, tickers !== undefined)
      if (wanted === null) continue
      const { symbol, own } = wanted
      const found = await listed(symbol, ticker)
      if (found.lack === null) requests.push(...requestsOf(feed, symbol, own, found, choice))
      else yield { symbol, reason: found.lack }
    }
    for (const { symbol, basis, from } of requests.toSorted(
      (a, b) => Number(a.to > b.to) - Number(a.to < b.to),
    ))
      yield feed.addressOf({ symbol, basis, from, to: session })
  }
