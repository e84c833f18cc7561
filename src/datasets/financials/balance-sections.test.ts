import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LineOf, withSections } from './balance-sections.ts'
import type { Lines, Stated } from './lines.ts'

const stated = (lines: Lines): Stated => ({ lines, originals: [] })

const from =
  ({ lines }: Stated): LineOf =>
  (name) => ({ value: lines[name] ?? Number.NaN, figures: [] })

// Nvidia, 26 January 2025, in millions: the 10-K of 2026 (0001045810-26-000021) beside that of 2025 (0001045810-25-000023).
const later = stated({
  cashAndCashEquivalents: 8589,
  shortTermInvestments: null,
  inventory: 10080,
  totalCurrentAssets: 80126,
  otherCurrentLiabilities: 897,
  taxPayables: null,
  totalCurrentLiabilities: 18047,
  capitalLeaseObligationsCurrent: null,
  capitalLeaseObligationsNonCurrent: 1519,
})
const earlier = stated({
  cashAndCashEquivalents: 8589,
  shortTermInvestments: 34621,
  inventory: 10080,
  totalCurrentAssets: 80126,
  otherCurrentLiabilities: 228,
  taxPayables: 881,
  totalCurrentLiabilities: 18047,
  capitalLeaseObligationsCurrent: 288,
  capitalLeaseObligationsNonCurrent: 1519,
})

test('a section that another filing states alike fills what this one names otherwise', () => {
  const { lines } = withSections(later, from(earlier))
  assert.equal(lines['shortTermInvestments'], 34621)
  assert.equal(lines['capitalLeaseObligationsCurrent'], 288)
})

test('a section in which one line was reclassified takes nothing', () => {
  const { lines } = withSections(later, from(earlier))
  assert.equal(lines['taxPayables'], null)
  assert.equal(lines['otherCurrentLiabilities'], 897)
})

test('a section without a total, or with another, takes nothing', () => {
  const restated = stated({ ...later.lines, totalCurrentAssets: 80125 })
  assert.equal(withSections(restated, from(earlier)).lines['shortTermInvestments'], null)
  const without = stated({ ...later.lines, totalCurrentAssets: null })
  assert.equal(withSections(without, from(earlier)).lines['shortTermInvestments'], null)
})
