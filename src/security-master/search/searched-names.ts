/** Every name that the search knows, with the listing or registrant that it means. */
import { forEach, type Steps } from '../../lib/steps.ts'
import type { FormerName } from '../../sources/edgar/registrant.ts'
import type { RegistrantName } from '../collections.ts'
import type { Listing } from '../listing.ts'
import type { SecurityMaster } from '../security-master.ts'
import { indexTrackers, nameAliases } from './name-aliases.ts'

export type MatchedOn = 'ticker' | 'company' | 'cik' | 'isin' | 'cusip' | 'formerName' | 'commonName'

/** A listing with its registrant, where one is loaded, or a registrant without a ticker. */
export type Target =
  | { readonly listing: Listing; readonly registrant: RegistrantName | null }
  | { readonly listing: null; readonly registrant: RegistrantName }

/** `score` runs from 0 to 1; `formerName` is the one that matched. */
export type Match = Target & {
  readonly matchedOn: MatchedOn
  readonly score: number
  readonly formerName?: FormerName
}

/** A former name counts a little less, so that its present bearer comes first. */
const FORMER = 0.97
const UNLISTED = 0.9

export const matchOf = (
  securityMaster: SecurityMaster,
  listing: Listing,
  matchedOn: MatchedOn,
  score: number,
): Match => {
  const registrant = listing.cik === null ? null : (securityMaster.registrantOf(listing.cik) ?? null)
  return { listing, registrant, matchedOn, score }
}

/** A name, and what it matches if it is asked for as it is. */
export type Named = Match & { readonly name: string }

const registeredNames = (securityMaster: SecurityMaster, registrant: RegistrantName): readonly Named[] => {
  const { name, formerNames, cik } = registrant
  const [listing = null] = securityMaster.listingsOf(cik)
  const target: Target = listing === null ? { listing, registrant } : { listing, registrant }
  const score = listing === null ? UNLISTED : 1
  const former = formerNames.map(
    (one): Named => ({
      ...target,
      name: one.name,
      formerName: one,
      matchedOn: 'formerName',
      score: FORMER * score,
    }),
  )
  return listing === null ? [{ ...target, name, matchedOn: 'company', score }, ...former] : former
}

/** The second ETF of an index counts a little less than the first. */
const NEXT_TRACKER = 0.001

const etfOf = (securityMaster: SecurityMaster, ticker: string): Listing | undefined => {
  const listing = securityMaster.listingOf(ticker)
  return listing?.type === 'etf' ? listing : undefined
}

const aliasesIn = (securityMaster: SecurityMaster): readonly Named[] => {
  const named = (listing: Listing | undefined, name: string, formerName?: string): readonly Named[] => {
    if (listing === undefined) return []
    if (formerName === undefined) return [{ ...matchOf(securityMaster, listing, 'commonName', 1), name }]
    const former = { name: formerName, from: null, to: null }
    return [{ ...matchOf(securityMaster, listing, 'formerName', 1), name, formerName: former }]
  }
  const ofCompanies = nameAliases.flatMap(({ name, cik, formerName }) =>
    named(securityMaster.listingsOf(cik)[0], name, formerName),
  )
  const ofIndexes = indexTrackers.flatMap(({ names, tickers }) =>
    tickers.flatMap((ticker, place) =>
      names
        .flatMap((name) => named(etfOf(securityMaster, ticker), name))
        .map((each) => ({ ...each, score: 1 - place * NEXT_TRACKER })),
    ),
  )
  return [...ofCompanies, ...ofIndexes]
}

/** Each listing under its name, each registrant under the names it had, and what people call a few. */
export function* namesIn(securityMaster: SecurityMaster): Steps<readonly Named[]> {
  const names: Named[] = []
  const add = (name: string | null, listing: Listing | undefined): void => {
    if (name !== null && listing !== undefined)
      names.push({ ...matchOf(securityMaster, listing, 'company', 1), name })
  }
  yield* forEach(securityMaster.listings, (listing) => add(listing.company, listing))
  yield* forEach(securityMaster.registrants, (registrant) => {
    names.push(...registeredNames(securityMaster, registrant))
  })
  names.push(...aliasesIn(securityMaster))
  return names
}
