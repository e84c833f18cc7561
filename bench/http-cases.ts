/** Reads over HTTP against a bare server that sends the same bytes, measured in turns in one run. */
import { bareServer, type Served } from './child.ts'
import { type Load, type Loaded, loaded } from './load.ts'
import { cpuTimeUs } from './process-figures.ts'

export type HttpCase = {
  readonly name: string
  readonly path: string
  /** What is asked again and again; with its tag; or a new target for the same rows. */
  readonly asked: 'again' | 'with its tag' | 'first'
  readonly budget: number
}

export type Measured = Loaded & { readonly cpuUs: number }
export type HttpResult = HttpCase & {
  readonly bytes: number
  readonly ours: Measured
  readonly bare: Measured
  readonly sameHeaders: Measured
  /** The checkout that ours is compared with, if any. */
  readonly before: Measured | null
}

/** A server with what hands out fresh keys: each is used up by one round. */
export type Keyed = { readonly server: Served; readonly keys: (count: number) => readonly string[] }

/** Ratios of targets that are requested for the first time, which no cache of replies helps. */
const POINT = 0.5
export const LIST = 0.35

const profile = '/v1/companydata/tickers/AAPL'
const filings = '/v1/filings/AAPL?limit=50'
const statements = '/v1/financials/AAPL?period=quarterly&limit=40'

export const httpCases: readonly HttpCase[] = [
  { name: 'profile', path: profile, asked: 'again', budget: 0.75 },
  { name: 'profile, not asked before', path: profile, asked: 'first', budget: POINT },
  { name: '50 filings', path: filings, asked: 'again', budget: 0.5 },
  { name: '50 filings, not asked before', path: filings, asked: 'first', budget: LIST },
  { name: '40 statements', path: statements, asked: 'again', budget: 0.5 },
  { name: '40 statements, not asked before', path: statements, asked: 'first', budget: LIST },
  { name: '304', path: profile, asked: 'with its tag', budget: 0.7 },
]

const MAX_TICKERS = 200

/** Where quotes are loaded; `tickers` are some that have one. */
export const quoteCases = (tickers: readonly string[]): readonly HttpCase[] => {
  const one = `/v1/quotes/${tickers[0]}`
  const many = `/v1/quotes?tickers=${tickers.slice(0, MAX_TICKERS).join(',')}`
  return [
    { name: 'quote', path: one, asked: 'again', budget: 0.75 },
    { name: 'quote, not asked before', path: one, asked: 'first', budget: POINT },
    { name: '200 quotes', path: many, asked: 'again', budget: 0.5 },
    { name: '200 quotes, not asked before', path: many, asked: 'first', budget: LIST },
  ]
}

const dividends = '/v1/dividends/AAPL?limit=500'

/** Where 600 dividends of the ticker are loaded. */
export const dividendCases: readonly HttpCase[] = [
  { name: '500 dividends', path: dividends, asked: 'again', budget: 0.5 },
  { name: '500 dividends, not asked before', path: dividends, asked: 'first', budget: LIST },
]

/** Where a quarter of insider transactions is loaded. */
export const insiderCases: readonly HttpCase[] = [
  { name: '50 insider transactions', path: '/v1/insider-transactions', asked: 'again', budget: 0.5 },
  {
    name: '50 insider transactions, page 400 of 960, not asked before',
    path: '/v1/insider-transactions?page=400',
    asked: 'first',
    budget: LIST,
  },
]

/** Where news is loaded. */
export const newsCases: readonly HttpCase[] = [
  { name: 'news page', path: '/v1/news?limit=50', asked: 'again', budget: 0.5 },
  { name: 'news page, not asked before', path: '/v1/news?limit=50', asked: 'first', budget: LIST },
]

// The best of many short rounds: others use the machine meanwhile.
const ROUNDS = 6
const SECONDS = 1
const CONNECTIONS = 50
// The pro plan allows 2,500 a minute: a key is put aside before it meets its ceiling.
const USES_OF_EACH = 2400
const KEYS_OF_A_ROUND = 16
/** One for the probe, the rest for the rounds. */
export const KEYS_OF_A_CASE = 1 + ROUNDS * KEYS_OF_A_ROUND

const requestOf = (path: string, key: string, etag: string | null): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n${etag === null ? '' : `If-None-Match: ${etag}\r\n`}\r\n`,
  )

/** Another target for the same answer: a parameter that no endpoint has is ignored. */
const targetOf = ({ path, asked }: HttpCase, sent: number): string =>
  asked === 'first' ? `${path}${path.includes('?') ? '&' : '?'}nth=${sent}` : path

/** Requests that use each key as often as it may; `skipped` were sent before. */
const requestsOf = (of: HttpCase, keys: readonly string[], etag: string | null, skipped: number) => {
  const ready = of.asked === 'first' ? undefined : keys.map((key) => requestOf(of.path, key, etag))
  return (sent: number): Buffer | undefined => {
    const nth = Math.floor(sent / USES_OF_EACH)
    const key = keys[nth]
    if (key === undefined) return undefined
    return ready?.[nth] ?? requestOf(targetOf(of, skipped + sent), key, etag)
  }
}

const best = (rounds: readonly Measured[]): Measured => {
  const [first] = rounds.toSorted((a, b) => a.cpuUs - b.cpuUs)
  if (first === undefined) throw new Error('no round was run')
  return first
}

const measure = async (server: Served, request: Load['request'], status: number): Promise<Measured> => {
  const before = cpuTimeUs(server.pid)
  const result = await loaded({
    port: server.port,
    request,
    connections: CONNECTIONS,
    seconds: SECONDS,
    status,
  })
  return { ...result, cpuUs: (cpuTimeUs(server.pid) - before) / result.requests }
}

/** The answer once, as the yardstick will send it. */
const sampleOf = async (server: Served, path: string, key: string, etag: string | null) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'X-API-Key': key, ...(etag === null ? {} : { 'If-None-Match': etag }) },
  })
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
    ),
  )
  return { status: response.status, headers, body: await response.text() }
}

const tagOf = async ({ path }: HttpCase, { server, keys }: Keyed): Promise<string | null> =>
  (await sampleOf(server, path, keys(1)[0] ?? '', null)).headers['etag'] ?? null

/** Ours, `before` and both yardsticks in turns. */
export const runHttpCase = async (
  of: HttpCase,
  { server, keys }: Keyed,
  before: Keyed | null,
): Promise<HttpResult> => {
  const [probe = ''] = keys(1)
  const first = await sampleOf(server, of.path, probe, null)
  const isConditional = of.asked === 'with its tag'
  const etag = isConditional ? (first.headers['etag'] ?? null) : null
  const sample = isConditional ? await sampleOf(server, of.path, probe, etag) : first
  if (sample.status !== (isConditional ? 304 : 200)) throw new Error(`${of.path} answers ${sample.status}`)
  const plain = { 'content-length': String(Buffer.byteLength(sample.body)) }
  const bareHeaders = isConditional ? sample.headers : { ...plain, 'content-type': 'application/json' }
  const bare = await bareServer({ ...sample, headers: bareHeaders })
  const sameHeaders = await bareServer({
    ...sample,
    headers: isConditional ? sample.headers : { ...sample.headers, ...plain },
  })
  const etagBefore = before === null || !isConditional ? null : await tagOf(of, before)
  const rounds = {
    ours: [] as Measured[],
    before: [] as Measured[],
    bare: [] as Measured[],
    sameHeaders: [] as Measured[],
  }
  const bareRequest = requestOf(of.path, probe, etag)
  let sent = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await measure(server, requestsOf(of, keys(KEYS_OF_A_ROUND), etag, sent), sample.status)
    sent += ours.requests + CONNECTIONS
    rounds.ours.push(ours)
    if (before !== null) {
      const requests = requestsOf(of, before.keys(KEYS_OF_A_ROUND), etagBefore, sent)
      rounds.before.push(await measure(before.server, requests, sample.status))
    }
    rounds.bare.push(await measure(bare, () => bareRequest, sample.status))
    rounds.sameHeaders.push(await measure(sameHeaders, () => bareRequest, sample.status))
  }
  await Promise.all([bare.end(), sameHeaders.end()])
  return {
    ...of,
    bytes: Buffer.byteLength(sample.body),
    ours: best(rounds.ours),
    bare: best(rounds.bare),
    sameHeaders: best(rounds.sameHeaders),
    before: rounds.before.length === 0 ? null : best(rounds.before),
  }
}
