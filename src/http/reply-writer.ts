/** Writes a reply to Node's response with the headers of every reply, or puts it on Fastify's. */

import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Admission } from '../access/gate.ts'
import { type RateHeaders, rateHeadersOf } from '../access/rate-headers.ts'
import { defaultHeaders, MAX_TEXT_LENGTH, type Reply } from './reply.ts'
import type { RequestContext } from './request-context.ts'

const rateHeaderNames: readonly (keyof RateHeaders)[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

// One by one, because `Object.entries` costs more than everything else here together.
const pushRate = (headers: string[], { plan, rate }: Admission): void => {
  const of = rateHeadersOf(plan, rate)
  for (const name of rateHeaderNames) headers.push(name, of[name])
}

const defaults = Object.entries(defaultHeaders).flat()

const isEmpty = (status: number) => status === 304 || status === 204

/** In one write to the socket, each text copied once: Node would put a text together with the headers first. */
const sendPieces = (
  response: ServerResponse,
  pieces: readonly string[],
  encoding: 'latin1' | 'utf8',
): void => {
  response.cork()
  response.flushHeaders()
  for (const piece of pieces) response.write(piece, encoding)
  response.end()
}

/** `isLast` closes the connection after the reply. */
export const writeReply = (context: RequestContext, reply: Reply, isLast: boolean): void => {
  const { response, requestId, admission } = context
  const { status, body, sent } = reply
  const bytes = sent?.bytes ?? Buffer.byteLength(body)
  const headers = [...reply.headers, 'X-Request-Id', requestId, ...defaults]
  if (!isEmpty(status)) headers.push('Content-Length', `${bytes}`)
  // A refusal by the limit brings its own; every other reply to a key that may ask gets them here.
  if (admission !== undefined) pushRate(headers, admission)
  if (isLast) headers.push('Connection', 'close')
  response.writeHead(status, headers)
  // Most answers are ASCII, which leaves the process faster as Latin-1.
  const encoding = bytes === body.length ? 'latin1' : 'utf8'
  if (typeof body !== 'string') response.end(body)
  else if (body.length <= MAX_TEXT_LENGTH) response.end(body, encoding)
  else sendPieces(response, sent?.pieces ?? [body], encoding)
}

/** Sets status and headers on a reply of Fastify's; the body is left to be sent. */
export const putReply = (to: FastifyReply, { status, headers, body }: Reply): Reply['body'] => {
  for (let at = 0; at + 1 < headers.length; at += 2) to.header(headers[at] ?? '', headers[at + 1])
  to.code(status)
  return body
}
