import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lines } from '../lines/evaluation.ts'
import { type LineOf, withSections } from './balance-sections.ts'
import type { Stated } from './stated-lines.ts'

const stated = (lines: Lines): Stated => ({ lines, terms: {} })

const from =
  ({ lines }: Stated): LineOf =>
  (name) => {
    const value = lines[name] ?? null
    return value === null ? null : { value, figures: [] }
  }

// Nvidia, 26 January 2025, in millions: the 10-K of 2026 (0001045810-26-000021) beside that of 2025 (0001045810-25-000023).
const later = stated({
  cashAndCashEquivalents: 8589,
  shortTermInvestments: null,
  inventory: 10080,
  totalCurrentAssets: 80126,
  statedOtherCurrentLiabilities: 897,
  incomeTaxPayables: null,
  totalCurrentLiabilities: 18047,
  operatingLeasesCurrent: null,
  operatingLeasesNonCurrent: 1519,
})
const earlier = stated({
  cashAndCashEquivalents: 8589,
  shortTermInvestments: 34621,
  inventory: 10080,
  totalCurrentAssets: 80126,
  statedOtherCurrentLiabilities: 228,
  incomeTaxPayables: 881,
  totalCurrentLiabilities: 18047,
  operatingLeasesCurrent: 288,
  operatingLeasesNonCurrent: 1519,
})

test('a section that another filing states alike fills what this one names otherwise', () => {
  const { lines } = withSections(later, from(earlier))
  assert.equal(lines['shortTermInvestments'], 34621)
  assert.equal(lines['operatingLeasesCurrent'], 288)
})

test('a section in which one line was reclassified takes nothing', () => {
  const { lines } = withSections(later, from(earlier))
  assert.equal(lines['incomeTaxPayables'], null)
  assert.equal(lines['statedOtherCurrentLiabilities'], 897)
})

test('a section without a total, or with another, takes nothing', () => {
  const restated = stated({ ...later.lines, totalCurrentAssets: 80125 })
  assert.equal(withSections(restated, from(earlier)).lines['shortTermInvestments'], null)
  const without = stated({ ...later.lines, totalCurrentAssets: null })
  assert.equal(withSections(without, from(earlier)).lines['shortTermInvestments'], null)
})

test('a comparative with fewer lines of the same total does not erase those of the earlier filing', () => {
  // Apple, 30 September 2017: the 10-K of 2018 (0000320193-18-000145) beside that of 2017 (0000320193-17-000070), in millions.
  const coarser = stated({
    accountPayables: 44242,
    deferredRevenue: 7548,
    statedOtherCurrentLiabilities: 30551,
    totalCurrentLiabilities: 100814,
  })
  const finer = stated({
    accountPayables: 49049,
    statedAccruals: 25744,
    deferredRevenue: 7548,
    totalCurrentLiabilities: 100814,
  })
  const { lines } = withSections(coarser, from(finer))
  assert.equal(lines['statedAccruals'], 25744)
  assert.equal(lines['accountPayables'], 44242)
})
