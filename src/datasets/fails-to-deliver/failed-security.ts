/** Finds the security of a fail: by CUSIP where a source knows it, else by symbol on the day and name. */

import { mapInParts } from '../../lib/in-parts.ts'
import { remembered } from '../../lib/remembered.ts'
import { isHolderAfter } from '../../security-master/cik-order.ts'
import {
  heldIdentifiers,
  type Identifier,
  identifiers,
  openIdentifiers,
  securities,
  symbols,
} from '../../security-master/collections.ts'
import { finraSymbolOf } from '../../security-master/finra-symbol.ts'
import { mergedIdentifiers } from '../../security-master/identifiers/open-identifiers.ts'
import {
  isCompanyName,
  isFundName,
  isNoteName,
  isOnlyFundName,
  isShareKindName,
  isShareName,
} from '../../security-master/name-kind.ts'
import { aliasesOf } from '../../security-master/search/name-aliases.ts'
import {
  abbreviatesOwnWord,
  beginsAlike,
  isAbbreviated,
  sharesOwnWord,
} from '../../security-master/search/own-words.ts'
import { isWholeNameSame } from '../../security-master/search/same-name.ts'
import { formerHolderOf, type SecurityId, type SecurityKey } from '../../security-master/security-id.ts'
import { type SecurityOn, securitiesOn } from '../../security-master/security-on-day.ts'
import { storedRegistrant } from '../../security-master/stored-registrant.ts'
import { isReassigned as isReassignedListing } from '../../security-master/ticker-holders.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'

/** What the look-up depends on; names that a registrant had change too often to read every file again. */
export const failedSecurityReads = [securities, symbols, identifiers, heldIdentifiers, openIdentifiers]

type Failed = {
  readonly symbol: string
  readonly name: string
  readonly cusip: string
  readonly on: string
}

/** The columns that say which security a fail belongs to. */
type FailedSecurity = SecurityKey & { readonly cik: string | null; readonly hasTicker: 0 | 1 }

/** Every identifier that may be served. */
const knownIdentifiers = async (reads: Reads): Promise<readonly Identifier[]> => {
  const reviewed = await columnsIn(reads, identifiers)
  const held = await columnsIn(reads, heldIdentifiers)
  return mergedIdentifiers(reviewed, held, await columnsIn(reads, openIdentifiers))
}

/** By ticker: names of the registrant and of the security, and whether lists have it as a share of a company alone, or as none. */
type Named = { readonly names: readonly string[]; readonly isShare: boolean; readonly isFund: boolean }
type Names = ReadonlyMap<string, Named>
const unlisted: Named = { names: [], isShare: true, isFund: false }

/** Without the companies whose ticker the directory has as that of a fund by now. */
const namesByTicker = async (reads: Reads): Promise<Names> => {
  const directory = await columnsIn(reads, symbols)
  const byTicker = new Map(directory.map((symbol) => [symbol.ticker, symbol]))
  const listed = (await columnsIn(reads, securities)).filter(
    (row) => !isReassignedListing(row, byTicker.get(row.ticker)),
  )
  const found = new Map<string, { readonly names: string[]; isShare: boolean; isFund: boolean }>()
  const add = (ticker: string, name: string | null, type: string): void => {
    const known = found.get(ticker) ?? { names: [], isShare: true, isFund: true }
    if (name !== null) known.names.push(name)
    known.isShare &&= type === 'stock'
    known.isFund &&= type !== 'stock'
    found.set(ticker, known)
  }
  for (const { ticker, company, type } of listed) add(ticker, company, type)
  for (const { ticker, name, type } of directory) add(ticker, name, type)
  return found
}

/** Null where EDGAR's names of the registrant are not loaded. */
const registeredNamesOf = async (reads: Reads, cik: string | null): Promise<readonly string[] | null> => {
  const registrant = cik === null ? undefined : await storedRegistrant(reads, cik)
  return registrant?.formerNames.map(({ name }) => name) ?? null
}

/**
 * The ticker that a symbol without its sign means: BRK-B for BRKB. A symbol that is itself listed is a ticker, and so is
 * that of a company with another name, which may have been delisted since.
 */
const tickersBySymbol = (names: Names): ((symbol: string, name: string) => string) => {
  const signed = [...names.keys()].filter((ticker) => finraSymbolOf(ticker) !== ticker)
  const bySymbol = Map.groupBy(signed, finraSymbolOf)
  return (symbol, name) => {
    if (names.has(symbol)) return symbol
    const meant = (bySymbol.get(symbol) ?? []).filter((ticker) =>
      sharesOwnWord((names.get(ticker) ?? unlisted).names, name),
    )
    return meant.length === 1 ? (meant[0] ?? symbol) : symbol
  }
}

/** The first six characters of a CUSIP are the issuer's. */
const haveOneIssuer = (cusip: string, other: string): boolean => cusip.startsWith(other.slice(0, 6))

/** Which ticker a symbol's former holder has now is unknown: the one that the symbol means is another's. */
const columnsOf = (symbol: string, { key, cik }: SecurityOn): FailedSecurity => {
  const ticker = key.security === formerHolderOf(key.ticker) ? '' : key.ticker
  return { security: key.security, symbol, ticker, cik, hasTicker: ticker === '' ? 0 : 1 }
}

/** Whether a share is one of a company by these names, such as `SCHEIN (HENRY) INC` of Henry Schein. */
const isShareOf = (names: readonly string[], name: string): boolean =>
  beginsAlike(names, name) || names.some((each) => isWholeNameSame(each, name))

/** Who has a ticker, by the lists; `formerNames` is null where EDGAR's names of the registrant are not loaded. */
type Holder = Named & { readonly cik: string | null; readonly formerNames: readonly string[] | null }

/** Of two unknown companies, names begin alike by chance up to here: Icon Energy has the ticker that Iconix had. */
const CERTAIN_LETTERS = 5

/** Whether a fail that no CUSIP of the holder's tells is from before the holder, by its name and day. */
const isBefore = (holder: Holder, { symbol, name, on }: Failed): boolean => {
  const { cik, names, formerNames, isShare, isFund } = holder
  if (isFund && isCompanyName(name)) return true
  if (isShare && isOnlyFundName(name) && !names.some(isFundName)) return true
  const known = [...names, ...(formerNames ?? []), ...aliasesOf(cik)]
  if (sharesOwnWord(known, name)) return false
  // QuidelOrtho has its CIK since it took over Quidel, and the ticker.
  if (cik !== null && isHolderAfter(symbol, cik, on)) return !abbreviatesOwnWord(known, name, CERTAIN_LETTERS)
  if (formerNames === null || isFundName(name) || isNoteName(name)) return false
  return !isAbbreviated(known, name)
}

/** Whether a name is one of these of the holder; `isKnown` is whether a CUSIP tells that the fail is of another issuer. */
const isOneOf = (
  names: readonly string[],
  { isShare, isFund }: Named,
  name: string,
  isKnown: boolean,
): boolean => {
  // A company and a fund share a word by chance: SPX FLOW and Cash Flow Kings.
  if (isFund && isShareName(name)) return names.some((each) => isWholeNameSame(each, name))
  // Funds are listed under the name of their trust too, and blank-cheque companies under that of what they bought.
  return isKnown && isShare ? isShareOf(names, name) : sharesOwnWord(names, name)
}

/** A fail, and the security that had its symbol on its day. */
type BySymbol = { readonly failed: Failed } & SecurityOn

/** A CUSIP that a list gives to `ticker`, and the name under which a fail has it. */
export type Misplaced = { readonly ticker: string; readonly cusip: string; readonly name: string }

/**
 * CUSIPs that a list gives to the wrong ticker: these fails have one under a name that is not the company's, and the company's own
 * name under the CUSIP of another issuer. The open list has bluebird bio's 09609G100 as that of BlackRock’s BFK, 09248F109.
 */
const misplacedIn = async (
  all: readonly BySymbol[],
  known: readonly Identifier[],
  names: Names,
  reads: Reads,
): Promise<ReadonlyMap<string, Misplaced>> => {
  const byTicker = new Map(known.map((row) => [row.ticker, row]))
  const byCusip = new Map(all.map(({ failed }) => [failed.cusip, failed]))
  const misplaced = new Map<string, Misplaced>()
  for (const { failed, key, cik } of all) {
    const { ticker } = key
    const { cusip, cik: ownCik } = byTicker.get(ticker) ?? { cusip: null, cik: null }
    if (cusip === null || ownCik !== cik || misplaced.has(cusip) || haveOneIssuer(failed.cusip, cusip))
      continue
    const other = byCusip.get(cusip)
    const listed = (names.get(ticker) ?? unlisted).names
    if (other === undefined || sharesOwnWord(listed, other.name)) continue
    if (!listed.some((each) => beginsAlike([each], failed.name) && isWholeNameSame(each, failed.name)))
      continue
    if (sharesOwnWord((await registeredNamesOf(reads, cik)) ?? [], other.name)) continue
    misplaced.set(cusip, { ticker, cusip, name: other.name })
  }
  return misplaced
}

/**
 * By security, the CUSIP that these fails have under a former ticker of it. Who has its present ticker in the same fails, under
 * the CUSIP of another issuer, is another company: Barrick under GOLD is now B, which Barnes Group had at the time.
 */
const cusipsUnderFormer = (all: readonly BySymbol[]): ReadonlyMap<SecurityId, string> => {
  const former = all.filter(({ key, cik }) => cik !== null && key.symbol !== key.ticker)
  return new Map(former.map(({ failed, key }) => [key.security, failed.cusip]))
}

/** `misplaced` are the CUSIPs that the fails show to be of another company. */
type LookUp = {
  readonly of: (failed: Failed) => Promise<FailedSecurity>
  readonly misplaced: readonly Misplaced[]
}

/**
 * A CUSIP always means one security, and a source says which ticker that security has now. A symbol may pass to another company:
 * where it is still a ticker, but the fail is of another issuer than that ticker's CUSIP, or without one from before its holder
 * (`isBefore`), and the name is not the holder's, the fail belongs to the former holder. Reads every identifier and every ticker
 * once. `all` are the fails that are looked up together.
 */
export const failedSecurities = async (reads: Reads, all: readonly Failed[]): Promise<LookUp> => {
  const names = await namesByTicker(reads)
  const tickerOf = tickersBySymbol(names)
  const securityOn = securitiesOn(reads)
  const securityOf = ({ symbol, name, on }: Failed): Promise<SecurityOn> =>
    securityOn(tickerOf(symbol, name), on)
  const listed = await knownIdentifiers(reads)
  const found = await mapInParts(all, async (failed) => ({ failed, ...(await securityOf(failed)) }))
  const misplaced = await misplacedIn(found, listed, names, reads)
  const known = listed.filter(({ cusip }) => cusip === null || !misplaced.has(cusip))
  const byCusip = new Map(known.map((row) => [row.cusip, row]))
  const byTicker = new Map(known.map((row) => [row.ticker, row]))
  const underFormer = cusipsUnderFormer(found)
  const formerNamesOf = remembered((cik: string | null) => registeredNamesOf(reads, cik))
  /** `isKnown` is whether a CUSIP tells that the fail is of another issuer. */
  const isOfAnother = async (
    listing: Named,
    cik: string | null,
    isKnown: boolean,
    failed: Failed,
  ): Promise<boolean> => {
    if (isOneOf(listing.names, listing, failed.name, isKnown)) return false
    // Most fails are told without EDGAR's names.
    const formerNames = await formerNamesOf(cik)
    if (!isKnown && !isBefore({ ...listing, cik, formerNames }, failed)) return false
    return !isOneOf(formerNames ?? [], listing, failed.name, isKnown)
  }
  const isReassigned = async ({ key, cik }: SecurityOn, failed: Failed): Promise<boolean> => {
    const { symbol, ticker, security } = key
    const listing = names.get(ticker)
    if (symbol !== ticker || listing === undefined) return false
    // A listing without a name tells only that a company's share is not of its fund.
    if (listing.names.length === 0 && !(listing.isFund && isShareKindName(failed.name))) return false
    const row = byTicker.get(ticker)
    const own = (row?.cik === cik ? row.cusip : null) ?? underFormer.get(security) ?? null
    return (
      (own === null || !haveOneIssuer(failed.cusip, own)) && isOfAnother(listing, cik, own !== null, failed)
    )
  }
  const of = async (failed: Failed): Promise<FailedSecurity> => {
    const bySymbol = await securityOf(failed)
    const { symbol } = bySymbol.key
    const identified = byCusip.get(failed.cusip)
    const identifiedOn = identified === undefined ? null : await securityOn(identified.ticker, null)
    // A ticker that passed to another company does not take its CUSIP along.
    if (identifiedOn !== null && identifiedOn.cik === identified?.cik) return columnsOf(symbol, identifiedOn)
    if (!(await isReassigned(bySymbol, failed))) return columnsOf(symbol, bySymbol)
    const { ticker } = bySymbol.key
    return columnsOf(symbol, { key: { security: formerHolderOf(ticker), symbol, ticker }, cik: null })
  }
  return { of, misplaced: [...misplaced.values()] }
}
