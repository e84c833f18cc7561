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
