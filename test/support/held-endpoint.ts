/** An endpoint in addition to the examples whose answers wait until a test releases them. */
import assert from 'node:assert/strict'
import type { Answer } from '../../src/contract/endpoint.ts'
import { exampleEndpoints } from './example-endpoints.ts'

/** Answers in the order of release. */
export const heldEndpoint = () => {
  const waiting: (() => void)[] = []
  let begun = 0
  const [companies] = exampleEndpoints
  assert.ok(companies)
  const endpoint = {
    ...companies,
    path: '/v1/held',
    name: 'held',
    parameters: {},
    answer: () => {
      begun += 1
      const { promise, resolve } = Promise.withResolvers<Answer>()
      waiting.push(() => resolve({ kind: 'list', before: {}, results: [], after: { count: 0 } }))
      return promise
    },
  }
  return {
    endpoints: [...exampleEndpoints, endpoint],
    begun: () => begun,
    release: () => waiting.shift()?.(),
  }
}
