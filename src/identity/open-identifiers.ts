/** ISINs and CUSIPs of an open list: which of several claims stands, and what the reviewed list overrules. */
import type { Static } from 'typebox'
import type { StoredIdentifier, StoredOpenIdentifier } from './collections.ts'
import { isCommonKind, listingKindOf } from './share-class.ts'

export type OpenIdentifier = Static<typeof StoredOpenIdentifier>
export type Identifier = Static<typeof StoredIdentifier>

/** A row of an open list that was matched to a listing. */
export type Claim = Omit<OpenIdentifier, 'withheld'> & { readonly isDelisted: boolean }

const keys = ['isin', 'cusip'] as const

/** Claims to the same ISIN or CUSIP, by it. */
const rivalsOf = (claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> => {
  const found = new Map<string, Claim[]>()
  for (const claim of claims) {
    for (const key of keys) {
      const identifier = claim[key]
      if (identifier === null) continue
      const others = found.get(identifier)
      if (others === undefined) found.set(identifier, [claim])
      else others.push(claim)
    }
  }
  return found
}

const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null)

/**
 * The only claim that the list does not call delisted stands: a ticker that was renamed is there twice, and what ended keeps
 * its row. Of one company's tickers, else, the only common share; otherwise nobody has the identifier.
 */
const holderOf = (rivals: readonly Claim[]): Claim | null => {
  const current = only(rivals) ?? only(rivals.filter(({ isDelisted }) => !isDelisted))
  const [first] = rivals
  if (current !== null || first === undefined || first.cik === null) return current
  if (rivals.some(({ cik }) => cik !== first.cik)) return null
  const siblings = new Set(rivals.map(({ ticker }) => ticker))
  return only(rivals.filter(({ ticker }) => isCommonKind(listingKindOf(ticker, siblings))))
}

/** What the reviewed list says of each identifier: the ticker that has it. */
const ownersOf = (reviewed: readonly Identifier[]): ReadonlyMap<string, string> =>
  new Map(
    reviewed.flatMap((row) =>
      keys.flatMap((key): readonly (readonly [string, string])[] => {
        const identifier = row[key]
        return identifier === null ? [] : [[identifier, row.ticker]]
      }),
    ),
  )

/** The claims with what speaks against each. A claim that is withheld keeps its identifiers, so that one can see them. */
export const weighed = (
  claims: readonly Claim[],
  reviewed: readonly Identifier[],
): readonly OpenIdentifier[] => {
  const rivals = rivalsOf(claims)
  const owners = ownersOf(reviewed)
  const againstOf = (claim: Claim, identifier: string | null): string | null => {
    if (identifier === null) return null
    const owner = owners.get(identifier)
    if (owner !== undefined && owner !== claim.ticker)
      return `the reviewed list gives ${identifier} to ${owner}`
    const contested = rivals.get(identifier) ?? []
    if (holderOf(contested) === claim) return null
    const others = contested.filter((other) => other !== claim).map(({ ticker }) => ticker)
    return `${identifier} is also given to ${others.join(', ')}`
  }
  return claims.map((claim) => {
    const { isDelisted, ...rest } = claim
    const withheld = keys.map((key) => againstOf(claim, claim[key])).find((reason) => reason !== null)
    return { ...rest, withheld: withheld ?? null }
  })
}

type Held = {
  readonly ticker: string
  readonly cik: string | null
  readonly isin: string | null
  readonly cusip: string
  readonly source: string
  readonly withheld: string | null
}

/** With the ISIN that the open list has for the same CUSIP, where funds state none. */
const withIsin = (held: Held, open: ReadonlyMap<string, OpenIdentifier>): Identifier => {
  const { ticker, cik, cusip, source } = held
  const other = open.get(ticker)
  const isin = held.isin ?? (other?.cusip === cusip ? other.isin : null)
  return { ticker, cik, isin, cusip, source }
}

/** Rows whose ticker and identifiers none of the better ones has. */
const fresh = <Row extends Pick<Identifier, 'ticker' | 'isin' | 'cusip'>>(
  rows: readonly Row[],
  better: readonly Identifier[],
): readonly Row[] => {
  const tickers = new Set(better.map(({ ticker }) => ticker))
  const owners = ownersOf(better)
  return rows.filter(
    (row) => !tickers.has(row.ticker) && keys.every((key) => row[key] === null || !owners.has(row[key])),
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
  const standing = open.filter(({ withheld }) => withheld === null)
  const byTicker = new Map(standing.map((row) => [row.ticker, row]))
  const reported = fresh(
    held.filter(({ withheld }) => withheld === null),
    reviewed,
  ).map((row) => withIsin(row, byTicker))
  const better = [...reviewed, ...reported]
  return [...better, ...fresh(standing, better)]
}
