/** What is served outside /v1: the reference, the list of errors, probes; and who a client behind a proxy is. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import type { FastifyPluginAsync } from 'fastify'
import { builtConsole, pagesOf } from '../src/console/pages.ts'
import { problems } from '../src/contract/problem.ts'
import { exampleEndpoints, exampleStore } from './support/example-endpoints.ts'
import { rawRequest } from './support/raw-request.ts'
import { serve } from './support/test-server.ts'

const store = await exampleStore()
after(() => store.close())
const parts = { endpoints: exampleEndpoints, market: () => ({ store }), state: store.state }

const opened = (
  settings: Parameters<typeof serve>[0]['settings'] = {},
  more: Partial<Pick<Parameters<typeof serve>[0], 'firstKey' | 'plugins'>> = {},
) => {
  const made = serve({ ...parts, settings, ...more })
  after(made.close)
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    made.server.inject({ method: 'GET', url, headers })
  return { ...made, get }
}

const { server, served, failures, get } = opened()

test('the viewer of the reference is loaded when it is asked for, not with the server', async (t) => {
  const loaded: string[] = []
  const hooks = registerHooks({
    resolve: (name, context, next) => {
      loaded.push(name)
      return next(name, context)
    },
  })
  t.after(() => hooks.deregister())
  const viewer = '@scalar/fastify-api-reference'
  assert.equal((await get('/docs/errors')).statusCode, 200)
  assert.ok(!loaded.includes(viewer))
  for (const path of ['/docs', '/docs?theme=dark']) assert.equal((await get(path)).statusCode, 200)
  assert.ok(loaded.includes(viewer))
})

test('the address of the server leads a browser to the web application, and programs to the reference', async () => {
  const withConsole = opened({}, { plugins: [pagesOf(builtConsole)] })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  assert.equal((await withConsole.get('/', browser)).headers['location'], '/console/')
  assert.equal((await withConsole.get('/')).headers['location'], '/docs')
  assert.equal((await withConsole.get('/', { accept: '*/*' })).headers['location'], '/docs')
  const page = await withConsole.get('/console/')
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/)
  assert.equal(page.headers['access-control-allow-origin'], undefined)
  // A server without it has no such page.
  assert.equal((await get('/', browser)).headers['location'], '/docs')
})

test('the reference comes from this host alone', async () => {
  assert.equal((await get('/')).headers['location'], '/docs')
  const page = await get('/docs')
  assert.equal(page.statusCode, 200)
  assert.doesNotMatch(page.body, /https?:/)
  const policy = `${page.headers['content-security-policy']}`
  const [, start = ''] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page.body) ?? []
  const hash = createHash('sha256').update(start).digest('base64')
  assert.ok(policy.startsWith(`default-src 'none'; script-src 'self' 'sha256-${hash}';`), policy)
  assert.doesNotMatch(policy, /https?:|\*/)
  assert.match(start, /"telemetry": false[\s\S]*"withDefaultFonts": false/)
  assert.match(page.body, /<script src="\/docs\/js\/scalar\.js"><\/script>/)
  assert.match(page.body, /<html lang="en">/)
  assert.match(page.body, /<noscript>.*JavaScript.*\/v1\/openapi\.json.*\/docs\/errors.*<\/noscript>/s)
  const script = await get('/docs/js/scalar.js', { 'accept-encoding': 'gzip' })
  assert.deepEqual([script.statusCode, script.headers['content-encoding']], [200, 'gzip'])
  assert.ok(script.rawPayload.length < 1_500_000)
})

test('the key of the first start is on the page for a reader on this machine, and for nobody else', async () => {
  const key = 'ob_live_LEAKCANARY'
  const made = opened({}, { firstKey: async () => key })
  const host = (name: string) => ({ host: name })
  for (const name of ['127.0.0.1:8080', '127.0.0.1', 'localhost:8080', 'LOCALHOST', '[::1]:8080', '[::1]']) {
    const { headers, body } = await made.get('/docs', host(name))
    assert.match(body, /"apiKeyHeader": \{\s+"value": "ob_live_LEAKCANARY"/, name)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(Object.keys(headers).every((each) => !each.startsWith('access-control') && each !== 'etag'))
    const [, start = ''] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(body) ?? []
    const hash = createHash('sha256').update(start).digest('base64')
    assert.ok(`${headers['content-security-policy']}`.includes(`'sha256-${hash}'`))
  }
  const own = host('127.0.0.1:8080')
  const others: readonly (readonly [string, Readonly<Record<string, string>>, string?])[] = [
    ['another host', host('openbell.example:8080')],
    ['a name that begins as one of ours', host('127.0.0.1.openbell.example')],
    ['a name that ends as one of ours', host('openbell.localhost')],
    ['a page of another origin', { ...own, origin: 'https://openbell.example' }],
    ['a page without an origin', { ...own, origin: 'null' }],
    ['another machine', own, '192.0.2.7'],
    ['another machine over IPv6', own, '2001:db8::1'],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].map(
      (name): readonly [string, Readonly<Record<string, string>>] => [name, { ...own, [name]: '192.0.2.7' }],
    ),
  ]
  for (const [about, headers, remoteAddress = '127.0.0.1'] of others) {
    for (const url of ['/docs', '/docs/', '/docs/errors', '/docs/js/session.js']) {
      const got = await made.server.inject({ method: 'GET', url, headers, remoteAddress })
      assert.equal(got.statusCode, 200)
      assert.ok(!got.body.includes(key) && !JSON.stringify(got.headers).includes(key), `${about} ${url}`)
      assert.deepEqual(
        [got.headers['cache-control'], got.headers['access-control-allow-origin']],
        ['public, max-age=300', '*'],
        about,
      )
    }
  }
  assert.ok(made.served.every(({ target }) => target?.includes(key) !== true))
  // What a proxy sends that adds no header of its own.
  const { url } = await made.server.listen()
  const old = await rawRequest(url, 'GET /docs HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')
  assert.deepEqual([old.status, old.body.includes(key)], [200, false])
})

test('without a first key the field is empty, and a key lives as long as the tab', async () => {
  const page = await get('/docs')
  assert.match(page.body, /"apiKeyHeader": \{\s+"value": ""/)
  assert.match(page.body, /"persistAuth": true/)
  assert.match(page.body, /js\/session\.js"><\/script>\s+<script src="\/docs\/js\/scalar\.js">/)
  const session = await get('/docs/js/session.js')
  assert.match(`${session.headers['content-type']}`, /^application\/javascript/)
  assert.match(session.body, /'localStorage', \{ value: window\.sessionStorage \}/)
})

test('a page is not sent again to who has it', async () => {
  for (const path of ['/docs', '/docs/errors']) {
    const { headers } = await get(path)
    const again = await get(path, { 'if-none-match': `${headers['etag']}` })
    assert.deepEqual([again.statusCode, again.body, again.headers['etag']], [304, '', headers['etag']], path)
  }
})

test('every code has its entry on the page that problems point to', async () => {
  const { statusCode, body } = await get('/docs/errors')
  assert.equal(statusCode, 200)
  for (const code of Object.keys(problems)) assert.ok(body.includes(`id="${code}"`), code)
  assert.match((await get('/docs/push')).body, /<a href="\/docs\/errors">/)
})

test('a path outside /v1 is read-only or unknown, says so as /v1 does, whatever body comes', async () => {
  const json = { 'content-type': 'application/json' }
  for (const [url, status, code] of [
    ['/docs', 405, 'method_not_allowed'],
    ['/livez', 405, 'method_not_allowed'],
    ['/nothing', 404, 'route_not_found'],
  ] as const) {
    for (const payload of ['{', '{}', 'x'.repeat(2_000_000)]) {
      const got = await server.inject({ method: 'POST', url, headers: json, payload })
      assert.deepEqual([got.statusCode, got.json().code], [status, code], url)
      assert.equal(got.headers['content-type'], 'application/problem+json')
      assert.equal(got.headers['allow'], status === 405 ? 'GET, HEAD, OPTIONS' : undefined)
      assert.equal(got.json().requestId, got.headers['x-request-id'])
      assert.equal(got.headers['x-content-type-options'], 'nosniff')
    }
    const options = await server.inject({ method: 'OPTIONS', url })
    assert.equal(options.statusCode, status === 405 ? 204 : 404, url)
  }
})

test('a Host header of which no address can be made is refused where an address is made of it', async () => {
  const { url } = await server.listen()
  const got = await rawRequest(url, 'GET /docs HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n')
  assert.equal(got.status, 400)
  assert.match(got.body, /"code":"invalid_request"/)
})

test('each surface is counted under its name, an unknown path under none', async () => {
  served.length = 0
  for (const path of ['/', '/docs', '/docs/errors', '/readyz', '/nothing?apiKey=ob_live_x']) await get(path)
  assert.deepEqual(
    served.map(({ operation, status, target }) => [operation, status, target]),
    [
      ['docs', 302, '/'],
      ['docs', 200, '/docs/'],
      ['docs', 200, '/docs/errors'],
      ['readyz', 200, '/readyz'],
      ['none', 404, '/nothing'],
    ],
  )
})

test('the client behind a trusted proxy is the one it names, under /v1 and outside; others are not believed', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' }
  for (const [trustProxy, address] of [
    [[], '127.0.0.1'],
    [['loopback'], '192.0.2.7'],
    [['127.0.0.0/8', '192.0.2.0/24'], '203.0.113.9'],
    [['10.0.0.0/8'], '127.0.0.1'],
  ] as const) {
    const behind = opened({ trustProxy })
    await behind.get('/v1/companies', forwarded)
    await behind.get('/livez', forwarded)
    assert.deepEqual(
      behind.served.map((each) => each.address),
      [address, address],
      `${trustProxy}`,
    )
  }
})

test('ports behind forwarded addresses are no part of them, neither of the client nor of a trusted proxy', async () => {
  const behind = opened({ trustProxy: ['127.0.0.0/8', '192.0.2.0/24'] })
  for (const [forwarded, address] of [
    ['203.0.113.9:4711', '203.0.113.9'],
    ['203.0.113.9:4711, 192.0.2.7:443', '203.0.113.9'],
    ['[2001:db8::1]:443, 192.0.2.7', '2001:db8::1'],
    ['unknown', '127.0.0.1'],
  ] as const) {
    behind.served.length = 0
    for (const path of ['/v1/companies', '/livez']) await behind.get(path, { 'x-forwarded-for': forwarded })
    assert.deepEqual(
      behind.served.map((each) => each.address),
      [address, address],
      forwarded,
    )
  }
})

test('a path with the signs of a pattern is an unknown path', async () => {
  for (const url of [
    '/docs/:',
    '/docs/:x(',
    '/docs/:x(a+)+',
    '/docs/*x',
    '/:(',
    '/*/*',
    '/console/assets/:x(',
    '//',
  ]) {
    const got = await get(url)
    assert.deepEqual([got.statusCode, got.json().code], [404, 'route_not_found'], url)
    assert.equal((await server.inject({ method: 'POST', url })).statusCode, 404, url)
  }
})

test('no request here was a fault of ours', () => assert.deepEqual(failures, []))

test('a client that leaves before the first byte of a file is no fault of the server', async () => {
  const left = Promise.withResolvers<void>()
  const file: FastifyPluginAsync = async (app) => {
    app.get('/file', ({ raw }, reply) => {
      const body = new Readable({ read: () => undefined })
      reply.raw.once('close', () => {
        body.once('close', () => setImmediate(left.resolve))
        body.destroy()
      })
      raw.socket.destroy()
      return reply.send(body)
    })
  }
  const made = opened({}, { plugins: [file] })
  const { url } = await made.server.listen()
  await rawRequest(url, 'GET /file HTTP/1.1\r\nHost: x\r\n\r\n')
  await left.promise
  assert.deepEqual(made.failures, [])
})

test('a request that names the type of a body and has none is answered', { timeout: 60_000 }, async () => {
  const { url } = await opened().server.listen()
  const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n'
  const ended = await rawRequest(url, `DELETE /console/api/session HTTP/1.1\r\n${head}`)
  assert.equal(ended.status, 204)
  const empty = await rawRequest(url, `POST /console/api/session HTTP/1.1\r\n${head}`)
  assert.equal(empty.status, 422)
})
