/** Massive's grouped aggregates: the bars of all US stocks of one day, as traded, in one answer. */
import { isTradingDay } from '../../lib/exchange-session.ts'
import { isJsonObject } from '../../lib/json-document.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type Feed, onlyFile, type PublishedFile } from '../feed.ts'
import type { PriceFile } from '../price-bar.ts'
import { barsIn, figureIn, initials, requestIn } from '../vendor-feed.ts'
import { answerIn, checkCount, massive, massiveKeyAt } from './answer.ts'

const path =
  /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)\?adjusted=false$/

const symbolIn = (bar: unknown, file: string, line: number): string => {
  const symbol = isJsonObject(bar) ? bar['T'] : undefined
  if (typeof symbol === 'string' && symbol !== '') return symbol
  throw new SourceFormatError(file, line, 'a bar without T, its symbol')
}

/** `t` is the end of the bar's session here, where Massive's bars of one ticker have its midnight. */
const parseMassiveGrouped = (files: readonly PublishedFile[]): PriceFile => {
  const file = onlyFile(files)
  const { address } = file
  const { year, month, day } = requestIn(address, path)
  const asked = `${year}-${month}-${day}`
  const answer = answerIn(file)
  const { adjusted, results, resultsCount } = answer
  if (adjusted !== false)
    throw new SourceFormatError(address, null, `is adjusted: ${JSON.stringify(adjusted)}`)
  // Only days with a session are asked for.
  if (!Array.isArray(results) || results.length === 0)
    throw new SourceFormatError(address, null, `has no bars, resultsCount ${JSON.stringify(resultsCount)}`)
  checkCount(answer, address)
  const bars = barsIn(results, address, '', initials, (bar, line) => {
    const ms = figureIn(bar, 't', address, line) ?? Number.NaN
    const on = Number.isFinite(ms) ? newYorkDayOf(ms) : 'no day'
    if (on === asked) return on
    throw new SourceFormatError(address, line, `a bar of ${on} among those of ${asked}`)
  })
  const named = bars.map((bar, at) => ({ ...bar, symbol: symbolIn(results[at], address, bar.line) }))
  return { source: 'massive', basis: 'raw', isFullSeries: false, bars: named }
}

/** `origin` is another for tests only. */
export const massiveGroupedAt = (origin: string): Feed<PriceFile> => ({
  name: 'massive-grouped',
  about:
    'Daily bars of the whole market from Massive, formerly Polygon, one request per trading day, with your key.',
  first: { stage: 'quotes' },
  publisher: massive,
  key: massiveKeyAt(origin),
  expect: 'json',
  files: {
    kind: 'dated',
    host: new URL(origin).host,
    path,
    step: 'day',
    addressesOf: (day) =>
      isTradingDay(day) ? [`${origin}/v2/aggs/grouped/locale/us/market/stocks/${day}?adjusted=false`] : [],
    // A key without a subscription is refused where it asks for a day that is not over.
    daysAhead: -1,
  },
  isSnapshot: true,
  parse: parseMassiveGrouped,
})

export const massiveGrouped = massiveGroupedAt('https://api.massive.com')
