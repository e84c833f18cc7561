/** Massive's (formerly Polygon's) daily aggregates, of one ticker, raw or adjusted for splits, page by page. */
import { daysAfter } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { PublishedFile } from '../feed.ts'
import type { PriceFile, PublishedBar } from '../price-bar.ts'
import {
  barsIn,
  dayOfMidnight,
  figureIn,
  initials,
  requestIn,
  requireAllPages,
  type VendorFeed,
} from '../vendor-feed.ts'
import { answerIn, checkCount, massive, massiveKeyAt } from './answer.ts'

/** A key without a subscription reaches back two years; it is refused where it asks for a day more. */
const FREE_DAYS = 728

const path =
  /^\/v2\/aggs\/ticker\/(?<symbol>[^/]+)\/range\/1\/day\/(?<from>[\d-]{10})\/(?<to>[\d-]{10})\?adjusted=(?<adjusted>true|false)&sort=asc&limit=50000$/

/** Massive writes the whole address of the next page; the key goes with it, so it must not lead anywhere else. */
const nextPage = (file: PublishedFile): string | null => {
  const { next_url: next } = answerIn(file)
  if (next === undefined || next === null) return null
  const url = URL.parse(String(next))
  if (url === null || url.origin !== new URL(file.address).origin)
    throw new SourceFormatError(file.address, null, 'names another place for its next page')
  url.searchParams.delete('apiKey')
  return url.href
}

/** Where there is no bar the list is left out, and only then. */
const barsOf = (file: PublishedFile, symbol: string, adjusted: boolean): readonly PublishedBar[] => {
  const answer = answerIn(file)
  const { ticker, adjusted: isAdjusted, results, resultsCount } = answer
  if (ticker !== symbol || isAdjusted !== adjusted) {
    const [has, is] = [JSON.stringify(ticker), JSON.stringify(isAdjusted)]
    throw new SourceFormatError(file.address, null, `has bars of ${has}, adjusted: ${is}`)
  }
  checkCount(answer, file.address)
  if (results === undefined && resultsCount === 0) return []
  return barsIn(results, file.address, symbol, initials, (bar, line) =>
    dayOfMidnight(figureIn(bar, 't', file.address, line) ?? Number.NaN, file.address, line),
  )
}

const parseMassiveDaily = (pages: readonly PublishedFile[]): readonly PriceFile[] => {
  requireAllPages(pages, nextPage)
  const { symbol = '', adjusted } = requestIn(pages[0]?.address ?? '', path)
  const isAdjusted = adjusted === 'true'
  const bars = pages.flatMap((page) => barsOf(page, symbol, isAdjusted))
  return [{ source: 'massive', basis: isAdjusted ? 'adjusted' : 'raw', isFullSeries: false, bars }]
}

/** `origin` is another for tests only. */
export const massiveDailyAt = (origin: string): VendorFeed => ({
  name: 'massive-daily',
  about: 'Daily bars of chosen tickers from Massive, formerly Polygon, with your key.',
  first: { stage: 'quotes' },
  publisher: massive,
  key: massiveKeyAt(origin),
  expect: 'json',
  files: {
    kind: 'derived-addresses',
    host: new URL(origin).host,
    path,
    by: 'ticker',
    next: nextPage,
    // The last day requested is in the address and changes each day.
    itemOf: (address) => address.replace(/\/[\d-]{10}\?/, '/?'),
  },
  parse: parseMassiveDaily,
  source: 'massive',
  forms: { class: '._', preferred: 'p_', warrant: '.WS', unit: '.U' },
  bases: ['adjusted', 'raw'],
  firstDay: (session) => daysAfter(session, -FREE_DAYS),
  addressOf: ({ symbol, basis, from, to }) => {
    const range = `${encodeURIComponent(symbol)}/range/1/day/${from}/${to}`
    return `${origin}/v2/aggs/ticker/${range}?adjusted=${basis === 'adjusted'}&sort=asc&limit=50000`
  },
})

export const massiveDaily = massiveDailyAt('https://api.massive.com')
