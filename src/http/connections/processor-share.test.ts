import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProcessorShare } from './processor-share.ts'

/** How much a key takes in `totalMs` that takes what it may, `pieceMs` at a time, and asks again every millisecond. */
const takenBy = (share: ProcessorShare, key: string, pieceMs: number, totalMs: number): number => {
  let taken = 0
  for (let now = 0; now < totalMs; ) {
    if (share.isOver(key, now)) now += 1
    else {
      share.note(key, pieceMs, now)
      taken += pieceMs
      now += pieceMs
    }
  }
  return taken
}

test('a key that never stops gets 250 ms at once, then a quarter of the time', () => {
  const share = new ProcessorShare()
  const taken = takenBy(share, 'a', 8, 60_000)
  assert.ok(Math.abs(taken - (250 + 15_000)) < 20, `${taken} ms`)
})

test('what one key took is not counted for another, and is forgotten in four times as long', () => {
  const share = new ProcessorShare()
  share.note('a', 400, 0)
  assert.deepEqual([share.isOver('a', 1), share.isOver('b', 1)], [true, false])
  assert.deepEqual([share.isOver('a', 599), share.isOver('a', 600)], [true, false])
  share.sweep(1599)
  share.note('a', 0, 1599)
  assert.equal(takenBy(share, 'b', 5, 100), 100, 'less than 250 ms is taken at once')
})
