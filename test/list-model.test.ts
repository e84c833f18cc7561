/**
 * The lists of tickers, offerings and filings against plain models, over random data sets. The models are written from what the requirements
 * and the reference say of the lists, not from their code.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldNamesOf } from '../src/contract/record-fields.ts'
import { Filing, filings } from '../src/derived/filings/record.ts'
import { Ipo, ipos } from '../src/derived/ipos/record.ts'
import { daysAfter, daysBetween } from '../src/lib/day.ts'
import {
  compared,
  comparisonsOf,
  cut,
  directed,
  type Expected,
  flawed,
  inPeriod,
  isReversed,
  limitUpTo,
  order,
  page,
  pageOf,
  type Query,
  type Row,
  someOf,
  unknown,
} from './support/list-model.ts'
import { AT, allOf, failures, listingsOf, nameRegistrant } from './support/listed-market.ts'
import {
  archiveOf,
  askedDay,
  type Filed,
  filingRow,
  idOf,
  type ListedTicker,
  listed,
  nameOf,
  type Offered,
  offeringRow,
  someFilings,
  someListings,
  someOfferings,
  UNLISTED,
} from './support/listed-rows.ts'

await nameRegistrant(UNLISTED, nameOf(UNLISTED) ?? '')

const exchanges = {
  NYSE: 'New York Stock Exchange',
  NASDAQ: 'Nasdaq Stock Market',
  OTC: 'OTC Markets',
} as const

/** What left its exchange goes on only over the counter, and a Form 25 takes away shares of companies. */
const trades = ({ place, type, exchangeCode }: ListedTicker): boolean => {
  if (place === 'off the exchange') return exchangeCode === 'OTC'
  if (place === 'sec, Form 25') return exchangeCode === 'OTC' || type !== 'stock'
  return place !== 'sec ended' && place !== 'left the directory'
}

const tickerRow = ({ ticker, company, cik, isin, cusip, exchangeCode, type }: ListedTicker): Row => {
  const exchange = exchangeCode && exchanges[exchangeCode]
  return { ticker, company, cik, isin, cusip, exchange, exchangeCode, type, logo: null }
}

/** All that trade, by ticker, strictly after the cursor; a search is for a part of the ticker or name in any letter case. */
const expectedTickers = (rows: readonly ListedTicker[], query: Query): Expected => {
  const { search = '', type = '', cursor = '', limit = 100 } = query
  const has = (text: string | null) => text?.toLowerCase().includes(search.toLowerCase()) === true
  const found = rows
    .filter((row) => trades(row) && (type === '' || row.type === type) && row.ticker > cursor)
    .filter(({ ticker, company }) => has(ticker) || has(company) || search === '')
    .toSorted((one, other) => compared(one.ticker, other.ticker))
  const shown = found.slice(0, limit)
  const more = found.length > limit ? { next_cursor: shown.at(-1)?.ticker } : {}
  return { status: 200, body: { results: shown.map(tickerRow), count: shown.length, ...more } }
}

const ofTickers = comparisonsOf('pages of tickers', someListings, listingsOf, [
  {
    path: '/v1/companydata/tickers',
    most: 1000,
    choice: {
      search: fc.constantFrom(
        '',
        'a',
        'APPLE',
        'apple  h',
        ' ',
        'é',
        '1/2',
        'b',
        '-w',
        'o b',
        'nobody',
        '%',
        '_',
      ),
      type: fc.constantFrom('', 'stock', 'etf', 'fund'),
    },
    paging: {
      cursor: fc.constantFrom('', 'A', 'AB', 'A-', 'B', 'Z', 'a', '0', '~', 'BZ-B', 'AA-Z'),
      limit: limitUpTo(1000),
    },
    expected: expectedTickers,
  },
])

const cikOf = ({ offering, ticker, company }: Offered): string | null => {
  const filed = /^filings:(\d{10}):/.exec(offering)?.[1]
  if (filed !== undefined) return filed
  const own = listed.find((listing) => listing.ticker === ticker)
  const firstWord = (name: string) => name.split(/\W/)[0]?.toLowerCase()
  return own !== undefined && firstWord(own.company ?? '') === firstWord(company) ? own.cik : null
}

const offeredRow = (offered: Offered): Row => ({
  ticker: offered.ticker,
  ipo_date: offered.on,
  company: offered.company,
  exchange: offered.exchange,
  status: offered.status,
  shares: offered.shares,
  price_range: offered.price_range,
  market_cap: null,
  cik: cikOf(offered),
  price_public_per_share: offered.pricePublicPerShare,
  price_public_total: offered.pricePublicTotal,
  proceeds_before_expenses_total: null,
  disclosures: [],
  prospectus: [],
  updated_at: AT,
})

/** By day, newest first, then by ticker and id; from either end those without a day are last. */
const inOrderOfDays = (rows: readonly Offered[], query: Query): readonly Row[] => {
  const ordered = rows.toSorted(
    (one, other) =>
      compared(other.on, one.on) ||
      compared(one.ticker, other.ticker) ||
      compared(one.offering, other.offering),
  )
  const fromEnd = directed(ordered, query)
  return [...fromEnd.filter(({ on }) => on !== null), ...fromEnd.filter(({ on }) => on === null)].map(
    offeredRow,
  )
}

const expectedOfferings = (rows: readonly Offered[], query: Query): Expected => {
  if (isReversed(query)) return flawed
  const { page: at = 0 } = query
  const found = inOrderOfDays(
    rows.filter(({ on }) => inPeriod(on, query)),
    query,
  )
  const results = cut(pageOf(found, query), query)
  return { status: 200, body: { results, count: results.length, total: found.length, page: at } }
}

/** Of a symbol that is only proposed, too. */
const expectedOfferingsOfTicker = (rows: readonly Offered[], query: Query): Expected => {
  const { ticker, limit = 100 } = query
  const found = inOrderOfDays(
    rows.filter((row) => row.ticker === ticker),
    query,
  )
  if (found.length === 0 && listed.every((listing) => listing.ticker !== ticker)) return unknown
  const results = cut(found.slice(0, limit), query)
  return { status: 200, body: { ticker, results, count: results.length, total: found.length } }
}

const securityOf = (ticker: string | null): string | null => {
  const cik = listed.find((listing) => listing.ticker === ticker)?.cik ?? ''
  return ticker === null ? null : `${cik}:${ticker}`
}

const dated = { from: askedDay, to: askedDay, order }

const ofOfferings = comparisonsOf(
  'offerings',
  someOfferings,
  (rows) => [
    ...listingsOf(listed),
    allOf(
      ipos,
      rows.map((row) => offeringRow(row, securityOf(row.ticker))),
    ),
  ],
  [
    {
      path: '/v1/ipos',
      most: 250,
      choice: { ...dated, fields: someOf(fieldNamesOf(Ipo)) },
      paging: { page, limit: limitUpTo(250) },
      expected: expectedOfferings,
    },
    {
      path: '/v1/ipos/{ticker}',
      most: 1000,
      choice: {
        ticker: fc.constantFrom('AAA', 'AAA-B', 'BBB', 'PROP', 'PROP2', 'QUIET', 'aaa', 'NOBODY'),
        order,
        fields: someOf(fieldNamesOf(Ipo)),
      },
      paging: { limit: limitUpTo(1000) },
      expected: expectedOfferingsOfTicker,
    },
  ],
)

/** Under the ticker that was asked for, else the first class of its company. */
const filedRow = (filing: Filed, ticker?: string): Row => {
  const { cik, accession } = filing
  const first = listed.find((listing) => listing.cik === cik)?.ticker ?? null
  return {
    ticker: ticker ?? first,
    company: nameOf(cik),
    id: idOf(filing),
    cik,
    form: filing.form,
    filedAt: filing.filedAt,
    date: filing.filedAt,
    filedOn: filing.filedOn,
    reportDate: filing.reportDate,
    accessionNumber: accession,
    accession,
    primaryDocument: filing.primaryDocument,
    primaryDocDescription: filing.primaryDocDescription,
    items: filing.items,
    size: filing.size,
    archive_base: archiveOf(filing),
    exhibits: [],
    exhibitsKnown: filing.exhibitsKnown,
  }
}

/** Newest first is by the instant of acceptance; of one instant the later accession number, and of a joint filing the lower CIK. */
const byAcceptance = (one: Filed, other: Filed): number =>
  compared(other.filedAt, one.filedAt) ||
  compared(other.accession, one.accession) ||
  compared(one.cik, other.cik)

const hasForm = ({ form }: Filed, { form: asked = '' }: Query): boolean =>
  asked === '' || asked.split(',').some((each) => each.trim().toUpperCase() === form)

const expectedFilingsOfTicker = (rows: readonly Filed[], query: Query): Expected => {
  const { ticker, page: at = 0 } = query
  const listing = listed.find((each) => each.ticker === ticker)
  if (isReversed(query)) return flawed
  if (listing === undefined) return unknown
  const own = rows.filter(
    (row) => row.cik === listing.cik && hasForm(row, query) && inPeriod(row.filedOn, query),
  )
  const found = directed(own.toSorted(byAcceptance), query)
  const results = cut(
    pageOf(found, query).map((row) => filedRow(row, ticker)),
    query,
  )
  return { status: 200, body: { ticker, cik: listing.cik, results, total: found.length, page: at } }
}

/**
 * The days of a list of the market: those between both ends; 31 up to `to`; those from `from` on up to the newest filing, or 92 of them;
 * the 31 up to the newest filing. Without a last day the list ends with the newest.
 */
const daysOf = (rows: readonly Filed[], { from, to }: Query) => {
  const newest =
    rows
      .map(({ filedOn }) => filedOn)
      .toSorted()
      .at(-1) ?? null
  // The calendar of the interface has the years 1 to 9999.
  if (to !== undefined) return { from: from ?? (to < '0001-01-31' ? '0001-01-01' : daysAfter(to, -30)), to }
  if (from === undefined) return { from: newest && daysAfter(newest, -30), to: null }
  const last = from > '9999-09-30' ? '9999-12-31' : daysAfter(from, 91)
  return { from, to: newest !== null && newest > last ? last : null }
}

const expectedFilings = (rows: readonly Filed[], query: Query): Expected => {
  const { page: at = 0 } = query
  const isLong = query.from !== undefined && query.to !== undefined && daysBetween(query.from, query.to) > 91
  if (isReversed(query) || isLong) return flawed
  const { from, to } = daysOf(rows, query)
  const period = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const chosen = rows.filter((row) => hasForm(row, query) && inPeriod(row.filedOn, period))
  const found = directed(chosen.toSorted(byAcceptance), query)
  const results = cut(
    pageOf(found, query).map((row) => filedRow(row)),
    query,
  )
  return { status: 200, body: { from, to, results, count: results.length, total: found.length, page: at } }
}

const ofForm = {
  ...dated,
  form: fc.constantFrom('', '8-K', 'S-1', '4,10-K,8-K', '10-K,10-K/A,4', ' 8-k , def 14a,4', '10-k/a,10-K/A'),
  fields: someOf(fieldNamesOf(Filing)),
}

const ofFilings = comparisonsOf(
  'filings',
  someFilings,
  (rows) => [...listingsOf(listed), allOf(filings, rows.map(filingRow))],
  [
    {
      path: '/v1/filings',
      most: 250,
      choice: ofForm,
      paging: { page, limit: limitUpTo(250) },
      expected: expectedFilings,
    },
    {
      path: '/v1/filings/{ticker}',
      most: 2000,
      choice: {
        ...ofForm,
        ticker: fc.constantFrom('AAA', 'AAA', 'AAA-B', 'BBB', 'QUIET', 'TRUST', 'NOBODY'),
      },
      paging: { page, limit: limitUpTo(2000) },
      expected: expectedFilingsOfTicker,
    },
  ],
)

for (const { title, run } of [...ofTickers, ...ofOfferings, ...ofFilings]) test(title, run)

test('nothing in all these requests was a fault of ours', () => assert.deepEqual(failures, []))
