/** Sockets: in which order their requests are answered, and what odd ones get. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyPluginAsync } from 'fastify'
import { socketTo } from './support/client-socket.ts'
import { exampleServers } from './support/example-servers.ts'
import { heldEndpoint } from './support/held-endpoint.ts'
import { rawRequest } from './support/raw-request.ts'

const opened = await exampleServers()
type Opened = Awaited<ReturnType<typeof opened>>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('pipelined requests are begun one at a time, and a socket is not read while sixteen wait', async () => {
  const held = heldEndpoint()
  const served = await opened({ endpoints: held.endpoints })
  const one = socketTo(served)
  // 20 MB: far more than what the kernel keeps for both sides and one read.
  const many = 200_000
  one.socket.write(served.head('/v1/held') + served.head('/nowhere').repeat(many))
  while (held.begun() === 0) await turn()
  const other = await rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))
  assert.equal(other.status, 200)
  assert.deepEqual([held.begun(), one.statuses()], [1, []])
  assert.ok(one.socket.writableLength > 0, 'the server has stopped reading')
  one.socket.destroy()
})

test('while others ask, sockets that bring a thousand requests at once get all their answers', async () => {
  const served = await opened()
  const many = Array.from({ length: 4 }, () => socketTo(served))
  for (const { socket } of many) socket.write(served.head('/nowhere').repeat(1000))
  const other = socketTo(served, '127.0.0.2')
  let asked = 0
  while (many.some(({ statuses }) => statuses().length < 1000)) {
    other.socket.write(served.head('/livez'))
    asked += 1
    while (other.statuses().length < asked) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  for (const { socket, statuses } of [...many, other]) {
    assert.equal(new Set(statuses()).size, 1)
    socket.destroy()
  }
})

/** Refused from the 21st on, as an address that sends bad keys is. */
const REFUSED = 500
const WITH_BAD_KEYS = 'GET /v1/companies HTTP/1.1\r\nHost: x\r\nX-API-Key: bad\r\n\r\n'.repeat(20 + REFUSED)
const flood = (served: Opened, requests: string) => {
  const one = socketTo(served)
  one.socket.write(requests)
  return one
}

/** The statuses that a client which is refused and asks on gets while another one asks 300 times. */
const refusedMeanwhile = async (served: Opened, requests: string) => {
  const polite = socketTo(served, '127.0.0.2')
  const flooder = socketTo(served)
  polite.socket.write(served.head('/v1/companies'))
  await polite.got('HTTP/1.1 200')
  flooder.socket.write(served.head('/v1/companies'))
  await flooder.got('HTTP/1.1 200')
  const refused = flood(served, requests)
  for (let count = 2; count <= 300; count += 1) {
    polite.socket.write(served.head('/v1/companies'))
    while (polite.statuses().length < count) await turn()
  }
  for (const { socket } of [polite, flooder, refused]) socket.destroy()
  return refused.statuses()
}

test('a client that is refused and asks on waits ever longer while others ask', async () => {
  const statuses = await refusedMeanwhile(await opened(), WITH_BAD_KEYS)
  assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([401]))
  assert.deepEqual(new Set(statuses.slice(20)), new Set([429]))
  assert.ok(statuses.length < 100, `${statuses.length} answers`)
})

test('so does one that another surface refuses, as the tool server does', async () => {
  const refuses: FastifyPluginAsync = async (app) => {
    app.get('/refused', (_request, reply) => reply.code(429).send())
  }
  const requests = 'GET /refused HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(REFUSED)
  const statuses = await refusedMeanwhile(await opened({ plugins: [refuses] }), requests)
  assert.deepEqual(new Set(statuses), new Set([429]))
  assert.ok(statuses.length < 30, `${statuses.length} answers`)
})

test('a client that is refused is answered at once while it asks alone', async () => {
  const refused = flood(await opened(), WITH_BAD_KEYS)
  while (refused.statuses().length < 20 + REFUSED) await turn()
  refused.socket.destroy()
})

test('a client that closes its half gets what is made within 100 ms; work that takes longer is dropped', async (t) => {
  const held = heldEndpoint()
  const served = await opened({ endpoints: held.endpoints })
  const quick = socketTo(served)
  quick.socket.end(served.head('/v1/companies').repeat(3))
  await quick.ended()
  assert.deepEqual(quick.statuses(), [200, 200, 200])
  const timers: { readonly run: () => void; readonly ms: number }[] = []
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    timers.push({ run, ms })
    return { unref: () => undefined }
  })
  /** A client whose closed half the server has seen while its answer is held. */
  const halfClosed = async () => {
    const before = held.begun()
    const client = socketTo(served)
    client.socket.end(served.head('/v1/held'))
    while (timers.length === 0 || held.begun() === before) await turn()
    const { run, ms } = timers.pop() ?? assert.fail()
    assert.equal(ms, 100)
    return { ...client, pass: run }
  }
  const early = await halfClosed()
  held.release()
  await early.got('HTTP/1.1 200')
  const late = await halfClosed()
  late.pass()
  // Else the server closes it after a minute.
  for (let turns = 0; turns < 10_000 && !late.socket.closed; turns += 1) await turn()
  assert.deepEqual([late.socket.closed, late.statuses()], [true, []])
})

test('CONNECT, HTTP/0.9, an expectation that cannot be met and an empty Accept have an answer', async () => {
  const { url, head } = await opened()
  const connects = await rawRequest(url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
  assert.match(
    connects.head,
    /^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, OPTIONS\r\n[\s\S]*\r\nConnection: close/,
  )
  assert.match(connects.body, /"code":"method_not_allowed"/)
  for (const old of ['GET /v1/companies\r\n\r\n', 'GET /v1/companies HTTP/0.9\r\n\r\n']) {
    const got = await rawRequest(url, old)
    assert.match(`${got.head}${got.body}`, /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/, old)
  }
  const expects = await rawRequest(url, head('/v1/companies', 'Expect: the-moon'))
  assert.match(`${expects.head}${expects.body}`, /^HTTP\/1\.1 417 [\s\S]*"code":"expectation_failed"/)
  const continues = await rawRequest(url, head('/v1/companies', 'Expect: 100-continue', 'Connection: close'))
  assert.match(`${continues.head}${continues.body}`, /HTTP\/1\.1 200 /)
  for (const accept of ['Accept:', 'Accept: ', 'X-None: 1']) {
    const got = await rawRequest(url, head('/v1/companies', accept, 'Connection: close'))
    assert.match(got.head, /^HTTP\/1\.1 200 [\s\S]*Content-Type: application\/json/, accept)
  }
})

test('what is shaped like a key is never repeated, whatever carries it', async () => {
  const { url, head, keys } = await opened()
  const fake = 'ob_live_0123456789abcdefghijABCDEFGHIJ01234567'
  const shapes = [
    fake,
    keys.revoked,
    fake.toUpperCase(),
    fake.replace('_', '%5F'),
    fake.replace('_', '%255F'),
    fake.replace('o', '%6f'),
    fake.replace('iv', 'i%2576'),
  ]
  // Of the random part, however the rest was written.
  const letters = [fake, keys.revoked].map((key) => key.slice(8, 24).toLowerCase())
  for (const shape of shapes) {
    const targets = [
      `/v1/companies?limit=1&foo=${shape}`,
      `/v1/companies?limit=1&${shape}=1`,
      `/v1/companies?limit=1&ApiKey=${shape}`,
      `/v1/companies?limit=${shape}`,
      `/v1/companies?format=${shape}`,
      `/v1/companies/${shape}`,
      `/v1/${shape}`,
      `/${shape}`,
      `/v1/companies?cursor=${shape}&limit=1`,
    ]
    for (const target of targets) {
      for (const more of ['Prefer: handling=strict', `X-Request-Id: ${fake}`, `Accept: ${fake}`]) {
        const got = await rawRequest(url, head(target, more, 'Connection: close'))
        const text = `${got.head}\n${got.body}`
        const repeated = letters.find((each) => text.toLowerCase().includes(each))
        assert.equal(repeated, undefined, `${target} ${more}: ${text}`)
      }
    }
  }
})
