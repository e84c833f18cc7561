/** A response that is the same for everybody until the next release, made once. */
import type { Query } from '../contract/query-string.ts'
import { UNKNOWN_PARAMETERS } from '../contract/unknown-parameters.ts'
import { unknownParametersIn } from '../contract/validation.ts'
import { matches, matchesAnything, weakTagOf } from './conditional.ts'
import type { Reply } from './reply.ts'

export type StaticResponse = {
  readonly headers: readonly string[]
  readonly body: Uint8Array
  readonly etag: string
}

/** `more` are names and values of further headers in turn. */
export const staticResponseOf = (
  text: string,
  contentType: string,
  more: readonly string[] = [],
): StaticResponse => {
  const etag = weakTagOf(text)
  const caching = ['ETag', etag, 'Cache-Control', 'public, max-age=300', 'Vary', 'Accept-Encoding']
  return { headers: ['Content-Type', contentType, ...caching, ...more], body: Buffer.from(text), etag }
}

export const staticReply = (
  { headers, body, etag }: StaticResponse,
  ifNoneMatch: string | undefined,
): Reply =>
  matches(ifNoneMatch, etag) || matchesAnything(ifNoneMatch)
    ? { status: 304, headers: headers.slice(2), body: '' }
    : { status: 200, headers, body }

/** A document under /v1, which has no parameters: what is sent is named, as on every path there. */
export const documentReply = (
  document: StaticResponse,
  ifNoneMatch: string | undefined,
  query: Query,
): Reply => {
  const reply = staticReply(document, ifNoneMatch)
  const unknown = unknownParametersIn(query)
  return unknown === undefined
    ? reply
    : { ...reply, headers: [...reply.headers, UNKNOWN_PARAMETERS, unknown] }
}
