/** SEC's ticker lists and registrants as listings, registrants and profiles; leaves out filings. */
import type { Static } from 'typebox'
import {
  identifiers,
  registrants,
  type StoredSecurity,
  securities,
  symbols,
} from '../../identity/collections.ts'
import { countryOf, stateOf } from '../../identity/country.ts'
import type { ReviewedIdentifiers } from '../../identity/reviewed-identifiers.ts'
import { securitiesOf } from '../../identity/securities.ts'
import { type SymbolRow, symbolsOf } from '../../identity/symbols.ts'
import { carriedOn } from '../../identity/validity.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { TickerFiles } from '../../sources/edgar/feeds.ts'
import type { Registrant, RegistrantAddress } from '../../sources/edgar/registrant.ts'
import type { Submissions } from '../../sources/edgar/submissions.ts'
import type { SymbolDirectory } from '../../sources/nasdaq/symbol-directory.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Normalized, Writing } from '../dataset.ts'
import { profiles } from './collection.ts'
import type { StoredProfile } from './record.ts'

const securityRow = (security: Static<typeof StoredSecurity>): StoredRow => {
  const { ticker, cik, validTo } = security
  return rowOf(securities, { ticker, cik, isCurrent: validTo === null ? 1 : 0 }, security)
}

const symbolRow = (symbol: SymbolRow): StoredRow => {
  const { ticker, list, validTo } = symbol
  return rowOf(symbols, { ticker, list, isCurrent: validTo === null ? 1 : 0 }, symbol)
}

const recordsOf = <R>(rows: readonly StoredRow[]): readonly R[] =>
  rows.map(({ text }) => JSON.parse(text) as R)

/** What the lists have dropped is kept, with the day of the reading that missed it. */
export const completeTickers = async (
  batches: readonly Batch[],
  reads: Reads,
  { at, isReal }: Writing,
): Promise<readonly Batch[]> => {
  type Security = Static<typeof StoredSecurity>
  const stored = isReal(securities.name) ? recordsOf<Security>(await reads.rows(securities, {})) : []
  const keyOf = ({ ticker, cik }: Security) => `${ticker} ${cik}`
  const day = newYorkDayOf(Date.parse(at))
  return batches.map((batch) => {
    const rows = carriedOn(recordsOf<Security>(batch.rows), stored, keyOf, day)
    return { ...batch, rows: rows.map(securityRow) }
  })
}

/** A batch for each list at hand, which says all there is of its own; until it is complete a row begins on its list's day. */
export const normalizeSymbols = (directory: SymbolDirectory): Normalized => {
  const { rows, rejected } = symbolsOf(directory)
  const batches = Object.entries(directory.madeOn).map(([list, madeOn]) => ({
    collection: symbols,
    rows: rows.filter((row) => row.list === list).map((row) => symbolRow({ ...row, validFrom: madeOn })),
    replaces: { list },
  }))
  return { batches, rejected }
}

/** What a list has dropped is kept, with the day of the list that lacks it. */
export const completeSymbols = async (
  batches: readonly Batch[],
  reads: Reads,
  { isReal }: Writing,
): Promise<readonly Batch[]> => {
  const complete: Batch[] = []
  for (const batch of batches) {
    const fresh = recordsOf<SymbolRow>(batch.rows)
    const day = fresh[0]?.validFrom
    if (day == null) continue
    const where = batch.replaces ?? {}
    const stored = isReal(symbols.name) ? recordsOf<SymbolRow>(await reads.rows(symbols, { where })) : []
    const rows = carriedOn(fresh, stored, ({ ticker }) => ticker, day)
    complete.push({ ...batch, rows: rows.map(symbolRow) })
  }
  return complete
}

export const normalizeTickers = (files: TickerFiles): Normalized => {
  const { securities: found, conflicts, unknownExchanges } = securitiesOf(files)
  return {
    batches: [
      {
        collection: securities,
        rows: found.map((security) => securityRow({ ...security, validFrom: null, validTo: null })),
        replaces: {},
      },
    ],
    rejected: [
      ...files.rejected,
      ...conflicts.map(({ ticker, cik, droppedCik, list }) => ({
        row: `${ticker} of CIK ${droppedCik} in ${list}`,
        reason: `the newer list gives the ticker to CIK ${cik}`,
      })),
      ...unknownExchanges.map((name) => ({ row: name, reason: 'an exchange the table does not have' })),
    ],
  }
}

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
