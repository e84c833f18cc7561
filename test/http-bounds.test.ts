/** What a server holds for clients is bounded: requests read ahead, replies that are not taken, and how long it waits for them. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FastifyPluginAsync } from 'fastify'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { requestHeadersOf } from '../src/contract/request-headers.ts'
import type { Work } from '../src/contract/work.ts'
import { ClientGone } from '../src/http/connections/fair-queue.ts'
import { putReply } from '../src/http/reply-writer.ts'
import { socketTo } from './support/client-socket.ts'
import { type ExampleMarket, exampleEndpoints } from './support/example-endpoints.ts'
import { exampleServers } from './support/example-servers.ts'
import { heldEndpoint } from './support/held-endpoint.ts'
import { rawRequest } from './support/raw-request.ts'

const open = await exampleServers()
const opened = async (...more: Parameters<typeof open>) => {
  const served = await open(...more)
  const ask = (target: string, key: string) =>
    rawRequest(served.url, served.headWith(key)(target, 'Connection: close'))
  return { ...served, ask }
}
type Opened = Awaited<ReturnType<typeof opened>>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

const MB = 1024 * 1024
const row = JSON.stringify('x'.repeat(MB - 2))

/** An answer of so many megabytes, made as long work. */
const longEndpoint = (mb: number): Endpoint<ExampleMarket> => {
  const [companies] = exampleEndpoints
  assert.ok(companies)
  return {
    ...companies,
    path: `/v1/long-${mb}`,
    name: `long${mb}`,
    parameters: {},
    cost: () => 'long',
    answer: () => ({
      kind: 'list',
      before: {},
      results: Array.from({ length: mb }, () => row),
      after: { count: mb },
    }),
  }
}

let addresses = 0

/** A client that has sent its requests, the answer to the first of which is made, and reads nothing. */
const unreadAfter = async (served: Opened, requests: string, from?: string) => {
  const client = socketTo(served, from)
  client.socket.pause()
  const before = served.served.length
  client.socket.write(requests)
  while (served.served.length === before) await turn()
  assert.equal(served.served.at(-1)?.status, 200)
  return client
}

/** Each from an address of its own, unless it is given: replies to one network have a bound too. */
const unread = (served: Opened, target: string, key: string, from = `127.0.0.${10 + addresses++}`) =>
  unreadAfter(served, served.headWith(key)(target), from)

/** When the server has heard that a client left, it answers others again. */
const answersAgain = async (served: Opened, key: string) => {
  while ((await served.ask('/v1/companies', key)).status !== 200) await turn()
}

test('over 10,000 requests that wait behind others, a busy socket gets 503, and others are answered', async () => {
  const held = heldEndpoint()
  const served = await opened({ endpoints: held.endpoints })
  const { good } = served.keys
  // Of each socket the server reads 64 KB at once, some 1,800 of these.
  const many = 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4000)
  // Each from an address of its own: of one, few sockets are read at the same time.
  const sockets = Array.from({ length: 12 }, (_, at) => socketTo(served, `127.0.0.${at + 1}`))
  for (const { socket } of sockets) socket.write(served.head('/v1/held') + many)
  while (held.begun() < sockets.length) await turn()
  const other = await served.ask('/v1/companies', good)
  assert.equal(other.status, 200)
  for (const _ of sockets) held.release()
  // Only what is shed ends.
  const one = await Promise.race(sockets.map(async (each) => ({ ...each, text: await each.ended() })))
  assert.deepEqual(one.statuses(), [200, 503], 'what waited on it is dropped')
  assert.match(
    one.text,
    /HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: \d+\r\n[\s\S]*\r\nConnection: close\r\n[\s\S]*too many requests read ahead/,
  )
  for (const { socket } of sockets) socket.destroy()
})

test('a key with 32 MB of replies that are not read gets 429, other keys are answered', async () => {
  const served = await opened({ endpoints: [...exampleEndpoints, longEndpoint(31), longEndpoint(33)] })
  const [key, other] = [served.keys.fresh(), served.keys.fresh()]
  const less = await unread(served, '/v1/long-31', other)
  const more = await unread(served, '/v1/long-33', key)
  assert.equal((await served.ask('/v1/companies', other)).status, 200)
  const refused = await served.ask('/v1/companies', key)
  assert.equal(refused.status, 429)
  assert.match(refused.head, /\r\nRetry-After: 1\r\n/)
  assert.match(refused.body, /"code":"too_many_in_flight"/)
  more.socket.destroy()
  await answersAgain(served, key)
  less.socket.destroy()
})

test('a network with 64 MB of replies that are not read gets 429 for each of its keys; others are answered, long work too', async () => {
  const endpoints = [...exampleEndpoints, longEndpoint(1), longEndpoint(31), longEndpoint(33)]
  const served = await opened({ endpoints })
  const from = '127.0.0.1'
  const one = await unread(served, '/v1/long-31', served.keys.fresh(), from)
  const other = await unread(served, '/v1/long-33', served.keys.fresh(), from)
  const { status, body } = await served.ask('/v1/companies', served.keys.good)
  assert.deepEqual([status, /"code":"too_many_in_flight"/.test(body)], [429, true])
  const away = socketTo(served, '127.0.0.2')
  away.socket.write(served.head('/v1/companies'))
  await away.got('HTTP/1.1 200')
  other.socket.destroy()
  away.socket.write(served.head('/v1/long-1'))
  while (away.statuses().length < 2) await turn()
  assert.deepEqual(away.statuses(), [200, 200])
  for (const { socket } of [one, away]) socket.destroy()
})

test('with 128 MB of replies that are not read every key gets 503, of tools too, and probes are answered', async () => {
  const served = await opened({ endpoints: [...exampleEndpoints, longEndpoint(63), longEndpoint(66)] })
  const one = await unread(served, '/v1/long-63', served.keys.fresh())
  assert.equal((await served.ask('/v1/companies', served.keys.good)).status, 200)
  const other = await unread(served, '/v1/long-66', served.keys.fresh())
  const refused = await served.ask('/v1/companies', served.keys.good)
  assert.equal(refused.status, 503)
  assert.match(refused.head, /\r\nRetry-After: \d+\r\n/)
  assert.match(refused.body, /"code":"unavailable"/)
  const caller = {
    headers: requestHeadersOf(['X-API-Key', served.keys.good]),
    target: '',
    address: '192.0.2.1',
    isGone: () => false,
  }
  const tool = await served.server.client.get('/v1/companies', caller, async (reply) => reply)
  assert.equal(tool.status, 503)
  assert.equal((await served.ask('/livez', '')).status, 200)
  one.socket.destroy()
  await answersAgain(served, served.keys.good)
  other.socket.destroy()
})

test('long work of a key with 16 MB of replies that are not read is not begun until they are; that of other keys is', async () => {
  const served = await opened({ endpoints: [...exampleEndpoints, longEndpoint(1), longEndpoint(17)] })
  const key = served.keys.fresh()
  const one = await unread(served, '/v1/long-17', key)
  const begun = served.served.length
  const waits = socketTo(served)
  waits.socket.write(served.headWith(key)('/v1/companies') + served.headWith(key)('/v1/long-1'))
  await waits.got('HTTP/1.1 200')
  const other = await served.ask('/v1/long-1', served.keys.good)
  assert.equal(other.status, 200)
  assert.equal(served.served.length, begun + 2)
  one.socket.destroy()
  while (waits.statuses().length < 2) await turn()
  assert.deepEqual(waits.statuses(), [200, 200])
  waits.socket.destroy()
})

/** Two endpoints whose answers go on until their client has left, on the event loop and elsewhere; with what ended them. */
const endlessEndpoints = () => {
  const [companies] = exampleEndpoints
  assert.ok(companies)
  let begun = 0
  const ends: unknown[] = []
  const endless = (cost: 'long' | 'thread', until: (work: Work) => Promise<void>) => ({
    ...companies,
    path: `/v1/endless-${cost}`,
    name: `endless-${cost}`,
    parameters: {},
    cost: () => cost,
    answer: async (_: unknown, __: unknown, work: Work) => {
      begun += 1
      await until(work).catch((error: unknown) => ends.push(error))
      return assert.fail('its client is still there')
    },
  })
  const paced = async ({ pace }: Work): Promise<void> => {
    for (;;) {
      await turn()
      await pace()
    }
  }
  const elsewhere = ({ signal }: Work): Promise<void> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const endpoints = [...exampleEndpoints, endless('long', paced), endless('thread', elsewhere)]
  return { endpoints, begun: () => begun, ends }
}

test('work ends when its client has left, on the event loop and in a thread, and neither waits for the other', async () => {
  const { endpoints, begun, ends } = endlessEndpoints()
  const served = await opened({ endpoints })
  const clients = ['/v1/endless-long', '/v1/endless-thread'].map((target) => {
    const client = socketTo(served)
    client.socket.write(served.head(target))
    return client
  })
  while (begun() < 2) await turn()
  for (const { socket } of clients) socket.destroy()
  while (ends.length < 2) await turn()
  assert.deepEqual(
    ends.map((error) => error instanceof ClientGone),
    [true, true],
  )
})

type Client = ReturnType<typeof socketTo>

/** More than the systems keep, so that the server writes on. */
const takes24 = async ({ socket, received }: Client): Promise<void> => {
  const before = received()
  socket.resume()
  while (received() < before + 24 * MB) await turn()
  socket.pause()
}

/** One client gets the end of its socket before its 60 MB, the other gets them all. */
const assertCut = async (stalled: Client, slow: Client): Promise<void> => {
  stalled.socket.resume()
  await stalled.ended()
  assert.ok(stalled.received() < 60 * MB, `${stalled.received()} bytes`)
  slow.socket.resume()
  while (slow.received() < 60 * MB) await turn()
  slow.socket.destroy()
}

/** Moves the clock and the timers of this process ahead. */
const timeOf = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const now = performance.now.bind(performance)
  let ahead = 0
  t.mock.method(performance, 'now', () => now() + ahead)
  return (seconds: number) => {
    ahead += seconds * 1000
    t.mock.timers.tick(1000)
  }
}

test('a client that reads nothing for twenty seconds is cut, one that takes a part in time gets all', async (t) => {
  const passes = timeOf(t)
  // The systems of both sides keep 10 MB of it where a receive buffer may have 6 MB, and 20 where it may have 32.
  const served = await opened({ endpoints: [...exampleEndpoints, longEndpoint(60)] })
  const stalled = await unread(served, '/v1/long-60', served.keys.fresh())
  const slow = await unread(served, '/v1/long-60', served.keys.fresh())
  // Meanwhile the systems have taken of the other reply what they keep.
  await takes24(slow)
  passes(15)
  await takes24(slow)
  passes(15)
  await assertCut(stalled, slow)
})

test('the same of pages outside /v1, also where the client goes on sending', async (t) => {
  const passes = timeOf(t)
  const page: FastifyPluginAsync = async (app) => {
    const body = Buffer.alloc(60 * MB, 'x')
    app.get('/page', (_, reply) => reply.send(putReply(reply, { status: 200, headers: [], body })))
  }
  const served = await opened({ plugins: [page] })
  const ask = async () => {
    const client = socketTo(served)
    client.socket.write('GET /page HTTP/1.1\r\nHost: x\r\n\r\n')
    await client.got('HTTP/1.1 200')
    client.socket.pause()
    return client
  }
  const [stalled, slow] = [await ask(), await ask()]
  // Meanwhile the systems have taken of the other reply what they keep.
  await takes24(slow)
  passes(1)
  passes(15)
  stalled.socket.write('G')
  await takes24(slow)
  passes(15)
  await assertCut(stalled, slow)
})

test('a client with any state of an answer of megabytes gets 304, and nothing of it', async () => {
  const served = await opened({ endpoints: [...exampleEndpoints, longEndpoint(2)] })
  const head = served.headWith(served.keys.good)('/v1/long-2', 'If-None-Match: *', 'Connection: close')
  const { status, body } = await rawRequest(served.url, head)
  assert.deepEqual([status, body], [304, ''])
})

test('the answer to a pipelined request is not begun before the socket has taken the reply to the one before', async () => {
  const held = heldEndpoint()
  const served = await opened({ endpoints: [...held.endpoints, longEndpoint(31)] })
  const head = served.headWith(served.keys.fresh())
  // Less than a key may have unread. In one packet, so that both are parsed before a reply is written: Node does not read a socket that takes nothing.
  const client = await unreadAfter(served, head('/v1/long-31') + head('/v1/held'))
  for (let count = 0; count < 20; count += 1)
    assert.equal((await served.ask('/v1/companies', served.keys.good)).status, 200)
  const begunUnread = held.begun()
  client.socket.resume()
  while (held.begun() === 0) await turn()
  held.release()
  await client.got('"count":0}')
  client.socket.destroy()
  assert.equal(begunUnread, 0)
})
