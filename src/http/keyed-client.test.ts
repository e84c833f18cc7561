import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { serve } from '../../test/support/test-server.ts'
import { endpointOf } from '../contract/endpoint.ts'
import { one } from '../contract/envelope.ts'
import { model, text } from '../contract/field.ts'
import { ApiProblem, problems } from '../contract/problem.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { atOnce } from '../contract/work.ts'
import type { Store } from '../store/store.ts'
import type { KeyedReply } from './keyed-client.ts'

const store = await exampleStore()
after(() => store.close())

const paced: number[] = []
const endless = endpointOf<{ readonly store: Store }>()({
  path: '/v1/endless',
  name: 'getEndless',
  summary: 'Endless',
  tag: { name: 'Endless', about: 'Work that ends when nobody waits for it.' },
  about: 'Work that ends when nobody waits for it.',
  reads: [],
  returns: one(model('Endless', { text: text('A text.') })),
  example: { values: {}, response: { text: '' } },
  cost: () => 'long',
  answer: async (_market, _values, work) => {
    for (let at = 0; ; at += 1) {
      paced.push(at)
      await work.pace()
    }
  },
})

const { server, keys, served, failures, close } = serve({
  endpoints: [...exampleEndpoints, endless],
  market: () => ({ store }),
  state: store.state,
})
after(close)
const [path = ''] = exampleEndpoints.flatMap(({ path: each }) => (each.includes('{') ? [] : [each]))
/** The reply as it is. */
const whole = async (reply: KeyedReply) => reply
const callerOf = (key: string, isGone = () => false) => ({
  headers: requestHeadersOf(['X-API-Key', key]),
  target: '/mcp',
  address: '192.0.2.7',
  isGone,
})

test('a request from inside is that of the key: counted, observed, and answered as by a socket', async () => {
  const key = keys.fresh()
  const reply = await server.client.get(path, callerOf(key), whole)
  const bySocket = await server.inject({ method: 'GET', url: path, headers: { 'x-api-key': key } })
  assert.deepEqual([reply.status, reply.body], [bySocket.statusCode, bySocket.body])
  assert.equal(reply.headers['x-ratelimit-remaining'], '2499')
  assert.equal(bySocket.headers['x-ratelimit-remaining'], '2498')
  assert.equal(served[0]?.keyId, served[1]?.keyId)
  assert.equal(served[0]?.operation, served[1]?.operation)
})

test('what is refused costs nothing and is the same problem; an unknown path is not found', async () => {
  assert.equal((await server.client.refusalOf(callerOf(keys.revoked)))?.status, 401)
  assert.equal((await server.client.refusalOf(callerOf(keys.free)))?.status, 403)
  assert.equal(await server.client.refusalOf(callerOf(keys.good)), null)
  assert.equal((await server.client.get('/v1/nothing', callerOf(keys.good), whole)).status, 404)
  assert.equal((await server.client.get('/v1/openapi.json', callerOf(keys.good), whole)).status, 404)
  assert.equal(
    (await server.client.get(`/v1/x?y=${'z'.repeat(9000)}`, callerOf(keys.good), whole)).status,
    414,
  )
})

test('work ends when the client leaves, and its place is free', async () => {
  let isGone = false
  const asked = server.client.get(
    '/v1/endless',
    callerOf(keys.good, () => isGone),
    whole,
  )
  isGone = true
  assert.equal((await asked).status, 503)
  const done = paced.length
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(paced.length, done)
  assert.deepEqual(failures, [])
})

test('a request is in flight until its reply was used, which is done by turns of the keys and gives way to others', async () => {
  const key = keys.fresh()
  const { promise: used, resolve: finish } = Promise.withResolvers<void>()
  const done: string[] = []
  const ask = (name: string, by: string, wait?: Promise<void>) =>
    server.client.get(path, callerOf(by), async ({ status }, work) => {
      done.push(`${name} ${status}`)
      await wait
      assert.notEqual(work.pace, atOnce.pace)
    })
  const before = served.length
  const all = [ask('first', key, used), ...Array.from({ length: 49 }, () => ask('more', key))]
  const other = ask('other', keys.good)
  while (done.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await server.client.get(path, callerOf(key), async ({ status, body }) => {
    assert.deepEqual([status, /"code":"too_many_in_flight"/.test(body)], [429, true])
  })
  assert.deepEqual([done, served.length], [['first 200'], before + 1])
  finish()
  await Promise.all([...all, other])
  assert.ok(done.indexOf('other 200') <= 2, `${done}`)
  assert.equal((await server.client.get(path, callerOf(key), whole)).status, 200)
})

test('a reply that could not be used in time is used as that problem, and a fault of its use is its own', async () => {
  const before = served.length
  const statuses: number[] = []
  const isOver = await server.client.get(path, callerOf(keys.fresh()), async ({ status }) => {
    statuses.push(status)
    if (status === 200) throw new ApiProblem('query_timeout')
    return 'over'
  })
  const { status } = problems.query_timeout
  assert.deepEqual([isOver, statuses, served[before]?.status], ['over', [200, status], status])
  const fault = server.client.get(path, callerOf(keys.fresh()), () =>
    Promise.reject(new TypeError('a fault')),
  )
  await assert.rejects(fault, /a fault/)
  assert.deepEqual([served[before + 1]?.status, failures], [200, []])
})

test('work without a key is done by turns of the networks, and others go between two pieces', async () => {
  const done: string[] = []
  const work = (name: string, address: string) =>
    server.client.perform({ ...callerOf(''), address }, async () => void done.push(name))
  const all = [
    work('first', '192.0.2.7'),
    work('second', '192.0.2.7'),
    work('third', '192.0.2.7'),
    work('other', '192.0.2.8'),
  ]
  await all[0]
  assert.deepEqual(done, ['first'])
  const { promise, resolve } = Promise.withResolvers<void>()
  setImmediate(resolve)
  await promise
  assert.ok(done.length <= 2, `${done}`)
  await Promise.all(all)
  assert.ok(done.indexOf('other') < done.indexOf('third'), `${done}`)
})
