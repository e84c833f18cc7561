/** A response's body as decompressed chunks under a cap; leaves out what the bytes mean. */
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { transformed } from '../lib/transformed.ts'
import type { FetchReason } from './fetch-error.ts'
import type { Progress } from './fetcher.ts'
import { type Expected, LEADING_BYTES, notData } from './leading-bytes.ts'

/** A body that is not what its headers or the request promise. */
export class BodyFault extends Error {
  override readonly name = 'BodyFault'
  readonly reason: FetchReason

  constructor(reason: FetchReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export type BodyLimits = {
  readonly encoding: string | null
  /** Content-Length, or null. */
  readonly declaredBytes: number | null
  readonly maxBytes: number
  readonly expect: Expected
  readonly onProgress?: Progress | undefined
}

type Chunks = AsyncIterable<Uint8Array>

/** Undici leaves a body shorter than its Content-Length to whoever closed the connection first. */
async function* counted(
  body: Chunks,
  { declaredBytes, maxBytes, onProgress }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of body) {
    seen += chunk.length
    if (seen > maxBytes) throw new BodyFault('too_large', `more than ${maxBytes} bytes`)
    onProgress?.(seen, declaredBytes)
    yield chunk
  }
  if (declaredBytes !== null && seen !== declaredBytes) {
    throw new BodyFault('wrong_length', `${seen} bytes where the header promised ${declaredBytes}`)
  }
}

const decoderOf = (encoding: string) => {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'deflate') return createInflate()
  throw new BodyFault(
    'bad_encoding',
    `Content-Encoding ${JSON.stringify(encoding.slice(0, 40))} is not one we asked for`,
  )
}

const decoded = (chunks: Chunks, encoding: string | null): Chunks => {
  const name = (encoding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return chunks
  return transformed(chunks, decoderOf(name))
}

async function* capped(chunks: Chunks, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw new BodyFault('too_large', `more than ${maxBytes} bytes once decompressed`)
    yield chunk
  }
}

/** Holds the first bytes back until they show what the file is. */
async function* recognized(chunks: Chunks, expect: Expected): AsyncGenerator<Uint8Array> {
  let lead: Buffer | null = Buffer.alloc(0)
  const release = (bytes: Buffer): Buffer => {
    const fault = notData(bytes, expect)
    if (fault !== null) throw new BodyFault(fault.reason, fault.detail)
    lead = null
    return bytes
  }
  for await (const chunk of chunks) {
    if (lead === null) yield chunk
    else {
      lead = Buffer.concat([lead, chunk])
      if (lead.length >= LEADING_BYTES) yield release(lead)
    }
  }
  if (lead !== null) yield release(lead)
}

/** Throws BodyFault, zlib's errors and the connection's own. */
export const bodyChunks = (body: Chunks, limits: BodyLimits): Chunks =>
  recognized(capped(decoded(counted(body, limits), limits.encoding), limits.maxBytes), limits.expect)

/** At most `LEADING_BYTES` of a body that is not wanted for itself, such as an error page. */
export const bodyLead = async (body: Chunks, encoding: string | null): Promise<Buffer> => {
  let lead = Buffer.alloc(0)
  const limits: BodyLimits = { encoding, declaredBytes: null, maxBytes: 1 << 20, expect: 'any' }
  for await (const chunk of capped(decoded(counted(body, limits), encoding), limits.maxBytes)) {
    lead = Buffer.concat([lead, chunk])
    if (lead.length >= LEADING_BYTES) break
  }
  return lead.subarray(0, LEADING_BYTES)
}
