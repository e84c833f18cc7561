/** Reviewed identifiers and SEC's registrants as identifiers, registrants and profiles; leaves out filings. */
import type { Static } from 'typebox'
import { identifiers, registrants } from '../../identity/collections.ts'
import { countryOf, stateOf } from '../../identity/country.ts'
import type { ReviewedIdentifiers } from '../../identity/reviewed-identifiers.ts'
import type { Registrant, RegistrantAddress } from '../../sources/edgar/registrant.ts'
import type { Submissions } from '../../sources/edgar/submissions.ts'
import { rowOf } from '../../store/collection.ts'
import type { Normalized } from '../dataset.ts'
import { profiles } from './collection.ts'
import type { StoredProfile } from './record.ts'

/** The reviewed list, whole. */
export const normalizeIdentifiers = (rows: ReviewedIdentifiers): Normalized => ({
  batches: [
    {
      collection: identifiers,
      rows: rows.map((row) => rowOf(identifiers, { ticker: row.ticker, cik: row.cik }, row)),
      replaces: {},
    },
  ],
  rejected: [],
})

const streetOf = (address: RegistrantAddress | null): string | null =>
  [address?.street1, address?.street2].filter(Boolean).join(', ') || null

const edgarCodeOf = (address: RegistrantAddress | null): string | null =>
  address?.stateOrCountry ?? address?.countryCode ?? null

/** Where the registrant does business, else where it was incorporated; a code that the table lacks is no answer. */
const countryIn = (registrant: Registrant): string | null => {
  const codes = [edgarCodeOf(registrant.businessAddress), registrant.stateOfIncorporation]
  return (
    codes.map((code) => (code === null ? null : countryOf(code))).find((country) => country !== null) ?? null
  )
}

const profileOf = (registrant: Registrant): Static<typeof StoredProfile> => {
  const address = registrant.businessAddress ?? registrant.mailingAddress
  const code = edgarCodeOf(address)
  return {
    sector: null,
    industry: registrant.sicDescription,
    country: countryIn(registrant),
    website: registrant.website,
    description: registrant.description,
    ceo: null,
    employees: null,
    phone: registrant.phone,
    address: streetOf(address),
    city: address?.city ?? null,
    state: code === null ? null : stateOf(code),
    zip: address?.zipCode ?? null,
    ipo: null,
    ipoYear: null,
    sic: registrant.sic,
    fiscalYearEnd: registrant.fiscalYearEnd,
    formerNames: [...registrant.formerNames],
  }
}

/** EDGAR says `other` of persons and advisers, and of foreign companies, which have tickers (TSM). */
const kindOf = ({ entityType, tickers }: Registrant): 'company' | 'other' =>
  entityType === 'operating' || tickers.length > 0 ? 'company' : 'other'

/** An overflow file says nothing of who the registrant is. */
export const normalizeRegistrant = ({ cik, registrant }: Submissions): Normalized => {
  if (registrant === null) return { batches: [], rejected: [] }
  const { name, formerNames } = registrant
  const kind = kindOf(registrant)
  return {
    batches: [
      {
        collection: registrants,
        rows: [rowOf(registrants, { cik, kind }, { cik, name, formerNames: [...formerNames], kind })],
      },
      { collection: profiles, rows: [rowOf(profiles, { cik }, profileOf(registrant))] },
    ],
    rejected: [],
  }
}
