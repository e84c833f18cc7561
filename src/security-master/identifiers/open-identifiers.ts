/** ISINs and CUSIPs of an open list: which of several claims is served, and which source overrules which. */
import type { HeldIdentifier, Identifier, OpenIdentifier } from '../collections.ts'
import { isCommonKind, listingKindOf } from '../share-class.ts'

/** A row of an open list that was matched to a listing. */
export type Claim = Identifier & { readonly isDelisted: boolean }

type Identified = Pick<Identifier, 'ticker' | 'isin' | 'cusip'>

const identifiersIn = ({ isin, cusip }: Identified): readonly string[] =>
  [isin, cusip].filter((identifier) => identifier !== null)

const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null)

/**
 * The only claim that the list does not call delisted is served: a ticker that was renamed is there twice, and what ended keeps
 * its row. Of one company's tickers, else, the only common share; otherwise no ticker has the identifier.
 */
const holderOf = (rivals: readonly Claim[]): Claim | null => {
  const current = only(rivals) ?? only(rivals.filter(({ isDelisted }) => !isDelisted))
  const [first] = rivals
  if (current !== null || first === undefined || first.cik === null) return current
  if (rivals.some(({ cik }) => cik !== first.cik)) return null
  const siblings = new Set(rivals.map(({ ticker }) => ticker))
  return only(rivals.filter(({ ticker }) => isCommonKind(listingKindOf(ticker, siblings))))
}

/** The ticker that has each identifier. */
const ownersOf = (rows: readonly Identified[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => identifiersIn(row).map((identifier) => [identifier, row.ticker] as const)))

/** The claims with what contradicts each. A claim that is withheld keeps its identifiers, so that one can see them. */
export const withConflicts = (
  claims: readonly Claim[],
  reviewed: readonly Identifier[],
): readonly OpenIdentifier[] => {
  const owners = ownersOf(reviewed)
  const pairs = claims.flatMap((claim) => identifiersIn(claim).map((identifier) => ({ identifier, claim })))
  const rivals = Map.groupBy(pairs, ({ identifier }) => identifier)
  const conflictOf = (claim: Claim, identifier: string): string | null => {
    const owner = owners.get(identifier)
    if (owner !== undefined && owner !== claim.ticker)
      return `the reviewed list gives ${identifier} to ${owner}`
    const contested = (rivals.get(identifier) ?? []).map((rival) => rival.claim)
    if (holderOf(contested) === claim) return null
    const others = contested.filter((other) => other !== claim).map(({ ticker }) => ticker)
    return `${identifier} is also given to ${others.join(', ')}`
  }
  return claims.map((claim) => {
    const { isDelisted, ...row } = claim
    const conflicts = identifiersIn(claim).map((identifier) => conflictOf(claim, identifier))
    return { ...row, withheld: conflicts.find((conflict) => conflict !== null) ?? null, isContradicted: 0 }
  })
}

/** A claim whose CUSIP the SEC's fails to deliver have under the name of another company. */
export const contradicted = (claim: OpenIdentifier, name: string): OpenIdentifier => ({
  ...claim,
  withheld: `fails to deliver have ${claim.cusip} as that of ${name}`,
  isContradicted: 1,
})

type Held = Omit<HeldIdentifier, 'votes'>

/** With the ISIN that the open list has for the same CUSIP, where funds state none. */
const withIsin = (
  { ticker, cik, isin, cusip, source }: Held,
  open: ReadonlyMap<string, OpenIdentifier>,
): Identifier => {
  const other = open.get(ticker)
  return { ticker, cik, isin: isin ?? (other?.cusip === cusip ? other.isin : null), cusip, source }
}

/** Rows whose ticker and identifiers none of the better ones has. */
const without = <R extends Identified>(better: readonly Identified[], rows: readonly R[]): readonly R[] => {
  const tickers = new Set(better.map(({ ticker }) => ticker))
  const owners = ownersOf(better)
  return rows.filter(
    (row) => !tickers.has(row.ticker) && identifiersIn(row).every((identifier) => !owners.has(identifier)),
  )
}

/**
 * The reviewed rows, for tickers that have none what funds report, and for the rest those of the open list; without what is
 * withheld, and without what gives an identifier to another ticker than a better source does.
 */
export const mergedIdentifiers = (
  reviewed: readonly Identifier[],
  held: readonly Held[],
  open: readonly OpenIdentifier[],
): readonly Identifier[] => {
  const uncontested = open.filter(({ withheld }) => withheld === null)
  const byTicker = new Map(uncontested.map((row) => [row.ticker, row]))
  const reported = without(
    reviewed,
    held.filter(({ withheld }) => withheld === null),
  ).map((row) => withIsin(row, byTicker))
  const better = [...reviewed, ...reported]
  return [...better, ...without(better, uncontested)]
}
