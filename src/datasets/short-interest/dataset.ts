/** Short interest: shares sold short in each security, as FINRA publishes them twice a month. */
import { endpointOf } from '../../contract/endpoint.ts'
import { perTicker } from '../../contract/envelope.ts'
import { shareCounts } from '../../facts/share-count.ts'
import type { SharesOutstandingOn } from '../../facts/shares-outstanding.ts'
import { securities, symbols } from '../../identity/collections.ts'
import { finraShortInterest } from '../../sources/finra/feed.ts'
import type { StoredRow } from '../../store/collection.ts'
import { type Dataset, dataset, load, type Market } from '../dataset.ts'
import { tickerQuery } from '../ticker-events.ts'
import { completeShortInterest } from './ambiguity.ts'
import { normalizeShortInterest } from './normalize.ts'
import { historyOf, revisionOf } from './query.ts'
import { ShortInterest, shortInterest } from './record.ts'

/** Of FINRA's interface, which tells nothing of the settlement before. */
const nvidia = {
  ticker: 'NVDA',
  settlementDate: '2026-07-31',
  publishedOn: '2026-08-11',
  shortInterest: 324052767,
  previousShortInterest: null,
  change: null,
  changePct: null,
  avgDailyVolume: 131174356,
  daysToCover: 2.47,
  daysToCoverFloored: false,
  splitInPeriod: null,
  revised: false,
  market: 'NNM',
  revisedShortInterest: null,
  sharesOutstanding: null,
  shortPctOutstanding: null,
  floatShares: null,
  shortPctFloat: null,
}

/** Four decimals of a percent: one share in a million is still seen. */
const percentOf = (part: number, whole: number | null): number | null =>
  whole === null || whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e4

const withShares = ({ text }: StoredRow, revised: number | null, shares: number | null): string => {
  const outstanding =
    shares === null ? null : percentOf(Number(/"shortInterest":(\d+)/.exec(text)?.[1]), shares)
  const more = {
    revisedShortInterest: revised,
    sharesOutstanding: shares,
    shortPctOutstanding: outstanding,
    floatShares: null,
    shortPctFloat: null,
  }
  return `${text.slice(1, -1)},${JSON.stringify(more).slice(1)}`
}

const ofTicker = (sharesOutstandingOn: SharesOutstandingOn) =>
  endpointOf<Market>()({
    path: '/v1/short-interest/{ticker}',
    name: 'listShortInterest',
    tag: 'Short interest',
    about:
      'Short interest of one ticker, newest settlement date first, under the tickers it had before too. `from` and `to` are settlement dates.',
    query: tickerQuery,
    reads: [shortInterest.name, securities.name, symbols.name, shareCounts.name, 'splits'],
    maxAgeSeconds: 300,
    returns: perTicker(ShortInterest),
    example: {
      values: { ticker: 'NVDA', limit: 1 },
      response: { ticker: 'NVDA', results: [nvidia], count: 1, total: 24 },
    },
    answer: async ({ store, directory }, { ticker, from, to, limit }) => {
      const history = await historyOf(store, directory.known(ticker))
      const within = history
        .map((row, at) => ({ row, revised: revisionOf(row, history[at - 1]) }))
        .filter(({ row: { at } }) => {
          const day = String(at['settlementDate'])
          return day >= (from ?? '') && (to === null || day <= to)
        })
      const shown = within.slice(0, limit)
      const days = shown.map(({ row }) => String(row.at['settlementDate']))
      const shares = await sharesOutstandingOn(store, ticker, days)
      const head = `{"ticker":${JSON.stringify(ticker)},`
      return {
        kind: 'list',
        before: { ticker },
        results: shown.map(({ row, revised }, at) => head + withShares(row, revised, shares[at] ?? null)),
        after: { count: shown.length, total: within.length },
        total: within.length,
      }
    },
  })

/** `sharesOutstandingOn` tells what a position is to be seen against. */
export const shortInterestOf = (sharesOutstandingOn: SharesOutstandingOn): Dataset =>
  dataset({
    name: 'short-interest',
    about: 'Shares sold short in each security, as FINRA publishes them twice a month.',
    collections: [shortInterest],
    loads: [
      load({
        feed: finraShortInterest,
        normalize: normalizeShortInterest,
        complete: completeShortInterest,
        drawsOn: [securities.name, symbols.name],
        watch: { figures: ['shortInterest'], days: ['settlementDate'] },
      }),
    ],
    endpoints: [ofTicker(sharesOutstandingOn)],
  })
