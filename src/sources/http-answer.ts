/** Turns one HTTP response into a result or a typed error, and a refusal of the SEC into a pause of all its jobs. */
import { FetchError, type FetchReason } from './fetch-error.ts'
import type { Absent, FetchRequest, Unchanged } from './fetcher.ts'
import { exchange, type Get, type Response, type Wire } from './http-exchange.ts'
import { pageOf, wordsOf } from './leading-bytes.ts'
import { bodyChunks, bodyLead } from './response-body.ts'
import { parseRetryAfter } from './retry.ts'
import { transportFault } from './transport-fault.ts'

/** Where the chunks of a 200 go; what it returns is the result. Its own errors (a full disk) pass through. */
export type Sink<T> = (chunks: AsyncIterable<Uint8Array>, response: Response) => Promise<T>

export type Asked = Get & {
  readonly request: FetchRequest
  readonly maxBytes: number
  readonly nowMs: number
}

const ABSENT_ON: readonly number[] = [404, 410]

const lengthOf = (response: Response): number | null => {
  const text = response.header('content-length')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const pauseGroup = (wire: Wire, { group }: Response, retryAfterMs: number | null): void => {
  if (group.pauseMs > 0) wire.pace.pause(group, Math.max(group.pauseMs, retryAfterMs ?? 0))
}

/** Chunks of the body whose errors are FetchErrors. */
async function* typedChunks(wire: Wire, asked: Asked, response: Response): AsyncGenerator<Uint8Array> {
  const { address, tries, request } = asked
  const limits = {
    encoding: response.header('content-encoding'),
    declaredBytes: lengthOf(response),
    maxBytes: asked.maxBytes,
    expect: request.expect ?? 'any',
    onProgress: request.onProgress,
  }
  try {
    yield* bodyChunks(response.body, limits)
  } catch (error) {
    request.signal?.throwIfAborted()
    const fault = transportFault(error, true)
    if (fault === null) throw error
    if (fault.reason === 'rate_limited' || fault.reason === 'undeclared_tool')
      pauseGroup(wire, response, null)
    throw new FetchError({ address, status: response.status, ...fault, tries, cause: error })
  }
}

const reasonOf = (status: number): FetchReason => {
  if (status === 429) return 'rate_limited'
  return status >= 500 || status === 408 ? 'unavailable' : 'status'
}

const leadOf = async ({ address, tries, request }: Asked, response: Response): Promise<Buffer> => {
  try {
    return await bodyLead(response.body, response.header('content-encoding'))
  } catch (error) {
    request.signal?.throwIfAborted()
    // The status is known: a broken error page must not hide it.
    if (transportFault(error, true) !== null) return Buffer.alloc(0)
    throw new FetchError({
      address,
      status: response.status,
      reason: 'status',
      detail: 'unreadable',
      tries,
      cause: error,
    })
  }
}

const refusal = async (wire: Wire, asked: Asked, response: Response): Promise<Absent> => {
  const { address, tries } = asked
  const { status, group } = response
  const lead = await leadOf(asked, response)
  const page = pageOf(lead)
  // EDGAR's index folders stand in an object store that answers 403 AccessDenied for a file it does not have.
  if (status === 403 && page?.reason === 'access_denied') return { kind: 'absent', status }
  const retryAfterMs = parseRetryAfter(response.header('retry-after'), asked.nowMs)
  if (group.pauseOn.includes(status)) pauseGroup(wire, response, retryAfterMs)
  const words = page?.detail ?? wordsOf(lead)
  const detail = words === null ? `HTTP ${status}` : `HTTP ${status}, ${words}`
  throw new FetchError({
    address,
    status,
    reason: page?.reason ?? reasonOf(status),
    detail,
    tries,
    retryAfterMs,
  })
}

/** One try. Throws FetchError. */
export const answerOnce = async <T>(
  wire: Wire,
  asked: Asked,
  sink: Sink<T>,
): Promise<T | Unchanged | Absent> => {
  const { request } = asked
  const response = await exchange(wire, asked)
  const { status } = response
  if (status === 200) return await sink(typedChunks(wire, asked, response), response)
  const conditional = request.etag != null || request.lastModified != null
  const absent = (request.absentOn ?? ABSENT_ON).includes(status)
  if (absent || (status === 304 && conditional)) {
    await leadOf(asked, response)
    return absent ? { kind: 'absent', status } : { kind: 'unchanged' }
  }
  return await refusal(wire, asked, response)
}
