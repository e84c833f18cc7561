import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  answer,
  clientOf,
  failure,
  JSON_TEXT,
  listening,
  SEC_PAGE,
  served,
} from '../../../test/support/misbehaving-server.ts'
import { isRefusalOfHost } from './fetch-error.ts'

test('a file comes with its validators, and names the operator to the publisher', async (t) => {
  const headers = { etag: '"a1"', 'last-modified': 'Mon, 01 Jul 2024 11:00:00 GMT' }
  const { client, url, requests } = await served(t, [answer(200, JSON_TEXT, headers)])
  const result = await client.fetch(url, { expect: 'json' })
  assert.ok(result.kind === 'fetched')
  assert.equal(Buffer.from(result.bytes).toString(), JSON_TEXT)
  assert.equal(result.etag, '"a1"')
  assert.equal(result.lastModified, 'Mon, 01 Jul 2024 11:00:00 GMT')
  assert.equal(requests[0]?.headers['user-agent'], 'openbell/1.0.0 (ops@example.com)')
  assert.equal(await client.list('www.sec.gov', /./), null)
})

test('304 to a conditional request is unchanged, and to a plain one an error', async (t) => {
  const { client, url, requests } = await served(t, [answer(304)])
  const conditions = { etag: '"a1"', lastModified: 'Mon, 01 Jul 2024 11:00:00 GMT' }
  assert.deepEqual(await client.fetch(url, conditions), { kind: 'unchanged' })
  assert.equal(requests[0]?.headers['if-none-match'], '"a1"')
  assert.equal(requests[0]?.headers['if-modified-since'], conditions.lastModified)
  await failure(client.fetch(url), 'status')
})

test('404 is absent, and 403 where the feed says so or an object store says AccessDenied', async (t) => {
  const denied = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'
  const { client, url, pauses } = await served(t, [
    answer(404, 'gone'),
    answer(403),
    answer(403, gzipSync(denied), { 'content-encoding': 'gzip' }),
  ])
  assert.deepEqual(await client.fetch(url), { kind: 'absent', status: 404 })
  assert.deepEqual(await client.fetch(url, { absentOn: [403, 404] }), { kind: 'absent', status: 403 })
  assert.deepEqual(await client.fetch(url), { kind: 'absent', status: 403 })
  assert.deepEqual(pauses, [])
})

test('403 is not tried again and pauses the whole group for 10 minutes', async (t) => {
  const { client, url, requests, pauses } = await served(t, [
    answer(403, SEC_PAGE('Undeclared Automated Tool')),
  ])
  const error = await failure(client.fetch(url), 'undeclared_tool')
  assert.equal(error.status, 403)
  assert.equal(error.tries, 1)
  assert.match(error.message, /User-Agent must name a contact/)
  assert.equal(requests.length, 1)
  assert.deepEqual(pauses, [600_000])
})

test('a refusal of the SEC without one of its pages is one of the whole host, and says how long nothing is asked', async (t) => {
  const { client, url, pauses } = await served(t, [answer(403, 'no')])
  const error = await failure(client.fetch(url), 'refused')
  assert.equal(error.message, `${url}: HTTP 403 (test is not asked again for 10 minutes)`)
  assert.deepEqual([isRefusalOfHost(error), error.tries, pauses], [true, 1, [600_000]])
})

test('429 waits as long as Retry-After asks, pauses the group, and then succeeds', async (t) => {
  const later = 'Mon, 01 Jul 2024 12:01:30 GMT'
  const told: unknown[] = []
  const answers = [
    answer(429, '', { 'retry-after': '30' }),
    answer(429, '', { 'retry-after': later }),
    answer(500),
    answer(200, JSON_TEXT),
  ]
  const { client, url, waits, pauses } = await served(t, answers, { waiting: (wait) => told.push(wait) })
  assert.equal((await client.fetch(url)).kind, 'fetched')
  const asked = { address: url, answer: 'HTTP 429', waitMs: 600_000 }
  assert.deepEqual(told, [asked, asked], 'the pause of the publisher is told, a retry after a fault is not')
  assert.deepEqual(waits.slice(0, 2), [30_000, 90_000])
  assert.deepEqual(pauses, [600_000, 600_000])
})

test('the page of the SEC’s threshold says both of its causes, and is asked for once more, not for an hour', async (t) => {
  for (const status of [200, 403]) {
    const page = answer(status, SEC_PAGE('Request Rate Threshold Exceeded'))
    const { client, url, requests, pauses } = await served(t, [page])
    const error = await failure(client.fetch(url), 'rate_limited')
    assert.match(error.message, /too many requests, or no email address in the User-Agent/)
    assert.equal(requests.length, 2)
    assert.deepEqual(pauses, [600_000, 600_000])
  }
})

test('a Retry-After beyond 15 minutes ends the request at once', async (t) => {
  const { client, url, requests, waits } = await served(t, [answer(503, '', { 'retry-after': '86400' })])
  const error = await failure(client.fetch(url), 'unavailable')
  assert.equal(error.retryAfterMs, 86_400_000)
  assert.equal(requests.length, 1)
  assert.deepEqual(waits, [])
})

test('a Retry-After without end pauses the group for a day, not for years', async (t) => {
  for (const asked of ['999999999', 'Tue, 01 Jan 2999 00:00:00 GMT']) {
    const { client, url, pauses } = await served(t, [answer(429, '', { 'retry-after': asked })])
    const { message } = await failure(client.fetch(url), 'rate_limited')
    assert.equal(message, `${url}: HTTP 429 (test is not asked again for 24 hours)`)
    assert.deepEqual(pauses, [86_400_000])
  }
})

/** A pace in which a pause goes on for so many milliseconds. */
const pausedPace = (times: readonly number[]) => {
  const left = [...times]
  return {
    take: async (_: unknown, __: unknown, paused?: (leftMs: number) => void) => {
      const leftMs = left.shift() ?? 0
      if (leftMs > 0) paused?.(leftMs)
    },
    pause: () => undefined,
  }
}

test('a pause that goes on is told once for all files that wait for it, and again where it becomes longer', async (t) => {
  const told: unknown[] = []
  const waiting = (wait: unknown) => void told.push(wait)
  const pace = pausedPace([300_000, 299_000, 600_000, 60_000])
  const { client, url } = await served(t, [answer(200, JSON_TEXT)], { pace, waiting })
  for (let files = 0; files < 4; files += 1) await client.fetch(url)
  const asked = { address: url, answer: 'test refused an earlier request' }
  assert.deepEqual(told, [
    { ...asked, waitMs: 300_000 },
    { ...asked, waitMs: 600_000 },
  ])
})

test('a file that its publisher asks to come again for is not told a second time of the same pause', async (t) => {
  const told: unknown[] = []
  const pace = pausedPace([0, 599_000])
  const answers = [answer(429), answer(200, JSON_TEXT)]
  const { client, url } = await served(t, answers, { pace, waiting: (wait) => told.push(wait) })
  await client.fetch(url)
  assert.deepEqual(told, [{ address: url, answer: 'HTTP 429', waitMs: 600_000 }])
})

test('a pause of more than 15 minutes that goes on ends the request at once, unasked, with the time left', async (t) => {
  const { client, url, requests, waits } = await served(t, [answer(200)], { pace: pausedPace([82_000_000]) })
  const error = await failure(client.fetch(url), 'rate_limited')
  assert.equal(error.message, `${url}: test is not asked again for 23 hours`)
  assert.deepEqual([requests.length, waits, isRefusalOfHost(error)], [0, [], true])
})

test('503 is tried 5 times with growing delays and then given up', async (t) => {
  const { client, url, requests, waits } = await served(t, [answer(503, SEC_PAGE('File Unavailable'))])
  const error = await failure(client.fetch(url), 'unavailable')
  assert.equal(error.tries, 5)
  assert.equal(error.status, 503)
  assert.equal(requests.length, 5)
  assert.deepEqual(waits, [500, 1000, 2000, 4000])
})

test('400 and 500 differ: only what may heal is tried again', async (t) => {
  const { client, url, requests } = await served(t, [answer(400)])
  assert.equal((await failure(client.fetch(url), 'status')).tries, 1)
  assert.equal(requests.length, 1)
  const broken = await served(t, [answer(500), answer(200, JSON_TEXT)])
  assert.equal((await broken.client.fetch(broken.url)).kind, 'fetched')
})

test('a refused connection, bytes that are not HTTP and plain HTTP on a TLS port are distinguished', async (t) => {
  const garbage = await listening(
    t,
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('220 smtp ready\r\n')
    }),
  )
  await failure(clientOf(t, garbage).client.fetch(`http://${garbage}/`), 'connection')
  const tls = await failure(clientOf(t, garbage).client.fetch(`https://${garbage}/`), 'tls')
  assert.equal(tls.tries, 1)
  const closed = '127.0.0.1:1'
  assert.equal((await failure(clientOf(t, closed).client.fetch(`http://${closed}/`), 'connection')).tries, 5)
})

test('3 redirects are followed, a loop is not', async (t) => {
  const to = (path: string) => answer(302, 'moved', { location: path })
  const good = await served(t, [to('/1'), to('/2'), to('/3'), answer(200, JSON_TEXT)])
  assert.equal((await good.client.fetch(good.url)).kind, 'fetched')
  assert.deepEqual(
    good.requests.map(({ url }) => url),
    ['/data.json', '/1', '/2', '/3'],
  )
  const loop = await served(t, [to('/data.json')])
  await failure(loop.client.fetch(loop.url), 'too_many_redirects')
  assert.equal(loop.requests.length, 4)
})

test('a redirect into the private network, to another port or scheme is refused before it is followed', async (t) => {
  const other = await served(t, [answer(200, 'secret')])
  for (const location of [
    other.url,
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'https://www.sec.gov:22/',
  ]) {
    const { client, url } = await served(t, [answer(301, '', { location })])
    await failure(client.fetch(url), 'refused_address')
  }
  assert.equal(other.requests.length, 0)
})

test('a name that resolves into the private network is refused and nothing is connected', async (t) => {
  const target = await served(t, [answer(200, 'secret')])
  const { client } = clientOf(t, 'none', {
    resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const error = await failure(client.fetch('http://rebind.example/'), 'refused_address')
  assert.match(error.message, /rebind\.example resolves to 127\.0\.0\.1/)
  assert.equal(error.tries, 1)
  assert.equal((await failure(client.fetch(target.url), 'refused_address')).tries, 0)
  assert.equal(target.requests.length, 0)
})

test('an abort by the caller ends the request with its reason', async (t) => {
  const stop = new AbortController()
  const { client, url } = await served(t, [() => stop.abort(new Error('shutting down'))])
  await assert.rejects(client.fetch(url, { signal: stop.signal }), /shutting down/)
})

test('a key goes to its own origin only: a redirect to another gets none', async (t) => {
  const other = await served(t, [answer(200, JSON_TEXT)])
  const headers: unknown[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers.authorization)
    response.writeHead(302, { location: `${other.url}?from=a` }).end()
  })
  const host = await listening(t, server)
  const { client } = clientOf(t, host, {
    allowPrivate: new Set([host, other.host]),
    credentials: new Map([[`http://${host}`, { authorization: 'Token s3cret' }]]),
  })
  assert.equal((await client.fetch(`http://${host}/data.json`)).kind, 'fetched')
  assert.deepEqual([headers, other.requests[0]?.headers.authorization], [['Token s3cret'], undefined])
})

test('the error shows what a publisher says of a refusal, on one line and without a key that it repeats', async (t) => {
  const body = JSON.stringify({ status: 'ERROR', error: 'no\n"s3cret"\u0007 today' })
  const { client, url, host } = await served(t, [answer(401, body)])
  assert.equal((await failure(client.fetch(url), 'status')).message, `${url}: HTTP 401, no "s3cret" today`)
  const keyed = clientOf(t, host, {
    credentials: new Map([[`http://${host}`, { authorization: 'Token s3cret' }]]),
  })
  const shown = await failure(keyed.client.fetch(url), 'status')
  assert.equal(shown.message, `${url}: HTTP 401, no "[key]" today`)
  assert.equal(shown.status, 401)
})

test('an answer that repeats the key is not taken in, so that no archive holds it', async (t) => {
  const key = '0123456789abcdef0123'
  const { url, host } = await served(t, [answer(200, JSON.stringify({ error: `unknown key ${key}` }))])
  const credentials = new Map([[`http://${host}`, { authorization: `Bearer ${key}` }]])
  const { message } = await failure(clientOf(t, host, { credentials }).client.fetch(url), 'not_expected')
  assert.equal(message, `${url}: the answer repeats your key`)
})
