/** Adds to a profile the day on which its company went public, from the offerings that were priced. */
import { offeringDayOf, yearOf } from '../../derived/ipos/offering-day.ts'
import {
  oldestFirst,
  type PricedOffering,
  type PricedOfferings,
} from '../../derived/ipos/priced-offerings.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { DamagedRowError } from '../../lib/damaged-row-error.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { isCommonKind, listingKindOf } from '../../security-master/share-class.ts'
import { type OnDamage, shapedRows } from '../../store/bulk-reads.ts'
import type { Collection, NewRow } from '../../store/collection.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import { unknownProfile } from './listing-profile.ts'
import { type CompanyProfile, listingProfiles, profiles } from './record.ts'

export type ProfileRow = { readonly columns: object; readonly text: string }

let unknown: NewRow<typeof profiles> | undefined

/** Made when it is first needed: to check it takes the compiler of validators. */
export const unknownRow = (): NewRow<typeof profiles> => {
  unknown ??= rowOf(profiles, { cik: '' }, unknownProfile)
  return unknown
}

const collectionOf = ({ columns }: ProfileRow): Collection =>
  Object.hasOwn(columns, 'ticker') ? listingProfiles : profiles

/** The row, or where its text is damaged, which is reported, that of an unknown profile. */
export const intactProfile = ({ onDamage }: Market, row: ProfileRow): ProfileRow => {
  const read = { columns: unknownRow().columns, text: row.text }
  const report: OnDamage = (_, rows, reason) => onDamage(collectionOf(row), rows, reason)
  return shapedRows(profiles, [read], report).length === 1 ? row : unknownRow()
}

/** The same for an answer that is the text itself: whether it is JSON, at half the cost of the comparison with the schema. */
const readableProfile = ({ onDamage }: Market, row: ProfileRow): ProfileRow => {
  try {
    recordOf(profiles, row)
    return row
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error
    onDamage(collectionOf(row), 1, (error.cause as Error).message)
    return unknownRow()
  }
}

/** A listing, or a registrant without one, whose offerings are kept by its CIK. */
type ProfileSubject = Pick<Listing, 'security' | 'cik' | 'company'> & {
  readonly type: Listing['type'] | null
}

/** Offerings of the company's other common shares, and of its units, which hold one: oldest first. */
const offeringsOfOthers = (
  { securityMaster }: Market,
  offerings: PricedOfferings,
  { security, cik, type }: ProfileSubject,
): readonly PricedOffering[] => {
  if (type !== 'stock' || cik === null) return []
  const listings = securityMaster.listingsOf(cik)
  const offered = listings.filter((other) => other.security !== security && offerings.has(other.security))
  if (offered.length === 0) return []
  const siblings = new Set(listings.map(({ ticker }) => ticker))
  const isShare = ({ ticker, isOther }: Listing): boolean => {
    const kind = listingKindOf(ticker, siblings)
    return kind === 'unit' || (isCommonKind(kind) && !isOther)
  }
  return offered
    .filter(isShare)
    .flatMap((other) => offerings.get(other.security) ?? [])
    .toSorted(oldestFirst)
}

/** What a publisher said of the day or the year stays. */
const withDay = (profile: CompanyProfile, day: string | null): CompanyProfile =>
  day === null ? profile : { ...profile, ipo: day, ipoYear: profile.ipoYear ?? yearOf(day) }

type Completed = { readonly text: string; readonly today: string; readonly row: ProfileRow }

/** Of the listings of one market by their security: to parse a profile and write it again takes 5 of 23 µs. */
const completed = new WeakMap<Market, Map<SecurityId, Completed>>()

const completedIn = (market: Market): Map<SecurityId, Completed> => {
  const known = completed.get(market) ?? new Map<SecurityId, Completed>()
  completed.set(market, known)
  return known
}

/** The row itself where no offering is known, as of nine companies in ten; its text is JSON in either case. */
export const withOffering = (
  market: Market,
  subject: ProfileSubject,
  row: ProfileRow,
): Awaitable<ProfileRow> =>
  whenReady(market.offerings(), (offerings) => {
    const own = offerings.get(subject.security) ?? []
    const others = offeringsOfOthers(market, offerings, subject)
    if (own.length === 0 && others.length === 0) return readableProfile(market, row)
    const [known, today, { text }] = [completedIn(market), market.today(), row]
    const before = known.get(subject.security)
    if (before?.text === text && before.today === today) return before.row
    const profile = recordOf(profiles, intactProfile(market, row))
    const { cik } = subject
    const names = [subject.company, ...profile.formerNames.map(({ name }) => name)].filter(
      (name) => name !== null,
    )
    const issuer = { cik, names, ipoYear: profile.ipoYear }
    const day = profile.ipo ?? offeringDayOf(own, others, issuer, today)
    const made = rowOf(profiles, { cik: '' }, withDay(profile, day))
    known.set(subject.security, { text, today, row: made })
    return made
  })
