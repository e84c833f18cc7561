/** The polite client: paced, conditional, retried, capped and checked. */
import { writeDurably } from '../../lib/durable-file.ts'
import { checkAddress, type Resolve, resolveByDns } from './address-check.ts'
import { type Credentials, refuseKeys, withoutKeys } from './credentials.ts'
import { FetchError, FetchFault, type FetchReason } from './fetch-error.ts'
import type { Absent, FetchedBytes, FetchedFile, Fetcher, FetchRequest, Unchanged } from './fetcher.ts'
import { publisherGroupOf } from './host-groups.ts'
import { type ClientContext, createAgent, type HttpResponse, type Timeouts } from './http-request.ts'
import { fetchOnce, type Sink } from './http-response.ts'
import type { Requester } from './identity-headers.ts'
import { type AskedWait, createPublisherPauses, pauseText } from './publisher-pauses.ts'
import { MAX_RETRY_AFTER_MS, MAX_TRIES, retryDelayMs } from './retry.ts'
import { createPace, type Wait, waitFor } from './token-bucket.ts'

export type HttpClientOptions = Partial<Omit<ClientContext, 'agent' | 'requester' | 'pauses'>> &
  Requester & {
    /** Told of each wait that a publisher asks for. */
    readonly waiting?: (wait: AskedWait) => void
    readonly timeouts?: Partial<Timeouts>
    readonly resolve?: Resolve
    readonly wait?: Wait
    readonly random?: () => number
    /** As in the setting of this name. */
    readonly testHosts?: readonly string[]
  }

const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  totalMs: 120_000,
  fileTotalMs: 3_600_000,
}
const MAX_BYTES = 64 * 2 ** 20
const MAX_FILE_BYTES = 8 * 2 ** 30

const headersOf = ({ etag, lastModified, json }: FetchRequest): Record<string, string> => ({
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  'accept-encoding': 'gzip, br, deflate',
  ...(etag == null ? {} : { 'if-none-match': etag }),
  ...(lastModified == null ? {} : { 'if-modified-since': lastModified }),
})

const described = ({ status, header }: HttpResponse) =>
  ({ kind: 'fetched', status, etag: header('etag'), lastModified: header('last-modified') }) as const

const toMemory =
  (address: string, ...keys: readonly Credentials[]): Sink<FetchedBytes> =>
  async (chunks, response) => {
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    const bytes = Buffer.concat(parts)
    for (const credentials of keys) refuseKeys(bytes, address, credentials)
    return { ...described(response), bytes }
  }

const toFile =
  (path: string): Sink<FetchedFile> =>
  async (chunks, response) => {
    const byteLength = await writeDurably(path, chunks)
    return { ...described(response), path, byteLength, owned: true }
  }

const TRANSIENT: ReadonlySet<FetchReason> = new Set<FetchReason>([
  'unavailable',
  'rate_limited',
  'timeout',
  'connection',
  'short_body',
  'wrong_length',
  'bad_encoding',
])

/** The SEC's page comes again after its ten minutes where the User-Agent, not the pace, is at fault. */
const maxTriesOf = ({ reason, status }: FetchFault['fault']): number =>
  reason === 'rate_limited' && status !== 429 ? 2 : MAX_TRIES

const isRetryable = ({ fault }: FetchFault, tries: number): boolean =>
  TRANSIENT.has(fault.reason) && tries < maxTriesOf(fault) && (fault.retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS

/** With the pause, which the next load keeps. */
const failureText = ({ fault: { pause } }: FetchFault, detail: string): string =>
  pause === undefined ? detail : `${detail} (${pauseText(pause)})`

/** Other tries come within a minute, and the last says what failed. */
const tellAsked = (
  { pauses }: ClientContext,
  { fault: { reason, retryAfterMs, pause } }: FetchFault,
  wait: AskedWait,
): void => {
  if (reason === 'rate_limited' || (retryAfterMs ?? 0) > 0)
    pauses.tell({ ...wait, waitMs: Math.max(wait.waitMs, pause?.ms ?? 0) }, pause)
}

export const createHttpClient = (options: HttpClientOptions): Fetcher => {
  const { wait = waitFor, random = Math.random, resolve = resolveByDns, now = Date.now } = options
  const { waiting = () => undefined } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const context: ClientContext = {
    pace: createPace(),
    groupOf: publisherGroupOf,
    allowPrivate: new Set(),
    credentials: new Map(),
    bodyKeys: new Map(),
    ...options,
    now,
    pauses: createPublisherPauses(waiting, now),
    requester: options,
    agent: createAgent(timeouts, resolve, options.testHosts ?? []),
  }

  const fetchWith = async <T>(
    address: string,
    request: FetchRequest,
    limits: { readonly totalMs: number; readonly maxBytes: number },
    sink: Sink<T>,
  ): Promise<T | Unchanged | Absent> => {
    const checked = checkAddress(address, context.allowPrivate)
    if ('refusal' in checked)
      throw new FetchError({ address, reason: 'refused_address', detail: checked.refusal })
    const get = {
      url: checked.url,
      headers: headersOf(request),
      json: request.json,
      request,
      signal: request.signal,
      ...limits,
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchOnce(context, get, sink)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (!(error instanceof FetchFault)) throw error
        const detail = withoutKeys(withoutKeys(error.message, context.credentials), context.bodyKeys)
        if (!isRetryable(error, tries))
          throw new FetchError({ ...error.fault, address, detail: failureText(error, detail), tries })
        const waitMs = retryDelayMs(tries, error.fault.retryAfterMs, random())
        tellAsked(context, error, { address, answer: detail, waitMs })
        await wait(waitMs, request.signal)
      }
    }
  }

  return {
    fetch: (address, request = {}) => {
      const limits = { totalMs: timeouts.totalMs, maxBytes: request.maxBytes ?? MAX_BYTES }
      return fetchWith(address, request, limits, toMemory(address, context.credentials, context.bodyKeys))
    },
    fetchToFile: (address, path, request = {}) => {
      const limits = { totalMs: timeouts.fileTotalMs, maxBytes: request.maxBytes ?? MAX_FILE_BYTES }
      return fetchWith(address, request, limits, toFile(path))
    },
    list: async () => null,
    close: () => context.agent.destroy(),
  }
}
