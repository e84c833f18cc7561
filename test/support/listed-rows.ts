/** Random rows of the lists that test/list-model.test.ts compares: what a store is given of each, and few values, so that ties are frequent. */
import fc from 'fast-check'
import { filings } from '../../src/derived/filings/record.ts'
import { ipoStatuses, ipos } from '../../src/derived/ipos/record.ts'
import { daysAfter } from '../../src/lib/day.ts'
import type { NewRow } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'

/** Companies with two share classes, with one, with a name and no ticker, and one of which nothing else is known. */
export const [TWO_CLASSES, ONE_CLASS, UNLISTED, UNKNOWN] = [
  '0000900001',
  '0000900002',
  '0000900003',
  '0000900004',
] as const

const LAST_DAY = '2026-03-10'

/** Both ends of the spans that a list of the market has by default and at most, and what lies next to them. */
const edges = [0, -1, -29, -30, -31, -60, -61, -90, -91, -92, -93] as const
const offset = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 0, ...edges) },
  fc.integer({ min: -130, max: 0 }),
)
const day = offset.map((days) => daysAfter(LAST_DAY, days))

/** A day of the rows or near them, or the first or last that a request may name. */
export const askedDay = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(day, fc.constantFrom(-1, 0, 0, 1)).map(([on, by]) => daysAfter(on, by)) },
  { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '9999-10-01', '9999-12-31') },
)

const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const upTo40 = { minLength: 0, maxLength: 40, size: 'max' } as const

const forms = ['10-K', '10-K/A', '8-K', '4', 'DEF 14A'] as const

const uniqueFilings = fc.uniqueArray(
  fc
    .record({
      cik: fc.constantFrom(TWO_CLASSES, TWO_CLASSES, ONE_CLASS, UNLISTED, UNKNOWN),
      // Few, so that many are of several registrants.
      accession: fc.integer({ min: 1, max: 30 }).map((n) => `0000900009-26-${`${n}`.padStart(6, '0')}`),
      form: fc.constantFrom(...forms),
      filedOn: day,
      // Accepted on the day, on the evening before, before a weekend, or later: letters of the SEC and paper forms.
      lag: fc.constantFrom(0, 0, 0, 0, -1, -3, 10, 100),
      time: fc.constantFrom('20:30:00', '20:30:00', '00:00:00', '23:59:59'),
      reportDate: or(day),
      primaryDocument: or(fc.constantFrom('a.htm', 'Ä b.xml')),
      primaryDocDescription: or(fc.constantFrom('10-K', 'Annual "report"')),
      items: fc.subarray(['2.02', '9.01']),
      size: or(fc.integer({ min: 0, max: 3 })),
      exhibitsKnown: fc.boolean(),
    })
    .map(({ lag, time, ...filing }) => ({
      ...filing,
      filedAt: `${daysAfter(filing.filedOn, lag)}T${time}Z`,
    })),
  { ...upTo40, selector: ({ cik, accession }) => `${cik} ${accession}` },
)

/** A joint filing is accepted once. */
export const someFilings = uniqueFilings.map((rows) =>
  rows.map((row) => {
    const { form, filedOn, filedAt } = rows.find(({ accession }) => accession === row.accession) ?? row
    return { ...row, form, filedOn, filedAt }
  }),
)
export type Filed = typeof someFilings extends fc.Arbitrary<readonly (infer F)[]> ? F : never

const digitsOf = (accession: string) => accession.replaceAll('-', '')
export const idOf = ({ cik, accession }: Filed) => `${cik}_${digitsOf(accession)}`
export const archiveOf = ({ cik, accession }: Filed) =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${digitsOf(accession)}`

export const filingRow = (filing: Filed): NewRow<typeof filings> => {
  const { cik, accession, form, filedAt, filedOn, reportDate, primaryDocument, size } = filing
  const stored = { items: JSON.stringify(filing.items), exhibits: '[]' }
  return rowOf(
    filings,
    {
      ...{ cik, accession, form, filedAt, filedOn, reportDate, primaryDocument, size, ...stored },
      exhibitsKnown: filing.exhibitsKnown ? 1 : 0,
    },
    {
      id: idOf(filing),
      ...{ cik, form, filedOn, reportDate, accessionNumber: accession, accession, primaryDocument },
      primaryDocDescription: filing.primaryDocDescription,
      items: filing.items,
      size,
      archive_base: archiveOf(filing),
    },
  )
}

/** Of a class of shares, of the one of another company, of symbols that nobody has, and of none. */
const symbols = ['AAA', 'AAA-B', 'BBB', 'PROP', 'PROP2', null] as const

export const someOfferings = fc.uniqueArray(
  fc.record({
    /** By Nasdaq's calendar, or by the company's filings of a day. */
    offering: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }).map((n) => `${1_000_000 + n}`) },
      { weight: 1, arbitrary: day.map((on) => `filings:${UNLISTED}:${on}`) },
    ),
    ticker: fc.constantFrom(...symbols),
    on: or(day),
    company: fc.constantFrom('Alpha Inc.', 'ALPHA CORP', 'Beta Ltd', 'Gamma: Delta'),
    exchange: or(fc.constantFrom('NYSE', 'NASDAQ Global')),
    status: fc.constantFrom(...ipoStatuses),
    shares: or(fc.integer({ min: 1, max: 9 })),
    price_range: or(fc.constantFrom('14.00-16.00')),
    pricePublicPerShare: or(fc.constantFrom(11, 0.5)),
    pricePublicTotal: or(fc.constantFrom(75_020_000)),
  }),
  { ...upTo40, selector: ({ offering }) => offering },
)
export type Offered = typeof someOfferings extends fc.Arbitrary<readonly (infer O)[]> ? O : never

/** `security` is that of the ticker. */
export const offeringRow = (offered: Offered, security: string | null): NewRow<typeof ipos> => {
  const { offering, ticker, on, company, pricePublicPerShare, pricePublicTotal } = offered
  return rowOf(
    ipos,
    { offering, security, symbol: ticker, ticker, on, company, pricePublicPerShare, pricePublicTotal },
    {
      ipo_date: on,
      company,
      exchange: offered.exchange,
      status: offered.status,
      shares: offered.shares,
      price_range: offered.price_range,
      market_cap: null,
    },
  )
}

/**
 * Where a ticker is found: in the SEC's lists, in Nasdaq's directory of symbols, or in both, and whether it has left one, or a Form 25 says
 * that it is no longer listed.
 */
const places = [
  'sec',
  'sec ended',
  'sec, Form 25',
  'directory',
  'left the directory',
  'both',
  'off the exchange',
] as const

const ticker = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('A', 'B', 'Z', 'O'), minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '-B', '-WT'),
  )
  .map((parts) => parts.join(''))

export const someListings = fc
  .uniqueArray(
    fc.record({
      ticker,
      place: fc.constantFrom(...places),
      type: fc.constantFrom('stock' as const, 'etf' as const, 'fund' as const),
      exchangeCode: fc.constantFrom('NYSE' as const, 'NASDAQ' as const, 'OTC' as const),
      company: fc.constantFrom('Apple Inc.', 'APPLE  hospitality', 'Émail & Co', 'Zoo 1/2 zoo', ' b', null),
      isin: or(fc.constantFrom('US0378331005', 'US02079K3059')),
      cusip: or(fc.constantFrom('037833100')),
    }),
    { ...upTo40, selector: (one) => one.ticker },
  )
  // The directory names all that it has; what derives from another share belongs to its issuer there.
  .map((listings) =>
    listings.map((one, at) => {
      const isInSec = !['directory', 'left the directory'].includes(one.place)
      const place = !isInSec && one.ticker.includes('-') ? 'sec' : one.place
      const company = place.startsWith('sec') ? one.company : (one.company ?? 'Nameless')
      const cik = ['directory', 'left the directory'].includes(place) ? null : `${9_000_000_000 + at}`
      const exchangeCode = one.type === 'fund' ? null : one.exchangeCode
      return { ...one, place, company, cik, exchangeCode }
    }),
  )
export type ListedTicker = typeof someListings extends fc.Arbitrary<readonly (infer L)[]> ? L : never

const share = { place: 'sec', type: 'stock', exchangeCode: 'NYSE', isin: null, cusip: null } as const
/** Of these companies offerings and filings are; the last two have none. */
export const listed: readonly ListedTicker[] = [
  { ...share, ticker: 'AAA', cik: TWO_CLASSES, company: 'Alpha Inc.' },
  { ...share, ticker: 'AAA-B', cik: TWO_CLASSES, company: 'Alpha Inc.' },
  { ...share, ticker: 'BBB', cik: ONE_CLASS, company: 'Beta Ltd' },
  { ...share, ticker: 'QUIET', cik: '0000900009', company: 'Quiet Corp' },
  { ...share, ticker: 'TRUST', cik: null, company: 'Zeta Shares', place: 'directory', type: 'etf' },
]

/** What a registrant is called, null where nothing says so. */
export const nameOf = (cik: string): string | null =>
  cik === UNLISTED ? 'Unlisted LP' : (listed.find((listing) => listing.cik === cik)?.company ?? null)
