/** HTTP on a real socket, case by case as in the plan (H-01 to H-20). */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { exampleEndpoints, exampleStore } from './support/example-endpoints.ts'
import { type RawReply, rawRequest, rawResponse } from './support/raw-request.ts'
import { serve } from './support/test-server.ts'

const store = await exampleStore()
const market = () => ({ store })
const served = serve({ endpoints: exampleEndpoints, market, state: store.state })
const { server, keys } = served
const { url } = await server.listen()
after(served.close)

const host = new URL(url).host
const lines = (...headers: readonly string[]) => `${headers.map((header) => `${header}\r\n`).join('')}\r\n`
const get = (target: string, ...headers: readonly string[]) =>
  rawRequest(
    url,
    `GET ${target} HTTP/1.1\r\n${lines(`Host: ${host}`, `X-API-Key: ${keys.good}`, 'Connection: close', ...headers)}`,
  )
const codeOf = ({ body }: RawReply): string => (JSON.parse(body) as { readonly code: string }).code
const refused = (got: RawReply, status: number, code: string, about: string) => {
  assert.equal(got.status, status, `${about}: ${got.head}`)
  assert.match(got.head, /\r\nContent-Type: application\/problem\+json\r\n/, about)
  assert.equal(codeOf(got), code, about)
}

test('a method that HTTP does not know is not implemented, and the process lives (H-04)', async () => {
  refused(
    await rawRequest(url, `BREW /v1/companies HTTP/1.1\r\n${lines(`Host: ${host}`)}`),
    501,
    'not_implemented',
    'BREW',
  )
  const known = await rawRequest(
    url,
    `PROPFIND /v1/companies HTTP/1.1\r\n${lines(`Host: ${host}`, 'Connection: close')}`,
  )
  refused(known, 405, 'method_not_allowed', 'PROPFIND')
  assert.match(known.head, /\r\nAllow: GET, HEAD, OPTIONS/)
})

test('a method that is refused, and OPTIONS, count no request of their key (H-01, H-02)', async () => {
  const key = keys.fresh()
  const ask = (method: string) =>
    rawRequest(
      url,
      `${method} /v1/companies HTTP/1.1\r\n${lines(`Host: ${host}`, `X-API-Key: ${key}`, 'Connection: close')}`,
    )
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])
    refused(await ask(method), 405, 'method_not_allowed', method)
  assert.equal((await ask('OPTIONS')).status, 204)
  assert.match((await ask('GET')).head, /\r\nX-RateLimit-Remaining: 2499\r\n/)
})

test('a target that cannot be decoded is refused without being repeated (H-06)', async () => {
  for (const target of [
    '/v1/companies/%E0%A4%A',
    '/v1/companies/%FF',
    '/v1/companies/%',
    '/v1/companies?cursor=%zz',
    '/v1/companies/\u00e9',
    '/%',
  ]) {
    const got = await get(target)
    refused(got, 400, 'invalid_request', target)
    assert.ok(!got.body.includes('%') && !got.head.includes('ratelimit'), target)
  }
  refused(await get('nonsense'), 400, 'invalid_request', 'nonsense')
})

test('NUL, a path upwards and a foreign alphabet are no tickers (H-07, H-08)', async () => {
  for (const value of ['%00', 'A%00', '..%2f..%2fetc', '%EF%BC%A1', '%0d%0aSet-Cookie:x'])
    refused(await get(`/v1/companies/${value}`), 422, 'validation_error', value)
  refused(await get('/v1/companies/../../etc/passwd'), 404, 'route_not_found', 'dots')
})

test('a parameter, a URL, a header or a number of headers that is too large has its own code (H-09 to H-11)', async () => {
  refused(await get(`/v1/companies/${'a'.repeat(101)}`), 414, 'uri_too_long', '101 characters')
  refused(await get(`/v1/companies?cursor=${'a'.repeat(9000)}`), 414, 'uri_too_long', '9 KB')
  refused(await get(`/v1/companies?cursor=${'a'.repeat(17_000)}`), 431, 'headers_too_large', '17 KB')
  refused(
    await get('/v1/companies', `X-Long: ${'a'.repeat(17_000)}`),
    431,
    'headers_too_large',
    'a long header',
  )
  const many = Array.from({ length: 101 }, (_, at) => `A${at}: 1`)
  refused(await get('/v1/companies', ...many), 431, 'headers_too_large', '101 headers')
  const most = Array.from({ length: 3000 }, (_, at) => `A${at}: 1`)
  refused(await get('/v1/companies', ...most), 431, 'headers_too_large', '3,000 headers')
  assert.equal((await get('/v1/companies', ...many.slice(0, 97))).status, 200)
})

test('one Host header, no more and no less; an absolute target is answered (H-12)', async () => {
  const without = await rawRequest(url, 'GET /v1/companies HTTP/1.1\r\nConnection: close\r\n\r\n')
  refused(without, 400, 'invalid_request', 'no host')
  refused(await get('/v1/companies', 'Host: other'), 400, 'invalid_request', 'two hosts')
  assert.equal((await get('http://other.example/v1/companies')).status, 200)
})

test('with a list of hosts only those are answered, and probes still come to an address (H-12)', async () => {
  const settings = { allowedHosts: ['api.example'] }
  const other = serve({ endpoints: exampleEndpoints, market, state: store.state, settings })
  const { url: at } = await other.server.listen()
  const ask = (target: string, name: string) =>
    rawRequest(
      at,
      `GET ${target} HTTP/1.1\r\n${lines(`Host: ${name}`, `X-API-Key: ${other.keys.good}`, 'Connection: close')}`,
    )
  assert.equal((await ask('/v1/companies', 'API.example:8080')).status, 200)
  refused(await ask('/v1/companies', 'evil.example'), 400, 'invalid_request', 'a foreign host')
  refused(
    await ask('http://evil.example/v1/companies', 'api.example'),
    400,
    'invalid_request',
    'a foreign target',
  )
  assert.equal((await ask('/readyz', '10.0.0.1')).status, 200)
  await other.close()
})

test('what is no HTTP is refused and the connection closed (H-13)', async () => {
  const head = `GET /v1/companies HTTP/1.1\r\nHost: ${host}\r\n`
  const cases: readonly (string | Uint8Array)[] = [
    `POST /v1/companies HTTP/1.1\r\n${lines(`Host: ${host}`, 'Content-Length: 3', 'Transfer-Encoding: chunked')}abc`,
    `GET /v1/companies HTTP/1.1\nHost: ${host}\n\n`,
    `${head}X: a\rb\r\n\r\n`,
    `GET /v1/companies HTTP/3.0\r\nHost: ${host}\r\n\r\n`,
    Uint8Array.of(0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc),
  ]
  for (const bytes of cases) refused(await rawRequest(url, bytes), 400, 'invalid_request', String(bytes))
})

test('two hundred connections of random bytes leave the server as it was (H-13)', async () => {
  const garbage = Array.from({ length: 200 }, (_, at) => {
    const bytes = randomBytes(40 + at)
    // Without a first byte that no request line has, the server would rightly wait for more.
    bytes[0] = 0
    return rawResponse(url, bytes)
  })
  for (const reply of await Promise.all(garbage)) assert.match(reply, /^HTTP\/1\.1 400 /)
  assert.equal((await get('/v1/companies')).status, 200)
})

test('a body of a GET is ignored up to 1 KB and refused above, with the rate headers of the key (H-14)', async () => {
  const small = `Content-Length: 1024\r\n\r\n${'x'.repeat(1024)}`
  const request = (body: string) =>
    rawRequest(
      url,
      `GET /v1/companies HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${keys.good}\r\nConnection: close\r\n${body}`,
    )
  assert.equal((await request(small)).status, 200)
  const declared = await request('Content-Length: 1025\r\n\r\n')
  refused(declared, 413, 'body_too_large', 'a declared length')
  assert.match(declared.head, /X-RateLimit-Remaining/)
  const chunk = `${(800).toString(16)}\r\n${'x'.repeat(800)}\r\n`
  refused(
    await request(`Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`),
    413,
    'body_too_large',
    'in chunks',
  )
  assert.equal((await request(`Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`)).status, 200)
})

test('Accept chooses the format by weight, then by name, and what is not offered is 406 (H-15)', async () => {
  const cases: readonly (readonly [accept: string, type: string])[] = [
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/x-ndjson;q=0.5, text/csv;q=0.4', 'application/x-ndjson'],
    ['application/json;q=0.1, TEXT/CSV', 'text/csv'],
    [`${'text/x, '.repeat(400)}*/*`, ''],
    ['text/html', ''],
    ['image/png', ''],
    ['application/json;q=0', ''],
    [',;;,', ''],
  ]
  for (const [accept, type] of cases) {
    const got = await get('/v1/companies', `Accept: ${accept}`)
    if (type === '') refused(got, 406, 'not_acceptable', accept)
    else assert.ok(got.head.includes(`\r\nContent-Type: ${type}`), `${accept}: ${got.head}`)
  }
  assert.match((await get('/v1/companies', 'Accept: image/png')).body, /text\/csv/)
  assert.equal((await get('/v1/companies?format=csv', 'Accept: image/png')).status, 200)
})

test('a long answer is compressed as the client likes best, a short one not at all (H-16)', async () => {
  const undone = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  const plain = await get('/v1/companies?limit=30')
  const cases: readonly (readonly [accepted: string, coding: keyof typeof undone | undefined])[] = [
    ['gzip', 'gzip'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['identity;q=0, *', 'zstd'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['nonsense;;q=x', undefined],
  ]
  for (const [accepted, coding] of cases) {
    const got = await get('/v1/companies?limit=30', `Accept-Encoding: ${accepted}`)
    const found = /\r\nContent-Encoding: (\w+)/.exec(got.head)?.[1]
    assert.equal(found, coding, accepted)
    assert.match(got.head, /\r\nVary: [^\r]*Accept-Encoding/)
    const bytes = Buffer.from(got.body, 'latin1')
    const text = coding === undefined ? bytes : undone[coding](bytes)
    assert.equal(text.toString('latin1'), plain.body, accepted)
  }
  assert.doesNotMatch((await get('/v1/companies/AAPL', 'Accept-Encoding: gzip')).head, /Content-Encoding/)
})

test('nothing sent in comes back in a header, but a request id of harmless letters (H-17)', async () => {
  const injected = await get('/v1/companies?cursor=%0d%0aSet-Cookie:x', 'X-Request-Id: a b')
  assert.doesNotMatch(injected.head, /Set-Cookie|a b/)
  const next = await get('/v1/companies?limit=1&x=%0d%0aSet-Cookie:x')
  assert.match(next.head, /\r\nLink: <[^>]*x=%0D%0ASet-Cookie%3Ax[^>]*>; rel="next"/)
  assert.doesNotMatch(next.head, /\r\nSet-Cookie/)
  assert.match((await get('/v1/companies', 'X-Request-Id: id_1-Z')).head, /\r\nX-Request-Id: id_1-Z\r\n/)
  assert.match((await get('/v1/companies', `X-Request-Id: ${'a'.repeat(65)}`)).head, /X-Request-Id: test-\d+/)
})

test('a thousand requests on one socket are answered in order, each counted (H-20)', async () => {
  const key = keys.fresh()
  const ask = (at: number, close: boolean) =>
    `GET /v1/companies HTTP/1.1\r\n${lines(`Host: ${host}`, `X-API-Key: ${key}`, `X-Request-Id: r${at}`, ...(close ? ['Connection: close'] : []))}`
  const text = await rawResponse(url, Array.from({ length: 1000 }, (_, at) => ask(at, at === 999)).join(''))
  const ids = [...text.matchAll(/X-Request-Id: (r\d+)/g)].map(([, id]) => id)
  assert.deepEqual(
    ids,
    Array.from({ length: 1000 }, (_, at) => `r${at}`),
  )
  const remaining = [...text.matchAll(/X-RateLimit-Remaining: (\d+)/g)].map(([, left]) => Number(left))
  assert.deepEqual(
    remaining,
    Array.from({ length: 1000 }, (_, at) => 2499 - at),
  )
})

test('many requests on one socket are answered in order, one with a body among them, and what cannot be read behind them', async () => {
  const ask = (...more: readonly string[]) =>
    `GET /v1/companies?limit=1 HTTP/1.1\r\n${lines(`Host: ${host}`, `X-API-Key: ${keys.fresh()}`, ...more)}`
  const withBody = `${ask('Content-Length: 900')}${'x'.repeat(900)}`
  const text = await rawResponse(
    url,
    `${ask().repeat(1000)}${withBody.repeat(3)}${ask().repeat(40)}no HTTP\r\n\r\n`,
  )
  assert.deepEqual(
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    [...Array.from({ length: 1043 }, () => 200), 400],
  )
})

test('an OPTIONS of the server itself is answered', async () => {
  const got = await rawRequest(url, `OPTIONS * HTTP/1.1\r\n${lines(`Host: ${host}`, 'Connection: close')}`)
  assert.equal(got.status, 204)
})

test('no request on these sockets was a fault of ours', () => assert.deepEqual(served.failures, []))
