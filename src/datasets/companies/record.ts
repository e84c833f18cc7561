/** A security in the list of tickers, the profile of a company, and what each publisher says for it. */
import {
  day,
  flag,
  integer,
  list,
  model,
  oneOf,
  orNull,
  ratio,
  record,
  text,
  url,
} from '../../contract/field.ts'
import { collection, type RecordOf } from '../../store/collection.ts'

const FormerName = model('FormerName', {
  name: text('Name the registrant had.'),
  from: orNull(text('First day, YYYY-MM-DD.')),
  to: orNull(text('Last day, YYYY-MM-DD.')),
})

const identity = {
  ticker: text('Ticker in SEC form, such as BRK-B.'),
  company: orNull(
    text(
      'Name of the company, or of the fund: by Nasdaq’s directory, else by its newest report of holdings, else of its registrant. Null where none of these is loaded.',
    ),
  ),
}
const cik = orNull(text('Central Index Key, ten digits.'))
const isin = orNull(text('ISIN, 12 characters.'))
const cusip = orNull(text('CUSIP, 9 characters.'))
const exchange = orNull(text('Primary listing exchange, long name.'))
const exchangeCode = orNull(text('Short code of the exchange.'))

export const TickerRow = model(
  'ListedSecurity',
  {
    ...identity,
    cik,
    isin,
    cusip,
    exchange,
    exchangeCode,
    type: oneOf(['stock', 'etf', 'fund'], 'Kind of security.'),
    logo: orNull(url('Address of a logo; null, as no loaded source has one.')),
  },
  'A listed security.',
)

/** What belongs to the listing, which is held in memory. */
const listed = {
  ...identity,
  ticker: orNull(text('Ticker in SEC form; null for a registrant that has none.')),
  exchange,
  exchangeCode,
  etf: flag('True for an exchange-traded fund.'),
  fund: flag('True for a mutual fund.'),
  cik,
  isin,
  cusip,
  active: orNull(flag('True while it trades; null where the loaded lists do not say.')),
  delistedOn: orNull(
    day(
      'Day of the Form 25 that ended the listing, or first day the ticker was missing from its list; null unless it is inactive, or where it is not known.',
    ),
  ),
}

/** What the registrant says of itself. */
const registered = {
  sector: orNull(
    text(
      'One of eleven sectors, by the standard industrial classification (SIC) of the registrant; else by Nasdaq or an open list.',
    ),
  ),
  industry: orNull(text('One of some seventy industries, each of which belongs to one sector.')),
  country: orNull(
    text('Country of the business address, else of incorporation, else as Nasdaq has it; ISO 3166 alpha-2.'),
  ),
  website: orNull(text('Website.')),
  description: orNull(text('Description of the business.')),
  ceo: orNull(text('Chief executive, where a loaded source names one.')),
  employees: orNull(text('Number of employees as text, where a loaded source has one.')),
  phone: orNull(text('Telephone number.')),
  address: orNull(text('Street address.')),
  city: orNull(text('City.')),
  state: orNull(text('State or province, short code.')),
  zip: orNull(text('Postal code.')),
  ipo: orNull(day('Day of the initial public offering, when known.')),
  ipoYear: orNull(integer('Year of the initial public offering, when known.')),
  sic: orNull(text('Standard industrial classification code.')),
  fiscalYearEnd: orNull(text('Last day of the fiscal year, MM-DD.')),
  formerNames: list(FormerName, "Former names, in EDGAR's order."),
}

export const Profile = model('Profile', { ...listed, ...registered }, 'A company or fund.')
export const Found = model(
  'SearchMatch',
  {
    ...listed,
    ...registered,
    score: ratio('How well it matches, 0 to 1.'),
    matchedOn: oneOf(
      ['ticker', 'company', 'cik', 'isin', 'cusip', 'formerName', 'commonName'],
      'The field that matched; commonName for a name that people use and the company does not have.',
    ),
  },
  'A company that matches a query.',
)

const joined = Object.keys(listed) as (keyof typeof listed)[]

/** What the SEC says; one row a CIK, so that a renamed ticker or a second share class rewrites nothing. */
export const profiles = collection('profiles', {
  record: Profile,
  columns: { cik: 'text' },
  key: ['cik'],
  joined,
})

/** One row a ticker of which another publisher says something, merged with what the SEC says of its company. */
export const listingProfiles = collection('listing_profiles', {
  record: Profile,
  columns: {
    ticker: 'text',
    /** CIK of the listing when it was matched; null for a listing without one. */
    cik: 'text?',
  },
  key: ['ticker'],
  joined,
})

export type CompanyProfile = RecordOf<typeof profiles>

/** The better source first. */
export const referenceSources = ['sec-statement-data-sets', 'nasdaq-screener', 'finance-database'] as const

/** What is said of a listing's company beside its submissions; one row a ticker and source. */
export const references = collection('company_references', {
  record: record({
    sector: orNull(text('Sector.')),
    industry: orNull(text('Industry.')),
    country: orNull(text('ISO 3166 alpha-2.')),
    ipoYear: orNull(integer('Year of the initial public offering.')),
    description: orNull(text('What the company does or the fund aims at.')),
    website: orNull(text('Website.')),
    city: orNull(text('City.')),
    state: orNull(text('State or province.')),
    zip: orNull(text('Postal code.')),
  }),
  columns: {
    ticker: 'text',
    source: referenceSources,
    /** The file it came with; of the data sets the day of the filing. */
    part: 'text',
    /** CIK of the listing when it was matched; null for a listing without one. */
    cik: 'text?',
    /** As the source has it. */
    name: 'text?',
  },
  key: ['ticker', 'source'],
  orders: [
    ['cik', 'ticker'],
    ['source', 'part'],
  ],
})

export type ReferenceFacts = RecordOf<typeof references>
