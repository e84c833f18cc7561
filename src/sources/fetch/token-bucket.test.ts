import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostWithin } from '../../../test/support/request-rate.ts'
import { processRequestTimes } from '../../lib/request-times.ts'
import { DEFAULT_PER_SECOND, type HostGroup, publisherGroupOf, SEC_GROUP } from './host-groups.ts'
import { createPace } from './token-bucket.ts'

/** A clock that waiting moves on, a little late or early as real timers do. */
const fakeTime = (jitterMs: () => number = () => 0) => {
  let nowMs = 1000
  return {
    now: () => nowMs,
    wait: async (delayMs: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      nowMs += Math.max(0.25, delayMs + jitterMs())
    },
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('sec.gov and all its subdomains are one group, and no look-alike is in it', () => {
  for (const host of ['sec.gov', 'www.sec.gov', 'data.sec.gov', 'WWW.SEC.GOV', 'a.b.sec.gov']) {
    assert.equal(publisherGroupOf(host), SEC_GROUP)
  }
  assert.equal(publisherGroupOf('notsec.gov').name, 'notsec.gov')
  assert.equal(publisherGroupOf('sec.gov.example').perSecond, DEFAULT_PER_SECOND)
})

test('1,000 requests of many jobs never exceed 8 in any second, whatever the timers do', async () => {
  let step = 0
  const time = fakeTime(() => [-0.9, 0, 3, 40][step++ % 4] ?? 0)
  const pace = createPace(processRequestTimes(time.now), time.wait)
  const times: number[] = []
  const job = async (host: string) => {
    for (let n = 0; n < 200; n += 1) {
      await pace.take(publisherGroupOf(host))
      times.push(time.now())
      if (n % 50 === 0) time.advance(700)
    }
  }
  await Promise.all(['www.sec.gov', 'data.sec.gov', 'efts.sec.gov', 'sec.gov', 'www.sec.gov'].map(job))
  assert.equal(times.length, 1000)
  assert.ok(mostWithin(1000, times) <= 8)
  assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) < 1000 * 160, 'and the pace is used')
})

test('one group does not slow another down', async () => {
  const time = fakeTime()
  const pace = createPace(processRequestTimes(time.now), time.wait)
  await pace.take(publisherGroupOf('a.example'))
  await pace.take(publisherGroupOf('b.example'))
  assert.equal(time.now(), 1000)
})

test('a pause stops every job of the group, also those that already wait, and never ends a longer one', async () => {
  const time = fakeTime()
  const pace = createPace(processRequestTimes(time.now), time.wait)
  await pace.take(SEC_GROUP)
  const waiting = pace.take(SEC_GROUP)
  pace.pause(SEC_GROUP, 600_000)
  pace.pause(SEC_GROUP, 5)
  await waiting
  assert.ok(time.now() >= 601_000)
})

test('what is left of a pause is told before it is waited for, the pace of a slow group is not', async () => {
  const time = fakeTime()
  const pace = createPace(processRequestTimes(time.now), time.wait)
  const massive = publisherGroupOf('api.massive.com')
  const told: number[] = []
  const take = (group: HostGroup) => pace.take(group, undefined, (leftMs) => told.push(leftMs))
  await take(massive)
  await take(massive)
  assert.deepEqual(told, [])
  pace.pause(SEC_GROUP, 600_000)
  await take(SEC_GROUP)
  assert.deepEqual(told, [600_000])
  pace.pause(SEC_GROUP, 86_400_000)
  const left = pace.take(SEC_GROUP, undefined, () => {
    throw new Error('too long')
  })
  await assert.rejects(left, /too long/)
})

test('a job that gives up while waiting leaves its place to the next', async () => {
  const time = fakeTime()
  const pace = createPace(processRequestTimes(time.now), time.wait)
  const group: HostGroup = { name: 'x', perSecond: 1, pauseOn: [], pauseMs: 0 }
  const stop = new AbortController()
  await pace.take(group)
  const given = pace.take(group, stop.signal)
  const next = pace.take(group)
  stop.abort(new Error('shutting down'))
  await assert.rejects(given, /shutting down/)
  await next
  assert.ok(time.now() >= 2000 && time.now() < 2100)
})
