/** Rows of the open FinanceDatabase as reference facts and identifiers; leaves out what belongs to no listing. */
import {
  identifiers,
  type OpenIdentifier,
  openIdentifiers,
  symbols,
} from '../../security-master/collections.ts'
import { countryNamed } from '../../security-master/country-names.ts'
import { checkedPair } from '../../security-master/identifiers/identifier-pair.ts'
import { type Claim, withConflicts } from '../../security-master/identifiers/open-identifiers.ts'
import type { Listing } from '../../security-master/listing.ts'
import { type SecurityMaster, securityMasterOf } from '../../security-master/security-master.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { DatabaseFiles, DatabaseRow } from '../../sources/finance-database.ts'
import { batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Normalized, Resolved } from '../dataset.ts'
import { isSameSecurity, listingWritten } from './listing-match.ts'
import { unknownCountries } from './nasdaq-reference.ts'
import { references } from './record.ts'
import { draftOf, matchedRow, type ReferenceDraft } from './reference.ts'
import { classifiedByDatabase } from './source-industries.ts'

const source = 'finance-database'

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null

const countryIn = ({ country }: DatabaseRow): string | null =>
  country === null ? null : countryNamed(country)

const partOf = ({ kind, exchange }: DatabaseRow): string =>
  `${kind === 'etf' ? 'etfs' : 'equities'}/${exchange}`

const sourceOfPart = (part: string): string => `FinanceDatabase, ${part}`

type Pair = Pick<Claim, 'isin' | 'cusip'>
/** A row with the ISIN and CUSIP that pass the check. */
type DatabaseDraft = ReferenceDraft & Pick<DatabaseRow, 'kind' | 'isDelisted'> & Pair

const draftOfSecurity = (row: DatabaseRow, { isin, cusip }: Pair): DatabaseDraft => ({
  ...draftOf(
    row.symbol,
    { source, part: partOf(row), name: row.name === '' ? null : row.name },
    {
      ...classifiedByDatabase(row),
      country: countryIn(row),
      description: row.summary,
      website: webAddress(row.website),
      city: row.city,
      state: row.state,
      zip: row.zipCode,
    },
  ),
  kind: row.kind,
  isDelisted: row.isDelisted,
  isin,
  cusip,
})

export const normalizeDatabase = (files: DatabaseFiles): Normalized<readonly DatabaseDraft[]> => {
  const rejected: Rejection[] = [...files.rejected]
  const value = files.rows.map((row) => {
    const { faults, ...pair } = checkedPair({ ...row, country: countryIn(row) })
    for (const reason of faults)
      rejected.push({ row: `${row.symbol} in ${partOf(row)}`, reason, line: row.line })
    return draftOfSecurity(row, pair)
  })
  const countries = unknownCountries(files.rows.map(({ country }) => country))
  return { value, count: value.length, rejected: [...rejected, ...countries] }
}

type Match = { readonly draft: DatabaseDraft; readonly listing: Listing }

/** Names in Nasdaq's directory by ticker; needed because EDGAR translates the names of foreign companies. */
const directoryNames = async (reads: Reads): Promise<ReadonlyMap<string, string>> => {
  const rows = await reads.rows(symbols, { columns: ['ticker', 'name'], where: { isCurrent: 1 } })
  return new Map(rows.map(({ columns }) => [columns.ticker, columns.name]))
}

/** The row for each listing: of several the first that is not called delisted, else the first. */
const matchesOf = (
  drafts: readonly DatabaseDraft[],
  securityMaster: SecurityMaster,
  names: ReadonlyMap<string, string>,
): readonly Match[] => {
  const found = new Map<string, Match>()
  for (const draft of drafts) {
    const { symbol, kind, columns } = draft
    // The list may still have the ticker of before; its name says whether the row is the company's.
    const listing =
      listingWritten(securityMaster, symbol) ??
      securityMaster.listingOf(securityMaster.successorOf(symbol) ?? '')
    if (listing === undefined) continue
    if (!isSameSecurity({ kind, name: columns.name }, listing, names.get(listing.ticker))) continue
    const known = found.get(listing.ticker)
    if (known === undefined || (known.draft.isDelisted === true && draft.isDelisted === false))
      found.set(listing.ticker, { draft, listing })
  }
  return [...found.values()]
}

const claimsOf = (matches: readonly Match[]): readonly Claim[] =>
  matches
    .filter(({ draft: { isin, cusip } }) => isin !== null || cusip !== null)
    .map(({ draft: { isin, cusip, isDelisted, columns }, listing: { ticker, cik } }) => ({
      ticker,
      cik,
      isin,
      cusip,
      source: sourceOfPart(columns.part),
      isDelisted: isDelisted === true,
    }))

type KnownReferences = {
  /** Whether rows are stored of files that are not part of this load. */
  readonly isPartial: boolean
  /** Tickers for which the files of this load had a row. */
  readonly own: ReadonlySet<string>
  /** Identifiers that other files gave. */
  readonly others: readonly Claim[]
  readonly identified: ReadonlyMap<string, OpenIdentifier>
}

const knownReferences = async (reads: Reads, parts: readonly string[]): Promise<KnownReferences> => {
  const sources = new Set(parts.map(sourceOfPart))
  const described = await reads.rows(references, { columns: ['ticker', 'part'], where: { source } })
  const identified = await columnsIn(reads, openIdentifiers)
  const others = identified.filter((row) => !sources.has(row.source))
  return {
    isPartial: others.length > 0 || described.some(({ columns }) => !parts.includes(columns.part)),
    own: new Set([
      ...described.flatMap(({ columns }) => (parts.includes(columns.part) ? [columns.ticker] : [])),
      ...identified.flatMap((row) => (sources.has(row.source) ? [row.ticker] : [])),
    ]),
    others: others.map(({ withheld: _, isContradicted: __, ...row }) => ({ ...row, isDelisted: false })),
    identified: new Map(identified.map((row) => [row.ticker, row])),
  }
}

/**
 * Whether a rival is delisted is not stored, so a decision about the same identifiers is kept until all files are part of a load;
 * what fails to deliver contradict stays contradicted.
 */
const asDecided = (row: OpenIdentifier, { isPartial, identified }: KnownReferences): OpenIdentifier => {
  const before = identified.get(row.ticker)
  const isSame = before?.isin === row.isin && before.cusip === row.cusip && before.cik === row.cik
  const isKept = isSame && (isPartial || before.isContradicted === 1)
  return isKept ? { ...row, withheld: before.withheld, isContradicted: before.isContradicted } : row
}

/**
 * A file says all there is of its exchange; where one is missing the others bring no new ticker, which it may have had a better
 * row for. Rows of other securities are skipped, contested identifiers withheld.
 */
export const resolveDatabase = async (drafts: readonly DatabaseDraft[], reads: Reads): Promise<Resolved> => {
  const part = [...new Set(drafts.map(({ columns }) => columns.part))]
  const stored = await knownReferences(reads, part)
  const found = matchesOf(drafts, await securityMasterOf(reads, true), await directoryNames(reads))
  const matches = stored.isPartial ? found.filter(({ listing }) => stored.own.has(listing.ticker)) : found
  const reviewed = await columnsIn(reads, identifiers)
  const described = matches
    .filter(({ draft }) => draft.hasFacts)
    .map(({ draft, listing }) => matchedRow(draft, listing))
  const sources = part.map(sourceOfPart)
  const identified = withConflicts([...claimsOf(matches), ...stored.others], reviewed)
    .filter((row) => sources.includes(row.source))
    .map((row) => rowOf(openIdentifiers, asDecided(row, stored), {}))
  const batches = [
    batchOf(references, described, { source, part }),
    batchOf(openIdentifiers, identified, { source: sources }),
  ]
  return { batches, skipped: drafts.length - matches.length }
}
