/** What a run asks a vendor of bars for: chosen tickers, else those whose bars it gave before, the stalest first. */
import { type Series, seriesOfSource } from '../../derived/prices/price-summary.ts'
import { daysAfter } from '../../lib/day.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { tickerPartsOf } from '../../security-master/ticker.ts'
import type { Basis } from '../../sources/price-bar.ts'
import type { SymbolForms, VendorFeed } from '../../sources/vendor-feed.ts'
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

type Wanted = { readonly symbol: string; readonly basis: Basis; readonly from: string; readonly to: string }

const wantedOf = (
  feed: VendorFeed,
  symbol: string,
  held: readonly Series[],
  { tickers, since, session }: AddressChoice,
): readonly Wanted[] =>
  feed.bases.flatMap((basis) => {
    const to = held.find((series) => series.basis === basis)?.figures.to
    const isAsked = tickers !== undefined || since !== undefined
    if (to !== undefined && to >= session && !isAsked) return []
    const from = since ?? (to === undefined ? feed.firstDay(session) : windowFrom(to))
    return [{ symbol, basis, from, to: to ?? '' }]
  })

/** Whoever was served last in a run that a limit cut short is first in the next. */
export const vendorAddressesOf = (feed: VendorFeed) =>
  async function* (reads: Reads, choice: AddressChoice): AsyncGenerator<string> {
    const held = await seriesOfSource(reads, feed.source)
    const securityOn = securitiesOn(reads)
    const wanted: Wanted[] = []
    for (const ticker of choice.tickers ?? held.keys()) {
      const symbol = vendorSymbolOf(ticker, feed.forms)
      // A form that is read as another ticker would bring that one's bars.
      if (symbol === null) continue
      const { key } = await securityOn(symbol, null)
      const own = (held.get(ticker) ?? []).filter(({ security }) => security === key.security)
      // The series of a ticker that passed on has ended.
      const isEnded = own.length === 0 && choice.tickers === undefined
      if (key.symbol === ticker && !isEnded) wanted.push(...wantedOf(feed, symbol, own, choice))
    }
    for (const { symbol, basis, from } of wanted.toSorted(
      (a, b) => Number(a.to > b.to) - Number(a.to < b.to),
    ))
      yield feed.addressOf({ symbol, basis, from, to: choice.session })
  }
