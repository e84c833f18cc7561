/** Profiles of listings, merged from what the SEC and other publishers say; made anew when either changes. */
import type { Static } from 'typebox'
import { collection, rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Derivation } from '../dataset.ts'
import { profiles } from './collection.ts'
import { StoredProfile } from './record.ts'
import { noFacts, type ReferenceFacts, referenceIn, references, sources } from './reference.ts'

type Stored = Static<typeof StoredProfile>

/** The profile of a registrant whose submissions were never loaded: nothing is known, nothing is guessed. */
export const unknownProfile: Stored = {
  sector: null,
  industry: null,
  country: null,
  website: null,
  description: null,
  ceo: null,
  employees: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  ipo: null,
  ipoYear: null,
  sic: null,
  fiscalYearEnd: null,
  formerNames: [],
}

/** One ready text a ticker that another publisher than the SEC tells of. `issuer` is its CIK, blank where it has none. */
export const listingProfiles = collection('listing_profiles', StoredProfile, {
  columns: { ticker: 'text', issuer: 'text' },
  key: ['ticker'],
})

const placeOf = (from: Pick<Stored, 'address' | 'city' | 'state' | 'zip'>) => {
  const { address, city, state, zip } = from
  return { address, city, state, zip }
}

/** The SEC's word before the others', the better source before the worse; a street and its city come from one source. */
export const mergedProfile = (registered: Stored, facts: readonly ReferenceFacts[]): Stored => {
  const first = <N extends keyof ReferenceFacts>(name: N): ReferenceFacts[N] =>
    facts.find((fact) => fact[name] !== null)?.[name] ?? noFacts[name]
  const isPlaced = registered.address !== null || registered.city !== null
  const placed = facts.find(({ city }) => city !== null) ?? noFacts
  return {
    ...registered,
    sector: registered.sector ?? first('sector'),
    industry: registered.industry ?? first('industry'),
    country: registered.country ?? first('country'),
    website: registered.website ?? first('website'),
    description: registered.description ?? first('description'),
    ...placeOf(isPlaced ? registered : { ...placed, address: null }),
    ipoYear: registered.ipoYear ?? first('ipoYear'),
  }
}

const rankOf = ({ at }: StoredRow): number => (sources as readonly string[]).indexOf(String(at['source']))

/** Below the number of values that SQLite takes in one statement. */
const MOST_CIKS = 1000

const registeredOf = async (reads: Reads, ciks: readonly string[]): Promise<ReadonlyMap<string, Stored>> => {
  const found = new Map<string, Stored>()
  for (let at = 0; at < ciks.length; at += MOST_CIKS) {
    const where = { cik: ciks.slice(at, at + MOST_CIKS) }
    for (const row of await reads.rows(profiles, { where }))
      found.set(String(row.at['cik']), JSON.parse(row.text) as Stored)
  }
  return found
}

const merged = async (rows: readonly StoredRow[], reads: Reads): Promise<readonly StoredRow[]> => {
  const groups = Map.groupBy(rows, ({ at }) => String(at['ticker']))
  const registered = await registeredOf(reads, [...new Set(rows.map(({ at }) => String(at['issuer'])))])
  return [...groups].map(([ticker, group]) => {
    const ranked = group.toSorted((one, other) => rankOf(one) - rankOf(other))
    const issuer = String(ranked[0]?.at['issuer'])
    // A source that has not seen yet that the ticker passed on tells of another company.
    const facts = ranked.filter(({ at }) => at['issuer'] === issuer)
    const profile = mergedProfile(registered.get(issuer) ?? unknownProfile, facts.map(referenceIn))
    return rowOf(listingProfiles, { ticker, issuer }, profile)
  })
}

const afterReference = async (_changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const rows = await reads.rows(references, { order: 'ticker, source' })
  return [{ collection: listingProfiles, rows: await merged(rows, reads), replaces: {} }]
}

const afterProfiles = async ({ rows }: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const tickers = new Set<string>()
  for (const { at: registrant } of rows)
    for (const { at } of await reads.rows(references, { where: { issuer: String(registrant['cik']) } }))
      tickers.add(String(at['ticker']))
  if (tickers.size === 0) return []
  const told = await reads.rows(references, { where: { ticker: [...tickers] }, order: 'ticker, source' })
  return [{ collection: listingProfiles, rows: await merged(told, reads) }]
}

export const listingProfileDerivations: readonly Derivation[] = [
  { from: references.name, derive: afterReference },
  { from: profiles.name, derive: afterProfiles },
]
