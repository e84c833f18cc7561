import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdminServer } from './admin-server.ts'
import type { Readiness } from './probes.ts'

test('the admin port serves its pages and nothing else, and a page that fails is 500 without a stack and reported', async () => {
  const errors: unknown[] = []
  let readiness: Readiness = 'ready'
  let isBroken = false
  const server = await openAdminServer({
    host: '127.0.0.1',
    port: 0,
    readiness: async () => readiness,
    metrics: () => {
      if (isBroken) throw new Error('inside')
      return 'up 1\n'
    },
    failed: (error) => errors.push(error),
  })
  try {
    const ask = async (path: string) => {
      const response = await fetch(server.url + path)
      return [response.status, await response.text()]
    }
    const metrics = await fetch(`${server.url}/metrics`)
    assert.deepEqual(
      ['content-type', 'cache-control'].map((name) => metrics.headers.get(name)),
      ['text/plain; version=0.0.4', 'no-store'],
    )
    assert.deepEqual(await ask('/metrics?x=1'), [200, 'up 1\n'])
    assert.deepEqual(await ask('/constructor'), [404, 'no such page\n'])
    assert.deepEqual(await ask('/readyz'), [200, '{"status":"ready"}'])
    readiness = 'starting'
    assert.deepEqual(await ask('/startupz'), [503, '{"status":"starting"}'])
    isBroken = true
    assert.deepEqual(await ask('/metrics'), [500, 'the page failed\n'])
    assert.equal(String(errors), 'Error: inside')
  } finally {
    await server.close()
  }
})
