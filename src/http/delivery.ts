/** Puts a reply on its response: content coding, the headers of every reply, the bytes; leaves out what it says. */
import type { ServerResponse } from 'node:http'
import type { Admission } from '../access/gate.ts'
import { rateHeadersOf } from '../access/rate-headers.ts'
import { compressed, SHORTEST_COMPRESSED } from './compression.ts'
import { acceptedCoding, refusesIdentity } from './negotiation.ts'
import { everywhere, flatHeaders, type Reply } from './reply.ts'

/** Only answers are worth compressing: a problem is under 1 KB but for a long list of flaws. */
export const codedReply = async (reply: Reply, acceptEncoding: string): Promise<Reply> => {
  const { status, headers, body } = reply
  if (status !== 200 || typeof body !== 'string') return reply
  if (body.length < SHORTEST_COMPRESSED && !refusesIdentity(acceptEncoding)) return reply
  const coding = acceptedCoding(acceptEncoding)
  if (coding === undefined) return reply
  return { status, headers: [...headers, 'Content-Encoding', coding], body: await compressed(body, coding) }
}

export type Addressee = {
  readonly response: ServerResponse
  readonly requestId: string
  readonly admission: Admission | undefined
}

const isEmpty = (status: number) => status === 304 || status === 204

/** `isLast` closes the connection after the reply. */
export const deliver = (to: Addressee, { status, headers, body }: Reply, isLast: boolean): void => {
  const { response, requestId, admission } = to
  const all = [...headers, 'X-Request-Id', requestId, ...everywhere]
  if (!isEmpty(status)) all.push('Content-Length', `${Buffer.byteLength(body)}`)
  // A refusal by the limit brings its own; every other reply to a key that may ask gets them here.
  if (admission !== undefined) all.push(...flatHeaders(rateHeadersOf(admission.plan, admission.rate)))
  if (isLast) all.push('Connection', 'close')
  response.writeHead(status, all)
  response.end(body)
}
