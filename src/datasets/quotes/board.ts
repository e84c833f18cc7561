/** Every quote as a ready text, in memory: a snapshot, made anew when what it is made of changes. */
import type { Static } from 'typebox'
import { securities, symbols } from '../../identity/collections.ts'
import type { Directory } from '../../identity/directory.ts'
import { exchangeOfCode } from '../../identity/exchange.ts'
import type { Reads } from '../../store/store.ts'
import { quotes } from './collection.ts'
import type { Quote, StoredQuote } from './record.ts'

export type LastPrice = { readonly price: number; readonly quotedAt: string | null }

export type QuoteBoard = {
  /** The quote of a ticker that has one, or, with nulls, of one that is listed; undefined for a ticker nobody knows. */
  readonly textOf: (ticker: string) => string | undefined
  readonly lastPriceOf: (ticker: string) => LastPrice | undefined
}

/** What a board is made of, besides the directory. */
export const boardSources = [quotes.name]
/** What an answer from it depends on. */
export const quoteReads = [...boardSources, securities.name, symbols.name]

type Stored = Static<typeof StoredQuote> & { readonly updatedAt: string }
export type QuoteRecord = Static<typeof Quote>

/** Sums of decimals in binary are off by parts of 10^-12; no exchange quotes a ten-thousandth of a cent. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const previousCloseOf = ({ price, change }: Stored): number | null => {
  if (change === null) return null
  const close = rounded(price - change)
  return close > 0 ? close : null
}

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

const namedBy = (ticker: string, directory: Directory, stored?: Stored) => {
  const listing = directory.listingOf(ticker)
  const exchangeCode = listing?.exchangeCode ?? stored?.exchangeCode ?? null
  return {
    ticker,
    company: listing?.company ?? stored?.name ?? null,
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
  }
}

const quoteOf = (ticker: string, directory: Directory, stored: Stored): QuoteRecord => {
  const { price, change, changePct, volume, marketCap, quotedAt, updatedAt } = stored
  return {
    ...namedBy(ticker, directory, stored),
    ...blank,
    currency: 'USD',
    price,
    change,
    changePct,
    previousClose: previousCloseOf(stored),
    volume,
    marketCap,
    quotedAt,
    updatedAt,
  }
}

/** Reads every quote once; 7,200 take some 60 ms. */
export const quoteBoardOf = async (reads: Reads, directory: Directory): Promise<QuoteBoard> => {
  const texts = new Map<string, string>()
  const prices = new Map<string, LastPrice>()
  for (const { at, text } of await reads.rows(quotes, {})) {
    const ticker = String(at['ticker'])
    const stored = JSON.parse(text) as Stored
    texts.set(ticker, JSON.stringify(quoteOf(ticker, directory, stored)))
    prices.set(ticker, { price: stored.price, quotedAt: stored.quotedAt })
  }
  return {
    textOf: (ticker) => {
      const text = texts.get(ticker)
      if (text !== undefined) return text
      if (directory.listingOf(ticker) === undefined) return undefined
      return JSON.stringify({ ...namedBy(ticker, directory), ...blank })
    },
    lastPriceOf: (ticker) => prices.get(ticker),
  }
}
