/** A URL's query as names and values, decoded strictly; a malformed escape is an error, never a replacement character. */
import { ApiProblem } from './problem.ts'

export type Query = ReadonlyMap<string, readonly string[]>

const empty: Query = new Map()

/** The text of a part of a target. Throws `invalid_request`. */
export const decoded = (text: string, part: 'path' | 'query'): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiProblem('invalid_request', { detail: `The ${part} holds a malformed percent escape` })
  }
}

const decodedQuery = (text: string): string => decoded(text.replaceAll('+', ' '), 'query')

const asSent = (text: string): string => text

/** The query of a request target; throws `invalid_request` on a malformed escape. */
export const queryOf = (target: string): Query => {
  const start = target.indexOf('?')
  if (start < 0 || start === target.length - 1) return empty
  const query = new Map<string, string[]>()
  // Most have nothing to decode.
  const isEncoded = target.includes('%', start) || target.includes('+', start)
  const textOf = isEncoded ? decodedQuery : asSent
  for (const pair of target.slice(start + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = textOf(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : textOf(pair.slice(equals + 1))
    const values = query.get(name)
    if (values === undefined) query.set(name, [value])
    else values.push(value)
  }
  return query
}
