import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { TurnShare } from './turn-share.ts'

/** A request takes a tenth of a millisecond. */
const shareOf = () => {
  const clock = { now: 1 }
  const turns = new TurnShare(() => clock.now)
  const served: string[] = []
  const ask = (address: string) =>
    turns.run(address, () => {
      clock.now += 0.1
      served.push(address)
      return undefined
    })
  return { clock, served, ask }
}

test('while one address asks alone, everything is answered at once', () => {
  const { served, ask } = shareOf()
  for (let count = 0; count < 100; count += 1) assert.equal(ask('a'), undefined)
  assert.equal(served.length, 100)
})

test('of several addresses none waits for more than a few requests of another', async () => {
  const { served, ask } = shareOf()
  ask('b')
  const waiting = Array.from({ length: 100 }, () => ask('a'))
  const polite = ask('b')
  assert.ok(served.filter((address) => address === 'a').length < 15, served.join(''))
  assert.equal(polite, undefined, 'the other address has its own share')
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
  assert.equal(ask('a'), undefined)
})
