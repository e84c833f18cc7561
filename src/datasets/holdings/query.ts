/** What the store has of a fund and of its holdings, and the funds that hold a security; leaves out how they are served. */
import type { Market } from '../../derived/market.ts'
import type { Awaitable } from '../../lib/awaitable.ts'
import type { Listing } from '../../security-master/listing.ts'
import { tickersOver } from '../../security-master/renamed-tickers.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { keyOrder, type Row, type ServedRow } from '../../store/collection.ts'
import type { Kind } from './ownership.ts'
import { type Fund, fundReports, holdings, largestFirst, owners } from './record.ts'

export type Report = Row<typeof fundReports>['columns']

/** By the fund that a listing is a class of; a company has none. One look-up by the primary key. */
export const reportOf = async ({ store }: Market, { cik, seriesId }: Listing): Promise<Report | null> => {
  const found = cik === null ? null : await store.row(fundReports, { cik, series: seriesId ?? '' })
  return found?.columns ?? null
}

const ofPosition = ['name', 'cusip', 'isin', 'symbol', 'shares'] as const
export type Position = ServedRow<typeof holdings, (typeof ofPosition)[number]>

/** All of a fund, as its report has them: a range of the primary key. */
export const positionsOf = ({ store }: Market, { cik, series }: Fund): Awaitable<readonly Position[]> =>
  store.served(holdings, { where: { cik, series }, order: keyOrder(holdings), columns: ofPosition })

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

/** What funds may call a listing: its CUSIP and ISIN, its ticker and those it had before. */
export const assetNamesOf = ({ identifiersOf }: SecurityMaster, ticker: string): readonly string[] => {
  const before = tickersOver(ticker).map((over) => over.ticker)
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
  const rows: Owner[] = []
  let total = 0
  for (const asset of assetNamesOf(securityMaster, ticker)) {
    const where = { asset, kind }
    const found = await store.served(owners, { where, order: largestFirst, limit, columns: ofOwner })
    rows.push(...found)
    total += found.length < limit ? found.length : await store.total(owners, where)
  }
  return { rows, total }
}
