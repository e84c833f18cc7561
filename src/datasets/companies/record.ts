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
  name: text('Former name.'),
  from: orNull(text('First day of the name, YYYY-MM-DD.')),
  to: orNull(text('Last day of the name, YYYY-MM-DD.')),
})

const identity = {
  ticker: text('Ticker as the SEC writes it, such as BRK-B.'),
  company: orNull(
    text(
      'Name of the company or fund, from Nasdaq’s symbol directory, else from the fund’s newest report of holdings, else from its registrant; null if none of these is loaded.',
    ),
  ),
}
const cik = orNull(text('Central Index Key, ten digits.'))
const isin = orNull(text('ISIN, 12 characters.'))
const cusip = orNull(text('CUSIP, 9 characters.'))
const exchange = orNull(text('Long name of the primary listing exchange.'))
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
    logo: orNull(url('URL of a logo; always null, because no source has one.')),
  },
  'A listed security.',
)

/** What belongs to the listing, which is held in memory. */
const listed = {
  ...identity,
  ticker: orNull(text('Ticker as the SEC writes it; null for a registrant without a ticker.')),
  exchange,
  exchangeCode,
  etf: flag('True for an exchange-traded fund.'),
  fund: flag('True for a mutual fund.'),
  cik,
  isin,
  cusip,
  active: orNull(flag('True while the security trades; null if the loaded lists do not say.')),
  delistedOn: orNull(
    day(
      'Day of the Form 25 that ended the listing, or the first day on which the ticker was missing from its list; null while it trades, and if the day is unknown.',
    ),
  ),
}

/** What the registrant says of itself. */
const registered = {
  sector: orNull(
    text(
      'One of eleven sectors, from the registrant’s standard industrial classification (SIC), else from Nasdaq or an open list.',
    ),
  ),
  industry: orNull(text('One of about seventy industries, each within one sector.')),
  country: orNull(
    text('Country of the business address, else of incorporation, else from Nasdaq; ISO 3166 alpha-2.'),
  ),
  website: orNull(text('Website.')),
  description: orNull(text('Description of the business.')),
  ceo: orNull(text('Chief executive, if a loaded source names one.')),
  employees: orNull(text('Number of employees as text, if a loaded source has it.')),
  phone: orNull(text('Telephone number.')),
  address: orNull(text('Street address.')),
  city: orNull(text('City.')),
  state: orNull(text('State or province, short code.')),
  zip: orNull(text('Postal code.')),
  ipo: orNull(
    day(
      'Day of the initial public offering: of the first priced offering of the security, else of the company’s shares or units. Null if none is loaded or Nasdaq has another year.',
    ),
  ),
  ipoYear: orNull(integer('Year of the initial public offering by Nasdaq, else that of `ipo`.')),
  sic: orNull(text('Standard industrial classification code.')),
  fiscalYearEnd: orNull(text('Last day of the fiscal year, MM-DD.')),
  formerNames: list(FormerName, 'Former names, in the order of EDGAR.'),
}

export const Profile = model('Profile', { ...listed, ...registered }, 'A company or fund.')
export const Found = model(
  'SearchMatch',
  {
    ...listed,
    ...registered,
    score: ratio('Quality of the match, 0 to 1.'),
    matchedOn: oneOf(
      ['ticker', 'company', 'cik', 'isin', 'cusip', 'formerName', 'commonName'],
      'The field that matched; `commonName` is a name in common use that is not the company’s own.',
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

/** What sources other than submissions say of a listing's company; one row a ticker and source. */
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
