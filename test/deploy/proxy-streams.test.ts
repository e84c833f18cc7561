/** Streams through the proxies of `deploy/`: upgrades are passed on, and a quiet one outlives the pings of the server. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { proxies } from '../support/proxies.ts'
import { openPushServer } from '../support/push-server.ts'
import { openEventStream, openSocket } from '../support/stream-clients.ts'
import { until } from '../support/until.ts'

/** Longer than the 30 seconds between two pings of a WebSocket, and than what proxies wait for an answer by default. */
const QUIET_MS = 35_000

describe('streams', { concurrency: true }, () => {
  for (const { name, lacks, before } of proxies)
    it(`go through ${name}, and on after ${QUIET_MS / 1000} quiet seconds`, {
      skip: lacks,
      timeout: 90_000,
    }, async (t) => {
      const server = await openPushServer(t)
      const { url } = await before(t, Number(new URL(server.url).port))
      const headers = { 'X-API-Key': server.keys.starter }
      const client = openSocket(`${url}/v1/stream`, headers)
      t.after(() => client.socket.terminate())
      await client.received('authenticated')
      client.subscribe('halts.*')
      await client.received('subscribed')
      const events = await openEventStream(`${url}/v1/stream/sse?topics=halts.*`, headers)
      t.after(events.close)
      await server.load('AAPL')
      await client.got(1)
      await until(() => events.events.length === 1, 'the first event')
      await pause(QUIET_MS)
      assert.equal(client.closed(), undefined)
      await server.load('MSFT')
      await client.got(2)
      await until(() => events.events.length === 2, 'the second event')
      assert.deepEqual(events.events, client.events)
    })
})
