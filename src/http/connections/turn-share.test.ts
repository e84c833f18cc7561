import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { TurnShare } from './turn-share.ts'

/** A request takes a tenth of a millisecond; each network has a hundred sockets. */
const shareOf = () => {
  const clock = { now: 1 }
  const read = new Set(Array.from({ length: 100 }, (_, at) => `a${at}`))
  const sockets = [...read].map((name) => ({
    name,
    pause: () => void read.delete(name),
    resume: () => void read.add(name),
  }))
  const turns = new TurnShare({
    clock: () => clock.now,
    socketsOf: (network) => (network === 'a' ? sockets : []),
  })
  const served: string[] = []
  const alone = { pause: () => assert.fail('it is within its share'), resume: () => {} }
  const ask = (network: string, socket = 0) =>
    turns.run(network, network === 'a' ? (sockets[socket] ?? alone) : alone, () => {
      clock.now += 0.1
      served.push(network)
      return undefined
    })
  return { clock, served, ask, read, turns }
}

test('while one network asks alone, everything is answered at once and every socket read', () => {
  const { served, ask, read } = shareOf()
  for (let count = 0; count < 100; count += 1) assert.equal(ask('a', count), undefined)
  assert.deepEqual([served.length, read.size], [100, 100])
})

test('of several networks none waits for more than a few requests of another', async () => {
  const { served, ask } = shareOf()
  ask('b')
  const waiting = Array.from({ length: 100 }, () => ask('a'))
  const polite = ask('b')
  assert.ok(served.filter((network) => network === 'a').length < 15, served.join(''))
  assert.equal(polite, undefined, 'the other network has its own share')
  await Promise.all(waiting)
  assert.equal(served.length, 102)
})

test('a promise of a request that waited resolves when that has ended', async () => {
  const { ask, served, clock } = shareOf()
  ask('b')
  while (ask('a') === undefined);
  const turns = served.length
  await setImmediate()
  assert.ok(served.length > turns)
  clock.now += 5000
  for (let turn = 0; turn < 100; turn += 1) await setImmediate()
  assert.equal(ask('a'), undefined)
})

test('of a network over its share a few sockets are read in a turn, those that were not for longest first', async () => {
  const { ask, read, clock } = shareOf()
  ask('b')
  const seen: number[] = []
  // Each socket asks again as soon as it is read, as a client does that never waits.
  for (let turn = 0; turn < 60; turn += 1) {
    const ready = [...read]
    let asked = 0
    for (const name of ready) {
      if (!read.has(name)) continue
      asked += 1
      void ask('a', Number(name.slice(1)))
    }
    seen.push(asked)
    await setImmediate()
    clock.now += 0.5
  }
  assert.ok(Math.max(...seen.slice(1)) <= 8, seen.join(' '))
  assert.ok(seen.reduce((sum, each) => sum + each, 0) > 150, 'every socket has been read again')
})

test('when the requests of a network end, all its sockets are read again', async () => {
  const { ask, read, served } = shareOf()
  ask('b')
  const waiting = Array.from({ length: 100 }, (_, at) => ask('a', at))
  assert.equal(read.size, 0)
  await Promise.all(waiting)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  assert.deepEqual([served.length, read.size], [101, 100])
})

/** A request that takes `laterMs` in ticks that are not seen where it is begun. */
const asyncNetwork = (turns: TurnShare, clock: { now: number }, laterMs: number) => {
  const begun: string[] = []
  const socket = { pause: () => {}, resume: () => {} }
  const ask = (network: string) =>
    turns.run(network, socket, () => {
      turns.noteAsync(network)
      begun.push(network)
      queueMicrotask(() => {
        clock.now += laterMs
      })
      return undefined
    })
  return { begun, ask }
}

test('requests that continue in later ticks are begun one in a turn of a network, eight while it asks alone', async () => {
  const { turns, clock, ask: askAtOnce } = shareOf()
  const { begun, ask } = asyncNetwork(turns, clock, 3)
  for (let count = 0; count < 20; count += 1) {
    void ask('c')
    await Promise.resolve()
  }
  assert.equal(begun.length, 8)
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  assert.equal(begun.length, 20)
  askAtOnce('b')
  for (let count = 0; count < 20; count += 1) {
    void ask('c')
    await Promise.resolve()
  }
  assert.equal(begun.length, 21)
  assert.equal(askAtOnce('b'), undefined, 'the other network has its own share')
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  assert.equal(begun.length, 40)
})

test('what continues in later ticks gets a quarter of the time of a network that never stops', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { turns, clock, ask: askAtOnce } = shareOf()
  const { begun, ask } = asyncNetwork(turns, clock, 3)
  const startedAt = clock.now
  let isAnswered = true
  for (; clock.now < startedAt + 30_000; clock.now += 1) {
    askAtOnce('b')
    if (isAnswered) {
      isAnswered = false
      void Promise.resolve(ask('c')).then(() => {
        isAnswered = true
      })
    }
    t.mock.timers.tick(1)
    await setImmediate()
  }
  t.mock.timers.reset()
  const share = (begun.length * 3) / 30_000
  assert.ok(share > 0.15 && share < 0.3, `${share}`)
})

test('several networks ask until one has asked alone for a second', () => {
  const { ask, turns, clock } = shareOf()
  ask('b')
  assert.equal(turns.isContended, false)
  ask('a')
  assert.equal(turns.isContended, true)
  clock.now += 900
  assert.equal(turns.isContended, true)
  clock.now += 100
  assert.equal(turns.isContended, false)
})

test('of a network whose sockets bring hundreds of requests each, one socket is read in a turn, for a quarter of the time', async () => {
  const { ask, read, clock, turns } = shareOf()
  ask('a')
  ask('b')
  const seen: number[] = []
  for (let turn = 0; turn < 400; turn += 1) {
    const before = seen.length
    for (const name of [...read]) {
      if (!read.has(name)) continue
      seen.push(turn)
      // A read of 64 KB, which is parsed to its end; all of it waits behind a request that takes long.
      for (let count = 0; count < 600; count += 1) turns.notePipelined('a')
      clock.now += 12
    }
    assert.ok(seen.length - before <= 1, `${seen.length - before} sockets in turn ${turn}`)
    ask('b')
    await setImmediate()
    clock.now += 0.5
  }
  // A quarter of a second at once and the read that is under way then; each further one of 12 ms is followed by 36 without one.
  const most = (clock.now / 4 + 250) / 12 + 2
  assert.ok(seen.length > 20 && seen.length <= most, `${seen.length} reads in ${clock.now} ms`)
})

test('of a network that asks alone, sockets rest for a turn behind a thousand requests read ahead, and all are read again', async () => {
  const { read, turns } = shareOf()
  for (let count = 0; count < 999; count += 1) turns.notePipelined('a')
  assert.equal(read.size, 100)
  turns.notePipelined('a')
  assert.equal(read.size, 0)
  for (let turn = 0; turn < 200; turn += 1) await setImmediate()
  assert.equal(read.size, 100)
})

test('networks that read ahead are forgotten when their time is even', async () => {
  const { ask, clock, turns } = shareOf()
  for (let network = 0; network < 5000; network += 1) {
    ask(network % 2 === 0 ? 'b' : 'c')
    turns.notePipelined(`network ${network}`)
    await setImmediate()
    clock.now += 1
  }
  assert.ok(turns.remembered < 1100, `${turns.remembered}`)
})

test('a socket that is opened while those of its network rest is read behind them, one of another network at once', async () => {
  const { ask, read, turns } = shareOf()
  ask('a')
  ask('b')
  const opened: string[] = []
  const socket = (name: string) => ({
    pause: () => void opened.push(`${name} rests`),
    resume: () => void opened.push(`${name} is read after ${read.size}`),
  })
  for (let count = 0; count < 8; count += 1) turns.notePipelined('a')
  turns.noteOpened('a', socket('late'))
  turns.noteOpened('b', socket('other'))
  for (let turn = 0; turn < 40; turn += 1) await setImmediate()
  assert.deepEqual(opened, ['late rests', 'late is read after 100'])
})
