import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineConcepts, taggedLines } from './concept-tier.ts'

const rules = lineConcepts({
  sales: ['A | B', '-C + D?', 'E + F'],
  notes: ['G'],
  sum: ['H? + I?', 'E'],
})

test('a company has the tiers that it can fill, with the concepts that it tags', () => {
  const tagged = new Set(['B', 'C', 'F', 'I'])
  const { lines, tiers, all, concepts, blank } = taggedLines(rules, (name, at) =>
    tagged.has(name) ? { name, at } : undefined,
  )
  assert.deepEqual(
    lines.map(({ name }) => name),
    ['sales', 'sum'],
  )
  const [b, c, f, i] = ['B', 'C', 'F', 'I'].map((name, at) => ({ name, at }))
  assert.deepEqual(tiers.get('sales'), [
    { all: [{ sign: 1, concepts: [b] }], any: [], isPlain: true },
    // One part is left of a sum, which stays a sum.
    { all: [{ sign: -1, concepts: [c] }], any: [], isPlain: false },
  ])
  assert.deepEqual(tiers.get('sum'), [{ all: [], any: [{ sign: 1, concepts: [i] }], isPlain: false }])
  // F fills no tier, and is of the line all the same when filings are compared.
  assert.deepEqual(concepts.get('sales'), [b, c, f])
  assert.deepEqual(all, [b, c, f, i])
  assert.deepEqual(Object.keys(blank), ['sales', 'notes', 'sum'])
})
