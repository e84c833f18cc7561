/** Articles of the market and of one ticker, newest first, with the tickers they name as these are today. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Directory } from '../../identity/directory.ts'
import type { Listing } from '../../identity/listing.ts'
import { isCommonKind } from '../../identity/share-class.ts'
import { tickerPartsOf } from '../../identity/ticker.ts'
import type { Collection } from '../../store/collection.ts'
import type { Range, RowPage, StoredRow, Where } from '../../store/store.ts'
import type { Market } from '../dataset.ts'
import { type Subject, subjectsOf } from './article.ts'
import { newestFirst, news, newsSubjects } from './record.ts'

export type NewsFilter = {
  readonly type: string
  readonly from: string | null
  readonly to: string | null
  readonly page: number
  readonly limit: number
}

const isShare = ({ ticker, type, active }: Listing): boolean =>
  type === 'stock' && active !== false && isCommonKind(tickerPartsOf(ticker).kind)

/** A company that is named by its number has the tickers of its shares, not those of its warrants and preferreds. */
const sharesOf = (directory: Directory, cik: string): readonly string[] => {
  const listings = directory.listingsOf(cik)
  const shares = listings.filter(isShare)
  return (shares.length > 0 ? shares : listings.slice(0, 1)).map(({ ticker }) => ticker)
}

/** The ticker as the article has it, unless its company has another one by now. */
const tickersOf = (directory: Directory, { cik, ticker }: Subject): readonly string[] => {
  if (ticker === null) return cik === null ? [] : sharesOf(directory, cik)
  const listing = directory.listingOf(ticker)
  if (cik === null || listing?.cik === cik) return [ticker]
  const [present] = directory.listingsOf(cik)
  return [present?.ticker ?? ticker]
}

const companyOf = (directory: Directory, ticker: string | undefined, [first]: readonly Subject[]) => {
  if (ticker !== undefined) return directory.listingOf(ticker)?.company ?? null
  const cik = first?.cik ?? null
  return cik === null ? null : (directory.registrantOf(cik)?.name ?? null)
}

/** The fields in front of a stored article, as text without its closing brace. */
const headOf = (directory: Directory, row: StoredRow): string => {
  const subjects = subjectsOf(row)
  const tickers = [...new Set(subjects.flatMap((subject) => tickersOf(directory, subject)))]
  const [ticker] = tickers
  const head = { ticker: ticker ?? null, company: companyOf(directory, ticker, subjects), tickers }
  return `${JSON.stringify(head).slice(0, -1)},`
}

/** A page of 50 has some 20 different ones, and the next page mostly the same: to make them anew takes some 100 µs. */
const heads = new WeakMap<Directory, Map<string, string>>()
const MOST_HEADS = 20_000

const knownHeads = (directory: Directory): Map<string, string> => {
  const known = heads.get(directory)
  if (known !== undefined && known.size < MOST_HEADS) return known
  const made = new Map<string, string>()
  heads.set(directory, made)
  return made
}

const articleTexts = (directory: Directory, rows: readonly StoredRow[]): readonly string[] => {
  const known = knownHeads(directory)
  return rows.map((row) => {
    const subjects = String(row.at['subjects'])
    const head = known.get(subjects) ?? headOf(directory, row)
    known.set(subjects, head)
    return head + row.text.slice(1)
  })
}

const during = ({ from, to }: NewsFilter): Where => {
  if (from === null && to === null) return {}
  const publishedAt: Range = {
    ...(from === null ? {} : { from: `${from} 00:00:00` }),
    ...(to === null ? {} : { to: `${to} 23:59:59` }),
  }
  return { publishedAt }
}

const pageOf = (market: Market, of: Collection, where: Where, filter: NewsFilter): Promise<RowPage> => {
  const { type, page, limit } = filter
  const chosen = type === '' ? {} : { type }
  const selection = { where: { ...where, ...chosen, ...during(filter) }, order: newestFirst }
  return market.store.rowPage(of, { ...selection, limit, offset: page * limit })
}

const answerOf = (
  { directory }: Market,
  { rows, total }: RowPage,
  { page, limit }: NewsFilter,
  before: Readonly<Record<string, string>>,
): ListAnswer => ({
  kind: 'list',
  before,
  results: articleTexts(directory, rows),
  after: { total, page },
  total,
  ...((page + 1) * limit < total ? { next: { page: page + 1 } } : {}),
})

/** Newest first, then by id: a walk of (publishedAt desc, id), or of (type, …) where one is chosen. */
export const marketNews = async (market: Market, filter: NewsFilter): Promise<ListAnswer> =>
  answerOf(market, await pageOf(market, news, {}, filter), filter, {})

/**
 * Newest first: a walk of (subject, publishedAt desc, id). Shares of a company have the same news; ETFs and funds of one
 * trust have each their own. Throws `ticker_not_found`.
 */
export const tickerNews = async (
  market: Market,
  { ticker, ...filter }: NewsFilter & { readonly ticker: string },
): Promise<ListAnswer> => {
  const { type, cik } = market.directory.known(ticker)
  const subject = type === 'stock' && cik !== null ? cik : ticker
  return answerOf(market, await pageOf(market, newsSubjects, { subject }, filter), filter, { ticker })
}
