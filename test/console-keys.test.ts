/** What members do in the console with keys and screens, and what they see of their usage, on both engines. */
import assert from 'node:assert/strict'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { consoleEngines, openConsole } from './support/console-server.ts'
import type { VisitorReply } from './support/console-visitor.ts'
import { endEngines } from './support/store-engines.ts'

after(endEngines)

type Row = Readonly<Record<string, unknown>>
const rowsOf = ({ body }: VisitorReply, name = 'results'): readonly Row[] => body[name] as readonly Row[]
const codeOf = ({ status, body }: VisitorReply) => [status, body['code']]

const screen = { name: 'Cheap', query: 'filter=peTtm%3Abelow%3A10&sort=peTtm&order=asc' }

for (const { name, databaseUrl } of consoleEngines)
  describe(`the console on ${name}`, () => {
    const opened = async (t: TestContext) => openConsole(t, await databaseUrl())

    test('a free member reads why there is no key; with a plan the key works, its use is counted, and it ends by its typed name', {
      timeout: 60_000,
    }, async (t) => {
      const { operator, server, invite } = await opened(t)
      const member = await invite('a@example.com', 'free')
      const refused = await member.send('POST', 'keys', { name: 'mine' })
      assert.deepEqual(codeOf(refused), [403, 'plan_required'])
      assert.match(
        String(refused.body['detail']),
        /^Your plan is free: .* keys need starter or pro\. An operator/,
      )
      const changed = await operator.send('PATCH', `operator/members/${member.id}`, { plan: 'starter' })
      assert.deepEqual(
        [changed.status, changed.body['plan'], changed.body['mail']],
        [200, 'starter', member.mail],
      )
      const made = await member.send('POST', 'keys', { name: ' mine ' })
      assert.equal(made.status, 201)
      const { id, key, preview } = made.body as Readonly<Record<string, string>>
      assert.deepEqual(made.body, { id, key, name: 'mine', plan: 'starter', preview })
      const ask = async (path: string) => {
        const response = await fetch(server.url + path, { headers: { 'X-API-Key': key ?? '' } })
        await response.arrayBuffer()
        return response.status
      }
      assert.equal(await ask('/v1/status'), 200)
      assert.equal(await ask('/v1/quotes/ZZZA'), 404)
      const usage = async (span = 'hour') => (await member.send('GET', `usage?span=${span}&key=${id}`)).body
      const statuses = async () => (await usage())['statuses']
      while (((await statuses()) as readonly Row[]).length < 2) await pause(1000)
      assert.deepEqual(await statuses(), [
        { status: 200, requests: 1 },
        { status: 404, requests: 1 },
      ])
      await operator.send('PATCH', `operator/members/${member.id}`, { plan: 'free' })
      while ((await ask('/v1/status')) !== 403) await pause(20)
      while (((await statuses()) as readonly Row[]).length < 3) await pause(1000)
      for (const [span, steps, stepSeconds] of [
        ['hour', 60, 60],
        ['day', 1440, 60],
        ['quarter', 2160, 3600],
      ] as const) {
        const told = await usage(span)
        const points = told['points'] as readonly { requests: number; refused: number; at: string }[]
        assert.deepEqual(
          [points.length, told['stepSeconds'], told['from']],
          [steps, stepSeconds, points[0]?.at],
        )
        assert.ok(points.reduce((sum, point) => sum + point.refused, 0) >= 1)
        assert.ok(points.reduce((sum, point) => sum + point.requests, 0) >= 2)
      }
      const listing = (await member.send('GET', 'keys')).body
      assert.deepEqual([listing['liveKeys'], listing['maxLiveKeys']], [1, 5])
      assert.equal(JSON.stringify(listing).includes(key ?? ''), false)
      assert.equal((await member.send('POST', `keys/${id}/revoke`, { name: 'other' })).status, 422)
      const revoked = await member.send('POST', `keys/${id}/revoke`, { name: 'mine' })
      assert.deepEqual([revoked.status, revoked.body['state']], [200, 'revoked'])
      while ((await ask('/v1/status')) !== 401) await pause(20)
      assert.deepEqual(codeOf(await member.send('POST', `keys/${id}/rotate`, { graceSeconds: 60 })), [
        409,
        'key_ended',
      ])
    })

    test('a limit is that of the key, and what the pages ask for is counted separately', {
      timeout: 60_000,
    }, async (t) => {
      const { operator, invite } = await opened(t)
      const member = await invite('a@example.com', 'pro')
      const usage = async (key = '') =>
        (await member.send('GET', `usage?span=hour${key === '' ? '' : `&key=${key}`}`)).body
      const { id } = (await member.send('POST', 'keys', { name: 'first' })).body
      assert.equal((await usage())['limit'], 2500)
      await member.send('POST', 'keys', { name: 'second' })
      // The sum of several keys has no limit, as each has its own.
      assert.equal((await usage())['limit'], null)
      assert.equal((await usage(String(id)))['limit'], 2500)
      await operator.send('PATCH', `operator/members/${member.id}`, { plan: 'starter' })
      assert.equal((await usage(String(id)))['limit'], 1000)
      const listed = rowsOf(await member.send('GET', 'keys'))
      assert.deepEqual(
        listed.map(({ requestsPerMinute }) => requestsPerMinute),
        [1000, 1000],
      )
      assert.equal((await member.send('GET', 'v1/halts?limit=1')).status, 200)
      while (((await usage('console'))['operations'] as readonly Row[]).length === 0) await pause(1000)
      const { limit, operations } = await usage('console')
      assert.deepEqual([limit, operations], [1000, [{ operation: 'listHalts', requests: 1, refused: 0 }]])
      assert.deepEqual((await usage())['operations'], [])
      // The other member's keys and account are not this one's.
      assert.equal((await operator.send('GET', `usage?span=hour&key=${id}`)).status, 404)
      assert.deepEqual((await operator.send('GET', 'usage?span=hour&key=console')).body['operations'], [])
    })

    test('a rotation gives a second key for the grace time, and the sixth key is refused', async (t) => {
      const { invite } = await opened(t)
      const member = await invite('a@example.com', 'pro')
      const { id } = (await member.send('POST', 'keys', { name: 'mine' })).body
      const rotated = await member.send('POST', `keys/${id}/rotate`, { graceSeconds: 3600 })
      assert.deepEqual([rotated.status, rotated.body['name']], [201, 'mine'])
      assert.match(String(rotated.body['key']), /^ob_live_/)
      assert.deepEqual(codeOf(await member.send('POST', `keys/${id}/rotate`, { graceSeconds: 3600 })), [
        409,
        'key_in_rotation',
      ])
      for (const graceSeconds of [-1, 0.5, 700_000, '60'])
        assert.equal((await member.send('POST', `keys/${id}/rotate`, { graceSeconds })).status, 422)
      for (let at = 0; at < 4; at += 1) await member.send('POST', 'keys', { name: `key ${at}` })
      const { liveKeys } = (await member.send('GET', 'keys')).body
      assert.equal(liveKeys, 5)
      assert.deepEqual(codeOf(await member.send('POST', 'keys', { name: 'more' })), [409, 'too_many_keys'])
      for (const bad of ['', '  ', 'x'.repeat(81), 'a\u001b[31m', 'a\nb', 'a\u2028b', 7])
        assert.equal((await member.send('POST', 'keys', { name: bad })).status, 422, JSON.stringify(bad))
    })

    test('an account makes twenty keys an hour, however many of them it revokes', async (t) => {
      const member = await (await opened(t)).invite('a@example.com', 'pro')
      for (let made = 0; made < 19; made += 1) {
        const { id } = (await member.send('POST', 'keys', { name: 'mine' })).body
        assert.equal((await member.send('POST', `keys/${id}/revoke`, { name: 'mine' })).status, 200)
      }
      const { id } = (await member.send('POST', 'keys', { name: 'mine' })).body
      for (const path of ['keys', `keys/${id}/rotate`]) {
        const body = path === 'keys' ? { name: 'mine' } : { graceSeconds: 0 }
        const late = await member.send('POST', path, body)
        assert.deepEqual(codeOf(late), [429, 'too_many_new_keys'])
        assert.ok(Number(late.headers['retry-after']) > 3500)
      }
    })

    test('a screen is kept if the screener takes its query', async (t) => {
      const { invite } = await opened(t)
      const member = await invite('a@example.com', 'free')
      const made = await member.send('POST', 'screens', screen)
      assert.equal(made.status, 201)
      assert.deepEqual({ ...made.body, id: '', createdAt: '' }, { id: '', ...screen, createdAt: '' })
      const refused = [
        'filter=nothing:above:1',
        'filter=peTtm:near:1',
        'sort=nothing',
        'limit=1000',
        'colour=red',
        'filter=%E0%A4%A',
        '?filter=peTtm:below:10',
        'apiKey=ob_live_0000',
        `columns=${'peTtm,'.repeat(700)}`,
      ]
      for (const query of refused)
        for (const [method, path] of [
          ['POST', 'screens'],
          ['PUT', `screens/${made.body['id']}`],
        ] as const)
          assert.equal((await member.send(method, path, { name: 'Bad', query })).status, 422, query)
      assert.equal((await member.send('POST', 'screens', { ...screen, name: 'x'.repeat(81) })).status, 422)
      assert.equal((await member.send('POST', 'screens', { name: 'All', query: '' })).status, 201)
      const path = `screens/${made.body['id']}`
      const renamed = await member.send('PUT', path, { ...screen, name: 'Dear' })
      assert.deepEqual(renamed.body, { ...made.body, name: 'Dear' })
      assert.equal((await member.send('DELETE', path)).status, 204)
      assert.equal((await member.send('DELETE', path)).status, 404)
      assert.deepEqual(
        rowsOf(await member.send('GET', 'screens')).map((each) => each['name']),
        ['All'],
      )
    })
  })
