/** Filings of one registrant and of the whole market, and one filing by its id, as they are served. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import type { Work } from '../../contract/work.ts'
import { documentUrl, filingKeyOf } from '../../derived/filings/archive.ts'
import { FilingById, filings, newestFirst, newestOfMarket } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { daysAfter, daysBetween } from '../../lib/day.ts'
import { type Order, reversed, type ServedRow, type Where } from '../../store/collection.ts'
import { servedOf } from '../../store/served-text.ts'
import type { ListedPage, Selection, Store } from '../../store/store.ts'
import { delimitersOf, type ListDelimiters, wireTextOf } from '../../store/wire-text.ts'
import { during, inOrder, listed, type MarketQuery, type Period, pageAnswer } from '../list-answer.ts'
import type { PushedRecord } from '../push.ts'

type FilingFilter = MarketQuery & { readonly form: readonly string[] }

/** A walk of (cik, filedAt desc), or of (cik, form, …) where forms are chosen; the total from the counts. */
const pageOf = (
  store: Store,
  cik: string,
  { form, page, limit, order: direction, ...period }: FilingFilter,
  { between }: ListDelimiters,
): Awaitable<ListedPage> => {
  const where = { cik, ...(form.length === 0 ? {} : { form }), ...during<typeof filings>('filedOn', period) }
  const order = inOrder<typeof filings>(newestFirst, { order: direction })
  return store.listPage(filings, { where, order, limit, offset: page * limit }, between)
}

const delimitersOfFilings = delimitersOf(filings)
const wireText = wireTextOf(filings)
const wireTextById = wireTextOf(filings, FilingById)

const nothing: ListedPage = { rows: '', count: 0, bytes: 0, total: 0 }

/** Throws `ticker_not_found`. */
export const tickerFilings = (
  { store, securityMaster }: Market,
  { ticker, ...filter }: FilingFilter & { readonly ticker: string },
): Awaitable<ListAnswer> => {
  const { cik, ...listing } = securityMaster.known(ticker)
  const names = { ticker: JSON.stringify(listing.ticker), company: JSON.stringify(listing.company) }
  const delimiters = delimitersOfFilings(names)
  return whenReady(cik === null ? nothing : pageOf(store, cik, filter, delimiters), (found) => {
    const { total } = found
    const answer = pageAnswer(listed(found, delimiters), total, filter, { ticker, cik })
    return { ...answer, after: { total, page: filter.page } }
  })
}

/** The canonical ticker of a registrant and its name, as JSON. */
const namesOf = async ({ securityMaster }: Market, cik: string) => {
  const [listing] = securityMaster.listingsOf(cik)
  const registrant = await securityMaster.namedRegistrant(cik)
  return {
    ticker: JSON.stringify(listing?.ticker ?? null),
    company: JSON.stringify(listing?.company ?? registrant?.name ?? null),
  }
}

/**
 * Days that a list of the market spans if `from` or `to` is missing, and at most, so that the walk for a rare form stays
 * short.
 */
const USUAL_DAYS = 31
export const MAX_DAYS = 92

/**
 * A filing date is mostly within a long weekend of the acceptance. Of 33,720 filings of 71 registrants 2 were accepted 10 and 28 days
 * before it (letters of the SEC's staff) and 88 up to 130 days after it (paper forms, orders, notices of effectiveness).
 */
const MAX_DAYS_BEFORE = 31
const MAX_DAYS_AFTER = 183

/** No date comes before it (`isDay`). */
const FIRST_DAY = '0001-01-01'

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** The filing dates that are listed; `newest` is the newest that is stored, and without `to` the last. */
const listedDays = ({ from, to }: Period, newest: string | null): Period => {
  if (to !== null) return { from: from ?? laterOf(FIRST_DAY, daysAfter(to, 1 - USUAL_DAYS)), to }
  if (from === null) return { from: newest && daysAfter(newest, 1 - USUAL_DAYS), to }
  const isLonger = newest !== null && daysBetween(from, newest) >= MAX_DAYS
  return { from, to: isLonger ? daysAfter(from, MAX_DAYS - 1) : null }
}

/**
 * The newest filing date; null of a store without filings. It is that of the newest acceptance but for paper forms, and evenings in which
 * some have the next day: where a later one is counted, a walk from the newest acceptance soon finds it.
 */
const newestFiledOn = async ({ store }: Market): Promise<string | null> => {
  let row = await store.row(filings, {}, newestOfMarket)
  let newest: string | null = null
  while (row !== null) {
    newest = row.columns.filedOn
    const later = { filedOn: { from: daysAfter(newest, 1) } }
    row = (await store.total(filings, later)) === 0 ? null : await store.row(filings, later, newestOfMarket)
  }
  return newest
}

const acceptedDuring = ({ from, to }: Period) => ({
  filedAt: {
    ...(from === null ? {} : { from: `${daysAfter(from, -MAX_DAYS_BEFORE)}T00:00:00Z` }),
    ...(to === null ? {} : { to: `${daysAfter(to, MAX_DAYS_AFTER)}T00:00:00Z` }),
  },
})

const chosenFilings = ({ form }: FilingFilter, days: Period): Where<typeof filings> => ({
  ...(form.length === 0 ? {} : { form }),
  ...during<typeof filings>('filedOn', days),
})

/** In the order of the selection, each under the canonical listing of its registrant. */
const textsOf = async (market: Market, selection: Selection<typeof filings>): Promise<readonly string[]> => {
  const rows = await market.store.served(filings, selection)
  return Promise.all(rows.map(async (row) => wireText(row.served, await namesOf(market, row.columns.cik))))
}

/** Days of acceptances of a walk of (filedAt desc, …), and rows read at once: few enough that no page is far. */
const WALKED_DAYS = 7
const WALKED_ROWS = 5000
/** Rows before a page that are passed over within a millisecond. */
const NEAR_ROWS = 1000

/** A rare form is searched for among all filings of the days, and a far page has all rows before it. */
export const isLongWalk = ({ form, page, limit }: FilingFilter): boolean =>
  form.length > 0 || page * limit > NEAR_ROWS

type Acceptances = { readonly filedAt: { readonly from: string; readonly to: string } }

/** The acceptances that are stored of a range, some days at a time, in the order of a list. */
async function* walkedDays(
  store: Store,
  range: Pick<Where<typeof filings>, 'filedAt'>,
  order: Order<typeof filings>,
): AsyncGenerator<Acceptances> {
  const first = await store.row(filings, range, order)
  const last = await store.row(filings, range, reversed<typeof filings>(order))
  if (first === null || last === null) return
  const [start, end] = [first, last].map(({ columns }) => columns.filedAt.slice(0, 10)) as [string, string]
  const step = start < end ? WALKED_DAYS : -WALKED_DAYS
  for (let day = start; daysBetween(day, end) * step >= 0; day = daysAfter(day, step)) {
    const other = daysAfter(day, step - Math.sign(step))
    const [from, to] = step > 0 ? [day, other] : [other, day]
    yield { filedAt: { from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` } }
  }
}

type Walk = {
  readonly chosen: Where<typeof filings>
  readonly range: Pick<Where<typeof filings>, 'filedAt'>
  readonly order: Order<typeof filings>
  readonly limit: number
  readonly offset: number
}

/** Rows of a page, read some days at a time: an index of 200,000 filings takes up to 28 ms, a week of it 2. */
const walkedTexts = async (
  market: Market,
  { chosen, range, order, limit, offset }: Walk,
  { pace }: Work,
): Promise<readonly string[]> => {
  const { store } = market
  const texts: string[] = []
  let passed = 0
  for await (const days of walkedDays(store, range, order)) {
    const where = { ...chosen, ...days }
    const inDays = passed < offset ? await store.total(filings, where) : 0
    if (passed >= offset || passed + inDays > offset) {
      const more = { where, order, limit: limit - texts.length, offset: Math.max(0, offset - passed) }
      texts.push(...(await textsOf(market, more)))
    }
    passed += inDays
    if (texts.length === limit) break
    await pace()
  }
  return texts
}

/** A walk of the days in (filedAt desc, …), which ends with the last row that matches; the total from the counts of days. */
export const marketFilings = async (
  market: Market,
  filter: FilingFilter,
  work: Work,
): Promise<ListAnswer> => {
  const { page, limit } = filter
  const { store } = market
  const days = listedDays(filter, filter.to === null ? await newestFiledOn(market) : null)
  const chosen = chosenFilings(filter, days)
  const total = days.from === null ? 0 : await store.total(filings, chosen)
  const offset = page * limit
  const most = Math.min(limit, total - offset)
  if (most <= 0) return pageAnswer([], total, filter, days)
  const range = acceptedDuring(days)
  const paging = { order: inOrder<typeof filings>(newestOfMarket, filter), limit: most, offset }
  const texts = await (isLongWalk(filter)
    ? walkedTexts(market, { chosen, range, ...paging }, work)
    : textsOf(market, { where: { ...chosen, ...range }, ...paging }))
  return pageAnswer(texts, total, filter, days)
}

/** All filings, or those of the days asked for, with the answer's head first. Each part is a walk of some days of acceptances. */
export async function* allFilings(market: Market, filter: FilingFilter): AsyncGenerator<ListAnswer> {
  const { store } = market
  const days = { from: filter.from, to: filter.to }
  const chosen = chosenFilings(filter, days)
  const total = await store.total(filings, chosen)
  yield pageAnswer([], total, filter, days)
  if (total === 0) return
  const order = inOrder<typeof filings>(newestOfMarket, filter)
  for await (const accepted of walkedDays(store, {}, order)) {
    const where = { ...chosen, ...accepted }
    let texts: readonly string[]
    let offset = 0
    do {
      texts = await textsOf(market, { where, order, limit: WALKED_ROWS, offset })
      if (texts.length > 0) yield pageAnswer(texts, total, filter, days)
      offset += texts.length
    } while (texts.length === WALKED_ROWS)
  }
}

type FilingRow = ServedRow<typeof filings, 'cik' | 'accession' | 'primaryDocument'>

/** Under the canonical listing of its registrant, with the address of its document. */
const filingText = async (market: Market, { columns, served }: FilingRow): Promise<string> => {
  const { cik, accession, primaryDocument } = columns
  return wireTextById(served, {
    ...(await namesOf(market, cik)),
    url: JSON.stringify(documentUrl(cik, accession, primaryDocument)),
  })
}

/** One look-up by the primary key. Throws `filing_not_found`. */
export const filingById = async (market: Market, id: string): Promise<RecordAnswer> => {
  const { cik, accession } = filingKeyOf(id)
  const row = await market.store.row(filings, { cik, accession })
  if (row === null) throw new ApiProblem('filing_not_found', { detail: `No filing ${id} is known` })
  const text = await filingText(market, { columns: row.columns, served: servedOf(filings, row) })
  return { kind: 'record', text }
}

/** Every listing of the registrant has its filings. */
export const pushedFiling = async (
  market: Market,
  row: FilingRow & ServedRow<typeof filings, 'form'>,
): Promise<PushedRecord> => ({
  tickers: market.securityMaster.listingsOf(row.columns.cik).map(({ ticker }) => ticker),
  text: await filingText(market, row),
  values: { form: row.columns.form },
})
