/** The polite client: paced, conditional, retried, capped and checked; leaves out which files a feed wants. */
import { writeDurably } from '../lib/durable-file.ts'
import { type AllowPrivate, type Resolve, resolveByDns } from './address-check.ts'
import { type Credentials, refuseKeys, withoutKeys } from './credentials.ts'
import { FetchError } from './fetch-error.ts'
import type { Absent, FetchedBytes, FetchedFile, Fetcher, FetchRequest, Unchanged } from './fetcher.ts'
import { type GroupOf, publisherGroupOf } from './host-groups.ts'
import { answerOnce, type Sink } from './http-answer.ts'
import { createAgent, type Response, type Timeouts, type Wire } from './http-exchange.ts'
import { MAX_RETRY_AFTER_MS, MAX_TRIES, retryDelayMs } from './retry.ts'
import { createPace, type Pace, type Wait, waitFor } from './token-bucket.ts'

export type HttpClientOptions = {
  readonly version: string
  /** Mail address or page of the operator; the SEC blocks clients that name none. */
  readonly contact: string
  /** Keys of the operator's, by the origin that may have them. */
  readonly credentials?: Credentials
  /** Share one pace among all clients of a process. */
  readonly pace?: Pace
  readonly groupOf?: GroupOf
  readonly timeouts?: Partial<Timeouts>
  readonly resolve?: Resolve
  /** Tests only: `host:port` pairs that may be private. */
  readonly allowPrivate?: AllowPrivate
  /** Wall clock in epoch milliseconds, for a Retry-After that is a date. */
  readonly now?: () => number
  readonly wait?: Wait
  readonly random?: () => number
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

const headersOf = (userAgent: string, { etag, lastModified }: FetchRequest): Record<string, string> => ({
  'user-agent': userAgent,
  accept: '*/*',
  'accept-encoding': 'gzip, br, deflate',
  ...(etag == null ? {} : { 'if-none-match': etag }),
  ...(lastModified == null ? {} : { 'if-modified-since': lastModified }),
})

const describe = (response: Response) =>
  ({
    kind: 'fetched',
    status: response.status,
    etag: response.header('etag'),
    lastModified: response.header('last-modified'),
  }) as const

const inMemory =
  (address: string, credentials: Credentials): Sink<FetchedBytes> =>
  async (chunks, response) => {
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    const bytes = Buffer.concat(parts)
    refuseKeys(bytes, address, credentials)
    return { ...describe(response), bytes }
  }

const toFile =
  (path: string): Sink<FetchedFile> =>
  async (chunks, response) => ({
    ...describe(response),
    path,
    byteLength: await writeDurably(path, chunks),
    owned: true,
  })

const isWorthATry = (error: unknown, tries: number): error is FetchError =>
  error instanceof FetchError &&
  error.transient &&
  tries < MAX_TRIES &&
  (error.retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS

export const createHttpClient = (options: HttpClientOptions): Fetcher => {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const wait = options.wait ?? waitFor
  const random = options.random ?? Math.random
  const now = options.now ?? Date.now
  const userAgent = `openbell/${options.version} (${options.contact})`
  const wire: Wire = {
    agent: createAgent(timeouts, options.resolve ?? resolveByDns),
    pace: options.pace ?? createPace(),
    groupOf: options.groupOf ?? publisherGroupOf,
    allowPrivate: options.allowPrivate ?? new Set(),
    credentials: options.credentials ?? new Map(),
    timeouts,
  }

  const fetchWith = async <T>(
    address: string,
    request: FetchRequest,
    limits: { readonly totalMs: number; readonly maxBytes: number },
    sink: Sink<T>,
  ): Promise<T | Unchanged | Absent> => {
    const headers = headersOf(userAgent, request)
    for (let tries = 1; ; tries += 1) {
      try {
        const asked = { address, request, headers, tries, nowMs: now(), signal: request.signal, ...limits }
        return await answerOnce(wire, asked, sink)
      } catch (error) {
        if (!isWorthATry(error, tries)) throw withoutKeys(error, wire.credentials)
        await wait(retryDelayMs(tries, error.retryAfterMs, random()), request.signal)
      }
    }
  }

  return {
    fetch: (address, request = {}) =>
      fetchWith(
        address,
        request,
        { totalMs: timeouts.totalMs, maxBytes: request.maxBytes ?? MAX_BYTES },
        inMemory(address, wire.credentials),
      ),
    fetchToFile: (address, path, request = {}) => {
      const limits = { totalMs: timeouts.fileTotalMs, maxBytes: request.maxBytes ?? MAX_FILE_BYTES }
      return fetchWith(address, request, limits, toFile(path))
    },
    list: async () => null,
    close: () => wire.agent.destroy(),
  }
}
