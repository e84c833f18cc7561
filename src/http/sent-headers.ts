/** The request headers that decide an answer, read once from Node's flat list; leaves out the credentials. */

export type SentHeaders = {
  readonly lines: number
  readonly hosts: number
  readonly host: string
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly prefer: string | undefined
  readonly requestId: string | undefined
  readonly contentLength: string | undefined
  readonly chunked: boolean
}

type Draft = { -readonly [K in keyof SentHeaders]: SentHeaders[K] }

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`

const readers: Readonly<Record<string, (draft: Draft, value: string) => void>> = {
  host: (draft, value) => {
    draft.hosts += 1
    draft.host = value
  },
  accept: (draft, value) => {
    draft.accept = joined(draft.accept, value)
  },
  'accept-encoding': (draft, value) => {
    draft.acceptEncoding = joined(draft.acceptEncoding, value)
  },
  'if-none-match': (draft, value) => {
    draft.ifNoneMatch = joined(draft.ifNoneMatch, value)
  },
  prefer: (draft, value) => {
    draft.prefer = joined(draft.prefer, value)
  },
  'x-request-id': (draft, value) => {
    draft.requestId = value
  },
  'content-length': (draft, value) => {
    draft.contentLength = value
  },
  'transfer-encoding': (draft) => {
    draft.chunked = true
  },
}
const readerOf = new Map(Object.entries(readers))
// A name of another length is none of ours, and is not lower-cased to find out.
const lengths = new Set([...readerOf.keys()].map((name) => name.length))

/** `rawHeaders` keeps a second Host line, which Node's `headers` drops. */
export const sentHeadersOf = (rawHeaders: readonly string[]): SentHeaders => {
  const draft: Draft = {
    lines: rawHeaders.length / 2,
    hosts: 0,
    host: '',
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    prefer: undefined,
    requestId: undefined,
    contentLength: undefined,
    chunked: false,
  }
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (lengths.has(name.length)) readerOf.get(name.toLowerCase())?.(draft, rawHeaders[at + 1] ?? '')
  }
  return draft
}

/** RFC 7240: the client wants unknown parameters refused. */
export const wantsStrict = (prefer: string | undefined): boolean =>
  prefer !== undefined && /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(prefer)

/** True where a request announces a body at all. */
export const announcesBody = (sent: SentHeaders): boolean =>
  sent.chunked || (sent.contentLength !== undefined && sent.contentLength !== '0')
