import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { withTimeout } from './timeout.ts'

test('work that ends in time gives its value or its error, work that does not is given up', async () => {
  assert.equal(await withTimeout(Promise.resolve(3), 1000), 3)
  await assert.rejects(withTimeout(Promise.reject(new Error('failed')), 1000), { message: 'failed' })
  await assert.rejects(withTimeout(new Promise(() => undefined), 5), { message: 'no answer within 5 ms' })
})

test('an answer that came while this thread was busy counts', async (t) => {
  const server = createServer((socket) => socket.end('x')).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = withTimeout(once(socket, 'data'), 20)
  await new Promise((resolve) => setImmediate(resolve))
  // The server, in this thread too, has written before; the wait is longer than the patience.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60)
  assert.equal(String(await answer), 'x')
})
