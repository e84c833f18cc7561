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
import { type CompanySources, companyFiguresOf } from './company-quote.ts'
import { Quote, type StoredQuote } from './record.ts'

export type LastPrice = { readonly price: number; readonly quotedAt: string | null }

export type QuoteBoard = {
  /** The quote of a ticker that has one, or, with nulls, of one that is listed; undefined for a ticker nobody knows. */
  readonly textOf: (ticker: string) => string | undefined
  readonly lastPriceOf: (ticker: string) => LastPrice | undefined
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

const blank: Omit<QuoteRecord, 'ticker' | 'company' | 'exchange' | 'exchangeCode'> = {
  currency: null,
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
  marketCap: null,
  sharesOutstanding: null,
  priceAvg50: null,
  priceAvg200: null,
  eps: null,
  pe: null,
  quotedAt: null,
  updatedAt: null,
}

const fieldOrder = Object.keys(Quote.properties)

/** The fields in the order in which the record documents them. */
const ordered = (quote: QuoteRecord) => {
  const fields: Readonly<Record<string, unknown>> = quote
  return Object.fromEntries(fieldOrder.map((name) => [name, fields[name]]))
}

const namedBy = (ticker: string, directory: Directory, sale: Sale | null) => {
  const listing = directory.listingOf(ticker)
  const exchangeCode = listing?.exchangeCode ?? sale?.exchangeCode ?? null
  return {
    ticker,
    company: listing?.company ?? sale?.name ?? null,
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
  }
}

const quoteOf = (ticker: string, { sale, series, figures }: Quoted, sources: CompanySources): QuoteRecord => {
  const { price, quotedAt } = figures
  const stored = [sale?.updatedAt, series?.updatedAt].flatMap((at) => at ?? []).toSorted()
  // A market cap is the publisher's at the publisher's own price.
  const published = sale?.quotedAt === quotedAt ? (sale?.marketCap ?? null) : null
  const on = newYorkDayOf(Date.parse(quotedAt ?? stored.at(-1) ?? ''))
  return {
    ...blank,
    ...namedBy(ticker, sources.directory, sale),
    currency: 'USD',
    ...figures,
    ...companyFiguresOf(sources, ticker, { price, on, published }),
    updatedAt: stored.at(-1) ?? null,
  }
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

/** Reads every quote and what completes it once; 7,200 take some 150 ms. */
export const quoteBoardOf = async (
  reads: Reads,
  directory: Directory,
  splits: Splits,
): Promise<QuoteBoard> => {
  const quoted = await quotedTickers(reads)
  const priceOf = (ticker: string): number | undefined => quoted.get(ticker)?.figures.price
  const [counts, quarters] = [await byCik(reads, shareCounts), await byCik(reads, trailingQuarters)]
  const sources = { directory, counts, quarters, splits, priceOf }
  const texts = new Map<string, string>()
  const prices = new Map<string, LastPrice>()
  for (const [ticker, found] of quoted) {
    texts.set(ticker, JSON.stringify(ordered(quoteOf(ticker, found, sources))))
    prices.set(ticker, { price: found.figures.price, quotedAt: found.figures.quotedAt })
  }
  return {
    textOf: (ticker) => {
      const text = texts.get(ticker)
      if (text !== undefined) return text
      if (directory.listingOf(ticker) === undefined) return undefined
      return JSON.stringify(ordered({ ...blank, ...namedBy(ticker, directory, null) }))
    },
    lastPriceOf: (ticker) => prices.get(ticker),
  }
}
