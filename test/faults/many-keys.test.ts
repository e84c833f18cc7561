/** A million keys: none twice, none that its own checksum rejects. */
import assert from 'node:assert/strict'
import { randomFillSync } from 'node:crypto'
import { test } from 'node:test'
import { isWellFormedKey, newKey } from '../../src/access/key.ts'

const pool = new Uint8Array(2 ** 20)
let taken = pool.length
/** A call of the system for each key takes most of the time. */
const randomBytes = (size: number): Uint8Array => {
  if (taken + size > pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += size
  return pool.subarray(taken - size, taken)
}

test('a million keys hold no duplicate and are all well formed (K-01)', () => {
  const keys = new Set<string>()
  for (let made = 0; made < 1_000_000; made++) {
    const key = newKey(randomBytes)
    if (isWellFormedKey(key)) keys.add(key)
  }
  assert.equal(keys.size, 1_000_000)
})
