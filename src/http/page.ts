/** A page that is the same for everybody until the next release; leaves out its compression. */
import { matches, weakTagOf } from './conditional.ts'
import type { Reply } from './reply.ts'

export type Page = { readonly headers: readonly string[]; readonly body: Uint8Array; readonly etag: string }

/** `more` are names and values of further headers in turn. */
export const pageOf = (text: string, contentType: string, more: readonly string[] = []): Page => {
  const etag = weakTagOf(text)
  const caching = ['ETag', etag, 'Cache-Control', 'public, max-age=300', 'Vary', 'Accept-Encoding']
  return { headers: ['Content-Type', contentType, ...caching, ...more], body: Buffer.from(text), etag }
}

export const pageReply = ({ headers, body, etag }: Page, ifNoneMatch: string | undefined): Reply =>
  matches(ifNoneMatch, etag)
    ? { status: 304, headers: headers.slice(2), body: '' }
    : { status: 200, headers, body }
