/** Reads the bars of one series, and updates its summary in the transaction that changes them. */
import { sourceRankOf } from '../../derived/prices/bar-source.ts'
import { NEWEST_BARS, summaryOf } from '../../derived/prices/price-summary.ts'
import { newestBars, type SeriesKey } from '../../derived/prices/query.ts'
import { priceSummaries, prices } from '../../derived/prices/record.ts'
import { sessionsFrom } from '../../lib/exchange-session.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { remembered } from '../../lib/remembered.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads, Store } from '../../store/store.ts'
import { plainDelimiters } from '../../store/wire-text.ts'
import { during, inOrder, listed, type TickerQuery } from '../list-answer.ts'
import { type CountSessions, withoutDoubtful } from './trend-rules.ts'

/** The primary key walked within the series, backwards for newest first. */
export const barsIn = async (
  store: Store,
  series: SeriesKey,
  { limit, order, ...period }: Omit<TickerQuery, 'ticker'>,
) => {
  const where = { ...series, ...during<typeof prices>('date', period) }
  const selection = { where, order: inOrder<typeof prices>(['date desc'], { order }), limit }
  const found = await store.listPage(prices, selection, plainDelimiters.between)
  return { bars: listed(found, plainDelimiters), total: found.total }
}

/** `ticker` is the present one of the security that has the symbol of the newest bar on its day. Null without a bar. */
const summaryRow = async (
  reads: Reads,
  series: SeriesKey,
  tickerOf: (symbol: string, day: string) => Promise<string>,
  sessions: CountSessions,
) => {
  // Closes of single days have no year, only a newest one.
  const most = sourceRankOf(series.source) === 2 ? 1 : NEWEST_BARS
  const columns = ['date', 'symbol'] as const
  const [newest, [first], [last], count] = await Promise.all([
    newestBars(reads, series, most),
    reads.rows(prices, { where: series, order: ['date'], limit: 1, columns }),
    reads.rows(prices, { where: series, order: ['date desc'], limit: 1, columns }),
    reads.total(prices, series),
  ])
  const figures = summaryOf(newest, { from: first?.columns.date ?? '', count })
  if (figures === null || last === undefined) return null
  const ticker = await tickerOf(last.columns.symbol, last.columns.date)
  return rowOf(priceSummaries, { ...series, ticker }, withoutDoubtful(series, newest, figures, sessions))
}

/** The summary of each series that a batch of bars changed or emptied. */
export const summariesAfterBars = async (
  { rows, replaces }: Batch<typeof prices>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const security = replaces?.security
  const stored = security === undefined ? [] : await reads.rows(priceSummaries, { where: { security } })
  const touched = new Map(
    [...stored, ...rows].map(({ columns: { security, basis, source } }) => [
      `${security} ${basis} ${source}`,
      { security, basis, source },
    ]),
  )
  const securityOn = securitiesOn(reads)
  const tickerOf = async (symbol: string, day: string) => (await securityOn(symbol, day)).key.ticker
  // Most series of the market have the same days.
  const counted = remembered((span: string) => sessionsFrom(span.slice(0, 10), span.slice(10)))
  const sessions: CountSessions = (from, to) => counted(from + to)
  const all = [...touched.values()]
  const made = await mapInParts(all, (series) => summaryRow(reads, series, tickerOf, sessions))
  const found = made.filter((row) => row !== null)
  const emptied = all.filter((_, at) => made[at] === null)
  return [
    ...(found.length === 0 ? [] : [batchOf(priceSummaries, found)]),
    ...emptied.map((series) => batchOf(priceSummaries, [], series)),
  ]
}
