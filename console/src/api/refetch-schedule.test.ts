import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refetchSchedule } from './refetch-schedule.ts'

/** When it looks, in milliseconds from the first event on; one event at each of `events`. */
const looksAfter = (
  t: { readonly mock: import('node:test').MockTracker },
  events: readonly number[],
  untilMs: number,
  lateAt?: number,
): readonly number[] => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const looks: number[] = []
  let now = 0
  const { soon, late, stop } = refetchSchedule(
    () => looks.push(now),
    () => now,
  )
  for (; now <= untilMs; now += 100) {
    t.mock.timers.tick(100)
    if (now === lateAt) late()
    if (events.includes(now)) soon()
  }
  stop()
  t.mock.timers.tick(60_000)
  t.mock.timers.reset()
  return looks
}

test('an event is looked for soon and twice more', (t) => {
  assert.deepEqual(looksAfter(t, [0], 30_000), [300, 2300, 10_300])
})

test('many events are looked for every two seconds, and after the last twice more', (t) => {
  const events = Array.from({ length: 100 }, (_, at) => at * 100)
  const looks = looksAfter(t, events, 40_000)
  const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
  assert.ok(
    gaps.every((gap) => gap >= 2000),
    String(looks),
  )
  assert.ok(looks.filter((at) => at <= 10_000).length >= 5, String(looks))
  assert.equal(looks.filter((at) => at > 10_500).length >= 2, true, String(looks))
})

test('an answer that is new is looked for once more, late, and an event meanwhile is looked for as ever', (t) => {
  assert.deepEqual(looksAfter(t, [], 30_000, 0), [8000])
  assert.deepEqual(looksAfter(t, [5000], 30_000, 0), [5300, 7300, 15_300])
  assert.deepEqual(looksAfter(t, [0], 30_000, 100), [300, 2300, 10_300])
})
