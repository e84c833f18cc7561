/** A reply before it is written to a socket: status, headers and body. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pieces } from '../contract/envelope.ts'
import { type ProblemCode, type ProblemExtras, problemBody, problems } from '../contract/problem.ts'
import type { Blocks } from './connections/long-body.ts'

export type Reply = {
  readonly status: number
  /** Names and values in turn, as Node takes them fastest. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array | Blocks
  /** The body in the pieces it came in, which need not be put together to be sent. */
  readonly sent?: Pieces
  /** Instead of a body: writes after the headers, from now until the response closes. */
  readonly stream?: (raw: IncomingMessage, response: ServerResponse) => void
}

/** Call it when the reply has been sent, or when its client has gone. */
export const releaseBody = ({ body }: Reply): void => {
  if (isBlocks(body)) body.release()
}

export const isBlocks = (body: Reply['body']): body is Blocks =>
  typeof body !== 'string' && !(body instanceof Uint8Array)

/** With the body in one piece, however long. */
export const wholeReply = ({
  status,
  headers,
  body,
}: Reply): Reply & { readonly body: string | Uint8Array } => {
  if (!isBlocks(body)) return { status, headers, body }
  const text = Buffer.concat(body.blocks).toString()
  body.release()
  return { status, headers, body: text }
}

/** The headers of a reply as an object, their names in lower case. */
export const headersByName = (headers: Reply['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headers.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), headers[at + 1] ?? '']] : [])),
  )

// Node sends a short text in one piece with the headers; a long one it would first copy after them.
export const MAX_TEXT_LENGTH = 8192

/** Pages of any origin may read a reply. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
} as const

/** No guessing of content types, and no referrer. */
export const consoleHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** On every reply but the console's: readable by pages of any origin too. */
export const defaultHeaders = { ...consoleHeaders, ...corsHeaders } as const

/** An error as RFC 9457 problem details, whatever formats the client accepts. */
export const problemReply = (code: ProblemCode, extras: ProblemExtras, requestId: string): Reply => {
  const { status } = problems[code]
  const { headers = {} } = extras
  const more = status === 503 ? { 'Retry-After': '1', ...headers } : headers
  return {
    status,
    headers: [
      'Content-Type',
      'application/problem+json',
      'Cache-Control',
      'no-store',
      ...Object.entries(more).flat(),
    ],
    body: problemBody(code, extras, requestId),
  }
}

export const ALLOW = 'GET, HEAD, OPTIONS'

/** The reply to OPTIONS: what a path accepts, and what a page of another origin may send. */
export const optionsReply: Reply = {
  status: 204,
  headers: [
    'Allow',
    ALLOW,
    'Access-Control-Allow-Methods',
    ALLOW,
    'Access-Control-Allow-Headers',
    'Accept, Authorization, If-None-Match, Prefer, X-API-Key, X-Request-Id',
    'Access-Control-Max-Age',
    '86400',
  ],
  body: '',
}
