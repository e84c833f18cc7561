import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingBytes } from './pending-bytes.ts'

const MIB = 1024 * 1024

test('a key with 32 MB of untaken replies is full, and other keys are not', () => {
  const pending = new PendingBytes()
  pending.add('a', 31 * MIB)
  const subtract = pending.add('a', MIB - 1)
  assert.equal(pending.isFullFor('a'), false)
  const last = pending.add('a', 1)
  assert.deepEqual([pending.isFullFor('a'), pending.isFullFor('b'), pending.isFull], [true, false, false])
  last()
  assert.equal(pending.isFullFor('a'), false)
  pending.add('a', 1)
  subtract()
  subtract()
  pending.add('a', MIB - 2)
  assert.equal(pending.isFullFor('a'), false, 'what is subtracted twice counts once')
  pending.add('a', 1)
  assert.equal(pending.isFullFor('a'), true)
})

test('the process is full with 128 MB of untaken replies, whosever they are', () => {
  const pending = new PendingBytes()
  for (let key = 0; key < 8; key += 1) pending.add(`${key}`, 16 * MIB - (key === 0 ? 1 : 0))
  assert.equal(pending.isFull, false)
  const last = pending.add('', 1)
  assert.equal(pending.isFull, true)
  last()
  assert.equal(pending.isFull, false)
})

test('long work waits from 16 MB of its key on, and from 64 MB of all keys', () => {
  const pending = new PendingBytes()
  pending.add('a', 16 * MIB - 1)
  assert.equal(pending.mayStartLong('a'), true)
  pending.add('a', 1)
  assert.deepEqual([pending.mayStartLong('a'), pending.mayStartLong('b')], [false, true])
  pending.add('c', 48 * MIB - 1)
  assert.equal(pending.mayStartLong('b'), true)
  pending.add('d', 1)
  assert.equal(pending.mayStartLong('b'), false)
})
