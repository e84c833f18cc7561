/** Compresses bodies in a content coding that the client accepts; a cached body once for each coding. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Blocks } from './connections/long-body.ts'
import { acceptedCoding, type Coding, refusesIdentity } from './negotiation.ts'
import { isBlocks, type Reply } from './reply.ts'

// Below this a compressed body saves no packet and costs 20 to 60 µs.
const MIN_COMPRESSED_BYTES = 1024
const BROTLI_QUALITY = 4

const brotli = promisify(brotliCompress)

// In the thread pool, so that a long body holds up no other request.
const compressors: Readonly<Record<Coding, (body: string | Uint8Array) => Promise<Uint8Array>>> = {
  gzip: promisify(gzip),
  zstd: promisify(zstdCompress),
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
}

/**
 * Bodies that are compressed at the same time; further ones are sent as they are. Each takes a core of its own and holds its body
 * twice: 200 sockets that asked for 480 KB in Brotli took 800 MB, and others waited 130 ms for a processor.
 */
const MAX_COMPRESSING = 2
let compressing = 0

const compressed = async (body: string | Uint8Array, coding: Coding): Promise<Uint8Array> => {
  compressing += 1
  try {
    return await compressors[coding](body)
  } finally {
    compressing -= 1
  }
}

type CodedBodies = { [C in Coding]?: Promise<Uint8Array> }
// A body that is cached is compressed once; the result goes when the body goes.
const codedBodies = new WeakMap<Uint8Array, CodedBodies>()

const codedBody = (body: string | Uint8Array, coding: Coding): Promise<Uint8Array> => {
  if (typeof body === 'string') return compressed(body, coding)
  const known = codedBodies.get(body) ?? {}
  codedBodies.set(body, known)
  known[coding] ??= compressed(body, coding).catch((error: unknown) => {
    delete known[coding]
    throw error
  })
  return known[coding]
}

const codedBlocks = async (reply: Reply, { blocks, release }: Blocks, coding: Coding): Promise<Reply> => {
  const whole = Buffer.concat(blocks)
  release()
  return {
    status: reply.status,
    headers: [...reply.headers, 'Content-Encoding', coding],
    body: await compressed(whole, coding),
  }
}

/** Only answers are worth compressing: a problem is under 1 KB except for a long list of parameter errors. */
export const codedReply = (reply: Reply, acceptEncoding: string | undefined): Reply | Promise<Reply> => {
  const { status, headers, body, stream } = reply
  if (acceptEncoding === undefined || status !== 200 || stream !== undefined) return reply
  if (body.length < MIN_COMPRESSED_BYTES && !refusesIdentity(acceptEncoding)) return reply
  const coding = acceptedCoding(acceptEncoding)
  if (coding === undefined) return reply
  const isKnown = body instanceof Uint8Array && codedBodies.get(body)?.[coding] !== undefined
  if (compressing >= MAX_COMPRESSING && !isKnown && !refusesIdentity(acceptEncoding)) return reply
  if (isBlocks(body)) return codedBlocks(reply, body, coding)
  return codedBody(body, coding).then((coded) => ({
    status,
    headers: [...headers, 'Content-Encoding', coding],
    body: coded,
  }))
}
