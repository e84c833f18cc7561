/** The value of what may be a promise, where it must not be one. */
import assert from 'node:assert/strict'
import type { Awaitable } from '../../src/lib/awaitable.ts'

export const atOnce = <Value>(value: Awaitable<Value>): Value => {
  assert.ok(!(value instanceof Promise), 'a promise, where a value was to be there at once')
  return value
}
