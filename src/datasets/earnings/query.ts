/** Reports as they are answered: of the whole market, and of one ticker. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Where } from '../../store/store.ts'
import type { Market } from '../dataset.ts'
import { companyHead, marketEvents } from '../ticker-events.ts'
import { earnings, newestFirst } from './record.ts'

type Period = { readonly from: string | null; readonly to: string | null }

/** Newest first, then by ticker: a walk of (on desc, ticker, slot) from its nearer end. */
export const marketEarnings = (
  market: Market,
  query: Period & { readonly page: number; readonly limit: number },
): Promise<ListAnswer> => marketEvents(market, earnings, query, companyHead, newestFirst)

/** Newest first: the primary key walked backwards within the registrant. Throws `ticker_not_found`. */
export const tickerEarnings = async (
  market: Market,
  query: Period & { readonly ticker: string; readonly limit: number },
): Promise<ListAnswer> => {
  const { ticker, cik } = market.directory.known(query.ticker)
  const { from, to, limit } = query
  const on = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const where: Where = { who: cik ?? ticker, ...(from === null && to === null ? {} : { on }) }
  const { texts, total } = await market.store.page(earnings, { where, order: 'on desc, slot desc', limit })
  const head = companyHead(market, ticker)
  return {
    kind: 'list',
    before: { ticker },
    results: texts.map((text) => head + text.slice(1)),
    after: { count: texts.length, total },
    total,
  }
}
