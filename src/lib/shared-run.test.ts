import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sharedRun } from './shared-run.ts'

test('callers of one turn share a run, and those who come while it goes on share the one after it', async () => {
  const ends: (() => void)[] = []
  const run = sharedRun((name: string) => new Promise<string>((resolve) => ends.push(() => resolve(name))))
  const first = [run('a'), run('b')]
  await turn()
  const later = [run('c'), run('d')]
  await turn()
  assert.equal(ends.length, 1)
  ends[0]?.()
  assert.deepEqual(await Promise.all(first), ['a', 'a'])
  await turn()
  const latest = run('e')
  assert.equal(ends.length, 2)
  ends[1]?.()
  assert.deepEqual(await Promise.all(later), ['c', 'c'])
  await turn()
  ends[2]?.()
  assert.equal(await latest, 'e')
})

test('a run that fails is followed by the next one, and what needs no wait is given at once', async () => {
  const ends: PromiseWithResolvers<number>[] = []
  const run = sharedRun(() => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  })
  const failed = assert.rejects(async () => run(undefined), /away/)
  await turn()
  const next = run(undefined)
  ends[0]?.reject(new Error('away'))
  await failed
  await turn()
  ends[1]?.resolve(1)
  assert.equal(await next, 1)
  assert.equal(sharedRun((each: number) => each + 1)(1), 2)
})
