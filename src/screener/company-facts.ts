/** Everything known of one ticker that metrics are made of, what did not change taken from the run before. */
import { profileOfListing } from '../datasets/companies/query.ts'
import type { Market } from '../datasets/dataset.ts'
import { commonOf, isAlike } from '../datasets/quotes/company-quote.ts'
import type { Listing } from '../identity/listing.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { FactSources } from './fact-sources.ts'
import { dividendOperandsOf } from './facts/dividend-operands.ts'
import { earningsOperandsOf } from './facts/earnings-operands.ts'
import { insiderOperandsOf } from './facts/insider-operands.ts'
import {
  type ProfileRecord,
  priceDateOf,
  profileOperandsOf,
  type QuoteRecord,
  quoteOperandsOf,
} from './facts/quote-operands.ts'
import { shortOperandsOf } from './facts/short-operands.ts'
import type { View } from './facts/statement-periods.ts'
import { type Before, barPart, heldPart, noPart, reportedPart } from './kept-parts.ts'
import type { Operands } from './operand.ts'
import type { Words } from './row.ts'

export type Facts = {
  readonly words: Words
  readonly operands: Operands
  readonly priceDate: string | null
  readonly kept: Pick<Before, 'statements' | 'bars' | 'holdings' | 'currency' | 'filing'>
}

const isCommon = ({ directory, quotes }: Market, { cik, ticker }: Listing): boolean =>
  cik !== null && commonOf(directory, cik, quotes.nameOf).some((each) => each.ticker === ticker)

const dayOf = (quotedAt: string | null): string | null =>
  quotedAt === null ? null : newYorkDayOf(Date.parse(quotedAt))

/** Statements of a company are looked at on one day for all its shares: of this price, else of its others' newest. */
const viewOf = (sources: FactSources, { cik }: Listing, priceDate: string | null): View => {
  const { directory, quotes } = sources.market
  if (priceDate !== null || cik === null)
    return { on: priceDate ?? sources.asOf, isPriced: priceDate !== null }
  const days = commonOf(directory, cik, quotes.nameOf).flatMap(
    ({ ticker }) => dayOf(quotes.lastPriceOf(ticker)?.quotedAt ?? null) ?? [],
  )
  const newest = days.toSorted().at(-1)
  return { on: newest ?? sources.asOf, isPriced: newest !== undefined }
}

const profileOf = async (market: Market, listing: Listing): Promise<ProfileRecord> =>
  JSON.parse((await profileOfListing(market, listing)).text) as ProfileRecord

const quoteOf = ({ quotes }: Market, { ticker }: Listing): QuoteRecord =>
  JSON.parse(quotes.listedTextOf(ticker)) as QuoteRecord

/** True where a figure a share of the company is one of this share. */
const isShared = ({ directory, quotes }: Market, { cik }: Listing, price: number | null): boolean =>
  price !== null &&
  cik !== null &&
  isAlike(
    price,
    commonOf(directory, cik, quotes.nameOf).map(({ ticker }) => quotes.lastPriceOf(ticker)?.price),
  )

const wordsOf = (listing: Listing, profile: ProfileRecord, currency: string | null): Words => ({
  ticker: listing.ticker,
  company: listing.company,
  sector: profile.sector,
  industry: profile.industry,
  country: profile.country,
  exchange: listing.exchangeCode,
  type: listing.type,
  reportingCurrency: currency,
})

export const factsOf = async (
  sources: FactSources,
  listing: Listing,
  before: Before | undefined,
): Promise<Facts> => {
  const { market, asOf, dividends, trades, reports } = sources
  const [profile, quote] = [await profileOf(market, listing), quoteOf(market, listing)]
  const priceDate = priceDateOf(quote)
  const on = priceDate ?? asOf
  const common = isCommon(market, listing)
  const reported = common
    ? await reportedPart(sources, listing, viewOf(sources, listing, priceDate), before)
    : noPart
  const bars = await barPart(sources, listing, { price: quote.price ?? null, on }, before)
  const held = await heldPart(sources, listing, on, before)
  return {
    words: wordsOf(listing, profile, reported.currency),
    operands: {
      ...profileOperandsOf(profile, asOf),
      ...quoteOperandsOf(quote, common && isShared(market, listing, quote.price ?? null)),
      ...bars.operands,
      ...reported.operands,
      ...dividendOperandsOf(dividends.get(listing.ticker) ?? [], asOf),
      ...held.operands,
      ...(common ? insiderOperandsOf(trades.get(listing.cik ?? '') ?? [], asOf) : {}),
      ...(common || listing.cik === null
        ? earningsOperandsOf(reports.get(listing.cik ?? listing.ticker) ?? [], asOf)
        : {}),
      ...(await shortOperandsOf(market.store, listing, asOf)),
    },
    priceDate,
    kept: {
      statements: reported.version,
      bars: bars.version,
      holdings: held.version,
      currency: reported.currency,
      filing: reported.filing,
    },
  }
}
