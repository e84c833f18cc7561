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

/** One that follows what `newest` reads. */
const readerOf = ({ newest }: Pick<ReturnType<typeof numberedEvents>, 'newest'>, writable: Writable) => {
  const failed = (error: unknown): void => assert.fail(String(error))
  const hub = new Hub({ newest, market: () => ({}) as Market, pushes: [haltPush], now: Date.now, failed })
  return new EventStreamReader({
    output: { writable, behind: () => writable.writableLength },
    hub,
    owner: { id: 'key', most: 1, isAllowed: () => true },
    followed: new Map([['halts.*', null]]),
    closed: () => undefined,
  })
}

test('a quiet stream has a comment every fifteen seconds, so that a dead connection is noticed', () => {
  const written: string[] = []
  const writable = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk))
      done()
    },
  })
  const reader = readerOf(numberedEvents(), writable)
  const openedAt = uptimeMs()
  for (const seconds of [14, 16, 30, 32]) reader.check(openedAt + seconds * 1000)
  assert.deepEqual(written, ['retry: 2000\n\n', ': ping\n\n', ': ping\n\n'])
})

test('a client that does not read what it missed is cut after 45 seconds with its place', {
  timeout: 90_000,
}, async () => {
  const events = numberedEvents()
  events.data.last = 250
  const { writable, taken, waiting } = clientThatWaits()
  const reader = readerOf(events, writable)
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
