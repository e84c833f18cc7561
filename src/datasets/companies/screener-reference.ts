/** What Nasdaq's screener says of each listed company: sector, industry, country, year of the offering. */
import { countryNamed } from '../../identity/country-names.ts'
import { directoryOf } from '../../identity/directory.ts'
import { isPassedOn } from '../../identity/listing.ts'
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { ScreenerRow } from '../../sources/nasdaq/screener.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Normalized, Rejection } from '../dataset.ts'
import { listingWritten } from './listing-match.ts'
import { noFacts, publishedRow, referenceIn, references, saysMore } from './reference.ts'

const SOURCE = 'nasdaq-screener'

/** Names of countries that the table of countries does not have, each once. */
export const unknownCountries = (names: readonly (string | null)[]): Normalized['rejected'] =>
  [...new Set(names)]
    .filter((name) => name !== null && countryNamed(name) === null)
    .map((name) => ({ row: String(name), reason: 'a country the table does not have' }))

const partOf = ({ exchange }: ScreenerRow): string => exchange ?? 'unknown'

const rowOfStock = (row: ScreenerRow): StoredRow =>
  publishedRow(row.symbol, SOURCE, partOf(row), {
    name: row.name,
    kind: null,
    isDelisted: null,
    ...noFacts,
    sector: row.sector,
    industry: row.industry,
    country: row.country === null ? null : countryNamed(row.country),
    ipoYear: row.ipoYear,
  })

/** A file says all there is of its exchange; one without rows leaves what was there. */
export const normalizeScreened = ({ rows }: ParsedRows<ScreenerRow>): Normalized => ({
  batches: [
    {
      collection: references,
      rows: rows.map(rowOfStock),
      replaces: { source: SOURCE, part: [...new Set(rows.map(partOf))] },
    },
  ],
  // Rows that could not be read are counted with the quotes, which the same feed fills.
  rejected: unknownCountries(rows.map(({ country }) => country)),
})

/** Rows of present listings, each once. Of a preferred share or warrant the country alone is not worth a row. */
export const completeScreened = async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
  const directory = await directoryOf(reads, true)
  let passedOver = 0
  const rejected: Rejection[] = []
  const matched = batches.map((batch) => {
    const rows = new Map<string, StoredRow>()
    for (const row of batch.rows) {
      const listing = listingWritten(directory, String(row.at['ticker']))
      const { name } = referenceIn(row)
      if (listing !== undefined && isPassedOn(listing, name)) {
        rejected.push({ row: `${listing.ticker} ${name}`, reason: `the lists have ${listing.company} still` })
        continue
      }
      const isKept =
        listing !== undefined && listing.active !== false && (listing.canonical || saysMore(referenceIn(row)))
      if (!isKept || rows.has(listing.ticker)) passedOver += 1
      else
        rows.set(listing.ticker, {
          ...row,
          at: { ...row.at, ticker: listing.ticker, issuer: listing.cik ?? '' },
        })
    }
    return { ...batch, rows: [...rows.values()] }
  })
  return { batches: matched, passedOver, rejected }
}
