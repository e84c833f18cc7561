/** A call of the sandbox: what came back, as a reader wants to see it. */

import { API } from '../../api/request.ts'

const MAX_SHOWN = 60_000

export type Answer = {
  readonly status: number
  readonly ms: number
  readonly bytes: number
  /** The body, JSON in lines; cut where it is long. */
  readonly text: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Where the answer has no rows, what to do next. */
  readonly next: string | null
}

const hasNoRows = (text: string): boolean => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('results' in body)) return false
    return Array.isArray(body.results) && body.results.length === 0
  } catch {
    return false
  }
}

/** The description of an operation says where the sample has none of its rows. */
export const nextStep = (status: number, text: string): string | null => {
  if (status === 404)
    return 'The store has no such record. Try a value of another call; the description says what the sample lacks, and the operator of this server can load it.'
  if (status === 200 && hasNoRows(text))
    return 'No rows in this store for these values. Try others; the description says what the sample lacks, and the operator of this server can load it.'
  return null
}

const shownHeaders = ['content-type', 'etag', 'x-ratelimit-remaining', 'x-request-id']

const inLines = (text: string, type: string): string => {
  if (!/json/.test(type) || /ndjson/.test(type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Never rejects: what fails is an answer too. */
export const answerTo = async (target: string): Promise<Answer> => {
  const startedAt = performance.now()
  try {
    const response = await fetch(API + target, { credentials: 'same-origin' })
    const body = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    const text = inLines(body, response.headers.get('content-type') ?? '')
    const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n… cut here for the page` : text
    const headers = shownHeaders.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    const next = nextStep(response.status, body)
    return { status: response.status, ms, bytes: new Blob([body]).size, text: cut, headers, next }
  } catch {
    return { status: 0, ms: 0, bytes: 0, text: 'The server cannot be reached.', headers: [], next: null }
  }
}
