/** A page that is the same for everybody until the next release: made once, compressed once for each coding. */
import { hash } from 'node:crypto'
import { compressed } from './compression.ts'
import { matches } from './conditional.ts'
import { acceptedCoding, type Coding } from './negotiation.ts'
import type { Reply } from './reply.ts'
import type { SentHeaders } from './sent-headers.ts'

export type Page = (sent: Pick<SentHeaders, 'acceptEncoding' | 'ifNoneMatch'>) => Promise<Reply>

type Made = { readonly body: string; readonly etag: string; readonly coded: Map<Coding, Promise<Uint8Array>> }

const madeOf = async (load: () => Promise<string>): Promise<Made> => {
  const body = await load()
  return { body, etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`, coded: new Map() }
}

const codedBody = ({ body, coded }: Made, coding: Coding): Promise<Uint8Array> => {
  const known = coded.get(coding)
  if (known !== undefined) return known
  const made = compressed(body, coding)
  coded.set(coding, made)
  return made
}

/** `load` is called at the first request; `headers` come with every reply, 304 included. */
export const pageOf = (
  contentType: string,
  load: () => Promise<string>,
  headers: readonly string[] = [],
): Page => {
  let made: Promise<Made> | undefined
  return async (sent) => {
    made ??= madeOf(load)
    const page = await made
    const caching = [
      'ETag',
      page.etag,
      'Cache-Control',
      'public, max-age=300',
      'Vary',
      'Accept-Encoding',
      ...headers,
    ]
    if (matches(sent.ifNoneMatch, page.etag)) return { status: 304, headers: caching, body: '' }
    const coding = acceptedCoding(sent.acceptEncoding)
    const typed = ['Content-Type', contentType, ...caching]
    return coding === undefined
      ? { status: 200, headers: typed, body: page.body }
      : {
          status: 200,
          headers: [...typed, 'Content-Encoding', coding],
          body: await codedBody(page, coding),
        }
  }
}
