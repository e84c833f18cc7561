/** Articles of the market and of one ticker, newest first, with the tickers they name as these are today. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Market } from '../../derived/market.ts'
import { type Awaitable, whenReady } from '../../lib/awaitable.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { SecurityMaster } from '../../security-master/security-master.ts'
import { isCommonKind } from '../../security-master/share-class.ts'
import { tickerPartsOf } from '../../security-master/ticker.ts'
import type { ArticleType } from '../../sources/news/wire-sites.ts'
import type { ServedRow } from '../../store/collection.ts'
import type { Page } from '../../store/store.ts'
import { type Joined, wireTextOf } from '../../store/wire-text.ts'
import { during, inOrder, type MarketQuery, pageAnswer } from '../list-answer.ts'
import type { PushedRecord } from '../push.ts'
import { type Subject, subjectsOf } from './article.ts'
import { newestFirst, news, newsSubjects } from './record.ts'

/** `type` is empty for all. */
type NewsFilter = MarketQuery & { readonly type: ArticleType | '' }

const isShare = ({ ticker, type, active }: Listing): boolean =>
  type === 'stock' && active !== false && isCommonKind(tickerPartsOf(ticker).kind)

/** A company that is named by its number has the tickers of its shares, not those of its warrants and preferreds. */
const sharesOf = (securityMaster: SecurityMaster, cik: string): readonly string[] => {
  const listings = securityMaster.listingsOf(cik)
  const shares = listings.filter(isShare)
  return (shares.length > 0 ? shares : listings.slice(0, 1)).map(({ ticker }) => ticker)
}

/** The ticker in the article, or the present ticker of its company if that has changed. */
const tickersOf = (securityMaster: SecurityMaster, { cik, ticker }: Subject): readonly string[] => {
  if (ticker === null) return cik === null ? [] : sharesOf(securityMaster, cik)
  const listing = securityMaster.listingOf(ticker)
  if (cik === null || listing?.cik === cik) return [ticker]
  const [present] = securityMaster.listingsOf(cik)
  return [present?.ticker ?? ticker]
}

const companyOf = (
  securityMaster: SecurityMaster,
  ticker: string | undefined,
  [first]: readonly Subject[],
) => {
  if (ticker !== undefined) return securityMaster.listingOf(ticker)?.company ?? null
  const cik = first?.cik ?? null
  return cik === null ? null : (securityMaster.registrantOf(cik)?.name ?? null)
}

type Names = Joined<typeof news>
type Subjects = { readonly columns: { readonly subjects: string } }

const namesOf = (securityMaster: SecurityMaster, row: Subjects): Names => {
  const subjects = subjectsOf(row)
  const tickers = [...new Set(subjects.flatMap((subject) => tickersOf(securityMaster, subject)))]
  const [ticker] = tickers
  return {
    ticker: JSON.stringify(ticker ?? null),
    company: JSON.stringify(companyOf(securityMaster, ticker, subjects)),
    tickers: JSON.stringify(tickers),
  }
}

/** A page of 50 has some 20 different ones, and the next page mostly the same: making them again takes some 100 µs. */
const cachedNames = new WeakMap<SecurityMaster, Map<string, Names>>()
const MAX_NAMES = 20_000

const cachedNamesOf = (securityMaster: SecurityMaster): Map<string, Names> => {
  const known = cachedNames.get(securityMaster)
  if (known !== undefined && known.size < MAX_NAMES) return known
  const made = new Map<string, Names>()
  cachedNames.set(securityMaster, made)
  return made
}

/** Rows of both collections have the same texts. */
const articleText = wireTextOf(news)

const articleTexts = (
  securityMaster: SecurityMaster,
  rows: readonly (Subjects & { readonly served: string })[],
): readonly string[] => {
  const known = cachedNamesOf(securityMaster)
  return rows.map((row) => {
    const { subjects } = row.columns
    const names = known.get(subjects) ?? namesOf(securityMaster, row)
    known.set(subjects, names)
    return articleText(row.served, names)
  })
}

const chosen = ({ type, from, to }: NewsFilter) => ({
  ...(type === '' ? {} : { type }),
  ...during<typeof news, 'publishedAt'>('publishedAt', {
    from: from && `${from} 00:00:00`,
    to: to && `${to} 23:59:59`,
  }),
})

const pageOf = <C extends typeof news | typeof newsSubjects>(filter: NewsFilter) => {
  const { page, limit } = filter
  const order = inOrder<C>(newestFirst, filter)
  return { order, limit, offset: page * limit, columns: ['subjects'] } as const
}

type Found = Page<typeof news, 'subjects'> | Page<typeof newsSubjects, 'subjects'>

const answerOf = (
  { securityMaster }: Market,
  { rows, total }: Found,
  filter: NewsFilter,
  before: Readonly<Record<string, string>>,
): ListAnswer => ({
  ...pageAnswer(articleTexts(securityMaster, rows), total, filter, before),
  after: { total, page: filter.page },
})

/** Newest first, then by id: a walk of (publishedAt desc, id), or of (type, …) where one is chosen. */
export const marketNews = (market: Market, filter: NewsFilter): Awaitable<ListAnswer> =>
  whenReady(market.store.page(news, { where: chosen(filter), ...pageOf(filter) }), (found) =>
    answerOf(market, found, filter, {}),
  )

/**
 * Newest first: a walk of (subject, publishedAt desc, id). Shares of a company have the same news; ETFs and funds of one
 * trust have each their own. Throws `ticker_not_found`.
 */
export const tickerNews = (
  market: Market,
  { ticker, ...filter }: NewsFilter & { readonly ticker: string },
): Awaitable<ListAnswer> => {
  const { type, cik } = market.securityMaster.known(ticker)
  const subject = type === 'stock' && cik !== null ? cik : ticker
  const where = { subject, ...chosen(filter) }
  return whenReady(market.store.page(newsSubjects, { where, ...pageOf(filter) }), (found) =>
    answerOf(market, found, filter, { ticker }),
  )
}

/** Shares of a company have the same news, whichever of them it names. */
export const pushedArticle = (
  { securityMaster }: Market,
  row: ServedRow<typeof news, 'subjects' | 'type'>,
): PushedRecord => {
  const subjects = subjectsOf(row)
  const named = subjects.flatMap((subject) => tickersOf(securityMaster, subject))
  const shares = subjects
    .flatMap(({ cik }) => (cik === null ? [] : securityMaster.listingsOf(cik)))
    .filter(({ type }) => type === 'stock')
    .map(({ ticker }) => ticker)
  const [text = ''] = articleTexts(securityMaster, [row])
  return { tickers: [...new Set([...named, ...shares])], text, values: { type: row.columns.type } }
}
