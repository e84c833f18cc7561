import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ConnectionTable } from './connection-table.ts'
import { socketCounts } from './socket-counts.ts'

const tableAt = (clock: { readonly now: number }) =>
  new ConnectionTable({
    maxPerAddress: 512,
    maxConnections: 10_000,
    counts: socketCounts(),
    isProxy: () => false,
    refuse: () => assert.fail('refused'),
    clock: () => clock.now,
  })

/** A table whose clock and timers move only by `passes`, with a socket in it. */
const timed = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const clock = { now: 0 }
  const table = tableAt(clock)
  const socket = new Socket()
  table.of(socket, '127.0.0.1')
  const passes = (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      clock.now += 1000
      t.mock.timers.tick(1000)
    }
  }
  return { table, socket, passes }
}

test('a client that reads nothing of a reply for twenty seconds is cut', (t) => {
  const { table, socket, passes } = timed(t)
  table.notePending(socket)
  passes(19)
  assert.equal(socket.destroyed, false)
  passes(1)
  assert.equal(socket.destroyed, true)
})

test('a client that takes a part of a reply within twenty seconds has as long for the next', (t) => {
  const { table, socket, passes } = timed(t)
  for (let part = 0; part < 3; part += 1) {
    table.notePending(socket)
    passes(19)
  }
  assert.equal(socket.destroyed, false)
  passes(1)
  assert.equal(socket.destroyed, true)
})

test('a client that has taken its reply is not cut', (t) => {
  const { table, socket, passes } = timed(t)
  table.notePending(socket)
  passes(19)
  table.noteFlushed(socket)
  passes(60)
  assert.equal(socket.destroyed, false)
})

/** What was written to the socket, and what is not flushed of it. */
const withBytes = (socket: Socket, written: number, unflushed: number): void => {
  Object.defineProperties(socket, {
    bytesWritten: { value: written, configurable: true },
    writableLength: { value: unflushed, configurable: true },
  })
}

test('of a reply that is written elsewhere, one that is not begun waits, and one of which nothing is read for twenty seconds is cut', (t) => {
  const { table, socket, passes } = timed(t)
  table.watch(socket)
  passes(60)
  withBytes(socket, 1000, 400)
  passes(20)
  assert.equal(socket.destroyed, false)
  // A part was read, and more is written.
  withBytes(socket, 1200, 500)
  passes(20)
  withBytes(socket, 1200, 0)
  passes(60)
  withBytes(socket, 1300, 100)
  passes(20)
  assert.equal(socket.destroyed, false)
  passes(1)
  assert.equal(socket.destroyed, true)
})

test('a reply that is written elsewhere and has ended is looked at no more', (t) => {
  const { table, socket, passes } = timed(t)
  table.watch(socket)
  withBytes(socket, 1000, 400)
  passes(19)
  table.noteFlushed(socket)
  passes(60)
  assert.equal(socket.destroyed, false)
})

test('ten thousand requests of all sockets may wait behind others, until they are answered or their client leaves', async () => {
  const table = tableAt({ now: 0 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = () => {
    const socket = new Socket()
    const connection = table.of(socket, '127.0.0.1')
    assert.ok(connection)
    connection.add(() => promise)
    return { socket, add: () => connection.add(() => undefined) }
  }
  const [one, other] = [busy(), busy()]
  for (let count = 0; count < 9999; count += 1) one.add()
  assert.equal(table.isReadAheadFull, false)
  other.add()
  assert.equal(table.isReadAheadFull, true)
  const closed = new Promise((done) => other.socket.once('close', done))
  other.socket.destroy()
  await closed
  assert.equal(table.isReadAheadFull, false)
  one.add()
  assert.equal(table.isReadAheadFull, true)
  resolve()
  while (table.isReadAheadFull) await new Promise((done) => setImmediate(done))
})

test('all sockets of a network that brought sixteen requests at once are read in parts, those opened within a minute too', async () => {
  const clock = { now: 0 }
  const table = tableAt(clock)
  const opened = (address: string) => {
    const socket = new Socket()
    const connection = table.of(socket, address)
    assert.ok(connection)
    return { connection, isInParts: () => socket.listenerCount('readable') > 0 }
  }
  const { connection, isInParts } = opened('192.0.2.1')
  connection.mayPause = true
  connection.add(() => new Promise(() => undefined))
  for (let count = 0; count < 15; count += 1) connection.add(() => undefined)
  const before = opened('192.0.2.1')
  assert.deepEqual([isInParts(), before.isInParts()], [false, false])
  connection.add(() => undefined)
  const [same, other] = [opened('192.0.2.1'), opened('192.0.2.2')]
  await new Promise((done) => setImmediate(done))
  const are = [isInParts(), before.isInParts(), same.isInParts(), other.isInParts()]
  assert.deepEqual(are, [true, true, true, false])
  clock.now += 60_000
  const later = opened('192.0.2.1')
  await new Promise((done) => setImmediate(done))
  assert.equal(later.isInParts(), false)
})

test('beside a thousand sockets that are read in parts, one on which sixteen requests wait may have no more', async () => {
  const table = tableAt({ now: 0 })
  const withMany = (at: number) => {
    const socket = new Socket()
    const connection = table.of(socket, `192.0.${at >> 8}.${at & 255}`)
    assert.ok(connection)
    connection.add(() => new Promise(() => undefined))
    for (let count = 0; count < 16; count += 1) connection.add(() => undefined)
    return { socket, connection }
  }
  const many = Array.from({ length: 1000 }, (_, at) => withMany(at))
  assert.ok(many.every(({ connection }) => connection.mayReadAhead))
  assert.equal(withMany(1000).connection.mayReadAhead, false)
  const [one] = many
  assert.ok(one)
  one.socket.destroy()
  await new Promise((done) => one.socket.once('close', done))
  assert.equal(withMany(1001).connection.mayReadAhead, true)
})
