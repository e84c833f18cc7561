import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { OutputShare } from './output-share.ts'

const PART = 64 * 1024

test('four parts of 64 KB are written in a turn of the event loop, the others in later ones, in order', async () => {
  const output = new OutputShare()
  const written: number[] = []
  for (let part = 0; part < 10; part += 1) output.take(PART, () => written.push(part))
  const turns = [written.length]
  while (written.length < 10) {
    await setImmediate()
    turns.push(written.length)
  }
  assert.deepEqual(turns, [4, 8, 10])
  assert.deepEqual(written, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await setImmediate()
  output.take(PART, () => written.push(10))
  assert.equal(written.length, 11)
})
