/** What Massive's feeds share: the publisher, the operator's key, and whether an answer holds data. */
import { type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile, Publisher } from '../feed.ts'

export const massive: Publisher = {
  name: 'Massive, formerly Polygon',
  terms: 'For the holder of the key, depending on the plan of the key. No redistribution.',
}

export const massiveKeyAt = (origin: string): NonNullable<Feed['key']> => ({
  settings: ['massiveKey'],
  origin,
  headersOf: ([key = '']) => ({ authorization: `Bearer ${key}` }),
})

const GOOD: ReadonlySet<unknown> = new Set(['OK', 'DELAYED'])

/** Throws SourceFormatError where a list of bars has not as many as the answer says. */
export const checkCount = ({ results, resultsCount }: JsonObject, file: string): void => {
  const count = Array.isArray(results) ? results.length : 0
  if (count === resultsCount) return
  const bars = count === 1 ? 'bar' : 'bars'
  throw new SourceFormatError(file, null, `has ${count} ${bars} of ${JSON.stringify(resultsCount)}`)
}

/** Throws SourceFormatError where Massive says in an answer that it refuses. */
export const answerIn = ({ bytes, address }: PublishedFile): JsonObject => {
  const answer = parseJsonObject(bytes, address)
  const { status, error, message } = answer
  if (!GOOD.has(status)) {
    const words = JSON.stringify(error ?? message ?? null)
    throw new SourceFormatError(address, null, `says ${JSON.stringify(status)}: ${words}`)
  }
  return answer
}
