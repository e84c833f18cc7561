/** Clients that never finish their request: each gets a 408 and is disconnected, after ten seconds. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { exampleEndpoints, exampleStore } from '../support/example-endpoints.ts'
import { rawRequest } from '../support/raw-request.ts'
import { serve } from '../support/test-server.ts'

const store = await exampleStore()
const market = () => ({ store })
const served = serve({ endpoints: exampleEndpoints, market, state: store.state })
const { url } = await served.server.listen()
after(served.close)

test('half a request line, half a header and half a body end with 408, while others are served', async () => {
  const head = `GET /v1/companies HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.keys.good}\r\n`
  const slow = ['GET /v1/to', head, `${head}Content-Length: 10\r\n\r\nabc`].map((bytes) =>
    rawRequest(url, bytes),
  )
  const good = await rawRequest(url, `${head}Connection: close\r\n\r\n`)
  assert.equal(good.status, 200)
  for (const { status, head, body } of await Promise.all(slow)) {
    assert.equal(status, 408, head)
    assert.match(body, /"code":"request_timeout"/)
  }
  assert.deepEqual(served.failures, [])
})
