import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEach, inTurns, runToEnd, type Steps } from './steps.ts'

const busyFor = (ms: number): void => {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('run through or in turns, steps end with the same result', async () => {
  function* sum(): Steps<number> {
    let total = 0
    yield* forEach(
      Array.from({ length: 1000 }, (_, at) => at),
      (each, at) => {
        assert.equal(each, at)
        total += each
      },
    )
    return total
  }
  assert.equal(runToEnd(sum()), 499_500)
  assert.equal(await inTurns(sum()), 499_500)
})

test('what waits for a turn of the event loop runs between the slices', async () => {
  const order: string[] = []
  function* slow(): Steps<void> {
    for (let at = 0; at < 3; at += 1) {
      busyFor(20)
      order.push('step')
      yield
    }
  }
  const done = inTurns(slow())
  setImmediate(() => order.push('other'))
  await done
  assert.ok(order.indexOf('other') < order.lastIndexOf('step'), order.join(' '))
})

test('an error within a step rejects', async () => {
  function* failing(): Steps<void> {
    yield
    throw new TypeError('broken')
  }
  await assert.rejects(inTurns(failing()), /broken/)
  assert.throws(() => runToEnd(failing()), /broken/)
})
