/** Asserts that a value is not a promise, and returns it. */
import assert from 'node:assert/strict'
import type { Awaitable } from '../../src/lib/awaitable.ts'

export const syncValue = <Value>(value: Awaitable<Value>): Value => {
  assert.ok(!(value instanceof Promise), 'a promise, where a value was to be there at once')
  return value
}
