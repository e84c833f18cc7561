import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { pushes } from '../datasets/index.ts'
import type { Market } from '../derived/market.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Newest } from '../store/store.ts'
import { Hub } from './hub.ts'
import { WebSocketReader } from './web-socket-reader.ts'

type Opened = { readonly client: WebSocket; readonly socket: WebSocket; readonly reader: WebSocketReader }

/** Connections to readers of a store. */
const withReaders = async (
  newest: Newest,
  work: (open: () => Promise<Opened>) => Promise<void>,
): Promise<void> => {
  const web = createServer().listen(0, '127.0.0.1')
  const server = new WebSocketServer({ server: web })
  await once(web, 'listening')
  const failed = (error: unknown): void => assert.fail(String(error))
  const hub = new Hub({ newest, market: () => ({}) as Market, pushes, now: Date.now, failed })
  const sockets: WebSocket[] = []
  const open = async (): Promise<Opened> => {
    const client = new WebSocket(`ws://127.0.0.1:${(web.address() as AddressInfo).port}`)
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ]
    sockets.push(client, socket)
    const granted = { owner: { id: 'key', most: 1, isAllowed: () => true }, giveBack: () => undefined }
    const closed = (): void => undefined
    const authenticate = async () => 'no'
    return {
      client,
      socket,
      reader: new WebSocketReader({ socket, hub, pushes, granted, authenticate, closed, failed }),
    }
  }
  try {
    await work(open)
  } finally {
    for (const socket of sockets) socket.terminate()
    web.close()
    await once(web, 'close')
  }
}

test('a client whose messages wait behind a long replay is not taken for silent; one that says nothing is', async () => {
  /** Takes for ever. */
  const slow = { read: () => new Promise(() => undefined), watch: () => () => undefined } as unknown as Newest
  await withReaders(slow, async (open) => {
    const [busy, quiet] = [await open(), await open()]
    for (let sent = 0; sent < 20; sent += 1)
      busy.client.send(JSON.stringify({ action: 'subscribe', params: 'halts.*' }))
    while (!busy.socket.isPaused) await pause(1)
    for (const { reader } of [busy, quiet]) reader.check(uptimeMs() + 46_000)
    await once(quiet.client, 'close')
    assert.equal(busy.client.readyState, WebSocket.OPEN)
  })
})

test('a client that asks and does not read what it is answered is cut', async () => {
  const empty = {
    read: async (work: (reads: unknown, epoch: string) => unknown) =>
      work({ row: () => null, rows: () => [] }, 'aaaa'),
    watch: () => () => undefined,
  } as unknown as Newest
  await withReaders(empty, async (open) => {
    const { client, socket } = await open()
    // What the kernel would keep for it, some megabytes, is kept here.
    const { _socket: raw } = socket as unknown as { readonly _socket: Writable }
    raw.cork()
    // Each answer names a thousand topics, some 15 KB.
    const params = 'halts.*,news.*,filings.*,earnings.*,insider-transactions.*'
    const tickers = Array.from({ length: 200 }, (_, at) => at.toString(36)).join(',')
    for (let sent = 0; sent < 100; sent += 1)
      client.send(JSON.stringify({ action: 'subscribe', params, tickers }))
    const closed = once(client, 'close')
    while (socket.readyState === WebSocket.OPEN) await pause(1)
    assert.ok(socket.bufferedAmount < 1_200_000, `${socket.bufferedAmount}`)
    raw.uncork()
    const [code, reason] = (await closed) as [number, Buffer]
    assert.deepEqual([code, String(reason)], [1013, 'slow_reader since=aaaa-0'])
  })
})
