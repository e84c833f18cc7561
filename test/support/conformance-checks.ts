/** Assertions on replies: a problem by its code, the parameter at fault, the headers of the rate limit. */
import assert from 'node:assert/strict'
import type { Got } from './conformance-server.ts'

export const problem = (got: Got, status: number, code: string, about: string) => {
  assert.deepEqual([got.status, got.json['code']], [status, code], `${about}: ${got.body.slice(0, 300)}`)
}
export const flawed = (got: Got, name: string, about: string) => {
  problem(got, 422, 'validation_error', about)
  const errors = got.json['errors'] as readonly { readonly name: string }[]
  const names = errors.map((error) => error.name)
  assert.ok(names.includes(name), `${about}: ${got.body}`)
}
export const rateHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'ratelimit-policy',
  'ratelimit',
]
export const withoutRateHeaders = (headers: Got['headers']) => {
  const changing = [...rateHeaders, 'x-request-id', 'date']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)))
}
