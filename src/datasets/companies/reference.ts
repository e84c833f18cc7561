/** What other publishers say of companies: kept by ticker and source, and laid under what the SEC says. */
import type { Static } from 'typebox'
import { integer, orNull, record, text } from '../../contract/field.ts'
import { openIdentifiers } from '../../identity/collections.ts'
import { countryNamed } from '../../identity/country-names.ts'
import { identifiersOf } from '../../identity/open-identifiers.ts'
import { canonicalCandidates } from '../../identity/ticker.ts'
import type { OpenSecurity } from '../../sources/finance-database.ts'
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { ScreenerRow } from '../../sources/nasdaq/screener.ts'
import { collection, rowOf, type StoredRow } from '../../store/collection.ts'
import type { Normalized, Rejection } from '../dataset.ts'

/** Fields of a profile that the SEC leaves open, by the profile's names; what the source does not have is null. */
export const Reference = record({
  sector: orNull(text('Sector.')),
  industry: orNull(text('Industry.')),
  country: orNull(text('Country, ISO 3166 alpha-2.')),
  ipoYear: orNull(integer('Year of the initial public offering.')),
  website: orNull(text('Website.')),
  description: orNull(text('Description.')),
  city: orNull(text('City.')),
  state: orNull(text('State or province.')),
  zip: orNull(text('Postal code.')),
})
export type Reference = Static<typeof Reference>

/** `rank` orders the sources, the better first. */
export const references = collection('company_references', Reference, {
  columns: { ticker: 'text', rank: 'integer', part: 'text' },
  key: ['ticker', 'rank'],
  orders: ['rank, part, ticker'],
})

const nothing: Reference = {
  sector: null,
  industry: null,
  country: null,
  ipoYear: null,
  website: null,
  description: null,
  city: null,
  state: null,
  zip: null,
}

const NASDAQ = 1
const OPEN = 2

/** The screener's sectors and industries; each exchange's file says all there is of its own. */
export const normalizeScreened = ({ rows }: ParsedRows<ScreenerRow>): Normalized => {
  const found = new Map<string, StoredRow>()
  const part = rows[0]?.exchange ?? ''
  for (const { symbol, sector, industry, country, ipoYear } of rows) {
    const [ticker] = canonicalCandidates(symbol)
    if (ticker === undefined || found.has(ticker)) continue
    const named = country === null ? null : countryNamed(country)
    const reference = { ...nothing, sector, industry, country: named, ipoYear }
    found.set(ticker, rowOf(references, { ticker, rank: NASDAQ, part }, reference))
  }
  // Rows that make no quote are told of by the quotes, which read the same file.
  const batch = { collection: references, rows: [...found.values()] }
  return { batches: [part === '' ? batch : { ...batch, replaces: { rank: NASDAQ, part } }], rejected: [] }
}

const websiteOf = (text: string | null): string | null => (text !== null && URL.canParse(text) ? text : null)

const openReference = (security: OpenSecurity): Reference => {
  const { description, sector, industry, country, website, city, state, zip } = security
  const named = country === null ? null : countryNamed(country)
  return {
    ...nothing,
    sector,
    industry,
    country: named,
    website: websiteOf(website),
    description,
    city,
    state,
    zip,
  }
}

/** The open list, whole: references, and the ISINs and CUSIPs that hold together. */
export const normalizeOpenList = (securities: readonly OpenSecurity[]): Normalized => {
  const rejected: Rejection[] = []
  const found = new Map<string, OpenSecurity>()
  for (const security of securities) {
    const [ticker] = canonicalCandidates(security.symbol)
    if (ticker === undefined) {
      rejected.push({ row: security.symbol, reason: 'is no symbol', line: security.line })
      continue
    }
    // A company that no longer trades may have left its ticker to another.
    if (!security.isDelisted) found.set(ticker, security)
  }
  const named = [...found].map(([ticker, security]) => ({ ticker, security }))
  const identifiers = identifiersOf(named)
  return {
    batches: [
      {
        collection: references,
        rows: named.map(({ ticker, security }) =>
          rowOf(references, { ticker, rank: OPEN, part: '' }, openReference(security)),
        ),
        replaces: { rank: OPEN },
      },
      {
        collection: openIdentifiers,
        rows: identifiers.rows.map((row) => rowOf(openIdentifiers, { ticker: row.ticker }, row)),
        replaces: {},
      },
    ],
    rejected: [...rejected, ...identifiers.rejected],
  }
}

type Profile = Record<string, unknown>

const place = ['city', 'state', 'zip'] as const

/** A profile with what is null in it taken from the references, the better first; an address is of one source. */
export const filledProfile = (profile: Profile, found: readonly Reference[]): Profile => {
  const filled = { ...profile }
  for (const reference of found) {
    const isPlaced = filled['city'] !== null || filled['address'] !== null
    for (const [name, value] of Object.entries(reference)) {
      if (isPlaced && place.some((part) => part === name)) continue
      filled[name] ??= value
    }
  }
  return filled
}
