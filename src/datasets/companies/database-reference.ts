/** Rows of the open FinanceDatabase as reference facts and identifiers; leaves out what belongs to no listing. */
import type { Static } from 'typebox'
import { identifiers, openIdentifiers, type StoredSymbol, symbols } from '../../identity/collections.ts'
import { countryNamed } from '../../identity/country-names.ts'
import { type Directory, directoryOf } from '../../identity/directory.ts'
import { checkedPair } from '../../identity/identifier-pair.ts'
import type { Listing } from '../../identity/listing.ts'
import { type Claim, type Identifier, type OpenIdentifier, weighed } from '../../identity/open-identifiers.ts'
import type { DatabaseFiles, DatabaseRow } from '../../sources/finance-database.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Normalized, Rejection } from '../dataset.ts'
import { isSameSecurity, listingWritten } from './listing-match.ts'
import { noFacts, publishedRow, type Reference, referenceIn, references, saysMore } from './reference.ts'
import { unknownCountries } from './screener-reference.ts'

const SOURCE = 'finance-database'

/** The list says sectors in the words of GICS; those that mean the same are called as Nasdaq calls them. */
const sectorWords: ReadonlyMap<string, string> = new Map([
  ['Financials', 'Finance'],
  ['Information Technology', 'Technology'],
  ['Materials', 'Basic Materials'],
])

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null

const countryIn = ({ country }: DatabaseRow): string | null =>
  country === null ? null : countryNamed(country)

const partOf = ({ kind, exchange }: DatabaseRow): string =>
  `${kind === 'etf' ? 'etfs' : 'equities'}/${exchange}`

const rowOfSecurity = (row: DatabaseRow): StoredRow =>
  publishedRow(row.symbol, SOURCE, partOf(row), {
    name: row.name === '' ? null : row.name,
    kind: row.kind,
    isDelisted: row.isDelisted,
    ...noFacts,
    sector: row.sector === null ? null : (sectorWords.get(row.sector) ?? row.sector),
    industry: row.industry,
    country: countryIn(row),
    description: row.summary,
    website: webAddress(row.website),
    city: row.city,
    state: row.state,
    zip: row.zipCode,
  })

const sourceOf = (part: string): string => `FinanceDatabase, ${part}`

const openIdentifierRow = (row: OpenIdentifier): StoredRow =>
  rowOf(openIdentifiers, { ticker: row.ticker }, row)

const identified = (rows: readonly DatabaseRow[]) => {
  const found: StoredRow[] = []
  const rejected: Rejection[] = []
  for (const row of rows) {
    const { isin, cusip, faults } = checkedPair({ ...row, country: countryIn(row) })
    const { symbol, line } = row
    const place = `${symbol} in ${partOf(row)}`
    rejected.push(...faults.map((reason) => ({ row: place, reason, line })))
    if (isin === null && cusip === null) continue
    const source = sourceOf(partOf(row))
    found.push(openIdentifierRow({ ticker: symbol, cik: null, isin, cusip, source, withheld: null }))
  }
  return { rows: found, rejected }
}

/** The lists say all there is. Until a row is complete its ticker is the symbol as published. */
export const normalizeOpenList = ({ rows, rejected }: DatabaseFiles): Normalized => {
  const known = identified(rows)
  return {
    batches: [
      { collection: references, rows: rows.map(rowOfSecurity), replaces: { source: SOURCE } },
      { collection: openIdentifiers, rows: known.rows, replaces: {} },
    ],
    rejected: [...rejected, ...known.rejected, ...unknownCountries(rows.map(({ country }) => country))],
  }
}

type Match = {
  readonly symbol: string
  readonly row: StoredRow
  readonly said: Reference
  readonly listing: Listing
}

const recordsIn = <R>(texts: readonly string[]): readonly R[] => texts.map((text) => JSON.parse(text) as R)

type Known = {
  readonly directory: Directory
  /** Names that Nasdaq's directory has, by ticker: EDGAR translates those of foreign companies. */
  readonly names: ReadonlyMap<string, string>
}

const knownIn = async (reads: Reads): Promise<Known> => {
  const rows = await reads.texts(symbols, { where: { isCurrent: 1 } })
  const listed = recordsIn<Static<typeof StoredSymbol>>(rows)
  return {
    directory: await directoryOf(reads, true),
    names: new Map(listed.map(({ ticker, name }) => [ticker, name])),
  }
}

/** By ticker. Of two rows of one listing the first that is not called delisted counts, else the first. */
const matchesOf = (rows: readonly StoredRow[], { directory, names }: Known): ReadonlyMap<string, Match> => {
  const found = new Map<string, Match>()
  for (const row of rows) {
    const symbol = String(row.at['ticker'])
    const said = referenceIn(row)
    // The list may still have the ticker of before; its name says whether the row is the company's.
    const listing =
      listingWritten(directory, symbol) ?? directory.listingOf(directory.successorOf(symbol) ?? '')
    if (listing === undefined || !isSameSecurity(said, listing, names.get(listing.ticker))) continue
    const known = found.get(listing.ticker)
    if (known === undefined || (known.said.isDelisted === true && said.isDelisted === false))
      found.set(listing.ticker, { symbol, row, said, listing })
  }
  return found
}

const claimsOf = (rows: readonly StoredRow[], matches: ReadonlyMap<string, Match>): readonly Claim[] => {
  // A symbol may stand in two files.
  const matchOf = new Map(
    [...matches.values()].map((match) => [
      `${match.symbol} ${sourceOf(String(match.row.at['part']))}`,
      match,
    ]),
  )
  return recordsIn<OpenIdentifier>(rows.map(({ text }) => text)).flatMap(({ withheld, ...row }) => {
    const match = matchOf.get(`${row.ticker} ${row.source}`)
    if (match === undefined) return []
    const { listing, said } = match
    return [{ ...row, ticker: listing.ticker, cik: listing.cik, isDelisted: said.isDelisted === true }]
  })
}

const rowsOf = (batches: readonly Batch[], name: string): readonly StoredRow[] =>
  batches.filter(({ collection }) => collection.name === name).flatMap(({ rows }) => rows)

/** Puts listings in the place of symbols; rows of other securities are passed over, contested identifiers withheld. */
export const completeOpenList = async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
  const published = rowsOf(batches, references.name)
  const matches = matchesOf(published, await knownIn(reads))
  const told = [...matches.values()].filter(({ said }) => saysMore(said))
  const reviewed = recordsIn<Identifier>(await reads.texts(identifiers, {}))
  const claims = claimsOf(rowsOf(batches, openIdentifiers.name), matches)
  return {
    batches: [
      {
        collection: references,
        rows: told.map(({ row, listing: { ticker, cik } }) => ({
          ...row,
          at: { ...row.at, ticker, issuer: cik ?? '' },
        })),
        replaces: { source: SOURCE },
      },
      {
        collection: openIdentifiers,
        rows: weighed(claims, reviewed).map(openIdentifierRow),
        replaces: {},
      },
    ],
    passedOver: published.length - matches.size,
  }
}
