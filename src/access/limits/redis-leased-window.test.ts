import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LeasedWindow } from './redis-leased-window.ts'

const LIMIT = 1000
const at = (sentAt: number) => ({ sentAt, receivedAt: 20 })

/** A window `a` of which 50 tokens were leased by a request sent at 10. */
const leased = (): LeasedWindow => {
  const window = new LeasedWindow(() => 'a')
  const request = window.request('key', LIMIT, 10)
  const lease = { id: 'a', used: 50, leftMs: 60_000, granted: 50, block: 50, processes: 1 }
  window.accept(lease, request, at(10))
  assert.equal(window.remaining(LIMIT), LIMIT)
  return window
}

test('an answer that was asked for earlier than one that is known does not undo its count', () => {
  const window = leased()
  window.adopt({ id: 'a', used: 0, leftMs: 60_000 }, at(9))
  assert.equal(window.remaining(LIMIT), LIMIT)
  window.adopt({ id: 'a', used: 70, leftMs: 60_000 }, at(11))
  assert.equal(window.remaining(LIMIT), LIMIT - 20)
})

test('tokens that are granted in a window that has given way to another are void', () => {
  const window = leased()
  const request = window.request('key', LIMIT, 12)
  window.adopt({ id: 'b', used: 0, leftMs: 60_000 }, at(13))
  const lease = { id: 'a', used: 100, leftMs: 1, granted: 50, block: 50, processes: 1 }
  window.accept(lease, request, at(12))
  assert.equal(window.remaining(LIMIT), LIMIT)
  assert.equal(window.take(LIMIT, 20, null), 'empty')
})
