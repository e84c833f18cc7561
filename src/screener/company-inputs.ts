/** All inputs of the metrics of one ticker; unchanged ones are taken from the previous run. */
import { companyProfileOf } from '../datasets/companies/query.ts'
import type { CompanyProfile } from '../datasets/companies/record.ts'
import type { Market } from '../derived/market.ts'
import { commonOf, isAlike, isReceipt } from '../derived/quotes/company-quote.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { Listing } from '../security-master/listing.ts'
import { barInput, type CachedInputs, holdingInput, noInput, statementInput } from './cached-inputs.ts'
import type { InputSources } from './input-sources.ts'
import { dividendInput } from './inputs/dividend-input.ts'
import { earningsOperandsOf } from './inputs/earnings-operands.ts'
import { insiderOperandsOf } from './inputs/insider-operands.ts'
import { priceDateOf, profileOperandsOf, type QuoteRecord, quoteOperandsOf } from './inputs/quote-operands.ts'
import { shortOperandsOf } from './inputs/short-operands.ts'
import type { View } from './inputs/statement-periods.ts'
import type { Operands } from './operand.ts'
import type { Labels } from './row.ts'

export type CompanyInputs = {
  readonly labels: Labels
  readonly operands: Operands
  readonly priceDate: string | null
  /** What the next run may reuse. */
  readonly cached: Omit<CachedInputs['columns'], 'ticker'>
}

const isCommon = ({ securityMaster, quotes }: Market, { cik, ticker }: Listing): boolean =>
  cik !== null && commonOf(securityMaster, cik, quotes.nameOf).some((each) => each.ticker === ticker)

const dayOf = (quotedAt: string | null): string | null =>
  quotedAt === null ? null : newYorkDayOf(Date.parse(quotedAt))

/** All shares of a company read its statements as of one day: that of this price, else of the newest price of another share. */
const viewOf = (sources: InputSources, { cik }: Listing, priceDate: string | null): View => {
  const { securityMaster, quotes } = sources.market
  if (priceDate !== null || cik === null)
    return { on: priceDate ?? sources.asOf, isPriced: priceDate !== null }
  const days = commonOf(securityMaster, cik, quotes.nameOf).flatMap(
    ({ ticker }) => dayOf(quotes.lastPriceOf(ticker)?.quotedAt ?? null) ?? [],
  )
  const newest = days.toSorted().at(-1)
  return { on: newest ?? sources.asOf, isPriced: newest !== undefined }
}

/** True if the company's figures per share apply to this share: to a receipt where its quote has the company's shares. */
const isShared = (
  { securityMaster, quotes }: Market,
  listing: Listing,
  { price, sharesOutstanding }: Pick<QuoteRecord, 'price' | 'sharesOutstanding'>,
): boolean =>
  price !== null &&
  listing.cik !== null &&
  (sharesOutstanding !== null || !isReceipt(listing, quotes.nameOf(listing.ticker))) &&
  isAlike(
    price,
    commonOf(securityMaster, listing.cik, quotes.nameOf).map(
      ({ ticker }) => quotes.lastPriceOf(ticker)?.price,
    ),
  )

const labelsOf = (listing: Listing, profile: CompanyProfile, currency: string | null): Labels => ({
  ticker: listing.ticker,
  company: listing.company,
  sector: profile.sector,
  industry: profile.industry,
  country: profile.country,
  exchange: listing.exchangeCode,
  type: listing.type,
  reportingCurrency: currency,
})

/** End of the newest quarter that the company reports. */
const lastQuarterOf = (operands: Operands): string | null => {
  const names = Object.keys(operands).filter((name) => name.startsWith('q0('))
  const ends = names.flatMap((name) => operands[name]?.on ?? [])
  return ends.toSorted().at(-1) ?? null
}

export const companyInputsOf = async (
  sources: InputSources,
  listing: Listing,
  cached: CachedInputs | undefined,
): Promise<CompanyInputs> => {
  const { market, asOf, trades, reports } = sources
  const [profile, quote] = [
    await companyProfileOf(market, listing),
    market.quotes.listedQuoteOf(listing.ticker),
  ]
  const priceDate = priceDateOf(quote)
  const on = priceDate ?? asOf
  const common = isCommon(market, listing)
  const reported = common
    ? await statementInput(sources, listing, viewOf(sources, listing, priceDate), cached)
    : noInput
  const bars = await barInput(sources, listing, { price: quote.price ?? null, on }, cached)
  const held = await holdingInput(sources, listing, on, cached)
  return {
    labels: labelsOf(listing, profile, reported.currency),
    operands: {
      ...profileOperandsOf(profile, asOf),
      ...quoteOperandsOf(quote, common && isShared(market, listing, quote)),
      ...bars.operands,
      ...reported.operands,
      ...(await dividendInput(sources, listing, { on, lastQuarter: lastQuarterOf(reported.operands) })),
      ...held.operands,
      ...(common ? insiderOperandsOf(trades.ofCompanies.get(listing.cik ?? '') ?? [], trades.on) : {}),
      ...(common || listing.cik === null
        ? earningsOperandsOf(reports.get(listing.cik ?? listing.security) ?? [], asOf, on)
        : {}),
      ...(await shortOperandsOf(market.store, listing, asOf)),
    },
    priceDate,
    cached: {
      statements: reported.version,
      bars: bars.version,
      holdings: held.version,
      currency: reported.currency,
      filing: reported.filing,
    },
  }
}
