/** Every quote as a ready text, in memory: a snapshot, made anew when what it is made of changes. */
import type { Static, TSchema } from 'typebox'
import { bestSeriesByTicker, priceSummaries, type Series } from '../../facts/price-summary.ts'
import { type QuoteFigures, quoteFiguresOf } from '../../facts/quote-figures.ts'
import { shareCounts } from '../../facts/share-count.ts'
import type { SplitEvent } from '../../facts/split-event.ts'
import { trailingQuarters } from '../../facts/trailing-eps.ts'
import { securities, symbols } from '../../identity/collections.ts'
import type { Directory } from '../../identity/directory.ts'
import { exchangeOfCode } from '../../identity/exchange.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { Collection } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { quotes } from './collection.ts'
import {
  type CompanyFigures,
  type CompanySources,
  companyFiguresOf,
  holderOf,
  type NameOf,
  noCompany,
} from './company-quote.ts'
import type { Quote, StoredQuote } from './record.ts'

export type LastPrice = { readonly price: number; readonly quotedAt: string | null }

export type QuoteBoard = {
  /** The quote of a ticker that has one, or, with nulls, of one that is listed; undefined for a ticker nobody knows. */
  readonly textOf: (ticker: string) => string | undefined
  /** The quote of the security that the lists have: nulls where the ticker has passed to another. */
  readonly listedTextOf: (ticker: string) => string
  readonly lastPriceOf: (ticker: string) => LastPrice | undefined
  /** As the quote has it, US dollars; undefined where it is not known. */
  readonly marketCapOf: (ticker: string) => number | undefined
  /** Name of the security as the publisher of its last sale has it; null where there is none. */
  readonly nameOf: NameOf
}

/** Splits by ticker; another dataset's, so they are handed in. */
export type Splits = ReadonlyMap<string, readonly SplitEvent[]>

/** What a board is made of, besides the directory and the splits. */
export const boardSources = [quotes, priceSummaries, shareCounts, trailingQuarters].map(({ name }) => name)
/** What an answer from it depends on. */
export const quoteReads = [...boardSources, 'splits', securities.name, symbols.name]

type Sale = Static<typeof StoredQuote> & { readonly updatedAt: string }
type QuoteRecord = Static<typeof Quote>
type Quoted = { readonly sale: Sale | null; readonly series: Series | null; readonly figures: QuoteFigures }

const namedBy = (ticker: string, directory: Directory, sale: Sale | null) => {
  const listing = holderOf(directory, ticker, sale?.name ?? null)
  const exchangeCode = listing?.exchangeCode ?? sale?.exchangeCode ?? null
  return {
    ticker,
    company: listing?.company ?? sale?.name ?? null,
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
  }
}

type Named = ReturnType<typeof namedBy>

type Figures = { readonly [F in keyof QuoteFigures]: QuoteFigures[F] | null }

const noFigures: Figures = {
  price: null,
  change: null,
  changePct: null,
  open: null,
  previousClose: null,
  dayLow: null,
  dayHigh: null,
  yearLow: null,
  yearHigh: null,
  volume: null,
  avgVolume: null,
  priceAvg50: null,
  priceAvg200: null,
  quotedAt: null,
}

/** The fields in the order in which the record documents them, written out: putting them in order costs as much again. */
const quoteText = (
  named: Named,
  figures: Figures,
  company: CompanyFigures,
  updatedAt: string | null,
): string => {
  const { ticker, exchange, exchangeCode } = named
  const { price, change, changePct, open, previousClose, dayLow, dayHigh, yearLow, yearHigh } = figures
  const { volume, avgVolume, priceAvg50, priceAvg200, quotedAt } = figures
  const { marketCap, sharesOutstanding, eps, pe } = company
  const quote: QuoteRecord = {
    ticker,
    company: named.company,
    exchange,
    exchangeCode,
    currency: price === null ? null : 'USD',
    price,
    change,
    changePct,
    open,
    previousClose,
    dayLow,
    dayHigh,
    yearLow,
    yearHigh,
    volume,
    avgVolume,
    marketCap,
    sharesOutstanding,
    priceAvg50,
    priceAvg200,
    eps,
    pe,
    quotedAt,
    updatedAt,
  }
  return JSON.stringify(quote)
}

type QuoteText = { readonly text: string; readonly marketCap: number | null }

const quoteOf = (ticker: string, { sale, series, figures }: Quoted, sources: CompanySources): QuoteText => {
  const { price, quotedAt } = figures
  const [sold, barred] = [sale?.updatedAt ?? '', series?.updatedAt ?? '']
  const updatedAt = sold > barred ? sold : barred
  // A market cap is the publisher's at the publisher's own price.
  const published = sale?.quotedAt === quotedAt ? (sale?.marketCap ?? null) : null
  const on = newYorkDayOf(Date.parse(quotedAt ?? updatedAt))
  const business = companyFiguresOf(sources, ticker, { price, on, published })
  const text = quoteText(namedBy(ticker, sources.directory, sale), figures, business, updatedAt)
  return { text, marketCap: business.marketCap }
}

const byCik = async <S extends TSchema>(
  reads: Reads,
  from: Collection<S>,
): Promise<ReadonlyMap<string, Static<S>>> =>
  new Map(
    (await reads.rows(from, {})).map(({ at, text }) => [String(at['cik']), JSON.parse(text) as Static<S>]),
  )

const quotedTickers = async (reads: Reads): Promise<ReadonlyMap<string, Quoted>> => {
  const series = await bestSeriesByTicker(reads)
  const sales = new Map(
    (await reads.rows(quotes, {})).map(({ at, text }) => [String(at['ticker']), JSON.parse(text) as Sale]),
  )
  const quoted = new Map<string, Quoted>()
  for (const ticker of new Set([...sales.keys(), ...series.keys()])) {
    const [sale, own] = [sales.get(ticker) ?? null, series.get(ticker) ?? null]
    const figures = quoteFiguresOf(sale, own)
    if (figures !== null) quoted.set(ticker, { sale, series: own, figures })
  }
  return quoted
}

/** Reads every quote and what completes it once; 7,200 take some 80 ms. */
export const quoteBoardOf = async (
  reads: Reads,
  directory: Directory,
  splits: Splits,
): Promise<QuoteBoard> => {
  const quoted = await quotedTickers(reads)
  const priceOf = (ticker: string): number | undefined => quoted.get(ticker)?.figures.price
  const [counts, quarters] = [await byCik(reads, shareCounts), await byCik(reads, trailingQuarters)]
  const nameOf = (ticker: string): string | null => quoted.get(ticker)?.sale?.name ?? null
  const isPassedOn = (ticker: string): boolean =>
    directory.listingOf(ticker) !== undefined && holderOf(directory, ticker, nameOf(ticker)) === undefined
  const sources = { directory, counts, quarters, splits, priceOf, nameOf }
  const texts = new Map<string, string>()
  const prices = new Map<string, LastPrice>()
  const marketCaps = new Map<string, number>()
  for (const [ticker, found] of quoted) {
    const { text, marketCap } = quoteOf(ticker, found, sources)
    texts.set(ticker, text)
    // What a ticker has passed to is not what others know by it.
    if (isPassedOn(ticker)) continue
    if (marketCap !== null) marketCaps.set(ticker, marketCap)
    prices.set(ticker, { price: found.figures.price, quotedAt: found.figures.quotedAt })
  }
  const unquoted = (ticker: string): string =>
    quoteText(namedBy(ticker, directory, null), noFigures, noCompany, null)
  return {
    textOf: (ticker) =>
      texts.get(ticker) ?? (directory.listingOf(ticker) === undefined ? undefined : unquoted(ticker)),
    listedTextOf: (ticker) => (isPassedOn(ticker) ? null : texts.get(ticker)) ?? unquoted(ticker),
    lastPriceOf: (ticker) => prices.get(ticker),
    marketCapOf: (ticker) => marketCaps.get(ticker),
    nameOf,
  }
}
