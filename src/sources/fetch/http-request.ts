/** One GET with its redirects, each of them checked and paced. */
import type { Agent, Dispatcher } from 'undici'
import { undici } from '../later-packages.ts'
import { testConnector } from '../test-hosts.ts'
import { type AllowPrivate, checkAddress, checkedLookup, type Resolve } from './address-check.ts'
import type { Credentials } from './credentials.ts'
import { FetchFault } from './fetch-error.ts'
import type { GroupOf, HostGroup } from './host-groups.ts'
import { defaultIdentity, type Requester } from './identity-headers.ts'
import type { PublisherPauses } from './publisher-pauses.ts'
import type { Pace } from './token-bucket.ts'
import { transportFault } from './transport-fault.ts'

export type Timeouts = {
  readonly connectMs: number
  /** From the request to the last header. */
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  /** One request with its body, in memory and to a file. */
  readonly totalMs: number
  readonly fileTotalMs: number
}

export type ClientContext = {
  readonly agent: Agent
  readonly requester: Requester
  /** One for all clients of a process. */
  readonly pace: Pace
  readonly groupOf: GroupOf
  readonly allowPrivate: AllowPrivate
  readonly credentials: Credentials
  /** Keys that a publisher takes in the JSON body alone. */
  readonly bodyKeys: Credentials
  readonly pauses: PublisherPauses
  /** Wall clock in epoch milliseconds, for a Retry-After that is a date. */
  readonly now: () => number
}

export type HttpRequest = {
  /** Checked. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly json: Readonly<Record<string, unknown>> | undefined
  readonly totalMs: number
  readonly signal: AbortSignal | undefined
}

export type HttpResponse = {
  readonly status: number
  readonly group: HostGroup
  readonly header: (name: string) => string | null
  readonly body: Dispatcher.ResponseData['body']
}

const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export const createAgent = (timeouts: Timeouts, resolve: Resolve, testHosts: readonly string[]): Agent => {
  const connect = { lookup: checkedLookup(resolve), timeout: timeouts.connectMs }
  return new (undici().Agent)({
    connect: testHosts.length === 0 ? connect : testConnector(testHosts, connect),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    // One connection carries one request at a time, so a cut or a timeout concerns one file only.
    allowH2: false,
    connections: 4,
  })
}

/** A POST of these fields with the publisher's key, or nothing for a GET. */
const posted = ({ bodyKeys }: ClientContext, { json }: HttpRequest, { origin }: URL) =>
  json === undefined ? {} : { method: 'POST', body: JSON.stringify({ ...json, ...bodyKeys.get(origin) }) }

/** A time-out of a publisher that refuses so is not a transient fault. */
const faultBeforeHeaders = (error: unknown, { refusesByTimeout }: HostGroup, { hostname }: URL): unknown => {
  const fault = transportFault(error, null)
  if (refusesByTimeout !== true || !(fault instanceof FetchFault) || fault.fault.reason !== 'timeout')
    return fault
  const detail = `no answer: ${hostname} leaves programs that it does not want without one (${fault.message})`
  return new FetchFault('no_answer', detail, { cause: error })
}

/** Throws FetchFault. */
const responseAt = async (context: ClientContext, get: HttpRequest, url: URL): Promise<HttpResponse> => {
  const { agent, pace, pauses, credentials, requester } = context
  const group = context.groupOf(url.hostname)
  const paused = (ms: number) => pauses.begin(get.url.href, { publisher: group.name, ms })
  await pace.take(group, get.signal, paused)
  const signals = [AbortSignal.timeout(get.totalMs), get.signal].filter((signal) => signal !== undefined)
  const sent = {
    dispatcher: agent,
    ...posted(context, get, url),
    headers: {
      ...(group.identity ?? defaultIdentity)(requester),
      ...get.headers,
      ...credentials.get(url.origin),
    },
    signal: AbortSignal.any(signals),
  }
  try {
    const { statusCode: status, headers, body } = await undici().request(url, sent)
    return { status, group, header: (name) => [headers[name]].flat()[0] ?? null, body }
  } catch (error) {
    throw faultBeforeHeaders(error, group, url)
  }
}

const redirectTarget = (from: URL, response: HttpResponse, allowPrivate: AllowPrivate): URL => {
  const { status } = response
  const location = response.header('location')
  const next = location === null ? null : URL.parse(location, from.href)
  if (next === null) throw new FetchFault('status', `HTTP ${status} leads nowhere`, { status })
  next.hash = ''
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new FetchFault('refused_address', `redirected from https to ${next.href}`, { status })
  const checked = checkAddress(next.href, allowPrivate)
  if ('url' in checked) return checked.url
  throw new FetchFault('refused_address', `redirected to ${next.href}: ${checked.refusal}`, { status })
}

/** Throws FetchFault; the body is not read yet and its errors come while reading it. */
export const sendRequest = async (context: ClientContext, get: HttpRequest): Promise<HttpResponse> => {
  let { url } = get
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await responseAt(context, get, url)
    const { status } = response
    if (!REDIRECTS.has(status)) return response
    await response.body.dump({ limit: 65_536 })
    if (get.json !== undefined) throw new FetchFault('status', `HTTP ${status} to a POST`, { status })
    url = redirectTarget(url, response, context.allowPrivate)
  }
  throw new FetchFault('too_many_redirects', `more than ${MAX_REDIRECTS} redirects, the last to ${url.href}`)
}
