/** Rows of a list from one reading to the next. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Valid, withValidity } from './validity.ts'

type Row = Valid & { readonly id: string }
const row = (id: string, validFrom: string | null = null, validTo: string | null = null): Row => ({
  id,
  validFrom,
  validTo,
})
const read = (ids: readonly string[], stored: readonly Row[], day: string) =>
  withValidity(
    ids.map((id) => row(id)),
    stored,
    { keyOf: ({ id }) => id, dayOf: () => day, isFirst: () => stored.length === 0 },
  )

it('what the first reading holds has no beginning, what comes later begins on the day it is seen', () => {
  const first = read(['a', 'b'], [], '2026-01-01')
  assert.deepEqual(first, [row('a'), row('b')])
  assert.deepEqual(read(['a', 'b', 'c'], first, '2026-01-02'), [row('a'), row('b'), row('c', '2026-01-02')])
})

it('what is dropped keeps the day it was first missing, and starts again when it comes back', () => {
  const dropped = read(['a'], [row('a'), row('b')], '2026-01-02')
  assert.deepEqual(dropped, [row('a'), row('b', null, '2026-01-02')])
  const later = read(['a'], dropped, '2026-01-03')
  assert.deepEqual(later, dropped)
  assert.deepEqual(read(['a', 'b'], later, '2026-01-04'), [row('a'), row('b', '2026-01-04')])
})
