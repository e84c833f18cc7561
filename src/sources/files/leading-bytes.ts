/** Distinguishes data from an error page by a file's first bytes. */
import type { FetchReason } from '../fetch/fetch-error.ts'

export type Expected = 'any' | 'json' | 'zip' | 'gzip' | 'text' | 'xml' | 'html'

/** Enough to reach the title of the SEC's error pages, which is within the first 1 KB. */
export const LEADING_BYTES = 4096

type NotData = { readonly reason: FetchReason; readonly detail: string }

const PAGES: readonly (readonly [mark: RegExp, reason: FetchReason, detail: string])[] = [
  [
    /Undeclared Automated Tool/i,
    'undeclared_tool',
    'the SEC\'s "Undeclared Automated Tool" page: the User-Agent must name a contact',
  ],
  [
    /Request Rate Threshold Exceeded/i,
    'rate_limited',
    'the SEC\'s "Request Rate Threshold Exceeded" page: too many requests, or no email address in the User-Agent',
  ],
  [/<title>\s*SEC\.gov \| File Unavailable/i, 'unavailable', 'the SEC\'s "File Unavailable" page'],
  [/^<Error>\s*<Code>AccessDenied</, 'access_denied', 'an object store\'s "AccessDenied" document'],
]

const HTML = /^<(?:!doctype\s+html|html|head|body)\b/i

/** What follows blanks, comments and XML declarations; one pattern for all would take time exponential in their number. */
const rootOf = (text: string): string => {
  let rest = text.trimStart()
  for (;;) {
    const isComment = rest.startsWith('<!--')
    const close = isComment ? '-->' : '>'
    const end = isComment || /^<\?xml/i.test(rest) ? rest.indexOf(close, isComment ? 4 : 0) : -1
    if (end === -1) return rest
    rest = rest.slice(end + close.length).trimStart()
  }
}

const isHtml = (text: string): boolean => HTML.test(rootOf(text))

const FITS: Readonly<Record<Expected, (text: string, magic: string) => boolean>> = {
  any: () => true,
  json: (text) => /^\s*[[{]/.test(text),
  zip: (_, magic) => magic === 'PK\x03\x04' || magic === 'PK\x05\x06',
  gzip: (_, magic) => magic.startsWith('\x1f\x8b'),
  text: (text) => !isHtml(text) && !text.includes('\0'),
  xml: (text) => /^\s*</.test(text) && !isHtml(text),
  html: (text) => /^\s*</.test(text),
}

const textOf = (lead: Uint8Array): string => Buffer.from(lead.subarray(0, LEADING_BYTES)).toString('utf8')

/** A page that publishers send in place of data, or null. */
export const errorPageOf = (lead: Uint8Array): NotData | null => {
  const text = textOf(lead)
  const root = rootOf(text)
  const [, reason, detail] = PAGES.find(([mark]) => mark.test(text) || mark.test(root)) ?? []
  return reason === undefined || detail === undefined ? null : { reason, detail }
}

/** Why a file that begins with `lead` is not what was asked for, or null where it may be. */
export const notData = (lead: Uint8Array, expect: Expected): NotData | null => {
  const page = errorPageOf(lead)
  if (page !== null) return page
  const text = textOf(lead).replace(/^\uFEFF/, '')
  if (FITS[expect](text, Buffer.from(lead.subarray(0, 4)).toString('latin1'))) return null
  const start = lead.length === 0 ? 'an empty file' : JSON.stringify(text.slice(0, 40))
  const found = isHtml(text) ? 'an HTML page' : start
  return { reason: 'not_expected', detail: `${found} where ${expect} was asked for` }
}

const MAX_MESSAGE_LENGTH = 200

/** The message of a publisher's JSON error, under any of the names in use; null for anything else. */
export const messageIn = (lead: Buffer): string | null => {
  const string = /"(?:message|error|detail)"\s*:\s*("(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")/i
  const quoted = string.exec(lead.toString('utf8'))?.[1]
  if (quoted === undefined) return null
  // Control characters would let a publisher write lines into our log.
  const text = String(JSON.parse(quoted.replace(/\p{Cc}/gu, ' '))).replace(/[\s\p{Cc}]+/gu, ' ')
  return text.trim().slice(0, MAX_MESSAGE_LENGTH) || null
}
