/** What ends a socket: said behind the answers to what was asked before, and closed whatever its client does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Streams } from '../src/http/connections/upgrade.ts'
import { connected, socketTo } from './support/client-socket.ts'
import { exampleServers } from './support/example-servers.ts'
import { heldEndpoint } from './support/held-endpoint.ts'
import { rawRequest } from './support/raw-request.ts'
import { until } from './support/until.ts'

const opened = await exampleServers()
type Opened = Awaited<ReturnType<typeof opened>>

const CONNECT = 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n'
const EXPECTS = 'GET /v1/companies HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\n\r\n'

const stillAnswers = async (served: Opened) => {
  const { status } = await rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))
  assert.equal(status, 200)
}

test('what ends a socket is said behind the answers to what was asked on it before', async () => {
  const endings = [
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
    ['GET /v1/companies HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\n\r\n', 417],
    ['BREW /tea HTTP/1.1\r\nHost: x\r\n\r\n', 501],
    ['\0 no HTTP\r\n\r\n', 400],
  ] as const
  for (const [ending, status] of endings) {
    const held = heldEndpoint()
    const served = await opened({ endpoints: held.endpoints })
    const one = socketTo(served)
    one.socket.write(served.head('/v1/held') + served.head('/v1/companies') + ending)
    await until(() => held.begun() > 0, 'the work')
    const other = await rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))
    assert.deepEqual([other.status, one.statuses()], [200, []])
    held.release()
    await one.ended()
    assert.deepEqual(one.statuses(), [200, 200, status])
    one.socket.destroy()
  }
})

test('a client that resets a socket on which it asked for another protocol does not end the server', async () => {
  const served = await opened()
  for (const request of [`${CONNECT}\r\n`, `${CONNECT}Content-Length: 5\r\n\r\nab`]) {
    const one = socketTo(served)
    one.socket.write(request)
    await one.got('HTTP/1.1 405')
    one.socket.resetAndDestroy()
    await stillAnswers(served)
  }
})

test('a socket over a limit gets its 503 whatever it asks for', async () => {
  const served = await opened({ settings: { maxSocketsPerAddress: 1 } })
  const held = socketTo(served)
  await connected(held.socket)
  for (const request of [`${CONNECT}\r\n`, EXPECTS]) {
    const over = socketTo(served)
    over.socket.write(request)
    await over.ended()
    assert.deepEqual(over.statuses(), [503])
    over.socket.destroy()
  }
  held.socket.destroy()
})

test('what ends a socket closes it, although its client keeps its half open, and a server stops meanwhile', {
  timeout: 30_000,
}, async () => {
  const served = await opened()
  for (const request of [`${CONNECT}\r\n`, EXPECTS]) {
    const one = socketTo(served)
    one.socket.write(request)
    await one.ended()
    // What comes in on a socket that is closed is answered with a reset.
    const more = setInterval(() => one.socket.write('x'), 10)
    await one.closed()
    clearInterval(more)
  }
  const held = heldEndpoint()
  const stopping = await opened({ endpoints: held.endpoints })
  const one = socketTo(stopping)
  one.socket.write(`${stopping.head('/v1/held')}${CONNECT}\r\n`)
  await until(() => held.begun() > 0, 'the work')
  await stopping.server.drain({ graceMs: 0, deadlineMs: 10 })
  await one.ended()
  one.socket.destroy()
})

test('bytes that cannot be read are answered behind the requests before them, also within a body that waits', async () => {
  const held = heldEndpoint()
  const served = await opened({ endpoints: held.endpoints })
  const one = socketTo(served)
  const body = 'POST /v1/companies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n'
  one.socket.write(`${served.head('/v1/held')}${served.head('/v1/companies')}${body}`)
  await until(() => held.begun() > 0, 'the work')
  await stillAnswers(served)
  assert.deepEqual(one.statuses(), [])
  held.release()
  await one.ended()
  assert.deepEqual(one.statuses(), [200, 200, 400])
  one.socket.destroy()
})

test('what stays open is not opened for a client that has left while its reply was made', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  let begun = 0
  const reply = async () => {
    asked += 1
    await held.promise
    return { status: 200, headers: [], body: '', stream: () => (begun += 1) }
  }
  const streams: Streams = {
    routes: [['/v1/held-stream', { kind: 'keyed', operation: 'held', reply }]],
    upgradePath: null,
    upgrade: ({ refuse }) => refuse('unavailable'),
    end: async () => undefined,
  }
  const served = await opened({ streams, settings: { maxSocketsPerAddress: 1 } })
  const one = socketTo(served)
  one.socket.write(served.head('/v1/held-stream'))
  await until(() => asked > 0, 'the request')
  one.socket.resetAndDestroy()
  const other = () => rawRequest(served.url, served.head('/v1/companies', 'Connection: close'))
  // The second socket of an address that may have one is let in when the server has closed the first.
  await until(async () => (await other()).status === 200, 'the answer to another')
  held.resolve()
  await stillAnswers(served)
  assert.equal(begun, 0)
})
