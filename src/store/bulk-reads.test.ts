import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from './bulk-reads.ts'

test('each value is read once, 500 at a time', async () => {
  const parts: number[] = []
  const found = await inBatches([...Array(1200).keys(), 7], (part) => {
    parts.push(part.length)
    return part
  })
  assert.deepEqual(parts, [500, 500, 200])
  assert.deepEqual(found, [...Array(1200).keys()])
})

test('values of many rows are read, as fails to deliver of years', async () => {
  const found = await inBatches([1, 2], () => Array.from({ length: 300_000 }, (_, at) => at))
  assert.equal(found.length, 300_000)
})
