/** The hub over a store that is replaced, away, or read by nobody. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { haltPush, numberedEvents } from '../../test/support/numbered-events.ts'
import type { Market } from '../derived/market.ts'
import { threadFile } from '../lib/thread-file.ts'
import type { EventBatch } from './event-batch.ts'
import { type Follower, Hub } from './hub.ts'

const followerOf = (topic = 'halts.*') => {
  const told: string[] = []
  const deliver = ({ events }: EventBatch): void => {
    told.push(...events.map(({ id }) => id))
  }
  const follower: Follower = {
    followed: new Map([[topic, null]]),
    deliver,
    deliverBacklog: async (batch) => deliver(batch),
    reportLost: (id) => told.push(`lost ${id}`),
    isGone: () => false,
  }
  return { follower, told }
}

const opened = () => {
  const store = numberedEvents()
  const failures: unknown[] = []
  const hub = new Hub({
    newest: store.newest,
    market: () => ({}) as Market,
    pushes: [haltPush],
    now: Date.now,
    failed: (error) => failures.push(error),
  })
  /** Resolves when the hub has read where it begins, and once what follows. */
  const begun = async () => {
    while (store.reads() < 2) await pause(1)
  }
  return { ...store, hub, failures, begun }
}

test('an id of data that are replaced while it is looked up gets nothing of the new ones, and that it is lost', async () => {
  const { hub, data, gate, announce, begun } = opened()
  const first = followerOf()
  await hub.follow(first.follower, undefined)
  await begun()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.held = promise
  const back = followerOf()
  const following = hub.follow(back.follower, { kind: 'event', epoch: 'aaaa', sequence: 5 })
  await pause(5)
  gate.held = undefined
  Object.assign(data, { epoch: 'bbbb', last: 20 })
  announce()
  while (first.told.length === 0) await pause(1)
  assert.deepEqual(first.told, ['lost bbbb-20'])
  resolve()
  assert.deepEqual(await following, { id: 'bbbb-20', isLost: true })
  assert.deepEqual(back.told, [])
  data.last = 21
  announce()
  while (back.told.length === 0) await pause(1)
  assert.deepEqual([first.told.at(-1), ...back.told], ['bbbb-21', 'bbbb-21'])
})

test('of a follower that comes in the moment in which an event goes to the others, the event is before its start or sent to it', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const { hub, data, gate, announce, begun, reads } = opened()
    const first = followerOf()
    await hub.follow(first.follower, undefined)
    await begun()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.held = promise
    data.last = 11
    announce()
    while (reads() < 3) await pause(1)
    const late = followerOf()
    resolve()
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    const { id } = await hub.follow(late.follower, undefined)
    while (first.told.length === 0) await pause(1)
    assert.deepEqual([id, ...late.told].includes('aaaa-11'), true, `${ticks}`)
    for (const { follower } of [first, late]) hub.leave(follower)
  }
})

test('a follower that came further than the others have is at its own last event, also with topics added there', async () => {
  const { hub, data, announce, begun } = opened()
  const first = followerOf()
  await hub.follow(first.follower, undefined)
  await begun()
  // Stored, and not announced yet.
  data.last = 20
  const back = followerOf('halts.AAPL')
  const since = { kind: 'event', epoch: 'aaaa', sequence: 18 } as const
  assert.deepEqual(await hub.follow(back.follower, since), { id: 'aaaa-20', isLost: false })
  assert.equal(hub.lastIdOf(back.follower), 'aaaa-20')
  assert.equal(hub.lastIdOf(first.follower), 'aaaa-10')
  data.last = 21
  announce()
  while (first.told.length < 11) await pause(1)
  assert.deepEqual(back.told, ['aaaa-19', 'aaaa-20', 'aaaa-21'])
  assert.equal(hub.lastIdOf(back.follower), 'aaaa-21')
})

test('what others are sent while the last page of a replay is read is sent after it', async () => {
  const { hub, data, gate, announce, begun } = opened()
  const first = followerOf()
  await hub.follow(first.follower, undefined)
  await begun()
  const back = followerOf()
  const following = hub.follow(back.follower, { kind: 'event', epoch: 'aaaa', sequence: 8 })
  // The position is found, and the next page is read but not yet delivered.
  await new Promise((resolve) => setImmediate(resolve))
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.held = promise
  await pause(5)
  gate.held = undefined
  data.last = 11
  announce()
  while (first.told.length === 0) await pause(1)
  resolve()
  assert.deepEqual(await following, { id: 'aaaa-11', isLost: false })
  assert.deepEqual(back.told, ['aaaa-9', 'aaaa-10', 'aaaa-11'])
  data.last = 12
  announce()
  while (first.told.length < 2) await pause(1)
  assert.deepEqual([first.told, back.told.length], [['aaaa-11', 'aaaa-12'], 4])
})

test('a replay of which nothing passes gives others their turn after each page', async () => {
  const { hub, data } = opened()
  data.last = 20_000
  const none = followerOf('halts.ZZZ')
  let ended = false
  const long = hub.follow(none.follower, { kind: 'event', epoch: 'aaaa', sequence: 0 }).then(() => {
    ended = true
  })
  let turns = 0
  const count = () => {
    turns += 1
    if (!ended) setImmediate(count)
  }
  count()
  const some = followerOf()
  await hub.follow(some.follower, { kind: 'event', epoch: 'aaaa', sequence: 19_500 })
  assert.deepEqual([some.told.length, ended], [500, false])
  await long
  assert.equal(none.told.length, 0)
  // A page has a hundred events.
  assert.ok(turns >= 200, `${turns} turns`)
})

/** With a nursery of 1 MB V8 moves what outlives a few pages out of it, as it does on a server with its 16 MB. */
const NURSERY = { maxYoungGenerationSizeMb: 1 }

test('what forty replays at once have read is freed page by page, not when the whole heap is collected', async () => {
  const file = threadFile('../../test/support/replaying-thread', import.meta.url)
  const worker = new Worker(file, { resourceLimits: NURSERY })
  const [keptMb] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  // 1.2 in six runs, 21 to 29 where the promise of a turn resolved to the page.
  assert.ok(keptMb < 5, `${keptMb} MB`)
})

test('a follower that leaves while its replay waits for a turn takes none', async () => {
  const { hub, data, reads, begun } = opened()
  data.last = 20_000
  const from = { kind: 'event', epoch: 'aaaa', sequence: 0 } as const
  let isGone = false
  const gone = Array.from({ length: 40 }, () => ({ ...followerOf().follower, isGone: () => isGone }))
  const following = gone.map((follower) => hub.follow(follower, from))
  await begun()
  isGone = true
  await Promise.all(following)
  const left = reads()
  const back = followerOf()
  await hub.follow(back.follower, { kind: 'event', epoch: 'aaaa', sequence: 19_950 })
  assert.ok(left < 50, `${left}`)
  assert.equal(back.told.length, 50)
})

test('many followers are sent events in turns, and each that is asked meanwhile knows its own place', async () => {
  const { hub, data, announce } = opened()
  const places = new Map<number, string | undefined>()
  let turns = 0
  const followers = Array.from({ length: 20 }, (_, at) => {
    const made = followerOf()
    const deliver = (batch: EventBatch): void => {
      const end = performance.now() + 1
      while (performance.now() < end);
      made.follower.deliver(batch)
    }
    return { ...made, follower: { ...made.follower, deliver }, at }
  })
  for (const { follower } of followers) await hub.follow(follower, undefined)
  await pause(50)
  data.last = 12
  announce()
  while (followers[0]?.told.length === 0) await new Promise((resolve) => setImmediate(resolve))
  for (const { follower, at } of followers) places.set(at, hub.lastIdOf(follower))
  const told = followers.filter((each) => each.told.length === 2).length
  assert.ok(told > 0 && told < 20, `${told}`)
  for (const { at, told: events } of followers)
    assert.equal(places.get(at), events.length === 2 ? 'aaaa-12' : 'aaaa-10')
  // One that follows another topic now is notified first.
  const last = followers.at(-1)
  if (last !== undefined) hub.changed(last.follower, { added: ['halts.AAPL'] })
  assert.deepEqual([last?.told.length, last && hub.lastIdOf(last.follower)], [2, 'aaaa-12'])
  // One that leaves is no longer notified.
  const left = followers.at(-2)
  if (left !== undefined) hub.leave(left.follower)
  while (followers.some(({ told: events, at }) => events.length < 2 && at !== 18)) {
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.ok(turns > 1)
  assert.deepEqual(left?.told, [])
  assert.ok(followers.every(({ told: events, at }) => at === 18 || events.join() === 'aaaa-11,aaaa-12'))
})

test('a store that stays away is reported once until it was read again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  // Longer than what lies between two reads.
  const turns = async () => {
    const end = performance.now() + 40
    while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve))
  }
  const { hub, gate, announce, failures, data, reads } = opened()
  const { follower, told } = followerOf()
  await hub.follow(follower, undefined)
  for (let outage = 1; outage <= 2; outage += 1) {
    gate.isUnreachable = true
    announce()
    const before = reads()
    for (let retry = 0; retry < 10; retry += 1) {
      await turns()
      t.mock.timers.tick(500)
    }
    assert.ok(reads() >= before + 9, 'it is tried again and again')
    assert.equal(failures.length, outage)
    gate.isUnreachable = false
    data.last += 1
    t.mock.timers.tick(500)
    await turns()
    assert.equal(told.length, outage)
  }
  t.mock.timers.reset()
})

test('nothing is read once the last follower has left, also one that left while it began', async () => {
  const { hub, watchers, announce, reads, data } = opened()
  const one = followerOf()
  await hub.follow(one.follower, undefined)
  assert.equal(watchers.size, 1)
  hub.leave(one.follower)
  assert.equal(watchers.size, 0)
  const early = followerOf()
  const beginning = hub.follow(early.follower, undefined)
  hub.leave(early.follower)
  await beginning
  assert.equal(watchers.size, 0)
  await pause(50)
  const before = reads()
  data.last = 15
  announce()
  await pause(5)
  assert.equal(reads(), before)
  const next = followerOf()
  const { id } = await hub.follow(next.follower, { kind: 'event', epoch: 'aaaa', sequence: 12 })
  assert.deepEqual([id, next.told], ['aaaa-15', ['aaaa-13', 'aaaa-14', 'aaaa-15']])
  data.last = 16
  announce()
  while (next.told.length < 4) await pause(1)
  assert.equal(next.told.at(-1), 'aaaa-16')
})
