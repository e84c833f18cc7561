/** A reply before it reaches a socket: status, headers and body; leaves out who asked. */
import { type ProblemCode, type ProblemExtras, problemBody, problems } from '../contract/problem.ts'

export type Reply = {
  readonly status: number
  /** Names and values in turn, as Node takes them fastest. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

/** Headers as the flat list of names and values. */
export const flatHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flat()

/** Nothing of ours is to be guessed at, framed by a page's address, or kept from a page of another origin. */
export const everywhere: readonly string[] = flatHeaders({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
})

/** An error as RFC 9457 problem details, in that format whatever the caller accepts. */
export const problemReply = (code: ProblemCode, extras: ProblemExtras, requestId: string): Reply => ({
  status: problems[code].status,
  headers: [
    'Content-Type',
    'application/problem+json',
    'Cache-Control',
    'no-store',
    ...(problems[code].status === 503 && extras.headers?.['Retry-After'] === undefined
      ? ['Retry-After', '1']
      : []),
    ...(extras.headers === undefined ? [] : flatHeaders(extras.headers)),
  ],
  body: problemBody(code, extras, requestId),
})
