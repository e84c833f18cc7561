/** Reads a fund's report and holdings, and the funds that hold a security; leaves out how they are served. */
import type { Market } from '../../derived/market.ts'
import type { Awaitable } from '../../lib/awaitable.ts'
import type { Listing } from '../../security-master/listing.ts'
import { tickersOver } from '../../security-master/renamed-tickers.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { keyOrder, type Row, type ServedRow } from '../../store/collection.ts'
import type { Kind } from './ownership.ts'
import { type Fund, fundReports, holdings, largestFirst, owners } from './record.ts'

export type Report = Row<typeof fundReports>['columns']

/** The key of the fund that a listing is a class of. */
const fundOf = ({ cik, seriesId }: Listing): Fund | null =>
  cik === null ? null : { cik, series: seriesId ?? '' }

/** One look-up by the primary key. */
export const reportOf = async ({ store }: Market, listing: Listing): Promise<Report | null> => {
  const fund = fundOf(listing)
  const found = fund === null ? null : await store.row(fundReports, fund)
  return found?.columns ?? null
}

const ofPosition = ['name', 'cusip', 'isin', 'symbol', 'shares'] as const
export type Position = ServedRow<typeof holdings, (typeof ofPosition)[number]>

/** All of a fund, as its report has them: a range of the primary key. */
export const positionsOf = ({ store }: Market, listing: Listing): Awaitable<readonly Position[]> => {
  const where = fundOf(listing)
  return where === null
    ? []
    : store.served(holdings, { where, order: keyOrder(holdings), columns: ofPosition })
}

const ofOwner = [
  'cik',
  'series',
  'value',
  'shares',
  'reportDate',
  'previousShares',
  'previousReportDate',
  'name',
] as const
export type Owner = ServedRow<typeof owners, (typeof ofOwner)[number]>

/** All names by which funds may report a listing: CUSIP, ISIN, its ticker, and former ones that no other security has now. */
export const assetNamesOf = (
  { identifiersOf, listingOf, replacedBy, securityOf }: SecurityMaster,
  ticker: string,
): readonly string[] => {
  const security = securityOf(ticker)
  // BBT was Truist's, and is Beacon Financial's since 2025.
  const before = [...tickersOver(ticker).map((over) => over.ticker), ...replacedBy(ticker)].filter(
    (former) => (listingOf(former)?.security ?? security) === security,
  )
  return [...new Set([...identifiersOf(ticker), ...before])]
}

/**
 * For each name of the security a walk of (asset, kind, value desc) as far as the limit; totals from the counts. Funds
 * name one security by CUSIP, ISIN or ticker, each by one of them.
 */
export const ownersOf = async (
  { store, securityMaster }: Market,
  { ticker }: Listing,
  { kind, limit }: { readonly kind: Kind; readonly limit: number },
): Promise<{ readonly rows: readonly Owner[]; readonly total: number }> => {
  const ofNames = await Promise.all(
    assetNamesOf(securityMaster, ticker).map(async (asset) => {
      const where = { asset, kind }
      const rows = await store.served(owners, { where, order: largestFirst, limit, columns: ofOwner })
      return { rows, total: rows.length < limit ? rows.length : await store.total(owners, where) }
    }),
  )
  return {
    rows: ofNames.flatMap(({ rows }) => rows),
    total: ofNames.reduce((sum, { total }) => sum + total, 0),
  }
}
