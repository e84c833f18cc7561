import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { exampleEndpoints, exampleStore } from '../../test/support/example-endpoints.ts'
import { serve } from '../../test/support/test-server.ts'
import { endpointOf } from '../contract/endpoint.ts'
import { one } from '../contract/envelope.ts'
import { model, text } from '../contract/field.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import type { Store } from '../store/store.ts'

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
const callerOf = (key: string, isGone = () => false) => ({
  headers: requestHeadersOf(['X-API-Key', key]),
  target: '/mcp',
  address: '192.0.2.7',
  isGone,
})

test('a request from inside is that of the key: counted, observed, and answered as by a socket', async () => {
  const key = keys.fresh()
  const [path] = exampleEndpoints.flatMap(({ path: each }) => (each.includes('{') ? [] : [each]))
  const reply = await server.client.get(`${path}`, callerOf(key))
  const bySocket = await server.inject({ method: 'GET', url: `${path}`, headers: { 'x-api-key': key } })
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
  assert.equal((await server.client.get('/v1/nothing', callerOf(keys.good))).status, 404)
  assert.equal((await server.client.get('/v1/openapi.json', callerOf(keys.good))).status, 404)
  assert.equal((await server.client.get(`/v1/x?y=${'z'.repeat(9000)}`, callerOf(keys.good))).status, 414)
})

test('work ends when the client leaves, and its place is free', async () => {
  let isGone = false
  const asked = server.client.get(
    '/v1/endless',
    callerOf(keys.good, () => isGone),
  )
  isGone = true
  assert.equal((await asked).status, 503)
  const done = paced.length
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(paced.length, done)
  assert.deepEqual(failures, [])
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
