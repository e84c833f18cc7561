import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { SessionWatch } from './session-watch.ts'

/** Which of three sessions, that wait for 100 ms, 5 s and 40 s, are cut, and whether the database is held for silent then. */
const cutBy = async (
  t: TestContext,
  reached: () => Promise<void>,
): Promise<{ readonly cut: readonly number[]; readonly isUnresponsive: boolean }> => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const watch = new SessionWatch(reached)
  const cut: number[] = []
  const sessions = [100, 5000, 40_000].map((waitedMs) => ({ waitedMs, cut: () => cut.push(waitedMs) }))
  for (const session of sessions) watch.add(session)
  t.mock.timers.tick(250)
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  const { isUnresponsive } = watch
  watch.close()
  t.mock.timers.reset()
  return { cut, isUnresponsive }
}

test('while the database gives other sessions, only one that has waited longer than any statement may is cut', async (t) => {
  assert.deepEqual(await cutBy(t, async () => undefined), { cut: [40_000], isUnresponsive: false })
})

test('where it gives none, every session that waits is cut', async (t) => {
  const nothing = () => Promise.reject(new Error('no answer'))
  assert.deepEqual(await cutBy(t, nothing), { cut: [5000, 40_000], isUnresponsive: true })
})

test('it is asked again while it is silent, also when no session waits any more', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let isUnreachable = true
  const watch = new SessionWatch(async () => {
    if (isUnreachable) throw new Error('no answer')
  })
  const session = { waitedMs: 5000, cut: () => watch.remove(session) }
  watch.add(session)
  const check = async (): Promise<boolean> => {
    t.mock.timers.tick(250)
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    return watch.isUnresponsive
  }
  assert.equal(await check(), true)
  assert.equal(await check(), true)
  isUnreachable = false
  assert.equal(await check(), false)
  watch.close()
  t.mock.timers.reset()
})

test('the database is not asked while no session waits for long', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const watch = new SessionWatch(() => assert.fail('nothing is silent'))
  watch.add({ waitedMs: 100, cut: () => assert.fail('it is not silent') })
  t.mock.timers.tick(1000)
  await setImmediate()
  watch.close()
  t.mock.timers.reset()
})

test('a statement of a silent database fails within 1.6 seconds, and within 0.2 more where it is tried again in another session', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  let now = 0
  const watch = new SessionWatch(() => new Promise((_, reject) => setTimeout(reject, 1000)))
  const cutAt: number[] = []
  /** Asked at this moment. */
  const sessionFrom = (askedAt: number, onCut: () => void) => ({
    get waitedMs() {
      return now - askedAt
    },
    cut(): void {
      cutAt.push(now)
      watch.remove(this)
      onCut()
    },
  })
  const second = () => watch.add(sessionFrom(now, () => undefined))
  watch.add(sessionFrom(0, second))
  while (cutAt.length < 2 && now < 10_000) {
    now += 20
    t.mock.timers.tick(20)
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  }
  const [first = Number.NaN, last = Number.NaN] = cutAt
  assert.ok(first <= 1600 && last <= first + 200, `${cutAt}`)
  watch.close()
  t.mock.timers.reset()
})
