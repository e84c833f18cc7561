/** A response's body as decompressed chunks under a cap. */
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { transformed } from '../../lib/transformed.ts'
import { type Expected, LEADING_BYTES, notData } from '../files/leading-bytes.ts'
import { FetchFault } from './fetch-error.ts'
import type { Progress } from './fetcher.ts'

type BodyLimits = {
  readonly encoding: string | null
  /** Content-Length, or null. */
  readonly declaredBytes: number | null
  readonly maxBytes: number
  readonly expect: Expected
  readonly onProgress: Progress | undefined
}

type Chunks = AsyncIterable<Uint8Array>

/** Returns the size. */
async function* capped(
  chunks: Chunks,
  maxBytes: number,
  when = '',
  onSize?: (size: number) => void,
): AsyncGenerator<Uint8Array, number> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw new FetchFault('too_large', `more than ${maxBytes} bytes${when}`)
    onSize?.(size)
    yield chunk
  }
  return size
}

/** Undici does not check the length of a body whose sender closes the connection. */
async function* whole(body: Chunks, { declaredBytes, maxBytes, onProgress }: BodyLimits) {
  const size = yield* capped(body, maxBytes, '', (bytes) => onProgress?.(bytes, declaredBytes))
  if (declaredBytes !== null && size !== declaredBytes)
    throw new FetchFault('wrong_length', `${size} bytes where the header promised ${declaredBytes}`)
}

const DECODERS: ReadonlyMap<string, typeof createGunzip | typeof createBrotliDecompress> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
])

const decoded = (chunks: Chunks, encoding: string | null): Chunks => {
  const name = (encoding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return chunks
  const decoder = DECODERS.get(name)
  if (decoder !== undefined) return transformed(chunks, decoder())
  const detail = `Content-Encoding ${JSON.stringify(name.slice(0, 40))} is not one we asked for`
  throw new FetchFault('bad_encoding', detail)
}

/** Yields nothing before the first bytes show what the file is. */
async function* recognized(chunks: Chunks, expect: Expected): AsyncGenerator<Uint8Array> {
  let lead: Buffer | null = Buffer.alloc(0)
  const checked = (bytes: Buffer): Buffer => {
    const fault = notData(bytes, expect)
    if (fault !== null) throw new FetchFault(fault.reason, fault.detail)
    lead = null
    return bytes
  }
  for await (const chunk of chunks) {
    if (lead === null) yield chunk
    else {
      lead = Buffer.concat([lead, chunk])
      if (lead.length >= LEADING_BYTES) yield checked(lead)
    }
  }
  if (lead !== null) yield checked(lead)
}

/** Throws FetchFault, zlib's errors and the connection's own. */
export const bodyChunks = (body: Chunks, limits: BodyLimits): Chunks => {
  const chunks = decoded(whole(body, limits), limits.encoding)
  return recognized(capped(chunks, limits.maxBytes, ' once decompressed'), limits.expect)
}

const MAX_PAGE_BYTES = 2 ** 20

/** At most `LEADING_BYTES` of a body that is not wanted for itself, such as an error page. */
export const leadingBytes = async (body: Chunks, encoding: string | null): Promise<Buffer> => {
  let lead = Buffer.alloc(0)
  for await (const chunk of decoded(capped(body, MAX_PAGE_BYTES), encoding)) {
    lead = Buffer.concat([lead, chunk])
    if (lead.length >= LEADING_BYTES) break
  }
  return lead.subarray(0, LEADING_BYTES)
}
