import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runToEnd } from './steps.ts'
import { topItems } from './top-items.ts'

const byTens = (one: number, other: number): number => Math.trunc(one / 10) - Math.trunc(other / 10)

it('the first few are those that a sort of all would put first, equal ones in the order they came', () => {
  const items = Array.from({ length: 500 }, (_, at) => (at * 7919) % 301)
  for (const limit of [0, 1, 2, 10, 499, 500, 600])
    assert.deepEqual(runToEnd(topItems(items, limit, byTens)), items.toSorted(byTens).slice(0, limit))
})
