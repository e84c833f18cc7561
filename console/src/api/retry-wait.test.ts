import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryWaitMs } from './retry-wait.ts'

test('a refused stream waits as long as the server says, and not less after each refusal', () => {
  assert.equal(retryWaitMs(37_000, 1), 37_000)
  assert.equal(retryWaitMs(600_000, 1), 600_000)
  assert.deepEqual(
    [1, 2, 3, 7, 40].map((refusals) => retryWaitMs(1000, refusals)),
    [2000, 4000, 8000, 120_000, 120_000],
  )
})

test('where the server names no time it is two minutes', () => {
  assert.equal(retryWaitMs(null, 1), 120_000)
})
