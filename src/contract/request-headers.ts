/** The request headers that decide an answer, read once from Node's flat list of names and values. */

/** Lines of one name are joined by commas, except for those with keys: two different keys are a conflict. */
export type RequestHeaders = {
  /** Header lines sent, whatever their names. */
  readonly lines: number
  readonly hosts: number
  readonly host: string | undefined
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly prefer: string | undefined
  readonly requestId: string | undefined
  readonly contentLength: string | undefined
  readonly transferEncoding: string | undefined
  readonly apiKeys: readonly string[]
  readonly authorizations: readonly string[]
  /** The first header, in lower case, whose name is a misspelling of X-API-Key. */
  readonly misspelledKey: string | undefined
}

type Draft = { -readonly [K in keyof RequestHeaders]: RequestHeaders[K] }

const texts = {
  host: 'host',
  accept: 'accept',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
  prefer: 'prefer',
  'x-request-id': 'requestId',
  'content-length': 'contentLength',
  'transfer-encoding': 'transferEncoding',
} as const
const textOf = new Map<string, (typeof texts)[keyof typeof texts]>(Object.entries(texts))
const misspellings = ['apikey', 'api-key', 'api_key', 'x-apikey', 'x_api_key', 'x-api-token']
// A name of another length cannot be one of these, and is not lower-cased to find out.
const lengths = new Set([...textOf.keys(), ...misspellings, 'authorization'].map((name) => name.length))

const read = (draft: Draft, name: string, value: string): void => {
  const text = textOf.get(name)
  if (text !== undefined) {
    const before = draft[text]
    draft[text] = before === undefined ? value : `${before}, ${value}`
    if (text === 'host') draft.hosts += 1
  } else if (name === 'x-api-key') draft.apiKeys = [...draft.apiKeys, value]
  else if (name === 'authorization') draft.authorizations = [...draft.authorizations, value]
  else if (misspellings.includes(name)) draft.misspelledKey ??= name
}

const none: readonly string[] = []

/** `rawHeaders` keeps a second Host or Authorization line, which Node's `headers` drops. */
export const requestHeadersOf = (rawHeaders: readonly string[]): RequestHeaders => {
  const draft: Draft = {
    lines: rawHeaders.length / 2,
    hosts: 0,
    host: undefined,
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    prefer: undefined,
    requestId: undefined,
    contentLength: undefined,
    transferEncoding: undefined,
    apiKeys: none,
    authorizations: none,
    misspelledKey: undefined,
  }
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (lengths.has(name.length)) read(draft, name.toLowerCase(), rawHeaders[at + 1] ?? '')
  }
  return draft
}

/** RFC 7240: the client wants unknown parameters refused. */
export const wantsStrict = (prefer: string | undefined): boolean =>
  prefer !== undefined && /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test(prefer)

/** True where a request announces a body at all. */
export const announcesBody = ({ transferEncoding, contentLength = '0' }: RequestHeaders): boolean =>
  transferEncoding !== undefined || contentLength !== '0'
