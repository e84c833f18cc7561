/** Made-up companies and events with one endpoint of each paging style, for tests of what all endpoints share. */
import { type Endpoint, endpointOf } from '../../src/contract/endpoint.ts'
import { cursorPage, one, page as pageOf, perTicker } from '../../src/contract/envelope.ts'
import { day, flag, list, oneOf, orNull, ratio, record, text } from '../../src/contract/field.ts'
import {
  day as dayParameter,
  limit,
  oneOf as oneOfParameter,
  page,
  text as textParameter,
} from '../../src/contract/parameter.ts'
import { ApiProblem } from '../../src/contract/problem.ts'
import { collection } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'
import { wireTextOf } from '../../src/store/wire-text.ts'

export type ExampleMarket = { readonly store: Store }

const Company = record({
  ticker: text('Ticker.'),
  company: text('Name.'),
  cik: orNull(text('Central Index Key.')),
  type: oneOf(['stock', 'etf'], 'Kind of security.'),
  note: orNull(text('A remark.')),
  active: flag('Whether it trades.'),
  tags: list(text('A word.'), 'Words about it.'),
})
const Event = record({
  ticker: text('Ticker.'),
  date: day('Day of the event.'),
  amount: orNull(ratio('A number.')),
})

const companies = collection('companies', {
  record: Company,
  columns: { ticker: 'text', type: ['stock', 'etf'], cik: 'text?' },
  key: ['ticker'],
  counts: [[], ['type']],
})
const events = collection('events', {
  record: Event,
  columns: { ticker: 'text', date: 'day' },
  key: ['ticker', 'date'],
  orders: [['date desc', 'ticker']],
  counts: [[], ['ticker']],
})
const companyText = wireTextOf(companies)
const eventText = wireTextOf(events)

const apple = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  cik: '0000320193',
  type: 'stock' as const,
  note: '',
  active: true,
  tags: ['phones', 'music'],
}
const others = Array.from({ length: 40 }, (_, at) => ({
  ticker: `T${String(at).padStart(2, '0')}`,
  company: at % 7 === 0 ? `=Sum "${at}", Inc.` : `Company ${at} é`,
  cik: at % 3 === 0 ? null : String(at).padStart(10, '0'),
  type: at % 5 === 0 ? ('etf' as const) : ('stock' as const),
  note: null,
  active: at % 2 === 0,
  tags: [],
}))
const event = (ticker: string, at: number) => ({
  ticker,
  date: `2024-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
  amount: at % 4 === 0 ? null : at / 8 - 2,
})

const endpoint = endpointOf<ExampleMarket>()
const ofCompanies = { name: 'Companies', about: 'Invented companies.' }
const ofEvents = { name: 'Events', about: 'Invented events.' }

const known = async ({ store }: ExampleMarket, ticker: string): Promise<string> => {
  const found = await store.row(companies, { ticker })
  if (found !== null) return companyText(found.text, {})
  throw new ApiProblem('ticker_not_found', { didYouMean: ticker === 'aapl' ? ['AAPL'] : [] })
}

const listCompanies = endpoint({
  path: '/v1/companies',
  name: 'listCompanies',
  summary: 'Companies',
  tag: ofCompanies,
  about: 'Every company by ticker; the next page begins after `cursor`.',
  query: {
    type: oneOfParameter(['stock', 'etf'], { about: 'Kind; empty for all.', default: '' }),
    cursor: textParameter('Companies strictly after this ticker.', 'AAPL'),
    limit: limit({ max: 30, default: 10 }),
  },
  reads: [companies],
  returns: cursorPage(Company),
  example: { values: { limit: 1 }, response: { results: [apple], count: 1, next_cursor: 'AAPL' } },
  answer: async ({ store }, { type, cursor, limit }) => {
    const where = type === '' ? {} : { type }
    const rows = (await store.rows(companies, { where, order: ['ticker'] })).filter(
      ({ columns }) => columns.ticker > cursor,
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)?.columns.ticker
    const next = rows.length > limit && last !== undefined ? { cursor: last } : undefined
    return {
      kind: 'list',
      before: {},
      results: shown.map((row) => companyText(row.text, {})),
      after: { count: shown.length, ...(next === undefined ? {} : { next_cursor: next.cursor }) },
      ...(next === undefined ? {} : { next }),
    }
  },
})

const company = endpoint({
  path: '/v1/companies/{ticker}',
  alias: '/v1/company/{ticker}',
  name: 'getCompany',
  summary: 'Company',
  tag: ofCompanies,
  about: 'One company.',
  reads: [companies],
  maxAgeSeconds: 300,
  returns: one(Company),
  example: { values: { ticker: 'AAPL' }, response: apple },
  answer: async (market, { ticker }) => ({ kind: 'record', text: await known(market, ticker) }),
})

const byCik = endpoint({
  path: '/v1/companies/ciks/{cik}',
  name: 'getCompanyByCik',
  summary: 'Company by CIK',
  tag: ofCompanies,
  about: 'One company by CIK.',
  reads: [companies],
  returns: one(Company),
  example: { values: { cik: '320193' }, response: apple },
  answer: async ({ store }, { cik }) => {
    const found = await store.row(companies, { cik: cik.padStart(10, '0') })
    if (found === null) throw new ApiProblem('cik_not_found')
    return { kind: 'record', text: companyText(found.text, {}) }
  },
})

const listEvents = endpoint({
  path: '/v1/events',
  name: 'listEvents',
  summary: 'Events',
  tag: ofEvents,
  about: 'Events of all companies, newest first.',
  query: {
    from: dayParameter('First day.'),
    to: dayParameter('Last day.'),
    page: page(),
    limit: limit({ max: 25, default: 5 }),
  },
  reads: [events],
  returns: pageOf(Event),
  example: { values: { limit: 1 }, response: { results: [event('AAPL', 1)], count: 1, total: 120, page: 0 } },
  answer: async ({ store }, { from, to, page, limit }) => {
    const date = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
    const where = from === null && to === null ? {} : { date }
    const { rows, total } = await store.page(events, {
      where,
      order: ['date desc', 'ticker'],
      limit,
      offset: page * limit,
    })
    const hasMore = (page + 1) * limit < total
    return {
      kind: 'list',
      before: {},
      results: rows.map((row) => eventText(row.served, {})),
      after: { count: rows.length, total, page },
      total,
      ...(hasMore ? { next: { page: page + 1 } } : {}),
    }
  },
})

const eventsOf = endpoint({
  path: '/v1/events/{ticker}',
  name: 'listEventsOfCompany',
  summary: 'Events of a company',
  tag: ofEvents,
  about: 'Events of one company, newest first.',
  query: { limit: limit({ max: 500, default: 50 }) },
  reads: [companies, events],
  returns: perTicker(Event),
  example: {
    values: { ticker: 'AAPL' },
    response: { ticker: 'AAPL', results: [event('AAPL', 1)], count: 1, total: 1 },
  },
  answer: async (market, { ticker, limit }) => {
    await known(market, ticker)
    const where = { ticker }
    const order = ['date desc', 'ticker'] as const
    const { rows, total } = await market.store.page(events, { where, order, limit })
    const results = rows.map((row) => eventText(row.served, {}))
    return { kind: 'list', before: { ticker }, results, after: { count: rows.length, total }, total }
  },
})

export const exampleEndpoints: readonly Endpoint<ExampleMarket>[] = [
  listCompanies,
  company,
  byCik,
  listEvents,
  eventsOf,
]

const eventRow = (ticker: string, at: number) => {
  const made = event(ticker, at)
  return rowOf(events, { ticker, date: made.date }, made)
}

export const provenance = { origin: 'real', source: 'example', at: '2026-11-20T21:05:00Z' } as const

/** Writes one more event, so that everything that reads events has a new version. */
export const addEvent = (store: Store, ticker: string, at: number) =>
  store.write(provenance, ({ put }) => put({ collection: events, rows: [eventRow(ticker, at)] }))

/** A store in memory with 41 companies and 120 events. */
export const exampleStore = async (): Promise<Store> => {
  const store = openSqliteStore({ path: ':memory:', collections: [companies, events] })
  await store.write(provenance, async ({ put }) => {
    const rows = [apple, ...others].map((made) =>
      rowOf(companies, { ticker: made.ticker, type: made.type, cik: made.cik }, made),
    )
    await put({ collection: companies, rows })
    const made = ['AAPL', 'T01', 'T02', 'T03', 'T04'].flatMap((ticker) =>
      Array.from({ length: 24 }, (_, at) => eventRow(ticker, at)),
    )
    await put({ collection: events, rows: made })
  })
  return store
}
