import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSocketCounts, socketBuffersFor, socketCounts, threadSocketCounts } from './socket-counts.ts'

test('the sockets of an address are those of all threads, and those of a thread that has ended are taken off', () => {
  const buffers = socketBuffersFor(2, 7)
  const [one, other] = [threadSocketCounts(buffers, 0), threadSocketCounts(buffers, 1)]
  assert.deepEqual([one.change('192.0.2.1', 1), other.change('192.0.2.1', 1)], [1, 2])
  assert.equal(other.change('2001:db8::1', 1), 1)
  assert.deepEqual([one.changeAll(1), other.changeAll(2), one.changeAll(0)], [1, 3, 3])
  assert.equal(one.change('192.0.2.1', -1), 1)
  clearSocketCounts(buffers, 1)
  assert.deepEqual([one.change('192.0.2.1', 0), one.change('2001:db8::1', 0), one.changeAll(0)], [0, 0, 1])
})

test('a thousand addresses hardly ever meet in a place', () => {
  const counts = threadSocketCounts(socketBuffersFor(1, 123), 0)
  const met = Array.from({ length: 1000 }, (_, at) => counts.change(`10.0.${at >> 8}.${at & 255}`, 1))
  assert.ok(met.filter((count) => count > 1).length < 25)
})

test('a server alone keeps no address without a socket', () => {
  const counts = socketCounts()
  assert.deepEqual(
    [counts.change('a', 1), counts.change('a', 1), counts.change('a', -2), counts.change('a', 1)],
    [1, 2, 0, 1],
  )
  assert.deepEqual([counts.changeAll(2), counts.changeAll(-1)], [2, 1])
})
