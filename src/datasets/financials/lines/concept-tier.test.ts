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
  const { lines, tiers, all, concepts, blank } = taggedLines(rules, (concept) => tagged.has(concept))
  assert.deepEqual(
    lines.map(({ name }) => name),
    ['sales', 'sum'],
  )
  assert.deepEqual(tiers.get('sales'), [
    { all: [{ sign: 1, concepts: ['B'] }], any: [], isPlain: true },
    // One part is left of a sum, which stays a sum.
    { all: [{ sign: -1, concepts: ['C'] }], any: [], isPlain: false },
  ])
  assert.deepEqual(tiers.get('sum'), [{ all: [], any: [{ sign: 1, concepts: ['I'] }], isPlain: false }])
  // F fills no tier, and is of the line all the same when filings are compared.
  assert.deepEqual(concepts.get('sales'), ['B', 'C', 'F'])
  assert.deepEqual(all, ['B', 'C', 'F', 'I'])
  assert.deepEqual(Object.keys(blank), ['sales', 'notes', 'sum'])
})
