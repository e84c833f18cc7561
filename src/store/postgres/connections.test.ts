/** Sessions against a server that misbehaves; what sessions do is tested on PostgreSQL by the store's tests. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { postgresConnections } from './connections.ts'

/** AuthenticationOk, BackendKeyData and ReadyForQuery, as PostgreSQL's protocol 3.0 has them. */
const welcome = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 2]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
])

/** A message of the protocol: its letter, its length and what it says. */
const message = (letter: string, ...parts: readonly (string | readonly number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(letter), length, body])
}

/** The answer to a simple query: one row with the text `1` in its column `pid`, an int4. */
const oneRow = Buffer.concat([
  message('T', [0, 1], 'pid\0', [0, 0, 0, 0], [0, 0], [0, 0, 0, 23], [0, 4], [255, 255, 255, 255], [0, 0]),
  message('D', [0, 1], [0, 0, 0, 1], '1'),
  message('C', 'SELECT 1\0'),
  message('Z', 'I'),
])

/** Connections to a server that does so with each socket, after its first message. */
const connectionsTo = async (t: TestContext, greet: (socket: Socket) => void) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => greet(socket))
    t.after(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { readonly port: number }
  return postgresConnections(`postgres://reader:secret@127.0.0.1:${port}/market`, 'openbell')
}

test('a session that is cut at its first statement is an error of the call, not the end of the process', async (t) => {
  const connections = await connectionsTo(t, (socket) => {
    socket.write(welcome)
    // The next message is the first statement.
    socket.once('data', () => socket.resetAndDestroy())
  })
  t.after(() => connections.close())
  for (let round = 0; round < 3; round += 1)
    await assert.rejects(connections.acquire(), { name: 'StoreUnavailableError' })
})

test('a session that is ended in the message that opens it is an error of the call, not the end of the process', async (t) => {
  const fatal = message(
    'E',
    'SFATAL\0',
    'C57P01\0',
    'Mterminating connection due to administrator command\0',
    [0],
  )
  const connections = await connectionsTo(t, (socket) => {
    socket.end(Buffer.concat([welcome, fatal]))
  })
  t.after(() => connections.close())
  for (let round = 0; round < 3; round += 1)
    await assert.rejects(connections.acquire(), { name: 'StoreUnavailableError' })
})

test('the sessions end although one is never given back', async (t) => {
  const connections = await connectionsTo(t, (socket) => {
    socket.write(welcome)
    // What is asked first is which session answers.
    socket.once('data', () => socket.write(oneRow))
  })
  await connections.acquire()
  await connections.close()
})

test('where every session of the pool is in use, one more is unavailable in time for a client, and there is one when another is given back', async (t) => {
  const connections = await connectionsTo(t, (socket) => {
    socket.write(welcome)
    socket.once('data', () => socket.write(oneRow))
  })
  t.after(() => connections.close())
  const all = await Promise.all(Array.from({ length: 10 }, () => connections.acquire()))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const refused = assert.rejects(connections.acquire(), { name: 'StoreUnavailableError' })
  t.mock.timers.tick(1900)
  await refused
  const waiting = connections.acquire()
  all[0]?.release()
  ;(await waiting).release()
  t.mock.timers.reset()
})
