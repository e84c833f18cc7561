/** A listing as every process holds it in memory: a ticker with what other records need of it. */
import type { Static } from 'typebox'
import type { FormerName, StoredIdentifier, StoredSecurity } from './collections.ts'
import { exchangeOfCode } from './exchange.ts'

export type Listing = {
  readonly ticker: string
  readonly cik: string
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly type: 'stock' | 'etf' | 'fund'
  readonly isin: string | null
  readonly cusip: string | null
  readonly rank: number
  readonly canonical: boolean
}

/** A registrant as EDGAR names it, listed or not. */
export type RegistrantName = {
  readonly cik: string
  readonly name: string
  readonly formerNames: readonly Static<typeof FormerName>[]
}

// The first nine characters after the country of a US or Canadian ISIN are the CUSIP itself.
const holdsCusip = (isin: string): boolean => isin.startsWith('US') || isin.startsWith('CA')

/** The listing of a stored security; with `showCusip` false neither CUSIP nor an ISIN that holds one is in it. */
export const listingOf = (
  security: Static<typeof StoredSecurity>,
  identifier: Static<typeof StoredIdentifier> | undefined,
  registrant: RegistrantName | undefined,
  showCusip: boolean,
): Listing => {
  const { ticker, cik, exchangeCode, type, rank, canonical } = security
  // A ticker that passed to another company does not take the identifiers along.
  const own = identifier?.cik === cik ? identifier : undefined
  const isin = own?.isin ?? null
  return {
    ticker,
    cik,
    // No list names the classes of a fund; their registrant does where its submissions are loaded.
    company: security.company ?? registrant?.name ?? null,
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
    type,
    isin: isin !== null && !showCusip && holdsCusip(isin) ? null : isin,
    cusip: showCusip ? (own?.cusip ?? null) : null,
    rank,
    canonical,
  }
}

/** Negative when `a` is the better known of two: listed stocks before funds, then SEC's order of size. */
export const byStanding = (a: Listing, b: Listing): number =>
  Number(b.canonical) - Number(a.canonical) ||
  Number(a.type === 'fund') - Number(b.type === 'fund') ||
  a.rank - b.rank
