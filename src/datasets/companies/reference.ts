/** What publishers other than the SEC say of a listing's company; leaves out prices, identifiers and who it is. */
import Type, { type Static } from 'typebox'
import { flag, oneOf, orNull, record, text } from '../../contract/field.ts'
import { collection, rowOf, type StoredRow } from '../../store/collection.ts'

const facts = {
  sector: orNull(text('Sector, in the words of Nasdaq’s screener.')),
  industry: orNull(text('Industry, in the words of the source.')),
  country: orNull(text('ISO 3166 alpha-2.')),
  ipoYear: orNull(Type.Integer({ description: 'Year of the initial public offering.' })),
  description: orNull(text('What the company does or the fund aims at.')),
  website: orNull(text('Website.')),
  city: orNull(text('City.')),
  state: orNull(text('State or province.')),
  zip: orNull(text('Postal code.')),
}

export const Reference = record({
  name: orNull(text('Name the source gives, by which a ticker that passed on is told apart.')),
  kind: orNull(oneOf(['equity', 'etf'], 'Kind of security, where the source tells.')),
  isDelisted: orNull(flag('Whether the source calls it delisted.')),
  ...facts,
})

export type Reference = Static<typeof Reference>
export type ReferenceFacts = Pick<Reference, keyof typeof facts>

/** The better source first. */
export const sources = ['nasdaq-screener', 'finance-database'] as const
export type ReferenceSource = (typeof sources)[number]

/**
 * One row a ticker and source. `part` is the file it came with, `issuer` the CIK of the listing when it was matched, blank
 * of one without: a column of another name than `cik`, so that no row goes into the bundled sample.
 */
export const references = collection('company_references', Reference, {
  columns: { ticker: 'text', source: 'text', part: 'text', issuer: 'text' },
  key: ['ticker', 'source'],
  orders: ['issuer, ticker', 'source, part'],
})

export const noFacts: ReferenceFacts = {
  sector: null,
  industry: null,
  country: null,
  ipoYear: null,
  description: null,
  website: null,
  city: null,
  state: null,
  zip: null,
}

/** A row as published: until it is matched its ticker is the publisher's symbol and it has no issuer. */
export const publishedRow = (
  symbol: string,
  source: ReferenceSource,
  part: string,
  row: Reference,
): StoredRow => rowOf(references, { ticker: symbol, source, part, issuer: '' }, row)

export const referenceIn = ({ text: written }: StoredRow): Reference => JSON.parse(written) as Reference

/** Whether a row says anything of the company besides its name and country. */
export const saysMore = (row: Reference): boolean =>
  (Object.keys(facts) as (keyof ReferenceFacts)[]).some((name) => name !== 'country' && row[name] !== null)
