/** Checks a vendor's bars against the stored ones: no bar of a running session; a restated series is fetched again as a whole. */
import { type Series, seriesOfSecurity } from '../../derived/prices/price-summary.ts'
import { prices } from '../../derived/prices/record.ts'
import { daysBetween } from '../../lib/day.ts'
import { lastSessionAt } from '../../lib/exchange-session.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import type { VendorFeed } from '../../sources/vendor-feed.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import type { SeriesDraft } from './normalize.ts'
import { resolvePrices, resolveSeries } from './resolve.ts'

/** Vendors round what they restate; what a split or a dividend changes is far more. */
const ROUNDING = 1e-4

const differs = (one: number | null, other: number | null | undefined): boolean =>
  one !== null && other !== null && other !== undefined && Math.abs(one / other - 1) > ROUNDING

const spanOf = ({ bars }: SeriesDraft) => ({ from: bars[0]?.date ?? '', to: bars.at(-1)?.date ?? '' })

/** Whether stored bars of the same days were restated for less: a split since, or a dividend. */
const isRestated = async (reads: Reads, security: SecurityId, series: SeriesDraft): Promise<boolean> => {
  const { basis, source, bars } = series
  const stored = await reads.records(prices, { where: { security, basis, source, date: spanOf(series) } })
  const before = new Map(stored.map((bar) => [bar.date, bar]))
  return bars.some(({ date, close, adjClose }) => {
    const then = before.get(date)
    return differs(adjClose, then?.adjClose) || (basis === 'adjusted' && differs(close, then?.close))
  })
}

/** What is longer was asked for as a series, not as its newest days. */
const MAX_WINDOW_DAYS = 62

/** The series from where it begins here, unless the vendor does not reach back that far. */
const wholeAddress = (feed: VendorFeed, symbol: string, own: Series, session: string): string => {
  const beginning = feed.firstDay(session)
  const from = own.figures.from > beginning ? own.figures.from : beginning
  const [first = 'raw'] = feed.bases
  const basis = feed.bases.includes(own.basis) ? own.basis : first
  return feed.addressOf({ symbol, basis, from, to: session })
}

/** The first series that was restated since its bars were stored, or null. An answer of a vendor is of one symbol. */
const restatedIn = async (
  feed: VendorFeed,
  series: readonly SeriesDraft[],
  reads: Reads,
  session: string,
): Promise<{ readonly isFullReload: boolean; readonly address: string } | null> => {
  const [first] = series
  if (first === undefined) return null
  const { symbol } = first
  const { security } = (await securitiesOn(reads)(symbol, spanOf(first).to)).key
  const stored = (await seriesOfSecurity(reads, security)).filter(({ source }) => source === feed.source)
  for (const draft of series) {
    const own = stored.find(({ basis }) => basis === draft.basis)
    if (own === undefined || !(await isRestated(reads, security, draft))) continue
    const { from, to } = spanOf(draft)
    const isFullReload = daysBetween(from, to) > MAX_WINDOW_DAYS || from <= own.figures.from
    return { isFullReload, address: wholeAddress(feed, symbol, own, session) }
  }
  return null
}

export const resolveVendorPrices =
  (feed: VendorFeed) =>
  async (all: readonly SeriesDraft[], reads: Reads, { at }: WriteContext): Promise<Resolved> => {
    const session = lastSessionAt(Date.parse(at))
    // A bar of a session that is still running has no close yet.
    const series = all
      .map((draft) => ({ ...draft, bars: draft.bars.filter(({ date }) => date <= session) }))
      .filter(({ bars }) => bars.length > 0)
    const restated = await restatedIn(feed, series, reads, session)
    if (restated === null) return resolvePrices(series, reads)
    // Stored bars that reach further back are on another basis, and go.
    if (restated.isFullReload)
      return resolveSeries(
        series.map((draft) => ({ ...draft, days: null })),
        reads,
        'security',
      )
    const skipped = series.reduce((sum, { bars }) => sum + bars.length, 0)
    return { batches: [], skipped, linked: [restated.address] }
  }
