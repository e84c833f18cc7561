/** Reads sector, industry, country and year of the offering of each listed company from Nasdaq's screener. */
import { quotes } from '../../derived/quotes/record.ts'
import { closeMsOf, lastSessionAt } from '../../lib/exchange-session.ts'
import { countryNamed } from '../../security-master/country-names.ts'
import { isReassignedTo } from '../../security-master/listing.ts'
import { securityMasterOf } from '../../security-master/security-master.ts'
import type { ParsedRows, Rejection } from '../../sources/files/parsed-rows.ts'
import type { ScreenerRow } from '../../sources/nasdaq/screener.ts'
import { batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Normalized, Resolved, WriteContext } from '../dataset.ts'
import { listingWritten } from './listing-match.ts'
import { references } from './record.ts'
import { draftOf, matchedRow, type ReferenceDraft } from './reference.ts'
import { classifiedByNasdaq } from './source-industries.ts'

const source = 'nasdaq-screener'

/** Names of countries that the table of countries does not have, each once. */
export const unknownCountries = (names: readonly (string | null)[]): readonly Rejection[] =>
  [...new Set(names)]
    .filter((name) => name !== null && countryNamed(name) === null)
    .map((name) => ({ row: String(name), reason: 'a country the table does not have' }))

const draftOfStock = ({ symbol, name, exchange, sector, industry, country, ipoYear }: ScreenerRow) =>
  draftOf(
    symbol,
    { source, part: exchange ?? 'unknown', name },
    {
      ...classifiedByNasdaq({ sector, industry }),
      country: country === null ? null : countryNamed(country),
      ipoYear,
    },
  )

export const normalizeScreened = ({
  rows,
}: ParsedRows<ScreenerRow>): Normalized<readonly ReferenceDraft[]> => ({
  value: rows.map(draftOfStock),
  count: rows.length,
  // Rows that could not be read are counted with the quotes, which the same feed fills.
  rejected: unknownCountries(rows.map(({ country }) => country)),
})

const reassignedReason = (company: string | null): string =>
  company === null
    ? 'the lists have the ticker without a company, so it may be of another'
    : `the lists have ${company} still`

type Context = Pick<WriteContext, 'fetched' | 'isReal'>

/** Whether the operator gives the file a day, and most of its tickers have a quote of a later file. */
const isOlder = async (
  tickers: readonly string[],
  reads: Reads,
  { fetched, isReal }: Context,
): Promise<boolean> => {
  if (typeof fetched !== 'object' || !isReal(quotes)) return false
  const closedAt = closeMsOf(lastSessionAt(Date.parse(fetched.asOf)))
  const stored = await reads.rows(quotes, { columns: ['ticker', 'quotedAt'] })
  const later = new Set(
    stored.flatMap(({ columns: { ticker, quotedAt } }) =>
      quotedAt !== null && Date.parse(quotedAt) > closedAt ? [ticker] : [],
    ),
  )
  return tickers.filter((ticker) => later.has(ticker)).length * 2 > tickers.length
}

/**
 * Rows of present listings, each once. Of a preferred share or warrant the country alone is not worth a row. A file says
 * all there is of its exchange; one without rows, or of an older day than the quotes, leaves what was there.
 */
export const resolveScreened = async (
  drafts: readonly ReferenceDraft[],
  reads: Reads,
  context: Context,
): Promise<Resolved> => {
  const securityMaster = await securityMasterOf(reads, true)
  const rows = new Map<string, NewRow<typeof references>>()
  const rejected: Rejection[] = []
  for (const draft of drafts) {
    const listing = listingWritten(securityMaster, draft.symbol)
    if (listing === undefined) continue
    const { name } = draft.columns
    if (isReassignedTo(listing, name))
      rejected.push({ row: `${listing.ticker} ${name}`, reason: reassignedReason(listing.company) })
    else if (listing.active !== false && (listing.canonical || draft.hasFacts) && !rows.has(listing.ticker))
      rows.set(listing.ticker, matchedRow(draft, listing))
  }
  if (await isOlder([...rows.keys()], reads, context)) return { batches: [], skipped: drafts.length }
  const part = [...new Set(drafts.map(({ columns }) => columns.part))]
  const batches = [batchOf(references, [...rows.values()], { source, part })]
  return { batches, skipped: drafts.length - rows.size - rejected.length, rejected }
}
