import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNewest, withOlder, withWaiting } from './merged-rows.ts'

const keyOf = (row: string) => row

test('new rows wait, whatever order they come in, and none waits twice', () => {
  const begun = { shown: ['c', 'b', 'a'], waiting: [] }
  const once = withNewest(begun, ['d', 'c', 'b'], keyOf)
  assert.deepEqual(once, { shown: ['c', 'b', 'a'], waiting: ['d'] })
  const twice = withNewest(once, ['e', 'd', 'c'], keyOf)
  assert.deepEqual(twice, { shown: ['c', 'b', 'a'], waiting: ['e', 'd'] })
  assert.deepEqual(withNewest(twice, ['e', 'd', 'c'], keyOf), twice)
})

test('a row that waits stays when the newest page has moved past it', () => {
  const rows = withNewest({ shown: ['a'], waiting: ['b'] }, ['d', 'c'], keyOf)
  assert.deepEqual(rows.waiting, ['d', 'c', 'b'])
  assert.deepEqual(withWaiting(rows), { shown: ['d', 'c', 'b', 'a'], waiting: [] })
})

test('an older page adds what is not there, though new rows have moved its rows', () => {
  const rows = { shown: ['c', 'b'], waiting: ['d'] }
  assert.deepEqual(withOlder(rows, ['b', 'a'], keyOf), { shown: ['c', 'b', 'a'], waiting: ['d'] })
})
