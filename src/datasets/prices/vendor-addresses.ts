/**
 * The tickers that a run requests from a vendor of bars: the chosen ones, else those loaded from it before, the stalest
 * first.
 */
import { type Series, seriesOfSource } from '../../derived/prices/price-summary.ts'
import { daysAfter } from '../../lib/day.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { tickerPartsOf } from '../../security-master/ticker.ts'
import type { SeriesRequest, SymbolForms, VendorFeed } from '../../sources/vendor-feed.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'

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
  { tickers, since, session }: AddressChoice,
): readonly SeriesRequest[] =>
  feed.bases.flatMap((basis) => {
    const to = stored.find((series) => series.basis === basis)?.figures.to
    const isAsked = tickers !== undefined || since !== undefined
    if (to !== undefined && to >= session && !isAsked) return []
    const from = since ?? (to === undefined ? feed.firstDay(session) : windowFrom(to))
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

/** The series that are furthest behind come first, so that a run that a limit cuts short is continued by the next. */
export const vendorAddressesOf = (feed: VendorFeed) =>
  async function* (reads: Reads, choice: AddressChoice): AsyncGenerator<string> {
    const stored = await seriesOfSource(reads, feed.source)
    const securityOn = securitiesOn(reads)
    const requests: SeriesRequest[] = []
    for (const ticker of choice.tickers ?? chosenBefore(feed, stored)) {
      const symbol = vendorSymbolOf(ticker, feed.forms)
      // A form that is read as another ticker would bring that one's bars.
      if (symbol === null) continue
      const { key } = await securityOn(symbol, null)
      const own = (stored.get(ticker) ?? []).filter(({ security }) => security === key.security)
      // The series of a ticker that passed on has ended.
      const isEnded = own.length === 0 && choice.tickers === undefined
      if (key.symbol === ticker && !isEnded) requests.push(...requestsOf(feed, symbol, own, choice))
    }
    for (const { symbol, basis, from } of requests.toSorted(
      (a, b) => Number(a.to > b.to) - Number(a.to < b.to),
    ))
      yield feed.addressOf({ symbol, basis, from, to: choice.session })
  }
