/** How many sockets there may be, of an address and of all, and which one goes where places are short. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyPluginAsync } from 'fastify'
import { connected, socketTo } from './support/client-socket.ts'
import { exampleServers } from './support/example-servers.ts'
import { rawRequest } from './support/raw-request.ts'

const opened = await exampleServers()
type Opened = Awaited<ReturnType<typeof opened>>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('an address holds as many sockets as it may; one more gets 503, and other addresses are let in', async () => {
  const served = await opened({ settings: { maxSocketsPerAddress: 3 } })
  const held = Array.from({ length: 3 }, () => socketTo(served))
  await Promise.all(held.map(({ socket }) => connected(socket)))
  const over = socketTo(served)
  const text = await over.ended()
  assert.match(
    text,
    /^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 1\r\n[\s\S]*\r\nConnection: close\r\n[\s\S]*"code":"unavailable"/,
  )
  assert.match(text, /"detail":"This address has as many open connections as it may/)
  assert.deepEqual(served.refused, ['address 127.0.0.1'])
  const other = socketTo(served, '127.0.0.2')
  other.socket.write(served.head('/v1/companies'))
  await other.got('HTTP/1.1 200')
  const [first] = held
  first?.socket.destroy()
  await first?.closed()
  // The server notices the closed socket in a later turn.
  for (let status = 503; status !== 200; )
    status = (await rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))).status
  for (const { socket } of [...held, over, other]) socket.destroy()
})

const PROXIED = { maxSocketsPerAddress: 2, trustProxy: ['127.0.0.1'] }
/** Asks on sockets of their own as a proxy does, of whose clients each may have two. */
const behindProxy = async (given?: Opened) => {
  const served = given ?? (await opened({ settings: PROXIED }))
  return async (client: string) => {
    const one = socketTo(served)
    one.socket.write(served.head('/v1/companies', `X-Forwarded-For: ${client}`))
    await one.got('\r\n\r\n')
    return one
  }
}

test('behind a trusted proxy the sockets of the forwarded address count', async () => {
  const served = await opened({ settings: PROXIED })
  const ask = await behindProxy(served)
  const held = [await ask('198.51.100.7'), await ask('198.51.100.7'), await ask('198.51.100.8')]
  assert.deepEqual(
    held.map(({ statuses }) => statuses()),
    [[200], [200], [200]],
  )
  const over = await ask('198.51.100.7')
  const refusal =
    /^HTTP\/1\.1 503 [\s\S]*\r\nConnection: close\r\n[\s\S]*"This address has as many open connections/
  assert.match(await over.ended(), refusal)
  assert.deepEqual(served.refused, ['address 198.51.100.7'])
  // However many requests it brings, it is one socket.
  const many = socketTo(served)
  many.socket.write(served.head('/v1/companies', 'X-Forwarded-For: 198.51.100.7').repeat(10))
  assert.match(await many.ended(), refusal)
  assert.equal(served.refused.length, 2)
  many.socket.destroy()
  for (const { socket } of [...held, over]) socket.destroy()
})

test('sockets of the addresses under one IPv6 network of 64 bits count together', async () => {
  const ask = await behindProxy()
  const held = [await ask('2001:db8::1'), await ask('2001:db8:0:0:ffff::2'), await ask('2001:db8:0:1::1')]
  const over = await ask('2001:db8::3')
  assert.deepEqual(
    [...held, over].map(({ statuses }) => statuses()),
    [[200], [200], [200], [503]],
  )
  for (const { socket } of [...held, over]) socket.destroy()
})

test('the port that a proxy writes behind an address, or what is no address, makes no other client', async () => {
  const ask = await behindProxy()
  const clients = [
    ['198.51.100.7:1001', '198.51.100.7:1002', '198.51.100.7'],
    ['[2001:db8::1]:443', '[2001:db8::2]', '2001:db8::3'],
    ['unknown', '_hidden', '1.2.3.4.5:80'],
  ]
  for (const addresses of clients) {
    const held = []
    for (const address of addresses) held.push(await ask(address))
    assert.deepEqual(
      held.map(({ statuses }) => statuses()),
      [[200], [200], [503]],
      addresses[0],
    )
    for (const { socket } of held) socket.destroy()
  }
})

test('where places are short, the oldest idle socket without a good key goes first', async () => {
  const served = await opened({ settings: { maxConnections: 3 } })
  const keyed = socketTo(served)
  keyed.socket.write(served.head('/v1/companies'))
  await keyed.got('HTTP/1.1 200')
  const idle = [socketTo(served), socketTo(served)]
  await Promise.all(idle.map(({ socket }) => connected(socket)))
  const late = socketTo(served)
  late.socket.write(served.head('/v1/companies'))
  await late.got('HTTP/1.1 200')
  await idle[0]?.ended()
  keyed.socket.write(served.head('/v1/companies'))
  await keyed.got('HTTP/1.1 200')
  const later = socketTo(served)
  later.socket.write(served.head('/v1/companies'))
  await later.got('HTTP/1.1 200')
  await idle[1]?.ended()
  const over = socketTo(served)
  assert.match(
    await over.ended(),
    /^HTTP\/1\.1 503 [\s\S]*"The server has as many open connections as it may"/,
  )
  assert.deepEqual(served.refused, ['server 127.0.0.1'])
  for (const { socket } of [keyed, late, later, over]) socket.destroy()
})

test('where places are short, a socket without a good key that does not end a body goes as an idle one', async () => {
  let begun = 0
  const takesBodies: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', async () => {
      begun += 1
    })
    app.post('/bodies', (_request, reply) => reply.code(204).send())
  }
  const served = await opened({ settings: { maxConnections: 2 }, plugins: [takesBodies] })
  const body =
    'POST /bodies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\ntr'
  const slow = [socketTo(served), socketTo(served)]
  for (const { socket } of slow) socket.write(body)
  while (begun < 2) await turn()
  const late = socketTo(served)
  late.socket.write(served.head('/v1/companies'))
  await late.got('HTTP/1.1 200')
  assert.deepEqual([await slow[0]?.ended(), slow[1]?.socket.readableEnded], ['', false])
  slow[1]?.socket.write('ue')
  await slow[1]?.got('HTTP/1.1 204')
  for (const { socket } of [...slow, late]) socket.destroy()
})

test('where places are short, a socket without a good key that does not read its reply goes after idle ones', async () => {
  // 20 MB: far more than what the kernel keeps for both sides.
  const large: FastifyPluginAsync = async (app) => {
    app.get('/large', (_request, reply) => reply.send('x'.repeat(20_000_000)))
  }
  const served = await opened({ settings: { maxConnections: 2 }, plugins: [large] })
  const slow = socketTo(served)
  slow.socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await slow.got('HTTP/1.1 200')
  slow.socket.pause()
  const idle = socketTo(served)
  await connected(idle.socket)
  const keyed = socketTo(served)
  keyed.socket.write(served.head('/v1/companies'))
  await keyed.got('HTTP/1.1 200')
  assert.deepEqual([await idle.ended(), slow.socket.destroyed], ['', false])
  // The server looks once a second at what is not read.
  for (let status = 503; status !== 200; )
    status = (await rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))).status
  for (const { socket } of [slow, idle, keyed]) socket.destroy()
})
