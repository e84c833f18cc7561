/** Finds the key in a request's three carriers; leaves out whether the key is good. */

export type Credential =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'conflicting' }

const absent: Credential = { kind: 'absent' }
const conflicting: Credential = { kind: 'conflicting' }

const PARAMETER = 'apiKey='

/** The key behind `Bearer`, in any case; empty for another scheme, which is no credential of ours. */
const bearerOf = (value: string): string => {
  const text = value.trim()
  const isBearer = text.charCodeAt(6) <= 0x20 && text.slice(0, 6).toLowerCase() === 'bearer'
  return isBearer ? text.slice(7).trim() : ''
}

/** Header names come as they were sent; looking at their length first spares lower-casing all but two. */
const keyInHeader = (name: string, value: string): string => {
  if (name.length === 9 && name.toLowerCase() === 'x-api-key') return value.trim()
  if (name.length === 13 && name.toLowerCase() === 'authorization') return bearerOf(value)
  return ''
}

const keysInQuery = (url: string): readonly string[] => {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes(PARAMETER, start)) return []
  return new URLSearchParams(url.slice(start)).getAll('apiKey').map((key) => key.trim())
}

/** The one key among the non-empty ones, with an empty text for none and null for several. */
const agreed = (keys: readonly string[], first: string): string | null => {
  let key = first
  for (const next of keys) {
    if (next === '' || next === key) continue
    if (key !== '') return null
    key = next
  }
  return key
}

/**
 * `rawHeaders` is Node's flat list of names and values: `headers` drops the second of two Authorization lines.
 * An empty credential is absent, the same key twice is one, two different ones are a conflict.
 */
export const credentialOf = (rawHeaders: readonly string[], url: string): Credential => {
  let key = ''
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const next = keyInHeader(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    if (next === '' || next === key) continue
    if (key !== '') return conflicting
    key = next
  }
  const settled = url.includes(PARAMETER) ? agreed(keysInQuery(url), key) : key
  if (settled === null) return conflicting
  return settled === '' ? absent : { kind: 'key', key: settled }
}

const MISSPELLED_PARAMETER = /[?&](api[-_]?key|access[-_]?key|token|key)=/i
const MISSPELLED_HEADERS = new Set(['apikey', 'api-key', 'api_key', 'x-apikey', 'x_api_key', 'x-api-token'])

/** What a caller without a key may have meant, as a sentence that repeats none of the values sent. */
export const credentialHint = (rawHeaders: readonly string[], url: string): string | undefined => {
  const parameter = MISSPELLED_PARAMETER.exec(url)?.[1]
  if (parameter !== undefined && parameter !== 'apiKey')
    return `The query parameter is spelled apiKey, not ${parameter}.`
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (MISSPELLED_HEADERS.has(name)) return `The header is spelled X-API-Key, not ${name}.`
    if (name === 'authorization' && (rawHeaders[at + 1] ?? '').trim().startsWith('ob_live_'))
      return 'The Authorization header needs the word Bearer before the key.'
  }
  return undefined
}
