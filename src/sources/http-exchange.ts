/** One GET with its redirects, each of them checked and paced; leaves out retries and what the body is for. */
import type { IncomingHttpHeaders } from 'node:http'
import { Agent } from 'undici'
import { type AllowPrivate, checkAddress, checkedLookup, type Resolve } from './address-check.ts'
import type { Credentials } from './credentials.ts'
import { FetchError } from './fetch-error.ts'
import type { GroupOf, HostGroup } from './host-groups.ts'
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

export type Wire = {
  readonly agent: Agent
  readonly pace: Pace
  readonly groupOf: GroupOf
  readonly allowPrivate: AllowPrivate
  readonly credentials: Credentials
  readonly timeouts: Timeouts
}

export type Get = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly tries: number
  readonly totalMs: number
  readonly signal?: AbortSignal | undefined
}

export type Response = {
  readonly status: number
  readonly group: HostGroup
  readonly header: (name: string) => string | null
  readonly body: AsyncIterable<Uint8Array>
}

const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export const createAgent = (timeouts: Timeouts, resolve: Resolve): Agent =>
  new Agent({
    connect: { lookup: checkedLookup(resolve), timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    // One connection carries one request at a time, so a cut or a timeout concerns one file only.
    allowH2: false,
    connections: 4,
  })

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The checked URL of `target`, which is the address asked for or one it led to. */
const checkedUrl = (wire: Wire, { address, tries }: Get, target: string): URL => {
  const checked = checkAddress(target, wire.allowPrivate)
  if ('url' in checked) return checked.url
  const redirected = target === address ? '' : `redirected to ${target}: `
  throw new FetchError({
    address,
    reason: 'refused_address',
    detail: `${redirected}${checked.refusal}`,
    tries: tries - 1,
  })
}

const requestOnce = async (wire: Wire, get: Get, url: URL, signal: AbortSignal) => {
  try {
    return await wire.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { ...get.headers, ...wire.credentials.get(url.origin) },
      signal,
    })
  } catch (error) {
    get.signal?.throwIfAborted()
    const fault = transportFault(error, false)
    if (fault === null) throw error
    throw new FetchError({ address: get.address, ...fault, tries: get.tries, cause: error })
  }
}

const nextTarget = (get: Get, from: URL, status: number, location: string | null): string => {
  const next = location === null ? null : URL.parse(location, from.href)
  if (next === null) {
    throw new FetchError({
      address: get.address,
      status,
      reason: 'status',
      detail: `HTTP ${status} leads nowhere`,
      tries: get.tries,
    })
  }
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    const detail = `redirected from https to ${next.href}`
    throw new FetchError({
      address: get.address,
      status,
      reason: 'refused_address',
      detail,
      tries: get.tries,
    })
  }
  next.hash = ''
  return next.href
}

/** Throws FetchError; the body is not read yet and its errors come while reading it. */
export const exchange = async (wire: Wire, get: Get): Promise<Response> => {
  let target = get.address
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const url = checkedUrl(wire, get, target)
    const group = wire.groupOf(url.hostname)
    await wire.pace.take(group, get.signal)
    const timeout = AbortSignal.timeout(get.totalMs)
    const signal = get.signal === undefined ? timeout : AbortSignal.any([timeout, get.signal])
    const { statusCode, headers, body } = await requestOnce(wire, get, url, signal)
    if (!REDIRECTS.has(statusCode)) {
      return { status: statusCode, group, header: (name) => headerOf(headers, name), body }
    }
    await body.dump({ limit: 65_536 })
    target = nextTarget(get, url, statusCode, headerOf(headers, 'location'))
  }
  const detail = `more than ${MAX_REDIRECTS} redirects, the last to ${target}`
  throw new FetchError({ address: get.address, reason: 'too_many_redirects', detail, tries: get.tries })
}
