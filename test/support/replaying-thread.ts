/** A thread with forty replays at once of which nothing passes; says how many megabytes V8 keeps of them until it collects the whole heap. */
import { getHeapSpaceStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { Market } from '../../src/derived/market.ts'
import { type Follower, Hub } from '../../src/push/hub.ts'
import { haltPush, numberedEvents } from './numbered-events.ts'

const FOLLOWERS = 40
const EVENTS = 2000

const oldMb = (): number => {
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
  return (old?.space_used_size ?? 0) / 2 ** 20
}

const { newest, data } = numberedEvents()
data.last = EVENTS
const hub = new Hub({
  newest,
  market: () => ({}) as Market,
  pushes: [haltPush],
  now: Date.now,
  failed: (error) => {
    throw error
  },
})
const followerOfNothing = (): Follower => ({
  followed: new Map([['halts.ZZZ', null]]),
  deliver: () => undefined,
  deliverBacklog: async () => undefined,
  reportLost: () => undefined,
  isGone: () => false,
})
const from = { kind: 'event', epoch: data.epoch, sequence: 0 } as const
const before = oldMb()
await Promise.all(Array.from({ length: FOLLOWERS }, () => hub.follow(followerOfNothing(), from)))
parentPort?.postMessage(oldMb() - before)
