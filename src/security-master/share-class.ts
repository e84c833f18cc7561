/** Which of a registrant's listings is its canonical one, and which are common shares. */
import type { Security } from './collections.ts'
import { type TickerKind, tickerPartsOf } from './ticker.ts'

// Nasdaq has no dash: a fifth letter gives the kind of TWOOP or KVACW, but only where the four-letter share itself exists.
const fifthLetters: Readonly<Record<string, TickerKind>> = {
  W: 'warrant',
  U: 'unit',
  R: 'right',
  M: 'preferred',
  N: 'preferred',
  O: 'preferred',
  P: 'preferred',
}

/** The kind of a listing among all listings of its registrant. */
export const listingKindOf = (ticker: string, siblings: ReadonlySet<string>): TickerKind => {
  const { kind } = tickerPartsOf(ticker)
  if (kind !== 'plain' || ticker.length !== 5 || !siblings.has(ticker.slice(0, 4))) return kind
  return fifthLetters[ticker.slice(4)] ?? 'plain'
}

export const isCommonKind = (kind: TickerKind): boolean => kind === 'plain' || kind === 'class'

const common =
  /\b(?:Common|Ordinary|Capital) (?:Stock|Shares?|Units?)\b|\bAmerican Depositary|\bDepositary Units\b|\bADSs?\b(?!-)|\bADRs?\b/i
/** What only these are called; an issuer may be a Preferred Bank or a Unit Corporation. */
const other =
  /\b(?:Notes?|Debentures?|ZONES|Mortgage Bonds|Preferred (?:Stock|Shares?|Units?|Securities|Class)|Preference Shares?|Depositary Shares?|Cumulative|Perpetual|Subordinated|ETNs?|Corporate Units?|Equity Units?|Capital Trust [IVX]+)\b|\bPreferred$|% .*\bdue\b/i
/** These say of which share they are. */
const onShares = /\bWarrants?\b|\bRights?\b|\bUnits?,? (?:each )?consist| - Units?\.?$/i

/**
 * Whether Nasdaq's name of a security says that it is not a common share, as a note's (`CCZ`, `DUKB`) whose symbol looks like
 * one: a warrant on common stock, and what is a preferred share or debt and never called common.
 */
export const isOtherByName = (name: string): boolean => {
  const shares = common.exec(name)?.index
  const derived = onShares.exec(name)?.index
  if (derived !== undefined && (shares === undefined || derived < shares)) return true
  return shares === undefined && other.test(name)
}

/**
 * Whether the name of what the directory has among ETFs says that it is a note of a bank, which owes what an index makes and is
 * no share of it (`FNGS` of the Bank of Montreal). Funds that hold notes or preferred shares are named for them, too.
 */
export const isNoteByName = (name: string): boolean => /\bETNs?\b|\bExchange[- ]Traded Notes?\b/i.test(name)

/**
 * Whether Nasdaq's name of a security says that it is a depositary receipt: of how many shares, or of what part of one, it
 * mostly does not say. BeOne's ADS is 13 shares, and its reports count and earn by the share.
 */
export const isReceiptByName = (name: string): boolean =>
  /\bAmerican Deposit[ao]ry\b|\bADSs?\b(?!-)|\bADRs?\b/i.test(name)

/** What distinguishes a common share from a registrant's other securities. */
export type Share = {
  readonly ticker: string
  /** Whether its name says that it is something else. */
  readonly isOther: boolean
}

/** The common shares among all listings of one registrant. */
export const commonSharesOf = <Item extends Share>(listings: readonly Item[]): readonly Item[] => {
  const siblings = new Set(listings.map(({ ticker }) => ticker))
  return listings.filter(({ ticker, isOther }) => !isOther && isCommonKind(listingKindOf(ticker, siblings)))
}

/**
 * The canonical listing: a common share before preferreds, warrants, units and rights; then a listing on an exchange, which
 * may be unknown, before one known to be over the counter or sold by the fund itself (VOO before VFIAX); then SEC's order of
 * size. Null for no listings.
 */
export const canonicalListingOf = <Item extends Pick<Security, 'ticker' | 'exchangeCode' | 'type' | 'rank'>>(
  listings: readonly Item[],
): Item | null => {
  const siblings = new Set(listings.map(({ ticker }) => ticker))
  const isOther = ({ ticker }: Item): boolean => !isCommonKind(listingKindOf(ticker, siblings))
  const isOff = ({ exchangeCode, type }: Item): boolean => exchangeCode === 'OTC' || type === 'fund'
  const [first = null] = listings.toSorted(
    (one, other) =>
      Number(isOther(one)) - Number(isOther(other)) ||
      Number(isOff(one)) - Number(isOff(other)) ||
      one.rank - other.rank,
  )
  return first
}
