import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { ApiProblem } from '../../contract/problem.ts'
import type { Work } from '../../contract/work.ts'
import { ClientGone, FairQueue } from './fair-queue.ts'

const queueWith = (more: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) => {
  const clock = { now: 0 }
  const queue = new FairQueue({
    clock: () => clock.now,
    cpu: () => clock.now,
    turns: { isContended: false },
    mayStart: () => true,
    random: () => 0,
    ...more,
  })
  return { queue, clock }
}
const of = (key: string) => ({ key, network: '', isGone: () => false })
const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.code : (error as Error).name)

test('keys take turns, one piece of work at a time, each key in its order', async () => {
  const { queue } = queueWith()
  const done: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    assert.equal(running, 1)
    await setImmediate()
    running -= 1
    done.push(name)
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(of('a'), work(name))),
    ...['b1', 'b2'].map((name) => queue.run(of('b'), work(name))),
    queue.run(of('c'), work('c1')),
  ])
  assert.deepEqual(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  assert.equal(queue.waiting, 0)
})

test('what goes on with work of a key is done before what the key has waiting, not before other keys', async () => {
  const { queue } = queueWith()
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const both = async (key: string, name: string) => {
    await queue.run(of(key), work(name))
    await queue.run(of(key), work(`${name} on`), true)
  }
  await Promise.all([both('a', 'a1'), both('a', 'a2'), both('a', 'a3'), queue.run(of('b'), work('b1'))])
  assert.deepEqual(done, ['a1', 'a1 on', 'b1', 'a2', 'a2 on', 'a3', 'a3 on'])
  done.length = 0
  await Promise.all([
    queue.run(of('b'), work('running')),
    queue.run(of('a'), work('last')),
    ...['first', 'second', 'third'].map((name) => queue.run(of('a'), work(name), true)),
  ])
  assert.deepEqual(done, ['running', 'first', 'second', 'third', 'last'])
})

test('work that gives its turn to others goes on when all that waited before it is done', async () => {
  const { queue } = queueWith()
  const done: string[] = []
  const inTurns = (name: string) => async (work: Work) => {
    await setImmediate()
    for (const part of [1, 2, 3]) {
      done.push(`${name} ${part}`)
      await work.turn()
    }
  }
  const short = (name: string) => async () => void done.push(name)
  const long = queue.run(of('a'), inTurns('a'))
  const others = [
    queue.run(of('a'), short('a own')),
    queue.run(of('b'), short('b1')),
    queue.run(of('b'), short('b2')),
  ]
  await Promise.all([long, ...others])
  assert.deepEqual(done, ['a 1', 'a own', 'b1', 'a 2', 'b2', 'a 3'])
  assert.equal(queue.waiting, 0)
})

test('work that waits for its next turn ends at its deadline, and when its client leaves', async () => {
  const { queue, clock } = queueWith()
  const gone = { ...of('a'), isGone: () => clock.now > 20_000 }
  const ended: string[] = []
  const held = Promise.withResolvers<void>()
  const inTurns = async ({ turn }: Work) => {
    await setImmediate()
    await turn().catch((error) => ended.push(codeOf(error)))
    ended.push('went on')
  }
  const late = queue.run(of('a'), inTurns)
  const holder = queue.run(of('b'), () => held.promise)
  await setTimeout(100)
  clock.now = 10_001
  await assert.rejects(late, (error) => codeOf(error) === 'query_timeout')
  held.resolve()
  await Promise.allSettled([holder])
  assert.deepEqual(ended, ['query_timeout', 'went on'])
  const second = Promise.withResolvers<void>()
  const left = queue.run(gone, inTurns)
  const other = queue.run(of('b'), () => second.promise)
  await setTimeout(100)
  clock.now = 20_001
  await assert.rejects(left, ClientGone)
  second.resolve()
  await Promise.allSettled([other])
  assert.equal(await queue.run(of('c'), () => 'free'), 'free')
})

test('work gives way only when its slice of time is used up', async () => {
  const { queue, clock } = queueWith()
  const paused = await queue.run(of('a'), ({ pace }: Work) => {
    const first = pace()
    clock.now += 5
    const second = pace()
    return [first, second instanceof Promise]
  })
  assert.deepEqual(paused, [undefined, true])
})

test('a deadline ends work that runs and work that waits', async () => {
  const { queue, clock } = queueWith()
  const running = queue.run(of('a'), async ({ pace, signal }: Work) => {
    await setImmediate()
    clock.now += 10_001
    await assert.rejects(async () => pace())
    assert.equal(codeOf(signal.reason), 'query_timeout')
    await setImmediate()
    await pace()
  })
  const waiting = queue.run(of('b'), () => assert.fail('its deadline is over'))
  assert.deepEqual(await Promise.all([running, waiting].map((each) => each.catch(codeOf))), [
    'query_timeout',
    'query_timeout',
  ])
})

test('what waited for five seconds is not begun, what began before goes on until its deadline', async () => {
  const { queue, clock } = queueWith()
  const begun = queue.run(of('a'), async ({ pace }: Work) => {
    await setImmediate()
    clock.now += 9999
    await pace()
    return 'done'
  })
  const waiting = queue.run(of('b'), () => assert.fail('it waited too long'))
  assert.deepEqual(await Promise.all([begun, waiting.catch(codeOf)]), ['done', 'query_timeout'])
})

test('what no client waits for any more is not begun, and what has begun is ended', async () => {
  const { queue, clock } = queueWith()
  let isGone = false
  const running = queue.run({ ...of('a'), isGone: () => isGone }, async ({ pace }: Work) => {
    isGone = true
    clock.now += 5
    await pace()
    assert.fail('its client has left')
  })
  const waiting = queue.run({ ...of('b'), isGone: () => isGone }, () => assert.fail('its client has left'))
  for (const each of [running, waiting]) await assert.rejects(each, ClientGone)
})

test('more than a thousand pieces of work are refused with a time to wait', async () => {
  const { queue } = queueWith({ mayStart: () => false, random: () => 0.99 })
  const ends = Array.from({ length: 1000 }, (_, at) => queue.run(of(`${at}`), () => at).catch(codeOf))
  await assert.rejects(
    queue.run(of('late'), () => 0),
    (error) => {
      assert.ok(error instanceof ApiProblem)
      assert.deepEqual([error.code, error.extras.headers], ['unavailable', { 'Retry-After': '5' }])
      return true
    },
  )
  assert.equal(queue.waiting, 1000)
  void ends
})

test('a key whose clients do not read waits, others do not', async () => {
  let mayStart = false
  const { queue } = queueWith({ mayStart: ({ key }) => key !== 'unread' || mayStart })
  const held = queue.run(of('unread'), () => 'held')
  assert.equal(await queue.run(of('other'), () => 'other'), 'other')
  assert.equal(queue.waiting, 1)
  mayStart = true
  assert.equal(await queue.run(of('other'), () => 'again'), 'again')
  assert.equal(await held, 'held')
})

/** How many pieces of 100 ms each of a key are done while nothing but they moves the clock. */
const doneAtOnce = async (turns: { readonly isContended: boolean }) => {
  const { queue, clock } = queueWith({ turns })
  const done: string[] = []
  const work = (key: string) => () => {
    clock.now += 100
    done.push(key)
  }
  const all = Array.from({ length: 10 }, () => queue.run(of('a'), work('a')))
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  return { queue, clock, done, work, all }
}

test('while several ask, a key over its share waits and others do not', async () => {
  const turns = { isContended: true }
  const { queue, done, work, all } = await doneAtOnce(turns)
  // A piece that takes 100 ms is worth 400, of which 100 have passed: with the fourth it is over 1,000 ahead.
  assert.equal(done.length, 4)
  await queue.run(of('b'), work('b'))
  assert.deepEqual(done.slice(4), ['b'])
  turns.isContended = false
  await Promise.all(all)
  assert.equal(done.length, 11)
})

test('a key that asks alone has all of the processor', async () => {
  const { done } = await doneAtOnce({ isContended: false })
  assert.equal(done.length, 10)
})
