/** What holds for every route of the console, also those of other files: same origin, JSON, size, sign-in, headers. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fastify } from 'fastify'
import { consoleOn } from '../../test/support/console-parts.ts'
import { visitorOf } from '../../test/support/console-visitor.ts'
import { exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { signedIn } from '../../test/support/signed-in.ts'
import { serve } from '../../test/support/test-server.ts'
import { openAccounts } from '../access/sqlite-accounts.ts'

const store = await exampleStore()
after(() => store.close())
const made = serve({ endpoints: exampleEndpoints, market: () => ({ store }), state: store.state })
after(made.close)
const { server, keys, failures } = made

type Method = Parameters<ReturnType<typeof visitorOf>['send']>[0]
type Declared = { readonly method: Method; readonly path: string }

/** As the plug-in declares them, with an unused id instead of each parameter. */
const declaredRoutes = async (): Promise<readonly Declared[]> => {
  const app = fastify()
  const found: Declared[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && !url.endsWith('*'))
        found.push({
          method: each as Method,
          path: url.replace('/console/api/', '').replace(/:\w+/g, 'key_nobody'),
        })
  })
  // SQLite's `:memory:` is a file of that name here: accounts are kept private before they are opened.
  const folder = mkdtempSync(join(tmpdir(), 'openbell-console-routes-'))
  const accounts = openAccounts({ path: join(folder, 'accounts.db'), now: Date.now, randomBytes })
  for (const plugin of consoleOn(accounts, Date.now).plugins) await app.register(plugin)
  await app.ready()
  await app.close()
  accounts.close()
  rmSync(folder, { recursive: true })
  return found
}

const routes = await declaredRoutes()
const changing = routes.filter(({ method }) => method !== 'GET')
const bodied = changing.filter(({ method }) => method !== 'DELETE')

/** Those that a visitor may ask for, since they say or begin who somebody is. */
const open = new Set([
  'GET session',
  'POST session',
  'DELETE session',
  'POST link/look-up',
  'POST link/use',
  'POST sign-up',
  'POST recovery',
])
const nameOf = ({ method, path }: Declared): string => `${method} ${path}`

test('no page of another site changes anything, with the cookie, a key or both', async () => {
  const operator = signedIn(made, 'csrf@example.com', { role: 'operator' })
  const others: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
    { 'sec-fetch-site': 'bogus' },
    { 'sec-fetch-site': 'cross-site', 'x-api-key': keys.good },
    { 'sec-fetch-site': 'cross-site', authorization: `Bearer ${keys.good}` },
  ]
  for (const route of changing)
    for (const headers of others) {
      const told = await operator.send(route.method, route.path, {}, headers)
      assert.deepEqual([told.status, told.body['code']], [403, 'cross_site_request'], nameOf(route))
    }
  const { accounts, sessions } = made
  await sessions.refresh(0)
  assert.equal(
    accounts.sessions().some(({ id }) => id === operator.sessionId),
    true,
  )
})

test('the origin decides where a browser sends no Sec-Fetch-Site, as to plain HTTP in a local network', async () => {
  const visitor = visitorOf(server, { host: 'nas.lan:8080' })
  const sent = (origin: string, host = 'nas.lan:8080') =>
    visitor.send('POST', 'recovery', { mail: 'a@example.com' }, { origin, host })
  assert.equal((await sent('http://nas.lan:8080')).status, 202)
  assert.equal((await sent('http://nas.lan:80', 'nas.lan')).status, 202)
  for (const origin of [
    'http://nas.lan',
    'http://evil.example',
    'null',
    'http://nas.lan:8080.evil.example',
    ' ',
    '%',
  ])
    assert.equal((await sent(origin)).status, 403, origin)
  assert.equal((await visitor.send('POST', 'recovery', { mail: 'a@example.com' })).status, 202)
})

test('bodies are JSON, of at most 16 KB, and nothing that cannot be read is a fault of the server', async () => {
  const operator = signedIn(made, 'bodies@example.com', { role: 'operator' })
  for (const { method, path } of bodied) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ]) {
      const told = await operator.send(method, path, '{}', { 'content-type': type })
      assert.deepEqual([told.status, told.body['code']], [415, 'unsupported_media_type'], `${path} ${type}`)
    }
    const large = await operator.send(method, path, { mail: 'x'.repeat(16_500) })
    assert.deepEqual([large.status, large.body['code']], [413, 'body_too_large'], path)
    for (const body of [
      '{',
      '',
      '\u0000',
      '{"__proto__":{"role":"operator"}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      const told = await operator.send(method, path, body)
      assert.ok(told.status >= 400 && told.status < 500, `${path} ${body} ${told.status}`)
    }
  }
  assert.equal(({} as { role?: string }).role, undefined)
  assert.deepEqual(failures, [])
})

test('a body of any other shape is refused with each wrong field', async () => {
  const visitor = visitorOf(server)
  const issuesOf = async (body: unknown) =>
    (
      (await visitor.send('POST', 'session', body)).body['errors'] as readonly {
        name: string
        code: string
      }[]
    ).map(({ name, code }) => `${name} ${code}`)
  assert.deepEqual(await issuesOf({ mail: 7, extra: 1 }), [
    'password missing',
    'extra unknown',
    'mail wrong_type',
  ])
  assert.deepEqual(await issuesOf({ mail: 'a@example.com', password: null }), ['password wrong_type'])
  assert.deepEqual(await issuesOf({ mail: 'a@example.com', password: 'x'.repeat(1001) }), [
    'password wrong_type',
  ])
  for (const body of ['[]', 'null', '7', '"text"']) assert.deepEqual(await issuesOf(body), [' wrong_type'])
})

test('nobody but a visitor’s own routes answers without a sign-in, and a key is none', async () => {
  const nobody = visitorOf(server)
  for (const route of routes.filter((each) => !open.has(nameOf(each))))
    for (const headers of [{}, { 'x-api-key': keys.good }, { authorization: `Bearer ${keys.good}` }]) {
      const told = await nobody.send(
        route.method,
        route.path,
        bodied.includes(route) ? {} : undefined,
        headers,
      )
      assert.deepEqual([told.status, told.body['code']], [401, 'sign_in_required'], nameOf(route))
      assert.equal(told.headers['www-authenticate'], 'Cookie realm="openbell"')
    }
})

test('a member who is no operator does nothing that operators do', async () => {
  const { send } = signedIn(made, 'plain@example.com', { plan: 'pro' })
  for (const route of routes.filter(({ path }) => path.startsWith('operator'))) {
    const told = await send(route.method, route.path, bodied.includes(route) ? {} : undefined)
    assert.deepEqual([told.status, told.body['code']], [403, 'operator_required'], nameOf(route))
  }
})

test('a member makes sixty changes and reads the usage twenty times a minute; what others do is not counted', async () => {
  const busy = signedIn(made, 'busy@example.com')
  const codesOf = async (
    times: number,
    ask: () => Promise<{ readonly body: Readonly<Record<string, unknown>> }>,
  ) => {
    const codes: unknown[] = []
    for (let at = 0; at < times; at += 1) codes.push((await ask()).body['code'] ?? null)
    return codes.flatMap((code, at) => (code === codes[at - 1] ? [] : [[at, code]]))
  }
  const remove = () => busy.send('DELETE', 'screens/scr_nobody')
  assert.deepEqual(await codesOf(62, remove), [
    [0, 'not_found'],
    [60, 'too_many_requests'],
  ])
  assert.deepEqual(await codesOf(22, () => busy.send('GET', 'usage?span=hour')), [
    [0, null],
    [20, 'too_many_requests'],
  ])
  assert.equal((await busy.send('GET', 'screens')).status, 200)
  const other = signedIn(made, 'other@example.com')
  assert.deepEqual((await other.send('DELETE', 'screens/scr_nobody')).body['code'], 'not_found')
})

test('every answer is kept by nobody, read by no other origin, and says what it is', async () => {
  const { send } = signedIn(made, 'headers@example.com')
  for (const route of [...routes, { method: 'GET' as const, path: 'nothing' }]) {
    if (route.path === 'sessions' || nameOf(route) === 'DELETE session') continue
    const { headers, text, status } = await send(
      route.method,
      route.path,
      bodied.includes(route) ? {} : undefined,
      {
        origin: 'http://localhost',
      },
    )
    assert.equal(headers['cache-control'], 'no-store', nameOf(route))
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
      nameOf(route),
    )
    assert.doesNotMatch(text, /\bat .*\.ts/)
    if (status >= 400) assert.equal(headers['content-type'], 'application/problem+json', nameOf(route))
  }
})

test('a path that is none, and a method that it lacks, are answered without a page of HTML', async () => {
  const { send } = visitorOf(server)
  const unknown = await send('GET', 'operators')
  assert.deepEqual([unknown.status, unknown.body['code']], [404, 'route_not_found'])
  const method = await send('PUT', 'session', {})
  assert.deepEqual([method.status, method.body['code']], [405, 'method_not_allowed'])
  assert.equal(method.headers['allow'], 'GET, POST, DELETE, OPTIONS')
  const options = await send('OPTIONS', 'link/use')
  assert.deepEqual([options.status, options.headers['allow']], [204, 'POST, OPTIONS'])
  assert.equal((await send('GET', 'link/use')).status, 405)
})

test('a client that has left by the time of its answer is no fault of the server', async () => {
  const app = fastify()
  after(() => app.close())
  // As Node has it of a socket that is closed.
  app.addHook('preHandler', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined })
  })
  for (const plugin of consoleOn(made.accounts, Date.now).plugins) await app.register(plugin)
  const bodies = {
    recovery: { mail: 'left@example.com' },
    session: { mail: 'left@example.com', password: 'x' },
  }
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const [path, payload] of Object.entries(bodies)) {
    const reply = await app.inject({ method: 'POST', url: `/console/api/${path}`, headers, payload })
    assert.doesNotMatch(reply.body, /TypeError|Cannot read/, path)
  }
})
