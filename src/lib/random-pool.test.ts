import assert from 'node:assert/strict'
import { it } from 'node:test'
import { randomPool } from './random-pool.ts'

it('gives every byte once and draws anew when the piece is used up', () => {
  let drawn = 0
  const counting = (size: number) => Uint8Array.from({ length: size }, () => drawn++ % 256)
  const pool = randomPool(counting, 8)
  assert.deepEqual([...pool(3), ...pool(5)], [0, 1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual([...pool(6)], [8, 9, 10, 11, 12, 13])
  assert.deepEqual([...pool(20)].length, 20)
})
