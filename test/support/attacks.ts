/** What an attacker's sockets ask for, by the name of the attack. */
import type { Attack } from './attack-child.ts'

export type Sockets = Omit<Attack, 'port' | 'from' | 'seconds'>

const requestOf = (key: string, target: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${key === '' ? '' : `X-API-Key: ${key}\r\n`}\r\n`

const messageOf = (message: unknown): string => {
  const body = JSON.stringify(message)
  const types = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n'
  return `POST /mcp HTTP/1.1\r\nHost: x\r\n${types}Content-Length: ${body.length}\r\n\r\n${body}`
}

const TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

const EXPLAIN = '/v1/screener?limit=100&columns=*&explain=true'
/** As many words as a query may have, each with a letter of many names. */
const SEARCH = `/v1/companydata/search?limit=100&query=${[...'abcdefghijklmnopqrstuvwxyz'.repeat(4)].slice(0, 100).join('%20')}`
const CSV = '/v1/financials/AAPL?limit=400&period=quarterly&format=csv'

/** Long work that no answer kept in memory serves: each of 4,000 days is asked for once. */
const daysOf = (target: string): readonly string[] =>
  Array.from({ length: 4000 }, (_, count) => {
    const day = new Date(Date.UTC(2013, 0, 1 + count)).toISOString().slice(0, 10)
    return `${target}asOf=${day}`
  })
const LINEAGE = daysOf('/v1/financials/AAPL/lineage?period=quarterly&')
const AS_OF = daysOf('/v1/financials/AAPL?limit=400&period=quarterly&')
/** 4,000 screens with every figure's explanation, each of other rows. */
const SCREENS = Array.from({ length: 4000 }, (_, count) => `${EXPLAIN}&filter=marketCap:above:${count}`)

/** Each with what its sockets ask for. */
export const attacksWith = (key: string) => {
  const stalled = (target: string) =>
    ({
      sockets: 40,
      requests: [requestOf(key, target)],
      pipelined: 25,
      reads: 'none',
      opensPerSecond: 2000,
    }) as const
  const eagerly = (requests: readonly string[]) =>
    ({ sockets: 200, requests, pipelined: 1, reads: 'all', opensPerSecond: 2000 }) as const
  const eager = (target: string, by = key) => eagerly([requestOf(by, target)])
  const varied = (targets: readonly string[]) => eagerly(targets.map((target) => requestOf(key, target)))
  return {
    'screener, pipelined and unread': stalled(EXPLAIN),
    'screener, 200 sockets': eager(EXPLAIN),
    'filings, pipelined and unread': stalled('/v1/filings/AAPL?limit=2000'),
    'filings, 200 sockets': eager('/v1/filings/AAPL?limit=2000'),
    'quotes, pipelined and unread': stalled('/v1/quotes/AAPL'),
    'quotes, 200 sockets': eager('/v1/quotes/AAPL'),
    'news, pipelined and unread': stalled('/v1/news?limit=250'),
    'news, 200 sockets': eager('/v1/news?limit=250'),
    'CSV of statements, pipelined and unread': stalled(CSV),
    'CSV of statements, 200 sockets': eager(CSV),
    'search, 200 sockets': eager(SEARCH),
    'screens that differ, 200 sockets': varied(SCREENS),
    'lineage of different days, 200 sockets': varied(LINEAGE),
    'statements as of different days, 200 sockets': varied(AS_OF),
    'OpenAPI without a key, 200 sockets': eager('/v1/openapi.json', ''),
    'list of tools without a key, 200 sockets': eagerly([messageOf(TOOLS)]),
    'reference, 200 sockets': eager('/docs', ''),
    'probe, 200 sockets': eager('/livez', ''),
    '10,000 idle sockets': {
      sockets: 10_000,
      requests: [],
      pipelined: 0,
      reads: 'none',
      opensPerSecond: 3000,
    },
    '2,000 slow readers': {
      sockets: 2000,
      requests: [requestOf(key, '/v1/filings/AAPL?limit=500')],
      pipelined: 4,
      reads: 100,
      opensPerSecond: 1000,
    },
  } as const satisfies Readonly<Record<string, Sockets>>
}
