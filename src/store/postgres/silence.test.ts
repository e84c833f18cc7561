import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { SilenceWatch } from './silence.ts'

/** Which of three sessions, that wait for 100 ms, 5 s and 40 s, are cut, and whether the database is held for silent then. */
const cutBy = async (
  t: TestContext,
  reached: () => Promise<void>,
): Promise<{ readonly cut: readonly number[]; readonly isSilent: boolean }> => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const watch = new SilenceWatch(reached)
  const cut: number[] = []
  const sessions = [100, 5000, 40_000].map((silentMs) => ({ silentMs, cut: () => cut.push(silentMs) }))
  for (const session of sessions) watch.add(session)
  t.mock.timers.tick(250)
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  const { isSilent } = watch
  watch.close()
  t.mock.timers.reset()
  return { cut, isSilent }
}

test('while the database gives other sessions, only one that has waited longer than any statement may is cut', async (t) => {
  assert.deepEqual(await cutBy(t, async () => undefined), { cut: [40_000], isSilent: false })
})

test('where it gives none, every session that waits is cut', async (t) => {
  const nothing = () => Promise.reject(new Error('no answer'))
  assert.deepEqual(await cutBy(t, nothing), { cut: [5000, 40_000], isSilent: true })
})

test('it is asked again while it is silent, also when nobody waits any more', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let isUnreachable = true
  const watch = new SilenceWatch(async () => {
    if (isUnreachable) throw new Error('no answer')
  })
  const session = { silentMs: 5000, cut: () => watch.remove(session) }
  watch.add(session)
  const look = async (): Promise<boolean> => {
    t.mock.timers.tick(250)
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    return watch.isSilent
  }
  assert.equal(await look(), true)
  assert.equal(await look(), true)
  isUnreachable = false
  assert.equal(await look(), false)
  watch.close()
  t.mock.timers.reset()
})

test('nobody is asked while no session waits for long', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const watch = new SilenceWatch(() => assert.fail('nothing is silent'))
  watch.add({ silentMs: 100, cut: () => assert.fail('it is not silent') })
  t.mock.timers.tick(1000)
  await setImmediate()
  watch.close()
  t.mock.timers.reset()
})
