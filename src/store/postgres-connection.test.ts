/** Sessions against a server that misbehaves; what sessions do is tested on PostgreSQL by the store's tests. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { postgresConnections } from './postgres-connection.ts'

/** AuthenticationOk, BackendKeyData and ReadyForQuery, as PostgreSQL's protocol 3.0 has them. */
const welcome = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 2]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
])

test('a session that is cut at its first statement is an error of the call, not the end of the process', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(welcome)
      // The next message is the first statement.
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { readonly port: number }
  const connections = postgresConnections(`postgres://reader:secret@127.0.0.1:${port}/market`, 'openbell')
  t.after(() => connections.close())
  for (let round = 0; round < 3; round += 1)
    await assert.rejects(connections.acquire(), { name: 'StoreUnavailableError' })
})
