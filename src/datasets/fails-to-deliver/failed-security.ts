/** Finds the security of a fail: by CUSIP where a source knows it, else by symbol on the day and name. */

import { isRegisteredAfter } from '../../security-master/cik-order.ts'
import {
  heldIdentifiers,
  type Identifier,
  identifiers,
  openIdentifiers,
  registrantIn,
  registrants,
  securities,
  symbols,
} from '../../security-master/collections.ts'
import { finraSymbolOf } from '../../security-master/finra-symbol.ts'
import { mergedIdentifiers } from '../../security-master/identifiers/open-identifiers.ts'
import { significantWordsOf } from '../../security-master/search/name-words.ts'
import { formerHolderOf, type SecurityKey } from '../../security-master/security-id.ts'
import { type SecurityOn, securitiesOn } from '../../security-master/security-on-day.ts'
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

/** Names by ticker: of the registrant, and of the security. */
type Names = ReadonlyMap<string, readonly string[]>

const namesByTicker = async (reads: Reads): Promise<Names> => {
  const listed = await reads.rows(securities, { columns: ['ticker', 'company'] })
  const directory = await reads.rows(symbols, { columns: ['ticker', 'name'] })
  const found = new Map<string, string[]>()
  const add = (ticker: string, name: string | null): void => {
    found.set(ticker, [...(found.get(ticker) ?? []), ...(name === null ? [] : [name])])
  }
  for (const { columns } of listed) add(columns.ticker, columns.company)
  for (const { columns } of directory) add(columns.ticker, columns.name)
  return found
}

/** Words of kinds of shares and of blank-cheque companies, which names of two companies have in common by chance. */
const chanceWords: ReadonlySet<string> = new Set(
  (
    'a b c cl com common stk stock ord ordinary shs share shares unit units wt warrant warrants right rights rts sponsored ' +
    'depositary i ii iii iv v acquisition acquisitions acq merger capital cap'
  ).split(' '),
)

/** The words that tell a company from others; all significant ones where none would be left. */
const ownWordsOf = (name: string): readonly string[] => {
  const words = significantWordsOf(name)
  const own = words.filter((word) => !chanceWords.has(word))
  return own.length === 0 ? words : own
}

/** The SEC cuts names after so many characters, in the middle of a word. */
const NAME_LENGTH = 30
const MIN_CUT_WORD = 4

const isAmong = (names: readonly string[] = [], name: string): boolean => {
  const words = ownWordsOf(name)
  const last = words.at(-1) ?? ''
  const cut = name.length === NAME_LENGTH && last.length >= MIN_CUT_WORD ? last : null
  return names.some((known) =>
    ownWordsOf(known).some((word) => words.includes(word) || (cut !== null && word.startsWith(cut))),
  )
}

const formerNamesOf = async (reads: Reads, cik: string | null): Promise<readonly string[]> => {
  const registrant = cik === null ? null : await reads.row(registrants, { cik })
  return registrant === null ? [] : registrantIn(registrant).formerNames.map(({ name }) => name)
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
    const meant = (bySymbol.get(symbol) ?? []).filter((ticker) => isAmong(names.get(ticker), name))
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

type Known = {
  readonly identifiers: readonly Identifier[]
  readonly names: Names
  readonly tickerOf: (symbol: string, name: string) => string
}

/**
 * CUSIPs that a list gives to the wrong ticker: these fails have one under a name that is not the company's, and the company's own
 * name under the CUSIP of another issuer. The open list has bluebird bio's 09609G100 as that of BlackRock’s BFK, 09248F109.
 */
const misplacedCusips = async (
  all: readonly Failed[],
  { identifiers: known, names, tickerOf }: Known,
  reads: Reads,
): Promise<ReadonlySet<string>> => {
  const byTicker = new Map(known.map((row) => [row.ticker, row]))
  const byCusip = new Map(all.map((failed) => [failed.cusip, failed]))
  const misplaced = new Set<string>()
  for (const { symbol, name, cusip } of all) {
    const own = byTicker.get(tickerOf(symbol, name))
    if (own?.cusip == null || misplaced.has(own.cusip) || haveOneIssuer(cusip, own.cusip)) continue
    const listed = names.get(own.ticker)
    const other = byCusip.get(own.cusip)
    if (other === undefined || !isAmong(listed, name) || isAmong(listed, other.name)) continue
    if (!isAmong(await formerNamesOf(reads, own.cik), other.name)) misplaced.add(own.cusip)
  }
  return misplaced
}

/**
 * A CUSIP always means one security, and a source says which ticker that security has now. A symbol may pass to another company:
 * where it is still a ticker, but that ticker's CUSIP is of another issuer, or unknown and its registrant newer than the fail, and
 * the names share no word, the fail belongs to the former holder. Reads every identifier and every ticker once. `all` are the fails
 * that are looked up together.
 */
export const failedSecurities = async (
  reads: Reads,
  all: readonly Failed[],
): Promise<(of: Failed) => Promise<FailedSecurity>> => {
  const names = await namesByTicker(reads)
  const tickerOf = tickersBySymbol(names)
  const listed = await knownIdentifiers(reads)
  const misplaced = await misplacedCusips(all, { identifiers: listed, names, tickerOf }, reads)
  const known = listed.filter(({ cusip }) => cusip === null || !misplaced.has(cusip))
  const byCusip = new Map(known.map((row) => [row.cusip, row]))
  const byTicker = new Map(known.map((row) => [row.ticker, row]))
  const securityOn = securitiesOn(reads)
  const isReassigned = async ({ key, cik }: SecurityOn, { name, cusip, on }: Failed): Promise<boolean> => {
    const { symbol, ticker } = key
    const [row, listed = []] = [byTicker.get(ticker), names.get(ticker)]
    const own = row?.cik === cik ? row.cusip : null
    const isOther = own === null ? cik !== null && isRegisteredAfter(cik, on) : !haveOneIssuer(cusip, own)
    if (symbol !== ticker || listed.length === 0 || !isOther) return false
    return !isAmong(listed, name) && !isAmong(await formerNamesOf(reads, cik), name)
  }
  return async (failed) => {
    const bySymbol = await securityOn(tickerOf(failed.symbol, failed.name), failed.on)
    const { symbol } = bySymbol.key
    const identified = byCusip.get(failed.cusip)
    const identifiedOn = identified === undefined ? null : await securityOn(identified.ticker, null)
    // A ticker that passed to another company does not take its CUSIP along.
    if (identifiedOn !== null && identifiedOn.cik === identified?.cik) return columnsOf(symbol, identifiedOn)
    if (!(await isReassigned(bySymbol, failed))) return columnsOf(symbol, bySymbol)
    const { ticker } = bySymbol.key
    return columnsOf(symbol, { key: { security: formerHolderOf(ticker), symbol, ticker }, cik: null })
  }
}
