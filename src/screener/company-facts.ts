/** Everything known of one ticker that metrics are made of, what did not change taken from the run before. */
import { crc32 } from 'node:zlib'
import { profileOfListing } from '../datasets/companies/query.ts'
import type { Market } from '../datasets/dataset.ts'
import { commonOf, isAlike } from '../datasets/quotes/company-quote.ts'
import type { Series } from '../facts/price-summary.ts'
import type { SplitEvent } from '../facts/split-event.ts'
import type { Listing } from '../identity/listing.ts'
import { type Benchmark, barOperandsOf } from './facts/bar-operands.ts'
import { daysBetween } from './facts/days.ts'
import { dividendOperandsOf, type PaidDividend } from './facts/dividend-operands.ts'
import { insiderOperandsOf, type Trade } from './facts/insider-operands.ts'
import {
  type ProfileRecord,
  priceDateOf,
  profileOperandsOf,
  type QuoteRecord,
  quoteOperandsOf,
} from './facts/quote-operands.ts'
import { shortOperandsOf } from './facts/short-operands.ts'
import { reportedOf } from './facts/statement-operands.ts'
import type { View } from './facts/statement-periods.ts'
import { barsUpTo } from './facts/stored-bars.ts'
import { statementsIn, statementTextsOf } from './facts/stored-statements.ts'
import type { Operands } from './operand.ts'
import type { Words } from './row.ts'
import { type Kept, operandsIn } from './stored-operands.ts'

/** What a run draws on. */
export type FactSources = {
  readonly market: Market
  readonly asOf: string
  /** By ticker. */
  readonly splits: ReadonlyMap<string, readonly SplitEvent[]>
  readonly series: ReadonlyMap<string, Series>
  /** By ticker, newest first. */
  readonly dividends: ReadonlyMap<string, readonly PaidDividend[]>
  /** By CIK. */
  readonly trades: ReadonlyMap<string, readonly Trade[]>
  readonly benchmark: { readonly bars: Benchmark; readonly version: string } | null
}

/** What the run before kept of a ticker. */
export type Before = Kept & {
  readonly statements: string
  readonly bars: string
  readonly currency: string | null
  readonly filing: string | null
}

export type Facts = {
  readonly words: Words
  readonly operands: Operands
  readonly priceDate: string | null
  readonly kept: Pick<Before, 'statements' | 'bars' | 'currency' | 'filing'>
}

type Part = Pick<Before, 'currency' | 'filing'> & { readonly version: string; readonly operands: Operands }

const noPart: Part = { version: '', operands: {}, currency: null, filing: null }

const isCommon = ({ directory }: Market, { cik, ticker }: Listing): boolean =>
  cik !== null && commonOf(directory, cik).some((each) => each.ticker === ticker)

/** Statements of the company, for each of its common shares. */
const reportedPart = async (
  { market, splits }: FactSources,
  { cik, ticker }: Listing,
  view: View,
  before: Before | undefined,
): Promise<Part> => {
  if (cik === null) return noPart
  const texts = await statementTextsOf(market.store, cik)
  const known = splits.get(ticker) ?? []
  const head = JSON.stringify([view, known])
  const version = `${texts.flat().reduce((sum, text) => crc32(text, sum), crc32(head))}`
  if (before?.statements === version) {
    const { currency, filing } = before
    return { version, operands: operandsIn(before, 'financials'), currency, filing }
  }
  return { version, ...reportedOf(cik, statementsIn(texts), known, view) }
}

/** A series that ends longer before the price tells nothing of its day. */
const NEAR_DAYS = 5
/** The price and the last close are on one basis: no split lies between them. */
const NEAR_WITHIN = 0.3

const isOfPrice = ({ basis, figures }: Series, price: number, on: string): boolean =>
  basis === 'adjusted' &&
  Math.abs(daysBetween(figures.to, on)) <= NEAR_DAYS &&
  Math.abs(figures.close / price - 1) <= NEAR_WITHIN

const barPart = async (
  { market, series, benchmark }: FactSources,
  { ticker }: Listing,
  { price, on }: { readonly price: number | null; readonly on: string },
  before: Before | undefined,
): Promise<Part> => {
  const own = series.get(ticker)
  if (own === undefined || price === null || !isOfPrice(own, price, on)) return noPart
  const version = [own.basis, own.source, own.updatedAt, benchmark?.version ?? '', on].join(' ')
  if (before?.bars === version) return { ...noPart, version, operands: operandsIn(before, 'prices') }
  const bars = await barsUpTo(market.store, ticker, own, on)
  return { ...noPart, version, operands: barOperandsOf(bars, benchmark?.bars ?? null, on) }
}

const profileOf = async (market: Market, listing: Listing): Promise<ProfileRecord> =>
  JSON.parse((await profileOfListing(market, listing)).text) as ProfileRecord

const quoteOf = ({ quotes }: Market, { ticker }: Listing): QuoteRecord =>
  JSON.parse(quotes.textOf(ticker) ?? '{}') as QuoteRecord

/** True where a figure a share of the company is one of this share. */
const isShared = ({ directory, quotes }: Market, { cik }: Listing, price: number | null): boolean =>
  price !== null &&
  cik !== null &&
  isAlike(
    price,
    commonOf(directory, cik).map(({ ticker }) => quotes.lastPriceOf(ticker)?.price),
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
  const { market, asOf, dividends, trades } = sources
  const [profile, quote] = [await profileOf(market, listing), quoteOf(market, listing)]
  const priceDate = priceDateOf(quote)
  const on = priceDate ?? asOf
  const common = isCommon(market, listing)
  const reported = common
    ? await reportedPart(sources, listing, { on, isPriced: priceDate !== null }, before)
    : noPart
  const bars = await barPart(sources, listing, { price: quote.price ?? null, on }, before)
  return {
    words: wordsOf(listing, profile, reported.currency),
    operands: {
      ...profileOperandsOf(profile, asOf),
      ...quoteOperandsOf(quote, common && isShared(market, listing, quote.price ?? null)),
      ...bars.operands,
      ...reported.operands,
      ...dividendOperandsOf(dividends.get(listing.ticker) ?? [], asOf),
      ...(common ? insiderOperandsOf(trades.get(listing.cik ?? '') ?? [], asOf) : {}),
      ...(await shortOperandsOf(market.store, listing, asOf)),
    },
    priceDate,
    kept: {
      statements: reported.version,
      bars: bars.version,
      currency: reported.currency,
      filing: reported.filing,
    },
  }
}
