import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestRows, olderRows } from './list-pages.ts'
import { byParts, type LiveRows, meets, withNewest, withOlder, withWaiting } from './merged-rows.ts'

/** Rows are numbers, of which the greatest is the newest. */
const order = { keyOf: String, compare: (a: number, b: number) => b - a, limit: 3 }
const rowsOf = (...shown: readonly number[]): LiveRows<number> => ({ shown, waiting: [] })
/** From one number down to another. */
const down = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** A list that moves on while its pages are read: `coming` rows come in after each page. */
const listOf = (from: number, coming = 0) => {
  let newest = from
  const asked: number[] = []
  const pageAt = async (page: number) => {
    asked.push(page)
    const list = down(newest, 1)
    newest += coming
    return list.slice(page * order.limit, (page + 1) * order.limit)
  }
  return { pageAt, asked }
}

test('new rows wait, in their order, and none waits twice', () => {
  const once = withNewest(rowsOf(3, 2, 1), [4, 3, 2], order)
  assert.deepEqual(once, { shown: [3, 2, 1], waiting: [4] })
  const twice = withNewest(once, [5, 4, 3], order)
  assert.deepEqual(twice, { shown: [3, 2, 1], waiting: [5, 4] })
  assert.deepEqual(withNewest(twice, [5, 4, 3], order), twice)
  assert.deepEqual(withWaiting(twice, order), rowsOf(5, 4, 3, 2, 1))
})

test('a row that is published late is shown where it belongs', () => {
  const rows = withNewest(rowsOf(9, 5, 1), [9, 7, 5], order)
  assert.deepEqual(rows, { shown: [9, 5, 1], waiting: [7] })
  assert.deepEqual(withWaiting(rows, order), rowsOf(9, 7, 5, 1))
})

test('a row that has changed is shown as it is now', () => {
  const kept = { keyOf: ({ id }: { id: number; text: string }) => String(id), compare: () => 0 }
  const rows = withNewest(
    { shown: [{ id: 1, text: 'halted' }], waiting: [] },
    [{ id: 1, text: 'resumed' }],
    kept,
  )
  assert.deepEqual(rows.shown, [{ id: 1, text: 'resumed' }])
})

test('rows are ordered as the interface lists them', () => {
  const compare = byParts<readonly [string, string]>([([at]) => at, 'desc'], [([, id]) => id, 'asc'])
  const rows: readonly (readonly [string, string])[] = [
    ['10:00', 'b'],
    ['11:00', 'a'],
    ['10:00', 'a'],
  ]
  assert.deepEqual(
    rows.toSorted(compare).map((row) => row.join(' ')),
    ['11:00 a', '10:00 a', '10:00 b'],
  )
})

test('after a pause no row is missing between what came in and what was shown, and older rows follow', async () => {
  const begun = rowsOf(10, 9, 8)
  const { pageAt } = listOf(17)
  const first = await pageAt(0)
  assert.equal(meets(begun, first, order), false)
  const found = await newestRows(first, pageAt, begun, order)
  assert.ok(found !== null)
  const rows = withWaiting(withNewest(begun, found, order), order)
  assert.deepEqual(rows.shown, down(17, 8))
  const { results, hasOlder } = await olderRows(pageAt, rows, order)
  assert.deepEqual([withOlder(rows, results, order).shown, hasOlder], [down(17, 6), true])
})

test('rows that come in while pages are read leave no hole', async () => {
  const { pageAt } = listOf(17, 2)
  const found = await newestRows(await pageAt(0), pageAt, rowsOf(10, 9, 8), order)
  assert.ok(found !== null)
  const rows = withWaiting(withNewest(rowsOf(10, 9, 8), found, order), order)
  assert.deepEqual(rows.shown, down(17, 8))
  const { results } = await olderRows(pageAt, rows, order)
  const { shown } = withOlder(rows, results, order)
  assert.ok(shown.length > rows.shown.length)
  assert.deepEqual(shown, down(17, shown.at(-1) ?? 0))
})

test('older pages end with the list', async () => {
  const { pageAt } = listOf(5)
  assert.deepEqual(await olderRows(pageAt, rowsOf(5, 4, 3), order), { results: [2, 1], hasOlder: false })
})

test('where more came in than is worth fetching the list starts again', async () => {
  const { pageAt, asked } = listOf(1000)
  assert.equal(await newestRows(await pageAt(0), pageAt, rowsOf(10, 9, 8), order), null)
  assert.equal(asked.length, 20)
})
