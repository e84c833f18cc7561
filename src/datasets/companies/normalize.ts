/** Reviewed identifiers and SEC's registrants as identifiers, registrants and profiles. */
import { identifiers, registrantRow, registrants } from '../../security-master/collections.ts'
import { countryOf, stateOf } from '../../security-master/country.ts'
import type { ReviewedIdentifiers } from '../../security-master/identifiers/reviewed-identifiers.ts'
import type { Registrant, RegistrantAddress } from '../../sources/edgar/registrant.ts'
import type { Submissions } from '../../sources/edgar/submissions.ts'
import { batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { type Normalized, normalizedRows, type Resolved, type Rows } from '../dataset.ts'
import { unknownProfile } from './listing-profile.ts'
import { type CompanyProfile, profiles } from './record.ts'
import { industryOfSic } from './sic-industries.ts'

/** The reviewed list, whole. */
export const normalizeIdentifiers = (rows: ReviewedIdentifiers): Normalized<Rows<typeof identifiers>> =>
  normalizedRows(
    rows.map((row) => rowOf(identifiers, row, {})),
    [],
    {},
  )

const streetOf = (address: RegistrantAddress | null): string | null =>
  [address?.street1, address?.street2].filter(Boolean).join(', ') || null

const edgarCodeOf = (address: RegistrantAddress | null): string | null =>
  address?.stateOrCountry ?? address?.countryCode ?? null

/** Where the registrant does business, else where it was incorporated; null for a code that the table lacks. */
const countryIn = (registrant: Registrant): string | null => {
  const codes = [edgarCodeOf(registrant.businessAddress), registrant.stateOfIncorporation]
  return (
    codes.map((code) => (code === null ? null : countryOf(code))).find((country) => country !== null) ?? null
  )
}

const profileOf = (registrant: Registrant): CompanyProfile => {
  const address = registrant.businessAddress ?? registrant.mailingAddress
  const code = edgarCodeOf(address)
  return {
    ...unknownProfile,
    ...industryOfSic(registrant.sic),
    country: countryIn(registrant),
    website: registrant.website,
    description: registrant.description,
    phone: registrant.phone,
    address: streetOf(address),
    city: address?.city ?? null,
    state: code === null ? null : stateOf(code),
    zip: address?.zipCode ?? null,
    sic: registrant.sic,
    fiscalYearEnd: registrant.fiscalYearEnd,
    formerNames: [...registrant.formerNames],
  }
}

/** EDGAR says `other` of persons and advisers, and of foreign companies, which have tickers (TSM). */
const kindOf = ({ entityType, tickers }: Registrant): 'company' | 'other' =>
  entityType === 'operating' || tickers.length > 0 ? 'company' : 'other'

/** What one file says of its registrant: both or nothing. */
type RegistrantRows = {
  readonly registrants: readonly NewRow<typeof registrants>[]
  readonly profiles: readonly NewRow<typeof profiles>[]
}

/** An overflow file says nothing of who the registrant is. */
export const normalizeRegistrant = ({ cik, registrant }: Submissions): Normalized<RegistrantRows> => {
  if (registrant === null) return { value: { registrants: [], profiles: [] }, count: 0, rejected: [] }
  const value = {
    registrants: [registrantRow(kindOf(registrant), { ...registrant, cik })],
    profiles: [rowOf(profiles, { cik }, profileOf(registrant))],
  }
  return { value, count: 2, rejected: [] }
}

export const intoRegistrants = (rows: RegistrantRows): Resolved => ({
  batches: [batchOf(registrants, rows.registrants), batchOf(profiles, rows.profiles)],
})
