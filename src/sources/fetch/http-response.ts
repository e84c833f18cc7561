/** Turns one HTTP response into a result or a fault, and a refusal of the SEC into a pause of all its jobs. */

import { DAY_MS } from '../../lib/day.ts'
import { errorPageOf, messageIn } from '../files/leading-bytes.ts'
import { FetchFault, type FetchReason, type Pause } from './fetch-error.ts'
import type { Absent, FetchRequest, Unchanged } from './fetcher.ts'
import { type ClientContext, type HttpRequest, type HttpResponse, sendRequest } from './http-request.ts'
import { bodyChunks, leadingBytes } from './response-body.ts'
import { parseRetryAfter } from './retry.ts'
import { transportFault } from './transport-fault.ts'

/** Where the chunks of a 200 go; what it returns is the result. Its own errors (a full disk) pass through. */
export type Sink<T> = (chunks: AsyncIterable<Uint8Array>, response: HttpResponse) => Promise<T>

type FileRequest = HttpRequest & { readonly request: FetchRequest; readonly maxBytes: number }

const NOT_FOUND: readonly number[] = [404, 410]

/** More is a mistake of the publisher, which a database would keep for all processes; timers hold 24.8 days, then fire at once. */
const MAX_PAUSE_MS = DAY_MS

const pauseMsOf = ({ group }: HttpResponse, retryAfterMs: number | null): number =>
  Math.max(group.pauseMs, Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS))

const pauseGroup = async (
  { pace }: ClientContext,
  response: HttpResponse,
  retryAfterMs: number | null,
): Promise<Pause | undefined> => {
  const { group } = response
  if (group.pauseMs === 0) return undefined
  const ms = pauseMsOf(response, retryAfterMs)
  await pace.pause(group, ms)
  return { publisher: group.name, ms }
}

/** Chunks of the body whose errors are FetchFaults. */
async function* checkedChunks(
  context: ClientContext,
  { request, maxBytes }: FileRequest,
  response: HttpResponse,
): AsyncGenerator<Uint8Array> {
  const { expect = 'any', onProgress } = request
  const length = response.header('content-length')
  const declaredBytes = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null
  const encoding = response.header('content-encoding')
  try {
    yield* bodyChunks(response.body, { encoding, declaredBytes, maxBytes, expect, onProgress })
  } catch (error) {
    const fault = transportFault(error, response.status)
    if (!(fault instanceof FetchFault) || !/^(rate_limited|undeclared_tool)$/.test(fault.fault.reason))
      throw fault
    const pause = await pauseGroup(context, response, null)
    throw new FetchFault(fault.fault.reason, fault.message, { ...fault.fault, pause })
  }
}

const reasonOf = (status: number, isRefusal: boolean): FetchReason => {
  if (status === 429) return 'rate_limited'
  if (isRefusal) return 'refused'
  return status >= 500 || status === 408 ? 'unavailable' : 'status'
}

const leadOf = async (response: HttpResponse): Promise<Buffer> => {
  try {
    return await leadingBytes(response.body, response.header('content-encoding'))
  } catch (error) {
    // The status is known: a broken error page must not hide it.
    if (transportFault(error, response.status) instanceof FetchFault) return Buffer.alloc(0)
    throw error
  }
}

const refusal = async (context: ClientContext, response: HttpResponse): Promise<Absent> => {
  const { status, group } = response
  const lead = await leadOf(response)
  const page = errorPageOf(lead)
  // EDGAR's index folders are in an object store that answers 403 AccessDenied for a missing file.
  if (status === 403 && page?.reason === 'access_denied') return { kind: 'absent', status }
  const retryAfterMs = parseRetryAfter(response.header('retry-after'), context.now())
  const isRefusal = group.pauseOn.includes(status)
  const pause = isRefusal ? await pauseGroup(context, response, retryAfterMs) : undefined
  const message = page?.detail ?? messageIn(lead)
  const detail = message === null ? `HTTP ${status}` : `HTTP ${status}, ${message}`
  throw new FetchFault(page?.reason ?? reasonOf(status, isRefusal), detail, { status, retryAfterMs, pause })
}

/** One try. Throws FetchFault. */
export const fetchOnce = async <T>(
  context: ClientContext,
  get: FileRequest,
  sink: Sink<T>,
): Promise<T | Unchanged | Absent> => {
  const { etag, lastModified, absentOn = NOT_FOUND } = get.request
  const response = await sendRequest(context, get)
  const { status } = response
  if (status === 200) return await sink(checkedChunks(context, get, response), response)
  const isAbsent = absentOn.includes(status)
  const isUnchanged = status === 304 && (etag != null || lastModified != null)
  if (!isAbsent && !isUnchanged) return await refusal(context, response)
  await response.body.dump({ limit: 65_536 })
  return isAbsent ? { kind: 'absent', status } : { kind: 'unchanged' }
}
