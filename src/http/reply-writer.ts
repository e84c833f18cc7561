/** Writes a reply to Node's response with the headers of every reply, or puts it on Fastify's. */

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Admission } from '../access/gate.ts'
import { rateHeadersOf } from '../access/limits/rate-headers.ts'
import { MAX_TEXT_BYTES } from './connections/long-body.ts'
import { OutputShare } from './connections/output-share.ts'
import { consoleHeaders, defaultHeaders, isBlocks, MAX_TEXT_LENGTH, type Reply } from './reply.ts'
import type { RequestContext } from './request-context.ts'

// By name, because `Object.entries` costs more than everything else here together, and a loop over the names twice as much.
const pushRate = (headers: string[], { plan, rate }: Admission): void => {
  const of = rateHeadersOf(plan, rate)
  headers.push(
    'X-RateLimit-Limit',
    of['X-RateLimit-Limit'],
    'X-RateLimit-Remaining',
    of['X-RateLimit-Remaining'],
    'X-RateLimit-Reset',
    of['X-RateLimit-Reset'],
    'RateLimit-Policy',
    of['RateLimit-Policy'],
    'RateLimit',
    of.RateLimit,
  )
}

const defaults = Object.entries(defaultHeaders).flat()
const consoleDefaults = Object.entries(consoleHeaders).flat()

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

/** A longer body is written part by part, each when the one before is flushed to the client. */
const MAX_AT_ONCE = MAX_TEXT_BYTES
const PART = 64 * 1024
const output = new OutputShare()

/** Resolves when what was written is flushed to the client, or the client has left. */
const flushed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
    if (response.destroyed) resolve()
  })

function* partsOf(body: Reply['body']): Generator<Uint8Array> {
  if (isBlocks(body)) {
    yield* body.blocks
    return
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

/** Resolves when all of it is flushed to the client, or the client has left. One promise and three functions for a body, however long. */
const sendInParts = (
  response: ServerResponse,
  parts: Iterator<Uint8Array, void>,
  progressed: () => void,
): Promise<void> =>
  new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
    let part = parts.next()
    const write = () => {
      if (response.destroyed || part.done === true) return
      progressed()
      const { value } = part
      part = parts.next()
      if (part.done === true) response.end(value)
      else response.write(value, next)
    }
    const next = () => {
      if (part.done !== true) output.take(part.value.length, write)
    }
    if (response.destroyed) resolve()
    else if (part.done === true) response.end()
    else next()
  })

export type WriteOptions = {
  /** Closes the connection after the reply. */
  readonly isLast: boolean
  /** Called when a part of a long body is flushed. */
  readonly progressed: () => void
}

const headersOf = ({ requestId, admission, isConsole }: RequestContext, reply: Reply): string[] => {
  const headers = reply.headers.slice()
  headers.push('X-Request-Id', requestId)
  for (const text of isConsole ? consoleDefaults : defaults) headers.push(text)
  // A refusal by the limit brings its own; every other reply to a key that may ask gets them here.
  if (admission !== undefined) pushRate(headers, admission)
  return headers
}

/** The head of a reply whose body is written as it comes. */
export const writeStreamHead = (context: RequestContext, reply: Reply): void => {
  context.response.writeHead(reply.status, headersOf(context, reply))
  context.response.flushHeaders()
}

/** Undefined where the reply is flushed at once, else a promise that resolves when it is, or the client has left. */
export const writeReply = (
  context: RequestContext,
  reply: Reply,
  { isLast, progressed }: WriteOptions,
): Promise<void> | undefined => {
  const { raw, response } = context
  const { status, body, sent } = reply
  const bytes = isBlocks(body) ? body.length : (sent?.bytes ?? Buffer.byteLength(body))
  const headers = headersOf(context, reply)
  if (!isEmpty(status)) headers.push('Content-Length', `${bytes}`)
  if (isLast) headers.push('Connection', 'close')
  response.writeHead(status, headers)
  // Most answers are ASCII, which leaves the process faster as Latin-1.
  const encoding = bytes === body.length ? 'latin1' : 'utf8'
  if (raw.method === 'HEAD') response.end()
  else if (isBlocks(body) || bytes > MAX_AT_ONCE) return sendInParts(response, partsOf(body), progressed)
  else if (typeof body !== 'string') response.end(body)
  else if (body.length <= MAX_TEXT_LENGTH) response.end(body, encoding)
  else sendPieces(response, sent?.pieces ?? [body], encoding)
  return response.writableLength > 0 ? flushed(response) : undefined
}

/**
 * Sets status and headers on a reply of Fastify's; the body is left to be sent. A long one is sent part by part, so that a client that reads it
 * slowly is seen to read.
 */
export const putReply = (
  to: FastifyReply,
  { status, headers, body }: Reply,
): string | Uint8Array | Readable => {
  if (isBlocks(body)) throw new TypeError('only answers of /v1 are long')
  for (let at = 0; at + 1 < headers.length; at += 2) to.header(headers[at] ?? '', headers[at + 1])
  to.code(status)
  const bytes = Buffer.byteLength(body)
  if (bytes <= MAX_AT_ONCE) return body
  to.header('Content-Length', bytes)
  return Readable.from(partsOf(body), { objectMode: false })
}
