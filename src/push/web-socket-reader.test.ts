import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { haltPush, numberedEvents } from '../../test/support/numbered-events.ts'
import { pushes as everyPush } from '../datasets/index.ts'
import type { Push } from '../datasets/push.ts'
import type { Market } from '../derived/market.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Newest } from '../store/store.ts'
import { Hub } from './hub.ts'
import type { Refused } from './stream-access.ts'
import { WebSocketReader } from './web-socket-reader.ts'

type Opened = { readonly client: WebSocket; readonly socket: WebSocket; readonly reader: WebSocketReader }

/** Of no listing, so that every ticker is missing. */
const market = { securityMaster: { listingOf: () => undefined, hintsFor: () => ({}) } } as unknown as Market

/** Connections to readers of a store, whose keys are good or yet to be refused. */
const withReaders = async (
  newest: Newest,
  work: (open: (refused?: Refused) => Promise<Opened>) => Promise<void>,
  pushes: readonly Push[] = everyPush,
): Promise<void> => {
  const web = createServer().listen(0, '127.0.0.1')
  const server = new WebSocketServer({ server: web })
  await once(web, 'listening')
  const failed = (error: unknown): void => assert.fail(String(error))
  const hub = new Hub({ newest, market: () => market, pushes, now: Date.now, failed })
  const sockets: WebSocket[] = []
  const open = async (refused?: Refused): Promise<Opened> => {
    const client = new WebSocket(`ws://127.0.0.1:${(web.address() as AddressInfo).port}`)
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ]
    sockets.push(client, socket)
    const owned = { owner: { id: 'key', most: 1, isAllowed: () => true }, giveBack: () => undefined }
    const granted = refused === undefined ? owned : null
    const closed = (): void => undefined
    const authenticate = async () => refused ?? owned
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

test('a client whose key is refused is told so, and one whose key cannot be checked to come again', async () => {
  await withReaders(numberedEvents().newest, async (open) => {
    for (const [code, closing, status] of [
      ['invalid_api_key', 1008, 'auth_required'],
      ['unavailable', 1013, 'unavailable'],
    ] as const) {
      const { client } = await open({ code, extras: { detail: 'Why.' } })
      const told: string[] = []
      client.on('message', (data) => told.push(...JSON.parse(String(data))))
      client.send(JSON.stringify({ action: 'auth', params: 'ob_live_x' }))
      const [closed, reason] = await once(client, 'close')
      assert.deepEqual([closed, String(reason)], [closing, status])
      assert.deepEqual(told.at(-1), { status, message: 'Why.' })
    }
  })
})

test('a client is pinged every thirty seconds, and closed after 45 without a sign', async () => {
  await withReaders(numberedEvents().newest, async (open) => {
    const { client, reader } = await open()
    // It is not there any more.
    client.pong = () => undefined
    let pings = 0
    client.on('ping', () => {
      pings += 1
    })
    const openedAt = uptimeMs()
    reader.check(openedAt + 29_000)
    reader.check(openedAt + 31_000)
    reader.check(openedAt + 44_000)
    reader.check(openedAt + 46_000)
    await once(client, 'close')
    assert.equal(pings, 1)
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

test('a client that does not read what it missed is cut after 45 seconds with its place, whatever else it says', {
  timeout: 90_000,
}, async () => {
  const { data, newest } = numberedEvents()
  data.last = 250
  const work = async (open: () => Promise<Opened>): Promise<void> => {
    const { client, socket, reader } = await open()
    const { _socket: raw } = socket as unknown as { readonly _socket: Writable }
    raw.cork()
    // More messages than may wait, so that nothing of it is read and its silence does not count.
    for (let sent = 0; sent < 20; sent += 1)
      client.send(JSON.stringify({ action: 'subscribe', params: 'halts.*', since: 'aaaa-10' }))
    while (!socket.isPaused || socket.bufferedAmount < 5000) await pause(1)
    reader.check(uptimeMs() + 44_000)
    assert.equal(reader.isGone(), false)
    reader.check(uptimeMs() + 46_000)
    assert.equal(reader.isGone(), true)
    const told: string[] = []
    client.on('message', (text) => told.push(String(text)))
    const closed = once(client, 'close')
    raw.uncork()
    const [code, reason] = (await closed) as [number, Buffer]
    // The page that was on its way, from 11 to 110.
    assert.deepEqual([code, String(reason)], [1013, 'slow_reader since=aaaa-110'])
    assert.deepEqual(
      [JSON.parse(told.at(-2) ?? '[]').at(-1)?.id, JSON.parse(told.at(-1) ?? '[]')[0]?.id],
      ['aaaa-110', 'aaaa-110'],
    )
  }
  await withReaders(newest, work, [haltPush])
})

test('a client that sends too much is read no further, and has a second to read why', async () => {
  await withReaders(numberedEvents().newest, async (open) => {
    const { client, socket, reader } = await open()
    const closed = once(client, 'close')
    for (let sent = 0; sent < 700; sent += 1) client.pong()
    while (!reader.isGone() || client.readyState === WebSocket.OPEN) await pause(1)
    assert.ok(socket.isPaused)
    reader.check(uptimeMs() + 1100)
    const [code, reason] = (await closed) as [number, Buffer]
    assert.deepEqual([code, String(reason)], [1008, 'bad_message'])
  })
})
