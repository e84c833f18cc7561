import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fastify } from 'fastify'
import type { KeyedClient } from '../http/keyed-client.ts'
import { mcpRoutes } from './mcp-routes.ts'

const waited: string[] = []
const client: KeyedClient = {
  get: () => Promise.reject(new Error('the handler of this test asks for nothing')),
  perform: (_caller, work) => {
    waited.push('perform')
    return work()
  },
  refusalOf: async () => null,
}
const app = fastify()
after(() => app.close())
app.register(
  mcpRoutes({
    client: () => client,
    loadHandler: async () => ({
      reply: async () => ({ status: 200, headers: new Headers(), body: '{}', isCounted: true }),
      close: async () => undefined,
    }),
    baseUrl: null,
    uptime: () => 0,
  }),
)
const sent = async (method: string) => {
  waited.length = 0
  const payload = { jsonrpc: '2.0', id: 1, method }
  const { statusCode } = await app.inject({ method: 'POST', url: '/mcp', payload })
  assert.equal(statusCode, 200)
  return waited.length
}

// A list takes 3.5 ms of the processor: those of 200 sockets at once kept all others waiting for 0.3 s.
test('lists and resources take turns, calls wait in the queue of their endpoint', async () => {
  assert.equal(await sent('tools/list'), 1)
  assert.equal(await sent('resources/read'), 1)
  assert.equal(await sent('tools/call'), 0)
  assert.equal(await sent('ping'), 0)
})
