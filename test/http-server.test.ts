/** The states of the server and what it says of itself: start, drain, faults, probes, documents, the in-flight cap. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { inProcessClientOf } from '../src/http/in-process-client.ts'
import { addEvent, type ExampleMarket, exampleEndpoints, exampleStore } from './support/example-endpoints.ts'
import { rawRequest } from './support/raw-request.ts'
import { serve } from './support/test-server.ts'

const store = await exampleStore()
after(() => store.close())
const parts = { endpoints: exampleEndpoints, market: (): ExampleMarket => ({ store }), state: store.state }

type Served = ReturnType<typeof serve<ExampleMarket>>

const opened = (more: Partial<Parameters<typeof serve<ExampleMarket>>[0]> = {}) => {
  const served = serve<ExampleMarket>({ ...parts, ...more })
  after(served.close)
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    served.server.inject({ method: 'GET', url, headers: { 'x-api-key': served.keys.good, ...headers } })
  return { ...served, get }
}

const rawGet = ({ keys }: Served, url: string, target: string) =>
  rawRequest(url, `GET ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${keys.good}\r\nConnection: close\r\n\r\n`)

/** A market that answers when it is released; `arrived(n)` resolves when n requests wait for it. */
const heldMarket = () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = 0
  let expected = 0
  let enough = () => {}
  const texts = async (...given: Parameters<typeof store.page>) => {
    waiting += 1
    if (waiting === expected) enough()
    await released
    return store.page(...given)
  }
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      expected = count
      enough = resolve
      if (waiting >= count) resolve()
    })
  return {
    market: (): ExampleMarket => ({ store: { ...store, page: texts } }),
    release: () => release(),
    arrived,
  }
}

test('a drain says so first, answers what is under way and what still comes, then closes the port', async () => {
  const { market, release, arrived } = heldMarket()
  const served = opened({ market })
  const { url } = await served.server.listen()
  const here = arrived(10)
  const underWay = Array.from({ length: 10 }, () => rawGet(served, url, '/v1/events'))
  await here
  const drained = served.server.drain({ graceMs: 300, deadlineMs: 5000 })
  const ready = await rawGet(served, url, '/readyz')
  assert.deepEqual([ready.status, ready.body], [503, '{"status":"draining"}'])
  const late = await rawGet(served, url, '/v1/companies')
  assert.equal(late.status, 200)
  assert.match(late.head, /\r\nConnection: close/)
  release()
  assert.deepEqual(
    (await Promise.all(underWay)).map(({ status }) => status),
    Array(10).fill(200),
  )
  await drained
  const refusal = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('connect', () => resolve('connected'))
  })
  assert.equal(refusal, 'ECONNREFUSED')
})

test('a drain answers what a kept connection and a new one sent before it closes them', async () => {
  const served = opened()
  const { url } = await served.server.listen()
  const { port } = new URL(url)
  const request = `GET /v1/companies HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.keys.good}\r\n\r\n`
  const kept = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  kept.write(request)
  await once(kept, 'data')
  const fresh = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  await once(fresh, 'connect')
  // Both requests are in the system's buffers and the server has seen neither when the drain begins.
  kept.write(request)
  fresh.write(request)
  const drained = served.server.drain({ graceMs: 0, deadlineMs: 5000 })
  const [keptReply, freshReply] = await Promise.all([text(kept), text(fresh)])
  assert.match(keptReply, /HTTP\/1.1 200 [\s\S]*\r\nConnection: close/)
  assert.match(freshReply, /^HTTP\/1.1 200 [\s\S]*\r\nConnection: close/)
  await drained
})

test('a drain does not wait longer than it was given for an answer that never comes', async () => {
  const { market, arrived } = heldMarket()
  const served = opened({ market })
  const { url } = await served.server.listen()
  const here = arrived(1)
  const lost = rawGet(served, url, '/v1/events')
  await here
  await served.server.drain({ graceMs: 0, deadlineMs: 20 })
  assert.equal((await lost).head, '')
})

test('before the start the interface is unavailable and says when to come again, and the process is alive', async () => {
  let started = false
  const { get } = opened({ started: () => started })
  const early = await get('/v1/companies')
  assert.deepEqual(
    [early.statusCode, early.json().code, early.headers['retry-after']],
    [503, 'unavailable', '1'],
  )
  assert.deepEqual(
    [
      (await get('/livez')).statusCode,
      (await get('/startupz')).statusCode,
      (await get('/readyz')).statusCode,
    ],
    [200, 503, 503],
  )
  started = true
  assert.deepEqual(
    [
      (await get('/v1/companies')).statusCode,
      (await get('/startupz')).statusCode,
      (await get('/readyz')).statusCode,
    ],
    [200, 200, 200],
  )
})

test('while the screener and the search are being made the rest is answered, and a balancer waits', async () => {
  let isLoaded = false
  const { get } = opened({ isLoaded: () => isLoaded })
  const statuses = async () => {
    const replies = await Promise.all(
      ['/v1/companies', '/livez', '/startupz', '/readyz'].map((path) => get(path)),
    )
    return replies.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(await statuses(), [200, 200, 503, 503])
  isLoaded = true
  assert.deepEqual(await statuses(), [200, 200, 200, 200])
})

test('a store that does not answer makes the server not ready, and is asked once a second', async () => {
  let asked = 0
  const hasData = async () => {
    asked += 1
    throw new Error('away')
  }
  const { get, clock } = opened({ hasData })
  for (let at = 0; at < 20; at++) assert.equal((await get('/readyz')).statusCode, 503)
  assert.equal(asked, 1)
  clock.now += 1000
  await get('/readyz')
  assert.equal(asked, 2)
  assert.equal((await get('/livez')).statusCode, 200)
})

test('a fault of the server is 500 with an id, reported to the observer only', async () => {
  const fault = new Error('select secret from /var/lib')
  const market = (): ExampleMarket => {
    throw fault
  }
  const { get, failures, served } = opened({ market })
  const got = await get('/v1/companies/AAPL')
  assert.deepEqual([got.statusCode, got.json().code], [500, 'internal_error'])
  assert.doesNotMatch(got.body, /secret|at |\.ts/)
  assert.ok(Object.hasOwn(got.headers, 'ratelimit'))
  assert.deepEqual(failures, [fault])
  assert.equal(served.at(-1)?.requestId, got.headers['x-request-id'])
})

test('a 304 reads nothing, and one more row behind the answer ends it', async () => {
  const own = await exampleStore()
  let asked = 0
  const market = () => {
    asked += 1
    return { store: own }
  }
  const { get } = opened({ market, state: own.state })
  const { headers } = await get('/v1/events/AAPL?limit=5')
  const etag = `${headers['etag']}`
  const other = await get('/v1/companies/AAPL')
  asked = 0
  assert.equal((await get('/v1/events/AAPL?limit=5', { 'if-none-match': etag })).statusCode, 304)
  assert.equal((await get('/v1/events/AAPL?limit=05', { 'if-none-match': etag })).statusCode, 304)
  assert.equal(asked, 0)
  assert.equal((await get('/v1/events/AAPL?limit=6', { 'if-none-match': etag })).statusCode, 200)
  await addEvent(own, 'AAPL', 200)
  assert.equal((await get('/v1/events/AAPL?limit=5', { 'if-none-match': etag })).statusCode, 200)
  const same = { 'if-none-match': `${other.headers['etag']}` }
  assert.equal((await get('/v1/companies/AAPL', same)).statusCode, 304, 'another collection changed')
  own.close()
})

test('an answer asked for again is kept, in each coding, until the data behind it change', async () => {
  const own = await exampleStore()
  let asked = 0
  const market = () => {
    asked += 1
    return { store: own }
  }
  const { get } = opened({ market, state: own.state })
  const target = '/v1/events/T01?limit=500'
  const first = await get(target)
  assert.equal((await get(target)).body, first.body)
  asked = 0
  for (const encoding of ['identity', 'gzip', 'gzip', 'br']) {
    const got = await get(target, { 'accept-encoding': encoding })
    assert.deepEqual([got.statusCode, got.headers['etag']], [200, first.headers['etag']])
  }
  assert.equal(asked, 0)
  assert.notEqual((await get(target, { accept: 'text/csv' })).body, first.body)
  await addEvent(own, 'T01', 200)
  const later = await get(target)
  assert.equal(later.json().count, first.json().count + 1)
  own.close()
})

test('the 51st request of a key waits, and a place is free again when an answer is out', async () => {
  const { market, release, arrived } = heldMarket()
  const served = opened({ market })
  const { url } = await served.server.listen()
  const here = arrived(50)
  const underWay = Array.from({ length: 50 }, () => rawGet(served, url, '/v1/events'))
  await here
  const late = await rawGet(served, url, '/v1/companies')
  assert.equal(late.status, 429)
  assert.match(late.body, /too_many_in_flight/)
  assert.equal(late.head.match(/X-RateLimit-Remaining/g)?.length, 1)
  release()
  await Promise.all(underWay)
  assert.equal((await rawGet(served, url, '/v1/companies')).status, 200)
})

test('a caller that leaves gives its place back', async () => {
  const { market, release, arrived } = heldMarket()
  const served = opened({ market })
  const { url } = await served.server.listen()
  const here = arrived(50)
  const request = `GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.keys.good}\r\n\r\n`
  const sockets = Array.from({ length: 50 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  for (const socket of sockets) socket.write(request)
  await here
  const left = new Promise<void>((resolve) => {
    const { served: replies } = served
    let closed = 0
    for (const socket of sockets)
      socket.on('close', () => {
        closed += 1
        if (closed === 50) resolve()
      })
    assert.equal(replies.length, 0)
  })
  for (const socket of sockets) socket.destroy()
  await left
  // The server notices the closed sockets in a later turn: it is asked until it has.
  let status = 429
  for (let turn = 0; turn < 1000 && status === 429; turn++)
    status = (await rawGet(served, url, '/v1/companies')).status
  assert.equal(status, 200)
  release()
})

test('the log of access holds no key, wherever it was sent', async () => {
  const { server, keys, served } = opened()
  const get = (url: string) => server.inject({ method: 'GET', url })
  await get(`/v1/companies?apiKey=${keys.good}&limit=2`)
  await get(`/v1/companies?%61piKey=${keys.good}`)
  await get(`/v1/companies?token=${keys.good}`)
  await get(`/v1/companies/${keys.good.replace('o', '%6F')}`)
  assert.deepEqual(
    served.map(({ target, status }) => [target, status]),
    [
      ['/v1/companies?limit=2', 200],
      ['/v1/companies', 401],
      ['/v1/companies', 401],
      ['/v1/companies/ob_live_[redacted]', 401],
    ],
  )
})

test('an alias answers as its endpoint does, and is not in the document', async () => {
  const { get } = opened()
  const [alias, own] = [await get('/v1/company/AAPL'), await get('/v1/companies/AAPL')]
  assert.deepEqual([alias.body, alias.headers['etag']], [own.body, own.headers['etag']])
  const document = await get('/v1/openapi.json')
  assert.ok(!Object.hasOwn(document.json().paths, '/v1/company/{ticker}'))
})

test('the same answers come without a socket and without a key', async () => {
  const { get } = opened()
  const client = inProcessClientOf(
    { ...parts, variant: 'test', baseUrl: 'http://127.0.0.1:8080' },
    exampleEndpoints,
  )
  for (const target of [
    '/v1/companies?limit=3',
    '/v1/companies/AAPL',
    '/v1/events?format=csv',
    '/v1/companies/aapl',
  ]) {
    const [inside, outside] = [await client.get(target), await get(target)]
    assert.equal(inside.status, outside.statusCode)
    if (inside.status === 200) assert.equal(inside.body, outside.body)
  }
})
