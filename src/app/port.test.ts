import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import { test } from 'node:test'
import { oneThreadReason } from './port.ts'

const place = { host: '127.0.0.1', port: 0, listenFd: null }

test('threads share a port where the system lets them, which listening shows', async () => {
  const asked: ListenOptions[] = []
  const listen = async (options: ListenOptions): Promise<void> => {
    asked.push(options)
  }
  assert.equal(await oneThreadReason({ ...place, port: 8080 }, listen), null)
  assert.deepEqual(asked, [
    { host: '127.0.0.1', port: 8080 },
    { host: '127.0.0.1', port: 8080, reusePort: true },
  ])
})

test('one thread serves where the system does not share ports, and where a supervisor opened the socket', async () => {
  const listen = async ({ reusePort }: ListenOptions): Promise<void> => {
    if (reusePort === true) throw new Error('listen ENOTSUP: operation not supported on socket')
  }
  assert.match((await oneThreadReason(place, listen)) ?? '', /^One thread serves: .*ENOTSUP/)
  assert.match((await oneThreadReason({ ...place, listenFd: 3 })) ?? '', /supervisor/)
})

test('a port that another program lets be shared is taken all the same', async (t) => {
  const other = createServer().listen({ host: '127.0.0.1', port: 0, reusePort: true })
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await assert.rejects(oneThreadReason({ ...place, port }), { code: 'EADDRINUSE' })
})
