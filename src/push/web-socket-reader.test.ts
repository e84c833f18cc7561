import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { pushes } from '../datasets/index.ts'
import type { Market } from '../derived/market.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Newest } from '../store/store.ts'
import { Hub } from './hub.ts'
import { WebSocketReader } from './web-socket-reader.ts'

/** A store that takes for ever. */
const slow = { read: () => new Promise(() => undefined), watch: () => () => undefined } as unknown as Newest

test('a client whose messages wait behind a long replay is not taken for silent; one that says nothing is', async () => {
  const web = createServer().listen(0, '127.0.0.1')
  const server = new WebSocketServer({ server: web })
  await once(web, 'listening')
  const failed = (error: unknown): void => assert.fail(String(error))
  const hub = new Hub({ newest: slow, market: () => ({}) as Market, pushes, now: Date.now, failed })
  const opened = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${(web.address() as AddressInfo).port}`)
    const [socket] = (await once(server, 'connection')) as [WebSocket]
    await once(client, 'open')
    const reader = new WebSocketReader({
      socket,
      hub,
      pushes,
      granted: { owner: { id: 'key', most: 1, isAllowed: () => true }, giveBack: () => undefined },
      authenticate: async () => 'no',
      closed: () => undefined,
      failed,
    })
    return { client, socket, reader }
  }
  const busy = await opened()
  const quiet = await opened()
  for (let sent = 0; sent < 20; sent += 1)
    busy.client.send(JSON.stringify({ action: 'subscribe', params: 'halts.*' }))
  while (!busy.socket.isPaused) await pause(1)
  for (const { reader } of [busy, quiet]) reader.check(uptimeMs() + 46_000)
  await once(quiet.client, 'close')
  assert.equal(busy.client.readyState, WebSocket.OPEN)
  busy.client.terminate()
  busy.socket.terminate()
  await Promise.all([busy.client, busy.socket].map((socket) => once(socket, 'close')))
  web.close()
  await once(web, 'close')
})
