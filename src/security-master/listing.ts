/** A listing as every process holds it in memory: a ticker with what other records need of it. */
import { holdsCusip } from '../lib/check-digit.ts'
import type { Identifier, ListedSymbol, RegistrantName, Security, SecurityType } from './collections.ts'
import { exchangeOfCode } from './exchange.ts'
import { type Freshness, isActive } from './listing-status.ts'
import { sharesAWord, significantWordsOf } from './search/name-words.ts'
import type { SecurityId } from './security-id.ts'
import { isNoteByName, isOtherByName, isReceiptByName } from './share-class.ts'

export type Listing = {
  readonly ticker: string
  /** Its lasting identity. */
  readonly security: SecurityId
  /** Null of a security that no list of the SEC has, such as an ETF of a foreign trust. */
  readonly cik: string | null
  readonly company: string | null
  readonly exchange: string | null
  readonly exchangeCode: string | null
  readonly type: SecurityType
  /** True of a preferred share, a note, exchange-traded too, or a warrant by its name in Nasdaq's directory. */
  readonly isOther: boolean
  /** True of a depositary receipt by its name there, which may be of several shares. */
  readonly isReceipt: boolean
  /** True where only the SEC's oldest list has it. */
  readonly isStale: boolean
  readonly isin: string | null
  readonly cusip: string | null
  readonly rank: number
  readonly canonical: boolean
  /** EDGAR series of a fund; null of a trust without series, and of what is not a fund. */
  readonly seriesId: string | null
  /** EDGAR class of a fund. */
  readonly classId: string | null
  /** True while it trades; null where the lists do not say. */
  readonly active: boolean | null
  /** First day it was missing from the list that had it; null unless it is inactive, or where no day is known. */
  readonly delistedOn: string | null
}

/** What is known of one ticker: at least one of the lists has or had it. */
export type Sources = {
  readonly id: SecurityId
  readonly security: Security | undefined
  readonly symbol: ListedSymbol | undefined
  /** The issuer of a security that only the directory has, by the symbol it derives from. */
  readonly issuer: string | null
  readonly identifier: Identifier | undefined
  readonly registrant: RegistrantName | undefined
  /** What the fund calls itself in its report, if it is one. */
  readonly fund: string | undefined
  /** Day on which the company's listing ended by the forms filed. */
  readonly endedOn: string | null
}

/** After all that the SEC ranks. */
const UNRANKED = 10_000_000

/** Lists may be read long after a ticker left them; the form came out on the day. */
const delistedOnOf = ({ security, symbol, endedOn }: Sources): string | null => {
  const missingOn = symbol?.validTo ?? security?.validTo ?? null
  return endedOn !== null && (missingOn === null || endedOn < missingOn) ? endedOn : missingOn
}

/** A ticker that was listed only after the end is another listing. */
const endOf = ({ security, endedOn }: Sources, type: SecurityType): string | null =>
  type === 'stock' && endedOn !== null && (security?.validFrom ?? '') <= endedOn ? endedOn : null

// Nasdaq's own list parts issuer and issue by a dash, that of the other exchanges does not.
const issue =
  /\s+- .*$|\s+(?:Class [A-Z] )?(?:(?:Common|Ordinary|Capital|Depositary) (?:Stock|Shares?|Units?)|American Depositary|Warrants?|Units?|Rights?)\b.*$/

/**
 * The directory names securities, the SEC registrants. An ETF and a class of a fund go by their own name, so that those
 * of one trust are distinguished, else by that of its series in its newest report; a company by what EDGAR calls it; of what
 * the SEC does not list, shares go by what comes before `Common Stock`.
 */
const companyOf = ({ security, symbol, registrant, fund }: Sources, type: SecurityType): string | null => {
  const own = symbol === undefined || symbol.type === 'stock' ? undefined : symbol.name
  const reported = type === 'stock' ? undefined : fund
  return own ?? reported ?? security?.company ?? registrant?.name ?? symbol?.name.replace(issue, '') ?? null
}

/**
 * The directory's flag is the finer source, but Nasdaq leaves it at N for trusts that hold commodities (IBIT, ETHA, NCIQ,
 * BAR), which their name or the reviewed list of trusts gives away.
 */
const typeOf = ({ security, symbol }: Sources): Listing['type'] => {
  if (symbol === undefined) return security?.type ?? 'stock'
  return symbol.type === 'stock' && security?.type === 'etf' ? 'etf' : symbol.type
}

/** What is bought from the fund is on no exchange, though the SEC says Nasdaq of some, whose symbols Nasdaq gave. */
const exchangeCodeOf = ({ security, symbol }: Sources): string | null =>
  symbol?.type === 'fund' ? null : (symbol?.exchangeCode ?? security?.exchangeCode ?? null)

/** What Nasdaq's directory calls a share; blank of a fund, and of what is not there. */
const shareNameOf = ({ symbol }: Sources, type: SecurityType): string =>
  type === 'stock' ? (symbol?.name ?? '') : ''

const isNote = ({ symbol }: Sources): boolean => symbol !== undefined && isNoteByName(symbol.name)

/** The listing of a ticker; with `showCusip` false neither CUSIP nor an ISIN that holds one is in it. */
export const listingOf = (
  ticker: string,
  sources: Sources,
  isFresh: Freshness,
  showCusip: boolean,
): Listing => {
  const { id, security, symbol, identifier, issuer } = sources
  const cik = security?.cik ?? issuer
  // A ticker that passed to another company does not take the identifiers along.
  const own = identifier?.cik === cik ? identifier : undefined
  const isin = own?.isin ?? null
  const exchangeCode = exchangeCodeOf(sources)
  const type = typeOf(sources)
  const endedOn = endOf(sources, type)
  const active = isActive({ security, symbol, endedOn }, type, isFresh)
  const shareName = shareNameOf(sources, type)
  return {
    ticker,
    security: id,
    cik,
    company: companyOf(sources, type),
    exchange: exchangeCode === null ? null : (exchangeOfCode(exchangeCode)?.name ?? null),
    exchangeCode,
    type,
    isOther: type === 'etf' ? isNote(sources) : isOtherByName(shareName),
    isReceipt: isReceiptByName(shareName),
    isStale: security?.isStale === 1,
    isin: isin !== null && !showCusip && holdsCusip(isin) ? null : isin,
    cusip: showCusip ? (own?.cusip ?? null) : null,
    rank: security?.rank ?? UNRANKED,
    canonical: security === undefined ? issuer === null : security.canonical === 1,
    seriesId: security?.seriesId ?? null,
    classId: security?.classId ?? null,
    active,
    delistedOn: active === false ? delistedOnOf({ ...sources, endedOn }) : null,
  }
}

/**
 * Whether a ticker passed to the security that a publisher calls `name`, and the lists have its former holder still: a
 * fund (SPCX, now SpaceX) or a company of the oldest list (BNY, now the Bank of New York). Companies that are renamed stay.
 */
export const isReassignedTo = (
  { type, isStale, company }: Pick<Listing, 'type' | 'isStale' | 'company'>,
  name: string | null,
): boolean => {
  if (name === null) return false
  if (type !== 'stock') return company === null || !sharesAWord(company, name)
  return isStale && company !== null && significantWordsOf(company)[0] !== significantWordsOf(name)[0]
}

/** Negative when `a` is the better known of two: what may trade, what stands for its CIK, stocks before funds, by size. */
export const byProminence = (a: Listing, b: Listing): number =>
  Number(a.active === false) - Number(b.active === false) ||
  Number(b.canonical) - Number(a.canonical) ||
  Number(a.type === 'fund') - Number(b.type === 'fund') ||
  a.rank - b.rank
