/** When an event is tried again, and when it is given up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TopicProgress } from '../access/webhook-record.ts'
import { deliveredProgress, failedProgress, isDue, MAX_DELAY_MS, webhookDelayMs } from './webhook-progress.ts'

const START = Date.UTC(2026, 10, 21, 10)
const HOUR_MS = 3_600_000
const fresh: TopicProgress = {
  epoch: 'ab',
  sequence: 0,
  reachedAt: '2026-11-21T09:00:00Z',
  deliveredId: null,
  deliveredAt: null,
  headId: null,
  headSince: null,
  attempts: 0,
  failures: 0,
  failingSince: null,
  nextAttemptAt: null,
  lastStatus: null,
  lastError: null,
  lostBehind: null,
  lostAt: null,
}
const eventOf = (sequence: number, ms: number) => ({
  id: `ab-${sequence}`,
  sequence,
  at: new Date(ms).toISOString().replace('.000', ''),
  text: `{"id":"ab-${sequence}"}`,
})
const failure = { isAccepted: false, status: 500, reason: 'HTTP 500', retryAfterMs: null } as const

test('delays double from 5 s to an hour, between half and the whole, and are never shorter than the receiver asks', () => {
  const longest = Array.from({ length: 14 }, (_, at) => webhookDelayMs(at + 1, failure, 1))
  assert.deepEqual(longest.slice(0, 4), [5000, 10_000, 20_000, 40_000])
  assert.equal(longest.at(-1), MAX_DELAY_MS)
  assert.equal(webhookDelayMs(1, failure, 0), 2500)
  assert.equal(webhookDelayMs(1, { retryAfterMs: 60_000 }, 0), 60_000)
  assert.equal(webhookDelayMs(1, { retryAfterMs: 30 * 86_400_000 }, 0), MAX_DELAY_MS)
})

/** Fails every attempt from `now` on until the event is given up. */
const failedUntilDead = (before: TopicProgress, event: ReturnType<typeof eventOf>, from: number) => {
  let [progress, now, attempts] = [before, from, 0]
  for (;;) {
    const failed = failedProgress(progress, event, failure, { now, random: 0.5 })
    attempts += 1
    if (failed.deadLetter !== null) return { ...failed, deadLetter: failed.deadLetter, now, attempts }
    progress = failed.progress
    assert.ok(progress.nextAttemptAt !== null && progress.nextAttemptAt > now)
    assert.equal(isDue(progress, progress.nextAttemptAt - 1), false)
    now = progress.nextAttemptAt
  }
}

test('an event is tried for exactly a day with some forty attempts, then given up, and the topic continues after it', () => {
  const event = eventOf(1, START)
  const { progress, deadLetter, now, attempts } = failedUntilDead(fresh, event, START)
  assert.equal(now, START + 24 * HOUR_MS)
  assert.ok(attempts > 30 && attempts < 50, `${attempts}`)
  assert.deepEqual(deadLetter, {
    eventId: 'ab-1',
    body: event.text,
    firstAttemptAt: START,
    diedAt: now,
    attempts,
    lastStatus: 500,
    reason: 'HTTP 500',
  })
  assert.deepEqual(
    [progress.sequence, progress.headId, progress.nextAttemptAt, progress.failingSince],
    [1, null, null, START],
  )
})

test('while everything fails each event is given up a day after it was stored, so that only a day waits', () => {
  const first = failedUntilDead(fresh, eventOf(1, START), START)
  const second = failedUntilDead(first.progress, eventOf(2, START + HOUR_MS), first.now)
  assert.equal(second.now, START + 25 * HOUR_MS)
  assert.ok(second.attempts >= 2)
  // One that was stored long before is tried once.
  const third = failedUntilDead(second.progress, eventOf(3, START + HOUR_MS), second.now)
  assert.deepEqual([third.attempts, third.now], [1, second.now])
})

test('an event that is old when it is tried first has a day too, as after servers were away', () => {
  const { now } = failedUntilDead(fresh, eventOf(1, START - 72 * HOUR_MS), START)
  assert.equal(now, START + 24 * HOUR_MS)
})

test('a success ends the failure', () => {
  const failed = failedProgress(fresh, eventOf(1, START), failure, { now: START, random: 0 }).progress
  const done = deliveredProgress(failed, eventOf(1, START), START + 2500)
  assert.deepEqual(
    [done.failures, done.failingSince, done.headId, done.attempts, done.deliveredId, done.sequence],
    [0, null, null, 0, 'ab-1', 1],
  )
})

test('of an event, or a failure, that a clock far ahead has dated, a day counts from when it was tried', () => {
  const year = 365 * 24 * HOUR_MS
  assert.equal(failedUntilDead(fresh, eventOf(1, START + year), START).now, START + 24 * HOUR_MS)
  const ahead = failedProgress(fresh, eventOf(1, START), failure, { now: START + year, random: 0 }).progress
  const { now, progress } = failedUntilDead(ahead, eventOf(1, START), START)
  assert.deepEqual([now, progress.failingSince], [START + 24 * HOUR_MS, START])
  // A clock that is a moment ahead changes nothing.
  const late = failedUntilDead(progress, eventOf(2, now + 2000), now)
  assert.equal(late.now, now + 2000 + 24 * HOUR_MS)
})

test('a clock that was set back does not hold a topic for longer than a delay', () => {
  const { progress } = failedProgress(fresh, eventOf(1, START), failure, { now: START, random: 0 })
  assert.equal(isDue(progress, START - 24 * HOUR_MS), true)
})
