import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isinCountry, largestParts, weightSum } from './holding-sums.ts'

test('the sum of weights counts those that are known, and is null where none is', () => {
  assert.equal(weightSum([{ weightPct: 2 }, { weightPct: null }, { weightPct: -0.5 }]), 1.5)
  assert.equal(weightSum([{ weightPct: null }]), null)
  assert.equal(weightSum([]), null)
})

test('an ISIN names a country, and what is none names nothing', () => {
  assert.equal(isinCountry({ isin: 'US0378331005' }), 'United States')
  assert.equal(isinCountry({ isin: 'IE00B8KQN827' }), 'Ireland')
  assert.equal(isinCountry({ isin: 'XS1234567890' }), 'International')
  assert.equal(isinCountry({ isin: 'n/a' }), null)
  assert.equal(isinCountry({ isin: null }), null)
})

test('small parts are one', () => {
  const parts = [5, 3, 2, 1].map((weightPct) => ({ name: `${weightPct}`, weightPct, count: 1 }))
  assert.deepEqual(largestParts(parts, 3), [
    { name: '5', weightPct: 5, count: 1 },
    { name: '3', weightPct: 3, count: 1 },
    { name: '2 others', weightPct: 3, count: 2 },
  ])
  assert.equal(largestParts(parts, 4), parts)
})
