/** Tells data from an error page by a file's first bytes; leaves out whether the data are right. */
import type { FetchReason } from './fetch-error.ts'

export type Expected = 'any' | 'json' | 'zip' | 'gzip' | 'text' | 'xml' | 'html'

/** Enough to reach the title of the SEC's error pages, which stands within the first 1 KB. */
export const LEADING_BYTES = 4096

export type NotData = { readonly reason: FetchReason; readonly detail: string }

const PAGES: readonly { readonly mark: RegExp; readonly fault: NotData }[] = [
  {
    mark: /Undeclared Automated Tool/i,
    fault: {
      reason: 'undeclared_tool',
      detail: 'the SEC\'s "Undeclared Automated Tool" page: the User-Agent must name a contact',
    },
  },
  {
    mark: /Request Rate Threshold Exceeded/i,
    fault: { reason: 'rate_limited', detail: 'the SEC\'s "Request Rate Threshold Exceeded" page' },
  },
  {
    mark: /<title>\s*SEC\.gov \| File Unavailable/i,
    fault: { reason: 'unavailable', detail: 'the SEC\'s "File Unavailable" page' },
  },
  {
    mark: /^\s*(<\?xml[^>]*>)?\s*<Error>\s*<Code>AccessDenied</,
    fault: { reason: 'access_denied', detail: 'an object store\'s "AccessDenied" document' },
  },
]

const HTML = /^(\s|<\?xml[^>]*>|<!--[\s\S]*?-->)*<(!doctype\s+html|html|head|body)\b/i

const isZip = (lead: Uint8Array): boolean =>
  lead[0] === 0x50 &&
  lead[1] === 0x4b &&
  ((lead[2] === 3 && lead[3] === 4) || (lead[2] === 5 && lead[3] === 6))

const FITS: Readonly<Record<Expected, (text: string, lead: Uint8Array) => boolean>> = {
  any: () => true,
  json: (text) => /^\s*[[{]/.test(text),
  zip: (_, lead) => isZip(lead),
  gzip: (_, lead) => lead[0] === 0x1f && lead[1] === 0x8b,
  text: (text) => !HTML.test(text) && !text.includes('\0'),
  xml: (text) => /^\s*</.test(text) && !HTML.test(text),
  html: (text) => /^\s*</.test(text),
}

/** A page that publishers send in place of data, or null. */
export const pageOf = (lead: Uint8Array): NotData | null => {
  const text = Buffer.from(lead.subarray(0, LEADING_BYTES)).toString('utf8')
  return PAGES.find(({ mark }) => mark.test(text))?.fault ?? null
}

/** Why a file that begins with `lead` is not what was asked for, or null where it may be. */
export const notData = (lead: Uint8Array, expect: Expected): NotData | null => {
  const page = pageOf(lead)
  if (page !== null) return page
  const text = Buffer.from(lead.subarray(0, LEADING_BYTES))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (FITS[expect](text, lead)) return null
  const found = HTML.test(text)
    ? 'an HTML page'
    : lead.length === 0
      ? 'an empty file'
      : JSON.stringify(text.slice(0, 40))
  return { reason: 'not_expected', detail: `${found} where ${expect} was asked for` }
}

const LONGEST_WORDS = 200

/** What a JSON error of a publisher says, under any of the names that are in use; null for anything else. */
export const wordsOf = (lead: Uint8Array): string | null => {
  const [, quoted] =
    /"(?:message|error|detail)"\s*:\s*("(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")/i.exec(
      Buffer.from(lead).toString('utf8'),
    ) ?? []
  if (quoted === undefined) return null
  // Control characters would let a publisher write lines into our log.
  const text = String(JSON.parse(quoted.replace(/\p{Cc}/gu, ' '))).replace(/[\s\p{Cc}]+/gu, ' ')
  return text.trim() === '' ? null : text.trim().slice(0, LONGEST_WORDS)
}
