/** A listing as every process holds it in memory: a ticker with what other records need of it. */
import type { Static } from 'typebox'
import type { FormerName, StoredIdentifier, StoredSecurity, StoredSymbol } from './collections.ts'
import { exchangeOfCode } from './exchange.ts'

export type Listing = {
  readonly ticker: string
  /** Null of a security that no list of the SEC has, such as an ETF of a foreign trust. */
  readonly cik: string | null
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly type: 'stock' | 'etf' | 'fund'
  readonly isin: string | null
  readonly cusip: string | null
  readonly rank: number
  readonly canonical: boolean
  /** True while one of the newest lists has it. */
  readonly active: boolean
  /** First day it was missing from the list that had it; null while it is active, or where no day is known. */
  readonly delistedOn: string | null
}

/** A registrant as EDGAR names it, listed or not. */
export type RegistrantName = {
  readonly cik: string
  readonly name: string
  readonly formerNames: readonly Static<typeof FormerName>[]
}

type Security = Static<typeof StoredSecurity>
type DirectorySymbol = Static<typeof StoredSymbol>

/** What is known of one ticker: at least one of the lists has or had it. */
export type Sources = {
  readonly security: Security | undefined
  readonly symbol: DirectorySymbol | undefined
  /** The issuer of a security that only the directory has, by the symbol it derives from. */
  readonly issuer: string | null
  readonly identifier: Static<typeof StoredIdentifier> | undefined
  readonly registrant: RegistrantName | undefined
}

// The first nine characters after the country of a US or Canadian ISIN are the CUSIP itself.
const holdsCusip = (isin: string): boolean => isin.startsWith('US') || isin.startsWith('CA')

/** After all that the SEC ranks. */
const UNRANKED = 10_000_000

const isActive = ({ security, symbol }: Sources): boolean =>
  symbol?.validTo === null || (security?.validTo === null && !security.isStale)

const delistingOf = ({ security, symbol }: Sources): string | null =>
  symbol?.validTo ?? security?.validTo ?? null

/** A class of a fund is called by its own name; a company by what EDGAR calls it. */
const companyOf = ({ security, symbol, registrant }: Sources): string | null => {
  const isClass = security === undefined || security.seriesId !== null
  const own = isClass ? symbol?.name : undefined
  return own ?? security?.company ?? registrant?.name ?? symbol?.name ?? null
}

/** The directory's flag is the finer word; of what it leaves out the lists of the SEC tell. */
const typeOf = ({ security, symbol }: Sources): Listing['type'] => {
  if (symbol === undefined) return security?.type ?? 'stock'
  return symbol.type === 'fund' && security !== undefined ? security.type : symbol.type
}

/** The listing of a ticker; with `showCusip` false neither CUSIP nor an ISIN that holds one is in it. */
export const listingOf = (ticker: string, sources: Sources, showCusip: boolean): Listing => {
  const { security, symbol, identifier, issuer } = sources
  const cik = security?.cik ?? issuer
  // A ticker that passed to another company does not take the identifiers along.
  const own = identifier?.cik === cik ? identifier : undefined
  const isin = own?.isin ?? null
  const exchangeCode = symbol?.exchangeCode ?? security?.exchangeCode ?? null
  const active = isActive(sources)
  return {
    ticker,
    cik,
    company: companyOf(sources),
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
    type: typeOf(sources),
    isin: isin !== null && !showCusip && holdsCusip(isin) ? null : isin,
    cusip: showCusip ? (own?.cusip ?? null) : null,
    rank: security?.rank ?? UNRANKED,
    canonical: security?.canonical ?? issuer === null,
    active,
    delistedOn: active ? null : delistingOf(sources),
  }
}

/** Negative when `a` is the better known of two: what trades, what stands for its CIK, stocks before funds, by size. */
export const byStanding = (a: Listing, b: Listing): number =>
  Number(b.active) - Number(a.active) ||
  Number(b.canonical) - Number(a.canonical) ||
  Number(a.type === 'fund') - Number(b.type === 'fund') ||
  a.rank - b.rank
