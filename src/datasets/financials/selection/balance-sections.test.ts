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

// Nvidia, 26 January 2025, in millions: the 10-K of 2026 (0001045810-26-000021) and that of 2025 (0001045810-25-000023).
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
  // Apple, 30 September 2017: the 10-K of 2018 (0000320193-18-000145) and that of 2017 (0000320193-17-000070), in millions.
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

test('lines that a later filing has among others stand, though it states debt without its leases', () => {
  // Alphabet, 31 December 2023, in millions: the 10-K of 2025 (0001652044-25-000014) and that of 2024 (0001652044-24-000022).
  const totals = { totalAssets: 402392, totalCurrentLiabilities: 81814, statedTotalLiabilities: 119013 }
  const sheet = stated({
    ...totals,
    ...{ statedLongTermDebt: 11870, debtWithoutLeases: 11870, debtWithLeases: 11870 },
    ...{ financeLeases: 1666, financeLeasesNonCurrent: 1383, operatingLeasesNonCurrent: 12460 },
    ...{ deferredRevenueNonCurrent: null, deferredTaxes: null, statedOtherNonCurrentLiabilities: 4395 },
  })
  const first = stated({
    ...totals,
    ...{ statedLongTermDebt: 13862, debtWithLeases: 13253, financeLeases: 1746 },
    ...{ operatingLeasesNonCurrent: 12460, deferredRevenueNonCurrent: 911, deferredTaxes: 485 },
    statedOtherNonCurrentLiabilities: 1616,
  })
  const { lines } = withSections(sheet, from(first))
  assert.deepEqual([lines['deferredRevenueNonCurrent'], lines['deferredTaxes']], [911, 485])
})
