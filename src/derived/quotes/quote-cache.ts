/** All quotes as ready texts in memory; the cache is replaced as a whole when its sources change. */
import type { Static } from 'typebox'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { nullsOf } from '../../lib/nulls.ts'
import { createTurns } from '../../lib/steps.ts'
import { exchangeOfCode } from '../../security-master/exchange.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { type SecurityMaster, securityMasterReads } from '../../security-master/security-master.ts'
import { intactRows, type OnDamage } from '../../store/bulk-reads.ts'
import type { Collection, RecordOf } from '../../store/collection.ts'
import { jsonValue } from '../../store/column.ts'
import { recordOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { bestSeriesBySecurity, type Series } from '../prices/price-summary.ts'
import { priceSummaries } from '../prices/record.ts'
import { shareCounts } from '../share-counts/record.ts'
import { restatedSplits, splits } from '../splits/record.ts'
import type { SplitEvent } from '../splits/split-event.ts'
import { restatedByCik, type SplitTable, splitTableOf } from '../splits/split-table.ts'
import { trailingQuarters } from '../statements/record.ts'
import {
  type CompanyFigures,
  type CompanySources,
  companyFiguresOf,
  holderOf,
  type NameOf,
  noCompany,
} from './company-quote.ts'
import { figureNames, type QuoteFigures, quoteFiguresOf } from './quote-figures.ts'
import { type Quote, quotes, type Sale } from './record.ts'

export type LastPrice = { readonly price: number; readonly quotedAt: string | null }

type QuoteRecord = Static<typeof Quote>

/** With the splits that the quotes are made with. */
export type QuoteCache = SplitTable & {
  /** The quote of a ticker that has one, or, with nulls, of one that is listed; undefined for an unknown ticker. */
  readonly textOf: (ticker: string) => string | undefined
  /** The quote of the security that the lists have: nulls where the ticker has passed to another. */
  readonly listedQuoteOf: (ticker: string) => QuoteRecord
  /** Market time of the price of a ticker's quote, as `textOf` has it; null where there is none. */
  readonly quotedAtOf: (ticker: string) => string | null
  readonly lastPriceOf: (ticker: string) => LastPrice | undefined
  /** As the quote has it, US dollars; undefined where it is unknown. */
  readonly marketCapOf: (ticker: string) => number | undefined
  /** Name of the security as the publisher of its last sale has it; null without a sale. */
  readonly nameOf: NameOf
}

/** What an answer from the cache depends on. */
export const quoteReads: readonly Collection[] = [
  quotes,
  priceSummaries,
  shareCounts,
  trailingQuarters,
  splits,
  restatedSplits,
  ...securityMasterReads,
]

type Quoted = { readonly sale: Sale | null; readonly series: Series | null; readonly figures: QuoteFigures }

const namedBy = (ticker: string, securityMaster: SecurityMaster, sale: Sale | null) => {
  const listing = holderOf(securityMaster, ticker, sale?.name ?? null)
  const exchangeCode = listing?.exchangeCode ?? sale?.exchangeCode ?? null
  return {
    ticker,
    company: listing?.company ?? sale?.name ?? null,
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
  }
}

type Named = ReturnType<typeof namedBy>

const noFigures = nullsOf(figureNames)

/** In the order of the record's fields, written out: sorting them would double the cost. */
const quoteOf = (
  named: Named,
  figures: QuoteFigures | typeof noFigures,
  company: CompanyFigures,
  updatedAt: string | null,
): QuoteRecord => {
  return {
    ticker: named.ticker,
    company: named.company,
    exchange: named.exchange,
    exchangeCode: named.exchangeCode,
    currency: figures.price === null ? null : 'USD',
    price: figures.price,
    change: figures.change,
    changePct: figures.changePct,
    open: figures.open,
    previousClose: figures.previousClose,
    dayLow: figures.dayLow,
    dayHigh: figures.dayHigh,
    yearLow: figures.yearLow,
    yearHigh: figures.yearHigh,
    volume: figures.volume,
    avgVolume: figures.avgVolume,
    marketCap: company.marketCap,
    sharesOutstanding: company.sharesOutstanding,
    priceAvg50: figures.priceAvg50,
    priceAvg200: figures.priceAvg200,
    eps: company.eps,
    epsAsOf: company.epsAsOf,
    pe: company.pe,
    quotedAt: figures.quotedAt,
    updatedAt,
    source: figures.source,
  }
}

const quoteOfSale = (
  ticker: string,
  { sale, series, figures }: Quoted,
  sources: CompanySources,
): QuoteRecord => {
  const { price, quotedAt } = figures
  const [saleUpdatedAt, seriesUpdatedAt] = [sale?.updatedAt ?? '', series?.updatedAt ?? '']
  const updatedAt = saleUpdatedAt > seriesUpdatedAt ? saleUpdatedAt : seriesUpdatedAt
  // A market cap is the publisher's at the publisher's own price.
  const published = sale?.quotedAt === quotedAt ? (sale?.marketCap ?? null) : null
  const on = newYorkDayOf(Date.parse(quotedAt ?? updatedAt))
  const business = companyFiguresOf(sources, ticker, { price, on, published })
  return quoteOf(namedBy(ticker, sources.securityMaster, sale), figures, business, updatedAt)
}

type ByCik = typeof shareCounts | typeof trailingQuarters

const recordsByCik = async <C extends ByCik>(
  reads: Reads,
  of: C,
  onDamage: OnDamage,
): Promise<ReadonlyMap<string, RecordOf<C>>> =>
  new Map(
    await intactRows<ByCik, readonly [string, RecordOf<C>]>(
      reads,
      of,
      (row) => [row.columns.cik, recordOf(of, row)],
      onDamage,
    ),
  )

const quotedTickers = async (
  reads: Reads,
  securityOf: SecurityMaster['securityOf'],
  splits: CompanySources['splits'],
  onDamage: OnDamage,
): Promise<ReadonlyMap<string, Quoted>> => {
  const series = await bestSeriesBySecurity(reads, onDamage)
  // A ticker that belongs to another security now does not name the series.
  const withBars = [...series.values()].filter(({ security, ticker }) => securityOf(ticker) === security)
  const sales = new Map(
    await intactRows(reads, quotes, ({ columns }) => [columns.ticker, columns] as const, onDamage),
  )
  const quoted = new Map<string, Quoted>()
  const turn = createTurns()
  for (const ticker of new Set([...sales.keys(), ...withBars.map((each) => each.ticker)])) {
    await turn()
    const security = securityOf(ticker)
    const [sale, own] = [sales.get(ticker) ?? null, series.get(security) ?? null]
    // A store without any split has not loaded them.
    const figures = quoteFiguresOf(sale, own, splits.size === 0 ? null : (splits.get(security) ?? []))
    if (figures !== null) quoted.set(ticker, { sale, series: own, figures })
  }
  return quoted
}

/** What stays in memory of a quote: the rest is in its text, some 600 bytes. */
type Kept = LastPrice & {
  readonly text: string
  readonly marketCap: number | null
  /** By the publisher of its last sale. */
  readonly name: string | null
  /** Whether the ticker has passed to another security than the one that the lists have. */
  readonly isReassigned: boolean
}

type Splits = Pick<CompanySources, 'splits' | 'restated'>

/** Makes each quote once, in turns of the event loop. What they are made from is let go. */
const keptQuotes = async (
  reads: Reads,
  securityMaster: SecurityMaster,
  { splits, restated }: Splits,
  onDamage: OnDamage,
): Promise<ReadonlyMap<string, Kept>> => {
  const quoted = await quotedTickers(reads, securityMaster.securityOf, splits, onDamage)
  const nameOf = (ticker: string): string | null => quoted.get(ticker)?.sale?.name ?? null
  const sources = {
    securityMaster,
    counts: await recordsByCik(reads, shareCounts, onDamage),
    quarters: await recordsByCik(reads, trailingQuarters, onDamage),
    splits,
    restated,
    priceOf: (ticker: string): number | undefined => quoted.get(ticker)?.figures.price,
    nameOf,
  }
  const kept = new Map<string, Kept>()
  // Most quotes are of one session: one text of its close instead of one each.
  const instants = new Map<string | null, string | null>()
  const turn = createTurns()
  for (const [ticker, found] of quoted) {
    await turn()
    const quote = quoteOfSale(ticker, found, sources)
    const { price, quotedAt } = found.figures
    if (!instants.has(quotedAt)) instants.set(quotedAt, quotedAt)
    const name = nameOf(ticker)
    const listing = securityMaster.listingOf(ticker)
    // Under the listing's own text, which is found without its characters being compared.
    kept.set(listing?.ticker ?? ticker, {
      price,
      quotedAt: instants.get(quotedAt) ?? null,
      text: JSON.stringify(quote),
      marketCap: quote.marketCap,
      name,
      isReassigned: listing !== undefined && holderOf(securityMaster, ticker, name) === undefined,
    })
  }
  return kept
}

/** Reads every quote and what completes it once. `splits` are by security. */
export const quoteCacheOf = async (
  reads: Reads,
  securityMaster: SecurityMaster,
  splits: ReadonlyMap<SecurityId, readonly SplitEvent[]>,
  onDamage: OnDamage = () => undefined,
): Promise<QuoteCache> => {
  const restated = await restatedByCik(reads, onDamage)
  const kept = await keptQuotes(reads, securityMaster, { splits, restated }, onDamage)
  /** A price or market cap by ticker is that of the listing, not of the security that the ticker has passed to. */
  const listedOf = (ticker: string): Kept | undefined => {
    const found = kept.get(ticker)
    return found?.isReassigned === false ? found : undefined
  }
  const unquoted = (ticker: string): QuoteRecord =>
    quoteOf(namedBy(ticker, securityMaster, null), noFigures, noCompany, null)
  return {
    textOf: (ticker) =>
      kept.get(ticker)?.text ??
      (securityMaster.listingOf(ticker) === undefined ? undefined : JSON.stringify(unquoted(ticker))),
    listedQuoteOf: (ticker) => {
      const found = listedOf(ticker)
      return found === undefined ? unquoted(ticker) : jsonValue<QuoteRecord>(found.text)
    },
    quotedAtOf: (ticker) => kept.get(ticker)?.quotedAt ?? null,
    lastPriceOf: listedOf,
    marketCapOf: (ticker) => listedOf(ticker)?.marketCap ?? undefined,
    nameOf: (ticker) => kept.get(ticker)?.name ?? null,
    ...splitTableOf(securityMaster, splits, restated),
  }
}
