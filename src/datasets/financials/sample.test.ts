/** The statements of the bundled sample compared with what the program makes of its facts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSameRows, type Tables } from '../../../test/support/same-rows.ts'
import { openSampleStore } from '../../../test/support/sample-store.ts'
import { keyOf } from '../../ingest/sample-lists.ts'
import { type Collection, keyOrder, type NewRow } from '../../store/collection.ts'
import { financialsSample } from './sample.ts'

const inKeyOrder = (of: Collection, rows: readonly NewRow[]): readonly NewRow[] =>
  rows.toSorted((one, other) => (keyOf(of, one) < keyOf(of, other) ? -1 : 1))

test('the statements of the sample are those of its facts; `openbell sample --make` makes them again', async (t) => {
  const store = await openSampleStore(t, '2026-11-21T10:00:00Z')
  const batches = (await financialsSample.computed?.batches(store)) ?? []
  const made: Record<string, readonly NewRow[]> = {}
  const stored: Record<string, Tables[string]> = {}
  for (const [of, each] of Map.groupBy(batches, ({ collection }) => collection)) {
    made[of.name] = inKeyOrder(
      of,
      each.flatMap(({ rows }) => rows),
    )
    stored[of.name] = await store.rows(of, { order: keyOrder(of) })
  }
  assert.equal(Object.keys(made).length, 6)
  assertSameRows(stored, made)
})
