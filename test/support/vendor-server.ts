/**
 * A server on 127.0.0.1 that implements the documented APIs of Alpaca, Tiingo and Massive on one list of days, and a client
 * for it.
 */
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { daysAfter } from '../../src/lib/day.ts'
import { utcOfNewYorkWallMs } from '../../src/lib/new-york-time.ts'
import type { HostGroup } from '../../src/sources/fetch/host-groups.ts'
import { clientOf, listening } from './misbehaving-server.ts'

/** As traded. */
export type Traded = readonly [
  day: string,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
]
type Reply = { readonly status: number; readonly body: unknown }

/** What each vendor takes for a key. */
export const keys = {
  alpacaKey: 'PKALPACA1',
  alpacaSecret: 'alp-5ecret',
  tiingoKey: 't11ngo',
  massiveKey: 'm4ss',
}

const PAGE = 2

type Market = {
  /** The last day of which the vendor has bars, also of one that is running. */
  today: string
  readonly days: readonly Traded[]
  /** New shares for one, by day. */
  readonly splits: ReadonlyMap<string, number>
  readonly dividends: ReadonlyMap<string, number>
  /** The only symbol that it knows. */
  readonly symbol: string
  /** Sent in place of any answer. */
  fault: Reply | null
}

const midnight = (day: string): number => utcOfNewYorkWallMs(Date.parse(`${day}T00:00:00Z`))

/** What a price of `day` is over, by the splits since. */
const factorAfter = ({ splits, today }: Market, day: string): number =>
  [...splits].reduce((factor, [on, ratio]) => (on > day && on <= today ? factor * ratio : factor), 1)

const barsOf = (market: Market, from: string, adjusted: boolean) =>
  market.days
    .filter(([day]) => day >= from && day <= market.today)
    .map(([day, open, high, low, close, volume]) => {
      const factor = adjusted ? factorAfter(market, day) : 1
      const [o = 0, h = 0, l = 0, c = 0] = [open, high, low, close].map((price) => price / factor)
      return { day, o, h, l, c, v: volume * factor, n: 1000, vw: c }
    })

const alpaca = (market: Market, url: URL): Reply => {
  const from = url.searchParams.get('start') ?? ''
  const at = Number(atob(url.searchParams.get('page_token') ?? btoa('0')))
  const all = barsOf(market, from, url.searchParams.get('adjustment') === 'split')
  const bars = all.slice(at, at + PAGE).map(({ day, ...bar }) => {
    return { ...bar, t: new Date(midnight(day)).toISOString().replace('.000Z', 'Z') }
  })
  const symbol = url.searchParams.get('symbols') ?? ''
  const isKnown = symbol === market.symbol && bars.length > 0
  const next = isKnown && at + PAGE < all.length ? btoa(String(at + PAGE)) : null
  return { status: 200, body: { bars: isKnown ? { [symbol]: bars } : {}, next_page_token: next } }
}

const massive = (market: Market, url: URL): Reply => {
  const [, , , , symbol = '', , , , from = ''] = url.pathname.split('/').map(decodeURIComponent)
  const [asked, at] = (url.searchParams.get('cursor') ?? `${url.searchParams.get('adjusted')}|0`).split('|')
  const all = symbol === market.symbol ? barsOf(market, from, asked === 'true') : []
  const results = all
    .slice(Number(at), Number(at) + PAGE)
    .map(({ day, ...bar }) => ({ ...bar, t: midnight(day) }))
  const isLast = Number(at) + PAGE >= all.length
  const cursor = new URL(url.pathname, url)
  cursor.searchParams.set('cursor', `${asked}|${Number(at) + PAGE}`)
  const count = results.length
  const head = {
    ticker: symbol,
    queryCount: count,
    resultsCount: count,
    adjusted: asked === 'true',
    status: 'OK',
  }
  const body = { ...head, request_id: `r${Math.random()}`, ...(count === 0 ? {} : { results, count }) }
  return { status: 200, body: isLast ? body : { ...body, next_url: cursor.href } }
}

/** A day that is not over is refused to a key without a subscription. */
const massiveGrouped = (market: Market, url: URL): Reply => {
  const day = url.pathname.split('/').at(-1) ?? ''
  if (day > market.today)
    return { status: 403, body: { status: 'NOT_AUTHORIZED', request_id: 'r', message: 'upgrade your plan' } }
  const results = market.days
    .filter(([on]) => on === day)
    .map(([on, o, h, l, c, v]) => ({
      T: market.symbol,
      o,
      h,
      l,
      c,
      v,
      vw: c,
      n: 9,
      t: midnight(on) + 57_600_000,
    }))
  const count = results.length
  const head = {
    queryCount: count,
    resultsCount: count,
    adjusted: false,
    status: 'OK',
    request_id: 'r',
    count,
  }
  return { status: 200, body: count === 0 ? head : { ...head, results } }
}

const tiingo = (market: Market, url: URL): Reply => {
  const symbol = decodeURIComponent(url.pathname.split('/')[3] ?? '')
  if (symbol !== market.symbol)
    return { status: 404, body: { detail: `Error: Ticker '${symbol}' not found` } }
  const all = barsOf(market, '', false)
  let factor = 1
  const body = all
    .toReversed()
    .map(({ day, o, h, l, c, v }, at) => {
      const [divCash, splitFactor] = [market.dividends.get(day) ?? 0, market.splits.get(day) ?? 1]
      const own = {
        adjClose: c * factor,
        adjOpen: o * factor,
        adjHigh: h * factor,
        adjLow: l * factor,
        adjVolume: v,
      }
      const before = all[all.length - 2 - at]
      factor *= (1 - divCash / (before?.c ?? c)) / splitFactor
      const bar = { date: `${day}T00:00:00.000Z`, close: c, high: h, low: l, open: o, volume: v }
      return { ...bar, ...own, divCash, splitFactor }
    })
    .toReversed()
    .filter(({ date }) => date.slice(0, 10) >= (url.searchParams.get('startDate') ?? ''))
  return { status: 200, body }
}

const vendors = [
  {
    path: /^\/v2\/stocks\/bars$/,
    answer: alpaca,
    isKeyed: (headers: Headers) =>
      headers.get('apca-api-key-id') === keys.alpacaKey &&
      headers.get('apca-api-secret-key') === keys.alpacaSecret,
    refusal: { status: 403, body: { message: 'forbidden.' } },
  },
  {
    path: /^\/v2\/aggs\/ticker\//,
    answer: massive,
    isKeyed: (headers: Headers) => headers.get('authorization') === `Bearer ${keys.massiveKey}`,
    refusal: { status: 401, body: { status: 'ERROR', request_id: 'r', error: 'Unknown API Key' } },
  },
  {
    path: /^\/v2\/aggs\/grouped\//,
    answer: massiveGrouped,
    isKeyed: (headers: Headers) => headers.get('authorization') === `Bearer ${keys.massiveKey}`,
    refusal: { status: 401, body: { status: 'ERROR', request_id: 'r', error: 'Unknown API Key' } },
  },
  {
    path: /^\/tiingo\/daily\//,
    answer: tiingo,
    isKeyed: (headers: Headers) => headers.get('authorization') === `Token ${keys.tiingoKey}`,
    refusal: { status: 403, body: { detail: 'Invalid token.' } },
  },
]

/** As of the real vendors: a wrong key pauses nothing. */
const group: HostGroup = { name: 'vendor', perSecond: 1000, pauseOn: [429], pauseMs: 60_000 }

/** `requests` are the addresses asked for, with path and query. */
export const vendorServer = async (
  t: TestContext,
  given: Pick<Market, 'days' | 'today'> & Partial<Market>,
) => {
  const market: Market = { splits: new Map(), dividends: new Map(), symbol: 'AAPL', fault: null, ...given }
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    requests.push(url.pathname + url.search)
    const headers = new Headers(request.headers as Record<string, string>)
    const vendor = vendors.find(({ path }) => path.test(url.pathname))
    const answer = vendor?.isKeyed(headers) === true ? vendor.answer(market, url) : vendor?.refusal
    const { status, body } = market.fault ?? answer ?? { status: 404, body: {} }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  const host = await listening(t, server)
  const origin = `http://${host}`
  const clientWith = (headers: Readonly<Record<string, string>>) =>
    clientOf(t, host, { credentials: new Map([[origin, headers]]), groupOf: () => group }).client
  return { market, origin, requests, clientWith }
}

/** The evening of a day in New York, in milliseconds. */
export const eveningOf = (day: string): number => Date.parse(`${daysAfter(day, 1)}T00:30:00Z`)
