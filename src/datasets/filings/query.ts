/** Filings of one registrant, and one filing by its id, as they are served. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { documentUrl, filingKeyOf } from '../../derived/filings/archive.ts'
import { FilingById, filings, newestFirst } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import type { Page, Store } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { during, type MarketQuery, pageAnswer } from '../list-answer.ts'

type FilingFilter = MarketQuery & { readonly form: readonly string[] }

const listed = ['filedAt', 'exhibits', 'exhibitsKnown'] as const

/** Newest first: a walk of (cik, filedAt desc), or of (cik, form, …) where forms are chosen; the total from the counts. */
const pageOf = (
  store: Store,
  cik: string,
  { form, page, limit, ...period }: FilingFilter,
): Awaitable<Page<typeof filings, (typeof listed)[number]>> => {
  const where = { cik, ...(form.length === 0 ? {} : { form }), ...during('filedOn', period) }
  return store.page(filings, { where, order: newestFirst, limit, offset: page * limit, columns: listed })
}

const wireText = wireTextOf(filings)
const wireTextById = wireTextOf(filings, FilingById)

const nothing = { rows: [], total: 0 }

/** Throws `ticker_not_found`. */
export const tickerFilings = (
  { store, securityMaster }: Market,
  { ticker, ...filter }: FilingFilter & { readonly ticker: string },
): Awaitable<ListAnswer> => {
  const { cik, ...listing } = securityMaster.known(ticker)
  const names = { ticker: JSON.stringify(listing.ticker), company: JSON.stringify(listing.company) }
  return whenReady(cik === null ? nothing : pageOf(store, cik, filter), ({ rows, total }) => {
    const results = rows.map((row) => wireText(row, { ...names, date: `"${row.columns.filedAt}"` }))
    return { ...pageAnswer(results, total, filter, { ticker, cik }), after: { total, page: filter.page } }
  })
}

/** One look-up by the primary key. Throws `filing_not_found`. */
export const filingById = async ({ store, securityMaster }: Market, id: string): Promise<RecordAnswer> => {
  const { cik, accession } = filingKeyOf(id)
  const row = await store.row(filings, { cik, accession })
  if (row === null) throw new ApiProblem('filing_not_found', { detail: `No filing ${id} is known` })
  const [listing] = securityMaster.listingsOf(cik)
  const registrant = await securityMaster.namedRegistrant(cik)
  const { filedAt, primaryDocument } = row.columns
  const text = wireTextById(row, {
    ticker: JSON.stringify(listing?.ticker ?? null),
    company: JSON.stringify(listing?.company ?? registrant?.name ?? null),
    date: `"${filedAt}"`,
    url: JSON.stringify(documentUrl(cik, accession, primaryDocument)),
  })
  return { kind: 'record', text }
}
