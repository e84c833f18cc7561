/** Filings of one registrant, and one filing by its id, as they are served. */
import type { ListAnswer, RecordAnswer } from '../../contract/endpoint.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { documentUrl, filingKeyOf } from '../../derived/filings/archive.ts'
import { FilingById, filings, newestFirst } from '../../derived/filings/record.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import { servedOf } from '../../store/served-text.ts'
import type { ListedPage, Store } from '../../store/store.ts'
import { type Seams, seamsOf, wireTextOf } from '../../store/wire-text.ts'
import { during, inOrder, listed, type MarketQuery, pageAnswer } from '../list-answer.ts'

type FilingFilter = MarketQuery & { readonly form: readonly string[] }

/** A walk of (cik, filedAt desc), or of (cik, form, …) where forms are chosen; the total from the counts. */
const pageOf = (
  store: Store,
  cik: string,
  { form, page, limit, order: direction, ...period }: FilingFilter,
  { between }: Seams,
): Awaitable<ListedPage> => {
  const where = { cik, ...(form.length === 0 ? {} : { form }), ...during('filedOn', period) }
  const order = inOrder<typeof filings>(newestFirst, { order: direction })
  return store.listPage(filings, { where, order, limit, offset: page * limit }, between)
}

const seamsOfFilings = seamsOf(filings)
const wireTextById = wireTextOf(filings, FilingById)

const nothing: ListedPage = { rows: '', count: 0, bytes: 0, total: 0 }

/** Throws `ticker_not_found`. */
export const tickerFilings = (
  { store, securityMaster }: Market,
  { ticker, ...filter }: FilingFilter & { readonly ticker: string },
): Awaitable<ListAnswer> => {
  const { cik, ...listing } = securityMaster.known(ticker)
  const names = { ticker: JSON.stringify(listing.ticker), company: JSON.stringify(listing.company) }
  const seams = seamsOfFilings(names)
  return whenReady(cik === null ? nothing : pageOf(store, cik, filter, seams), (found) => {
    const { total } = found
    const answer = pageAnswer(listed(found, seams), total, filter, { ticker, cik })
    return { ...answer, after: { total, page: filter.page } }
  })
}

/** One look-up by the primary key. Throws `filing_not_found`. */
export const filingById = async ({ store, securityMaster }: Market, id: string): Promise<RecordAnswer> => {
  const { cik, accession } = filingKeyOf(id)
  const row = await store.row(filings, { cik, accession })
  if (row === null) throw new ApiProblem('filing_not_found', { detail: `No filing ${id} is known` })
  const [listing] = securityMaster.listingsOf(cik)
  const registrant = await securityMaster.namedRegistrant(cik)
  const { primaryDocument } = row.columns
  const text = wireTextById(servedOf(filings, row), {
    ticker: JSON.stringify(listing?.ticker ?? null),
    company: JSON.stringify(listing?.company ?? registrant?.name ?? null),
    url: JSON.stringify(documentUrl(cik, accession, primaryDocument)),
  })
  return { kind: 'record', text }
}
