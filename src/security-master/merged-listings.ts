/** All listings, merged from the SEC's lists and Nasdaq's directory; tickers that passed on are distinguished. */
import { forEach, type Steps } from '../lib/steps.ts'
import type { Identifier, ListedSymbol, RegistrantName, Security } from './collections.ts'
import { type Listing, listingOf } from './listing.ts'
import type { Freshness } from './listing-status.ts'
import { significantWordsOf } from './search/name-words.ts'
import { securityIdOf } from './security-id.ts'
import { tickerPartsOf } from './ticker.ts'
import { isReassigned, isSameHolder } from './ticker-holders.ts'
import { renamedOf, replacedOf } from './ticker-successors.ts'

type ListingSources = {
  readonly securities: readonly Security[]
  readonly symbols: readonly ListedSymbol[]
  readonly identifiers: readonly Identifier[]
  readonly registrants: ReadonlyMap<string, RegistrantName>
  /** What funds call themselves, by CIK and series, one after the other. */
  readonly funds: ReadonlyMap<string, string>
  readonly isFresh: Freshness
  /** Day on which the listing of a company ended by the forms filed, by CIK. */
  readonly ended: ReadonlyMap<string, string>
  readonly showCusip: boolean
}

export type Listings = {
  /** One a ticker, in code unit order of the tickers. */
  readonly listings: readonly Listing[]
  /** Tickers that a company had before the ticker it has now, with the present one. */
  readonly renamed: ReadonlyMap<string, string>
  /** Companies whose only ticker is another's now. */
  readonly formerHolders: readonly RegistrantName[]
}

const compareTickers = (one: { readonly ticker: string }, other: { readonly ticker: string }): number =>
  one.ticker < other.ticker ? -1 : 1

/** The present row of each ticker, else the one that ended last. */
function* presentOf(securities: readonly Security[]): Steps<Map<string, Security>> {
  const found = new Map<string, Security>()
  yield* forEach(securities, (row) => {
    const known = found.get(row.ticker)
    const isLater = known?.validTo != null && (row.validTo === null || row.validTo > known.validTo)
    if (known === undefined || isLater) found.set(row.ticker, row)
  })
  return found
}

/**
 * The issuer of a preferred share, unit, right or warrant is that of the symbol it is derived from: ABR-PD is ABR's,
 * and Nasdaq's AACBR is AACB's where both have the same name.
 */
const issuerOf = (
  { ticker, name, list }: ListedSymbol,
  present: ReadonlyMap<string, Security>,
  symbols: ReadonlyMap<string, ListedSymbol>,
): string | null => {
  if (list === 'mfundslist') return null
  const { base, kind } = tickerPartsOf(ticker)
  if (kind !== 'plain') return present.get(base)?.cik ?? null
  if (!/^[A-Z]{5}$/.test(ticker)) return null
  const root = ticker.slice(0, 4)
  const [mine] = significantWordsOf(name)
  const [theirs] = significantWordsOf(symbols.get(root)?.name ?? '')
  return mine !== undefined && mine === theirs ? (present.get(root)?.cik ?? null) : null
}

/** Who had a ticker that is another's now, and has none: known by name and CIK alone. */
const formerHolders = (
  { securities, registrants }: ListingSources,
  present: ReadonlyMap<string, Security>,
): readonly RegistrantName[] => {
  const holders = new Set([...present.values()].map(({ cik }) => cik))
  const found = new Map<string, RegistrantName>()
  for (const { cik, company: name } of securities) {
    if (name === null || holders.has(cik) || registrants.has(cik)) continue
    found.set(cik, { cik, name, formerNames: [] })
  }
  return [...found.values()]
}

/** Ends that concern the only share that a company has listed; of several the forms do not say which. */
const onlyEnded = (
  current: readonly Security[],
  ended: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const listed = new Map<string, number>()
  for (const { cik } of current) listed.set(cik, (listed.get(cik) ?? 0) + 1)
  return new Map([...ended].filter(([cik]) => (listed.get(cik) ?? 0) <= 1))
}

export function* listingSteps(sources: ListingSources): Steps<Listings> {
  const { securities, identifiers, registrants, funds, isFresh, showCusip } = sources
  const symbols = new Map(sources.symbols.map((symbol) => [symbol.ticker, symbol]))
  const present = yield* presentOf(securities)
  yield* forEach(present, ([ticker, security]) => {
    if (isReassigned(security, symbols.get(ticker))) present.delete(ticker)
  })
  const identifierOf = new Map(identifiers.map((identifier) => [identifier.ticker, identifier]))
  const rows = [...present.values()]
  const current = rows.filter(({ validTo }) => validTo === null)
  const replaced = replacedOf(current)
  const ended = onlyEnded(current, sources.ended)
  const isReplaced = (ticker: string): boolean =>
    replaced.has(ticker) && isSameHolder(present.get(ticker), symbols.get(ticker))
  const renamed = new Map([
    ...renamedOf(
      rows.filter(({ validTo }) => validTo !== null),
      current,
    ),
    ...[...replaced].filter(([ticker]) => isReplaced(ticker)),
  ])
  const tickers = new Set([...present.keys(), ...symbols.keys()])
  const listings: Listing[] = []
  yield* forEach(tickers, (ticker) => {
    const symbol = symbols.get(ticker)
    const security = present.get(ticker)
    const issuer = security === undefined && symbol !== undefined ? issuerOf(symbol, present, symbols) : null
    const registrant = registrants.get(security?.cik ?? issuer ?? '')
    const identifier = identifierOf.get(ticker)
    const isAnothers = replaced.has(ticker) && !isReplaced(ticker)
    const id = isAnothers ? undefined : security?.security
    const endedOn = ended.get(security?.cik ?? '') ?? null
    const fund = security === undefined ? undefined : funds.get(security.cik + (security.seriesId ?? ''))
    const own = { security, symbol, issuer, identifier, registrant, fund, endedOn }
    const known = { id: id ?? securityIdOf(null, ticker), ...own }
    listings.push(listingOf(ticker, known, isFresh, showCusip))
  })
  const shown = listings.filter(
    ({ ticker, active }) => !isReplaced(ticker) && (active !== false || !renamed.has(ticker)),
  )
  return {
    listings: shown.sort(compareTickers),
    renamed,
    formerHolders: formerHolders(sources, present),
  }
}
