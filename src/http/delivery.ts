/** Puts a reply on its response: content coding, the headers of every reply, the bytes; leaves out what it says. */
import type { ServerResponse } from 'node:http'
import type { Admission } from '../access/gate.ts'
import { type RateHeaders, rateHeadersOf } from '../access/rate-headers.ts'
import { compressed, SHORTEST_COMPRESSED } from './compression.ts'
import { acceptedCoding, type Coding, refusesIdentity } from './negotiation.ts'
import { everywhere, type Reply } from './reply.ts'

// A kept body is compressed once; the result goes when the body goes.
const coded = new WeakMap<Uint8Array, Map<Coding, Promise<Uint8Array>>>()

const codedBody = (body: string | Uint8Array, coding: Coding): Promise<Uint8Array> => {
  if (typeof body === 'string') return compressed(body, coding)
  const known = coded.get(body) ?? new Map<Coding, Promise<Uint8Array>>()
  coded.set(body, known)
  const made = known.get(coding) ?? compressed(body, coding)
  known.set(coding, made)
  return made
}

/** Only answers are worth compressing: a problem is under 1 KB but for a long list of flaws. */
export const codedReply = async (reply: Reply, acceptEncoding: string): Promise<Reply> => {
  const { status, headers, body } = reply
  if (status !== 200 || headers.includes('Content-Encoding')) return reply
  if (body.length < SHORTEST_COMPRESSED && !refusesIdentity(acceptEncoding)) return reply
  const coding = acceptedCoding(acceptEncoding)
  if (coding === undefined) return reply
  return { status, headers: [...headers, 'Content-Encoding', coding], body: await codedBody(body, coding) }
}

const rateHeaderNames: readonly (keyof RateHeaders)[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

export type Addressee = {
  readonly response: ServerResponse
  readonly requestId: string
  readonly admission: Admission | undefined
}

const isEmpty = (status: number) => status === 304 || status === 204

/** `isLast` closes the connection after the reply. */
export const deliver = (to: Addressee, reply: Reply, isLast: boolean): void => {
  const { response, requestId, admission } = to
  const { status, body } = reply
  const headers = [...reply.headers, 'X-Request-Id', requestId, ...everywhere]
  const byteLength = Buffer.byteLength(body)
  if (!isEmpty(status)) headers.push('Content-Length', `${byteLength}`)
  // A refusal by the limit brings its own; every other reply to a key that may ask gets them here.
  if (admission !== undefined) pushRate(headers, admission)
  if (isLast) headers.push('Connection', 'close')
  response.writeHead(status, headers)
  // Most answers are ASCII, which leaves the process faster as Latin-1.
  if (typeof body === 'string' && byteLength === body.length) response.end(body, 'latin1')
  else response.end(body)
}

// One by one, because `Object.entries` costs more than everything else here together.
const pushRate = (headers: string[], { plan, rate }: Admission): void => {
  const of = rateHeadersOf(plan, rate)
  for (const name of rateHeaderNames) headers.push(name, of[name])
}
