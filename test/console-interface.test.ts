/** The interface under /console/api/v1: the answers of /v1, for whoever is signed in and for no page of another site. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MAX_IN_FLIGHT } from '../src/access/plan.ts'
import { visitorOf } from './support/console-visitor.ts'
import { exampleEndpoints, exampleStore } from './support/example-endpoints.ts'
import { signedIn } from './support/signed-in.ts'
import { serve } from './support/test-server.ts'

const store = await exampleStore()
after(() => store.close())

const opened = (settings: Parameters<typeof serve>[0]['settings'] = {}) => {
  const made = serve({ endpoints: exampleEndpoints, market: () => ({ store }), state: store.state, settings })
  after(made.close)
  const { server, keys } = made
  const byKey = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server.inject({ method: 'GET', url: `/${path}`, headers: { 'x-api-key': keys.good, ...headers } })
  return { ...made, byKey }
}

const paths = exampleEndpoints.flatMap(({ path, alias }) =>
  [path, ...(alias === undefined ? [] : [alias])].map((each) => each.slice(1).replace(/\{\w+\}/, 'AAPL')),
)

test('every path answers as under /v1, body, status and tag, at first and from the cache', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  const targets = [
    ...paths,
    ...paths.flatMap((path) => [`${path}?limit=1`, `${path}?format=csv`, `${path}?limit=x`]),
  ]
  for (const target of [...targets, 'v1/openapi.json']) {
    for (let time = 0; time < 3; time += 1) {
      const own = await send('GET', target)
      const keyed = await made.byKey(target)
      assert.deepEqual(
        [own.status, own.text.replace(/test-\d+/, ''), own.headers['etag'], own.headers['content-type']],
        [
          keyed.statusCode,
          keyed.body.replace(/test-\d+/, ''),
          keyed.headers['etag'],
          keyed.headers['content-type'],
        ],
        target,
      )
    }
  }
})

test('an answer is for its reader alone: no page of another origin may read it, and no cache may share it', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  for (const path of [...paths, 'v1/status', 'v1/openapi.json', 'v1/nothing', 'v1/companies?limit=x']) {
    for (let time = 0; time < 3; time += 1) {
      const { headers, status } = await send('GET', path)
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        [],
        path,
      )
      assert.match(`${headers['cache-control']}`, /^private|^no-store$/, path)
      if (status === 200) assert.match(`${headers['vary']}`, /^Cookie, /, path)
      assert.doesNotMatch(`${headers['vary']}`, /Authorization|X-API-Key/)
    }
    // What was made for the console is not what /v1 gives.
    const { headers } = await made.byKey(path)
    assert.equal(headers['access-control-allow-origin'], '*', path)
    assert.doesNotMatch(`${headers['vary']}`, /Cookie/, path)
  }
})

test('the next page is one of the console, and pages lead to the end', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  const listed = exampleEndpoints.map(({ path }) => path.slice(1)).filter((path) => !path.includes('{'))
  let followed = 0
  for (const path of listed) {
    let target = `${path}?limit=1`
    for (let time = 0; time < 4; time += 1) {
      const { headers, status } = await send('GET', target)
      assert.equal(status, 200, target)
      const keyed = await made.byKey(target)
      const link = headers['link']
      assert.equal(link === undefined, keyed.headers['link'] === undefined)
      if (typeof link !== 'string') break
      const [, next = ''] = /^<\/console\/api\/(v1\/[^>]*)>; rel="next"$/.exec(link) ?? []
      assert.notEqual(next, '', link)
      assert.match(`${keyed.headers['link']}`, /^<http:\/\/127\.0\.0\.1:8080\/v1\//)
      target = next
      followed += 1
    }
  }
  assert.ok(followed > 0)
})

test('a tag of either side is not modified on both, and a coding is its own', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  const path = 'v1/openapi.json'
  const { headers } = await send('GET', paths[0] ?? '')
  const tag = `${headers['etag']}`
  const same = await send('GET', paths[0] ?? '', undefined, { 'if-none-match': tag })
  assert.deepEqual([same.status, same.text, same.headers['etag']], [304, '', tag])
  assert.match(`${same.headers['vary']}`, /^Cookie, /)
  assert.equal((await made.byKey(paths[0] ?? '', { 'if-none-match': tag })).statusCode, 304)
  const coded = await send('GET', path, undefined, { 'accept-encoding': 'gzip' })
  assert.equal(coded.headers['content-encoding'], 'gzip')
  const head = await send('HEAD', paths[0] ?? '')
  assert.deepEqual([head.status, head.text, head.headers['etag']], [200, '', tag])
})

test('only the cookie counts here, and never under /v1', async () => {
  const made = opened()
  const { keys, server } = made
  const member = signedIn(made, 'a@example.com', { plan: 'pro', role: 'operator' })
  const nobody = visitorOf(server)
  const [path = ''] = paths
  for (const headers of [
    {},
    { 'x-api-key': keys.good },
    { authorization: `Bearer ${keys.good}` },
    { cookie: 'openbell=' },
    { cookie: `openbell=${'A'.repeat(43)}` },
    { cookie: `openbell=${keys.good}` },
    // The name for TLS is not looked at in plain HTTP, nor is one that only ends in it.
    { cookie: `${member.cookie()}`.replace('openbell', '__Host-openbell') },
    { cookie: `${member.cookie()}`.replace('openbell', 'x-openbell') },
  ]) {
    const told = await nobody.send('GET', path, undefined, headers)
    assert.deepEqual([told.status, told.body['code']], [401, 'sign_in_required'])
    assert.equal(told.headers['www-authenticate'], 'Cookie realm="openbell"')
  }
  assert.equal((await nobody.send('GET', `${path}?apiKey=${keys.good}`)).status, 401)
  // A key in addition to the cookie, even a wrong one, changes nothing.
  const both = await member.send('GET', path, undefined, {
    'x-api-key': 'wrong',
    authorization: 'Basic eDp5',
  })
  assert.equal(both.status, 200)
  const cookied = await server.inject({
    method: 'GET',
    url: `/${path}`,
    headers: { cookie: `${member.cookie()}`, 'sec-fetch-site': 'same-origin' },
  })
  assert.deepEqual([cookied.statusCode, JSON.parse(cookied.body).code], [401, 'missing_api_key'])
})

test('a page of another site is refused, with the cookie and for every path', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  ])
    for (const path of [...paths, 'v1/status', 'v1/openapi.json']) {
      const told = await send('GET', path, undefined, headers)
      assert.deepEqual([told.status, told.body['code']], [403, 'cross_site_request'], path)
      assert.equal(told.headers['access-control-allow-origin'], undefined)
    }
  assert.equal((await send('GET', paths[0] ?? '', undefined, { 'sec-fetch-site': 'none' })).status, 200)
  const preflight = await send('OPTIONS', paths[0] ?? '', undefined, {
    origin: 'http://evil.example',
    'access-control-request-method': 'GET',
  })
  assert.deepEqual([preflight.status, preflight.headers['allow']], [204, 'GET, HEAD, OPTIONS'])
  assert.ok(Object.keys(preflight.headers).every((name) => !name.startsWith('access-control')))
})

test('behind a proxy that changes the host, a page of the configured address is the server’s own', async () => {
  const made = opened({ baseUrl: 'https://bell.example', trustProxy: ['127.0.0.1'] })
  const { member } = signedIn(made, 'a@example.com')
  const upstream = { host: 'upstream:8080', 'x-forwarded-proto': 'https' }
  const visitor = visitorOf(made.server, upstream)
  visitor.take(`__Host-openbell=${made.accounts.beginSession(member.id, null).token}`)
  const statusFrom = async (origin: string) =>
    (await visitor.send('GET', paths[0] ?? '', undefined, { origin })).status
  assert.equal(await statusFrom('https://bell.example'), 200)
  assert.equal(await statusFrom('http://bell.example'), 403)
  assert.equal(await statusFrom('https://bell.example.evil'), 403)
})

test('an account may ask a thousand times a minute on every plan, with all its sessions, apart from its keys', async () => {
  const made = opened()
  const { clock, accounts, server } = made
  const one = signedIn(made, 'a@example.com', { plan: 'pro' })
  const { key } = accounts.createKey({ plan: 'pro', name: 'a@example.com' })
  const other = visitorOf(server)
  other.take(`openbell=${accounts.beginSession(one.member.id, null).token}`)
  const [path = ''] = paths
  for (let each = 0; each < 999; each += 1) await (each % 2 === 0 ? one : other).send('GET', path)
  const last = await one.send('GET', path)
  assert.deepEqual(
    [last.status, last.headers['x-ratelimit-limit'], last.headers['x-ratelimit-remaining']],
    [200, '1000', '0'],
  )
  const beyond = await other.send('GET', path)
  assert.deepEqual([beyond.status, beyond.body['code']], [429, 'rate_limit_exceeded'])
  assert.deepEqual([beyond.headers['retry-after'], beyond.headers['x-ratelimit-limit']], ['60', '1000'])
  const keyed = await server.inject({ method: 'GET', url: `/${path}`, headers: { 'x-api-key': key } })
  assert.deepEqual([keyed.statusCode, keyed.headers['x-ratelimit-remaining']], [200, '2499'])
  const free = signedIn(made, 'free@example.com')
  const status = await free.send('GET', 'v1/status')
  assert.deepEqual(
    [status.status, status.body['plan'], (status.body['rateLimit'] as { limit: number }).limit],
    [200, 'starter', 1000],
  )
  clock.now += 60_000
  assert.equal((await other.send('GET', path)).status, 200)
})

test('places of requests in flight are given back', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  for (let each = 0; each < MAX_IN_FLIGHT * 2; each += 1)
    assert.equal((await send('GET', each % 2 === 0 ? 'v1/status' : `${paths[0]}?limit=x`)).status < 500, true)
  assert.equal((await send('GET', 'v1/status')).status, 200)
})

test('other methods and unknown paths are answered as under /v1, within the console', async () => {
  const made = opened()
  const { send } = signedIn(made, 'a@example.com')
  const post = await send('POST', paths[0] ?? '', {})
  assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD, OPTIONS'])
  const unknown = await send('GET', `${exampleEndpoints[0]?.path.slice(1)}s`.replace(/\{\w+\}/, 'AAPL'))
  assert.deepEqual([unknown.status, unknown.body['code']], [404, 'route_not_found'])
  const close = unknown.body['didYouMean'] as readonly string[] | undefined
  assert.ok((close ?? []).every((path) => path.startsWith('/console/api/v1/')))
  assert.equal((await send('GET', 'v1/%E0%A4%A')).status, 400)
  assert.equal((await send('GET', 'v1/')).status, 404)
})

test('a session that ended is asked to sign in at the next poll, and one behind a proxy with TLS has another cookie', async () => {
  const made = opened({ trustProxy: ['loopback'] })
  const { accounts, sessions, clock } = made
  const { send, sessionId, cookie, take } = signedIn(made, 'a@example.com')
  const [path = ''] = paths
  assert.equal((await send('GET', path)).status, 200)
  const tls = { 'x-forwarded-proto': 'https' }
  assert.equal((await send('GET', path, undefined, tls)).status, 401)
  const plain = cookie()
  take(plain?.replace('openbell', '__Host-openbell'))
  assert.equal((await send('GET', path, undefined, tls)).status, 200)
  assert.equal((await send('GET', path, undefined, { 'x-forwarded-proto': 'https, http' })).status, 401)
  take(plain)
  accounts.endSession(sessionId)
  await sessions.refresh(clock.now)
  assert.equal((await send('GET', path)).status, 401)
})
