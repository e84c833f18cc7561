import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { haltPush, numberedEvents } from '../../test/support/numbered-events.ts'
import type { Market } from '../derived/market.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { EventStreamReader } from './event-stream-reader.ts'
import { Hub } from './hub.ts'

/** Takes nothing but on demand. */
const clientThatWaits = () => {
  const taken: string[] = []
  const waiting: (() => void)[] = []
  const writable = new Writable({
    write: (chunk, _encoding, done) => {
      waiting.push(() => {
        taken.push(String(chunk))
        done()
      })
    },
  })
  return { writable, taken, waiting }
}

test('a client that does not read what it missed is cut after 45 seconds with its place', {
  timeout: 90_000,
}, async () => {
  const { data, newest } = numberedEvents()
  data.last = 250
  const failed = (error: unknown): void => assert.fail(String(error))
  const hub = new Hub({ newest, market: () => ({}) as Market, pushes: [haltPush], now: Date.now, failed })
  const { writable, taken, waiting } = clientThatWaits()
  const reader = new EventStreamReader({
    output: { writable, behind: () => writable.writableLength },
    hub,
    owner: { id: 'key', most: 1, isAllowed: () => true },
    followed: new Map([['halts.*', null]]),
    closed: () => undefined,
  })
  const following = reader.follow({ kind: 'event', epoch: 'aaaa', sequence: 10 }, false)
  while (writable.writableLength < 1000) await pause(1)
  reader.check(uptimeMs() + 44_000)
  assert.equal(reader.isGone(), false)
  reader.check(uptimeMs() + 46_000)
  assert.equal(reader.isGone(), true)
  while (!writable.writableFinished) {
    waiting.shift()?.()
    await pause(1)
  }
  const text = taken.join('')
  // The page that was on its way, from 11 to 110, and nothing after it but the reason.
  assert.equal(text.match(/^data: .*"id":"aaaa-/gm)?.length, 101)
  assert.match(text, /\nid: aaaa-110\nevent: status\ndata: \{"status":"slow_reader".*"id":"aaaa-110"\}\n\n$/)
  await following
})
