import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingBytes } from './pending-bytes.ts'

const MIB = 1024 * 1024

/** Each key from a network of its own. */
const of = (key: string, network = `network of ${key}`) => ({ key, network })

test('a key with 32 MB of untaken replies is full, and other keys are not', () => {
  const pending = new PendingBytes()
  pending.add(of('a'), 31 * MIB)
  const subtract = pending.add(of('a'), MIB - 1)
  assert.equal(pending.isFullFor(of('a')), false)
  const last = pending.add(of('a'), 1)
  assert.deepEqual(
    [pending.isFullFor(of('a')), pending.isFullFor(of('b')), pending.isFull],
    [true, false, false],
  )
  last()
  assert.equal(pending.isFullFor(of('a')), false)
  pending.add(of('a'), 1)
  subtract()
  subtract()
  pending.add(of('a'), MIB - 2)
  assert.equal(pending.isFullFor(of('a')), false, 'what is subtracted twice counts once')
  pending.add(of('a'), 1)
  assert.equal(pending.isFullFor(of('a')), true)
})

test('the process is full with 128 MB of untaken replies, whosever they are', () => {
  const pending = new PendingBytes()
  for (let key = 0; key < 8; key += 1) pending.add(of(`${key}`), 16 * MIB - (key === 0 ? 1 : 0))
  assert.equal(pending.isFull, false)
  const last = pending.add(of(''), 1)
  assert.equal(pending.isFull, true)
  last()
  assert.equal(pending.isFull, false)
})

test('long work waits from 16 MB of its key on, and from 64 MB of all keys', () => {
  const pending = new PendingBytes()
  pending.add(of('a'), 16 * MIB - 1)
  assert.equal(pending.mayStartLong(of('a')), true)
  pending.add(of('a'), 1)
  assert.deepEqual([pending.mayStartLong(of('a')), pending.mayStartLong(of('b'))], [false, true])
  pending.add(of('c'), 48 * MIB - 1)
  assert.equal(pending.mayStartLong(of('b')), true)
  pending.add(of('d'), 1)
  assert.equal(pending.mayStartLong(of('b')), false)
})

test('a network with 64 MB of untaken replies to its keys is full, and its long work waits from 32 MB on; others go on', () => {
  const pending = new PendingBytes()
  const [one, other] = [of('a', 'n'), of('b', 'n')]
  pending.add(one, 16 * MIB)
  pending.add(other, 16 * MIB - 1)
  const third = of('c', 'n')
  assert.equal(pending.mayStartLong(third), true)
  pending.add(third, 1)
  assert.deepEqual([pending.mayStartLong(of('d', 'n')), pending.mayStartLong(of('d'))], [false, true])
  pending.add(third, 31 * MIB)
  assert.equal(pending.isFullFor(of('d', 'n')), false)
  const last = pending.add(of('d', 'n'), MIB)
  assert.deepEqual(
    [pending.isFullFor(of('e', 'n')), pending.isFullFor(of('e')), pending.isFull],
    [true, false, false],
  )
  last()
  assert.equal(pending.isFullFor(of('e', 'n')), false)
})
