/** What the proxies before Openbell do with a request whose server ends without an answer, as one that is killed does. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { proxies } from '../support/proxies.ts'

/** An upstream that ends the connection of the first request of each method and path without an answer. */
const startedUpstream = async (t: TestContext) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { method, url } = request
    const name = `${method} ${url}`
    if (url?.startsWith('/ready') !== true) asked.push(name)
    if (asked.filter((each) => each === name).length === 1) request.socket.destroy()
    else response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

for (const { name, lacks, before } of proxies)
  test(`${name} sends a request that may have changed something once`, { skip: lacks }, async (t) => {
    const { port, asked } = await startedUpstream(t)
    const { url } = await before(t, port)
    // The server may have made the key, or the webhook, before it ended.
    const changes = ['POST', 'PUT', 'DELETE'].map((method) => `${method} /console/api/keys`)
    for (const change of changes) {
      const [method = '', path = ''] = change.split(' ')
      // HAProxy says nothing where it had used the connection before: its client decides then.
      const status = await fetch(url + path, { method, headers: { Connection: 'close' } }).then(
        (response) => response.status,
        () => 502,
      )
      assert.equal(status, 502, change)
    }
    assert.deepEqual(asked, changes)
  })

const haproxy = proxies.find(({ name }) => name === 'HAProxy')

test('HAProxy sends again what only reads, calls of tools included', { skip: haproxy?.lacks }, async (t) => {
  const { port, asked } = await startedUpstream(t)
  const proxy = await haproxy?.before(t, port)
  for (const [method, path] of [
    ['GET', '/v1/status'],
    ['POST', '/mcp'],
  ] as const) {
    const { status } = await fetch(`${proxy?.url}${path}`, { method, headers: { Connection: 'close' } })
    assert.equal(status, 200, path)
  }
  assert.deepEqual(asked, ['GET /v1/status', 'GET /v1/status', 'POST /mcp', 'POST /mcp'])
})
