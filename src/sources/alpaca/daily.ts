/** Alpaca's daily bars (`/v2/stocks/bars`), of one symbol, raw or adjusted for splits, page by page. */
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { zonedTimeMs } from '../../lib/zoned-time.ts'
import type { PublishedFile } from '../feed.ts'
import type { PriceFile, PublishedBar } from '../price-bar.ts'
import {
  barsIn,
  dayOfMidnight,
  initials,
  requestIn,
  requireAllPages,
  type VendorFeed,
} from '../vendor-feed.ts'

/** Alpaca's history begins here. */
const BEGINNING = '2016-01-01'

const path =
  /^\/v2\/stocks\/bars\?symbols=(?<symbol>[^&]+)&timeframe=1Day&adjustment=(?<adjustment>raw|split)&limit=10000&sort=asc&start=(?<from>[\d-]{10})$/

const pageIn = ({ bytes, address }: PublishedFile): JsonObject => {
  const page = parseJsonObject(bytes, address)
  if ('bars' in page) return page
  throw new SourceFormatError(address, null, 'has no bars')
}

/** The address with the page's token in place of the last one's. */
const nextPage = (file: PublishedFile): string | null => {
  const token = pageIn(file)['next_page_token']
  if (token === null) return null
  if (typeof token !== 'string' || token === '')
    throw new SourceFormatError(file.address, null, 'does not say whether there is another page')
  const next = new URL(file.address)
  next.searchParams.set('page_token', token)
  return next.href
}

/** A symbol that Alpaca does not know, or that did not trade, is not among the bars. */
const barsOf = (file: PublishedFile, symbol: string): readonly PublishedBar[] => {
  const { bars } = pageIn(file)
  if (bars === null) return []
  const { [symbol]: own = [], ...others } = isJsonObject(bars) ? bars : { '': null }
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new SourceFormatError(file.address, null, `has bars of ${JSON.stringify(other)}, not of ${symbol}`)
  return barsIn(own, file.address, symbol, initials, ({ t }, line) =>
    dayOfMidnight(zonedTimeMs(String(t)) ?? Number.NaN, file.address, line),
  )
}

const parseAlpacaDaily = (pages: readonly PublishedFile[]): readonly PriceFile[] => {
  requireAllPages(pages, nextPage)
  const { symbol = '', adjustment } = requestIn(pages[0]?.address ?? '', path)
  const basis = adjustment === 'raw' ? 'raw' : 'adjusted'
  const bars = pages.flatMap((page) => barsOf(page, symbol))
  return [{ source: 'alpaca', basis, isFullSeries: false, bars }]
}

/** `origin` is another for tests only. Without `feed=` Alpaca answers from the best one that the key may have. */
export const alpacaDailyAt = (origin: string): VendorFeed => ({
  name: 'alpaca-daily',
  about: 'Daily bars of chosen tickers from Alpaca, with your key.',
  first: { stage: 'quotes' },
  publisher: {
    name: 'Alpaca',
    terms: 'For the holder of the key. No redistribution without an agreement.',
  },
  key: {
    settings: ['alpacaKey', 'alpacaSecret'],
    origin,
    headersOf: ([key = '', secret = '']) => ({ 'apca-api-key-id': key, 'apca-api-secret-key': secret }),
  },
  expect: 'json',
  // 400 and 422 mean a symbol that Alpaca does not have.
  absentOn: [400, 404, 422],
  files: { kind: 'derived-addresses', host: new URL(origin).host, path, by: 'ticker', next: nextPage },
  parse: parseAlpacaDaily,
  source: 'alpaca',
  forms: { class: '._', preferred: '.PR_', warrant: '.WS', unit: '.U' },
  bases: ['adjusted', 'raw'],
  firstDay: () => BEGINNING,
  addressOf: ({ symbol, basis, from }) => {
    const adjustment = basis === 'raw' ? 'raw' : 'split'
    const query = `symbols=${encodeURIComponent(symbol)}&timeframe=1Day&adjustment=${adjustment}`
    return `${origin}/v2/stocks/bars?${query}&limit=10000&sort=asc&start=${from}`
  },
})

export const alpacaDaily = alpacaDailyAt('https://data.alpaca.markets')
