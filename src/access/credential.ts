/** Finds the key in a request's three carriers. */
import type { RequestHeaders } from '../contract/request-headers.ts'

/** The headers that may carry a key. */
export type CredentialHeaders = Pick<RequestHeaders, 'apiKeys' | 'authorizations' | 'misspelledKey'>

export type Credential =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'conflicting' }

const absent: Credential = { kind: 'absent' }
const conflicting: Credential = { kind: 'conflicting' }

const PARAMETER = 'apiKey='

/** The key after `Bearer`, in any letter case; empty for another scheme, which is ignored. */
const bearerOf = (value: string): string => {
  const text = value.trim()
  const isBearer = text.charCodeAt(6) <= 0x20 && text.slice(0, 6).toLowerCase() === 'bearer'
  return isBearer ? text.slice(7).trim() : ''
}

const keysInQuery = (target: string): readonly string[] => {
  const start = target.indexOf('?')
  if (start === -1 || !target.includes(PARAMETER, start)) return []
  return new URLSearchParams(target.slice(start)).getAll('apiKey')
}

/** The only key among the non-empty ones: empty if there is none, null if there are several. */
const agreed = (before: string | null, keys: readonly string[], keyOf: (value: string) => string) => {
  let key = before
  for (const value of keys) {
    const next = keyOf(value)
    if (next === '' || next === key) continue
    if (key !== '') return null
    key = next
  }
  return key
}

const trimmed = (value: string): string => value.trim()

/** An empty credential is absent, the same key twice is one, two different ones are a conflict. */
export const credentialOf = (headers: CredentialHeaders, target: string): Credential => {
  let key = agreed('', headers.apiKeys, trimmed)
  key = agreed(key, headers.authorizations, bearerOf)
  if (target.includes(PARAMETER)) key = agreed(key, keysInQuery(target), trimmed)
  if (key === null) return conflicting
  return key === '' ? absent : { kind: 'key', key }
}

const MISSPELLED_PARAMETER = /[?&](api[-_]?key|access[-_]?key|token|key)=/i

/** What a caller without a key may have misspelled; the sentence repeats no value of the request. */
export const credentialHint = (headers: CredentialHeaders, target: string): string | undefined => {
  const parameter = MISSPELLED_PARAMETER.exec(target)?.[1]
  if (parameter !== undefined && parameter !== 'apiKey')
    return `The query parameter is spelled apiKey, not ${parameter}.`
  const { misspelledKey, authorizations } = headers
  if (misspelledKey !== undefined) return `The header is spelled X-API-Key, not ${misspelledKey}.`
  return authorizations.some((value) => value.trim().startsWith('ob_live_'))
    ? 'The Authorization header needs the word Bearer before the key.'
    : undefined
}
