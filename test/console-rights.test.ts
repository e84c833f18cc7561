/** Who may use the console's routes, with which fields, and on whose behalf, on both engines. */
import assert from 'node:assert/strict'
import { after, describe, type TestContext, test } from 'node:test'
import { consoleEngines, OPERATOR, openConsole } from './support/console-server.ts'
import type { VisitorReply } from './support/console-visitor.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: VisitorReply, name = 'results'): readonly Row[] => body[name] as readonly Row[]
const codeOf = ({ status, body }: VisitorReply) => [status, body['code']]

const screen = { name: 'Cheap', query: 'filter=peTtm%3Abelow%3A10&sort=peTtm&order=asc' }

/** Each route of the operators, with a body that it takes. */
const operatorRoutes = [
  ['GET', 'operator/feeds'],
  ['POST', 'operator/feeds/sec-tickers/run'],
  ['GET', 'operator/feeds/sec-tickers/quarantine'],
  ['GET', 'operator/store'],
  ['GET', 'operator/members'],
  ['PATCH', 'operator/members/acc_x', { plan: 'pro' }],
  ['POST', 'operator/members/acc_x/recovery'],
  ['GET', 'operator/invitations'],
  ['POST', 'operator/invitations', { plan: 'free', role: 'operator' }],
  ['DELETE', 'operator/invitations/x'],
  ['GET', 'operator/keys'],
  ['POST', 'operator/keys/key_x/revoke', { name: 'x' }],
  ['GET', 'operator/webhooks'],
  ['POST', 'operator/webhooks', { address: 'https://93.184.216.34/hook', topics: 'halts.*' }],
  ['DELETE', 'operator/webhooks/whk_x'],
  ['GET', 'operator/webhooks/whk_x/dead-letters'],
  ['POST', 'operator/webhooks/whk_x/replay', {}],
  ['GET', 'operator/log'],
  ['PATCH', 'operator/settings', { signUpOpen: true }],
] as const

const memberRoutes = [
  ['GET', 'keys'],
  ['POST', 'keys', { name: 'mine' }],
  ['POST', 'keys/key_x/rotate', { graceSeconds: 0 }],
  ['POST', 'keys/key_x/revoke', { name: 'mine' }],
  ['GET', 'usage?span=hour'],
  ['GET', 'screens'],
  ['POST', 'screens', screen],
  ['PUT', 'screens/scr_x', screen],
  ['DELETE', 'screens/scr_x'],
] as const

const takesBody = ([method]: readonly [string, ...unknown[]]): boolean =>
  method !== 'GET' && method !== 'DELETE'

for (const { name, databaseUrl } of consoleEngines)
  describe(`the console on ${name}`, () => {
    const opened = async (t: TestContext) => openConsole(t, await databaseUrl())

    test('an operator route is for operators alone, and no route takes a key', async (t) => {
      const { accounts, visitor, invite } = await opened(t)
      const member = await invite('a@example.com', 'pro')
      const { key } = await accounts.createKey({ plan: 'pro', name: OPERATOR })
      for (const [method, path, body] of [...operatorRoutes, ...memberRoutes]) {
        const isOperators = path.startsWith('operator/')
        const nobody = await visitor().send(method, path, body)
        assert.deepEqual(codeOf(nobody), [401, 'sign_in_required'], `${method} ${path}`)
        const withKey = await visitor().send(method, path, body, {
          'x-api-key': key,
          authorization: `Bearer ${key}`,
        })
        assert.deepEqual(codeOf(withKey), [401, 'sign_in_required'], `${method} ${path} with a key`)
        if (!isOperators) continue
        const told = await member.send(method, path, body)
        assert.deepEqual(codeOf(told), [403, 'operator_required'], `${method} ${path} of a member`)
      }
      assert.equal(await accounts.isSignUpOpen(), false)
      assert.deepEqual(await accounts.feedRequests(), [])
      assert.deepEqual(await accounts.listWebhooks(), [])
    })

    test('a field that is not asked for is refused, and changes nothing', async (t) => {
      const { operator, invite } = await opened(t)
      const member = await invite('a@example.com', 'starter')
      const more = { plan: 'pro', account: operator.id, role: 'operator', id: 'x' }
      for (const [method, path, body] of memberRoutes.filter(takesBody)) {
        const told = await member.send(method, path, { ...body, ...more })
        assert.deepEqual(codeOf(told), [422, 'validation_error'], `${method} ${path}`)
        assert.deepEqual(
          rowsOf(told, 'errors').map((error) => [error['name'], error['code']]),
          Object.keys(more).map((field) => [field, 'unknown']),
        )
      }
      for (const [method, path, body] of operatorRoutes.filter(takesBody)) {
        const told = await operator.send(method, path.replace('acc_x', member.id), { ...body, mailed: true })
        assert.deepEqual(codeOf(told), [422, 'validation_error'], `${method} ${path}`)
      }
      for (const query of ['span=hour&account=x', 'span=week', '', 'span=hour&span=day'])
        assert.equal((await member.send('GET', `usage?${query}`)).status, 422, query)
      for (const query of ['page=0', 'page=x', 'page=1&page=2', 'offset=3'])
        assert.equal((await operator.send('GET', `operator/log?${query}`)).status, 422, query)
      assert.deepEqual(rowsOf(await member.send('GET', 'keys')), [])
      assert.deepEqual(rowsOf(await member.send('GET', 'screens')), [])
      assert.equal(rowsOf(await operator.send('GET', 'operator/members')).length, 2)
    })

    test('a NUL, which PostgreSQL takes in no text, is refused in a field and found in no path', async (t) => {
      const { operator, visitor } = await opened(t)
      const routes = [...operatorRoutes, ...memberRoutes].filter(([, path]) => /_?x\b/.test(path))
      for (const [method, path, body] of routes) {
        const told = await operator.send(method, path.replace(/\w*x\b/, 'a%00b'), body)
        assert.deepEqual(codeOf(told), [404, 'not_found'], `${method} ${path}`)
      }
      const fields = [
        ['session', { mail: 'a\0b', password: 'x' }],
        ['screens', { ...screen, query: `${screen.query}\0` }],
        ['operator/webhooks', { address: 'https://93.184.216.34/', topics: 'filings.*', filters: 'form=\0' }],
      ] as const
      for (const [path, body] of fields) {
        const told = await (path === 'session' ? visitor() : operator).send('POST', path, body)
        assert.deepEqual(codeOf(told), [422, 'validation_error'], path)
      }
    })

    test('what belongs to another account is not found', async (t) => {
      const { invite } = await opened(t)
      const [one, two] = [await invite('a@example.com', 'pro'), await invite('b@example.com', 'pro')]
      const { id } = (await one.send('POST', 'keys', { name: 'mine' })).body
      const kept = (await one.send('POST', 'screens', screen)).body
      const attempts = [
        ['POST', `keys/${id}/rotate`, { graceSeconds: 0 }],
        ['POST', `keys/${id}/revoke`, { name: 'mine' }],
        ['GET', `usage?span=hour&key=${id}`],
        ['PUT', `screens/${kept['id']}`, { ...screen, name: 'Theirs' }],
        ['DELETE', `screens/${kept['id']}`],
      ] as const
      for (const [method, path, body] of attempts) {
        const told = await two.send(method, path, body)
        assert.deepEqual(codeOf(told), [404, 'not_found'], `${method} ${path}`)
      }
      assert.equal(rowsOf(await one.send('GET', 'keys'))[0]?.['state'], 'valid')
      assert.deepEqual(rowsOf(await one.send('GET', 'screens')), [kept])
      assert.equal((await one.send('GET', `usage?span=hour&key=${id}`)).status, 200)
    })
  })
