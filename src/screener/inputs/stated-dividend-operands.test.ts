/** Dividends of twelve months and of years from what a company states of its fiscal quarters. All figures are made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatedDividend } from '../../derived/corporate-actions/record.ts'
import type { Operand } from '../operand.ts'
import { type StatedView, statedDividendOperandsOf } from './stated-dividend-operands.ts'

const ends = ['03-31', '06-30', '09-30', '12-31']
const starts = ['01-01', '04-01', '07-01', '10-01']

const quarter = (year: number, at: number, amount: number): StatedDividend => {
  const [from, to] = [`${year}-${starts[at]}`, `${year}-${ends[at]}`]
  const filedOn = [`${year}-05-05`, `${year}-08-05`, `${year}-11-05`, `${year + 1}-02-15`][at] ?? ''
  return {
    of: 'declared',
    from,
    to,
    amount,
    yearTo: null,
    isDerived: false,
    basisFrom: to,
    filedOn,
    accession: `0000000001-${String(year).slice(2)}-00000${at + 1}`,
  }
}

/** 2020 to 2025, a cent more a quarter each year from 0.10 on, and two quarters of 2026 with 0.16. */
const dividends = Array.from({ length: 26 }, (_, at) => {
  const year = 2020 + Math.floor(at / 4)
  return quarter(year, at % 4, (10 + year - 2020) / 100)
})
const view: StatedView = { on: '2026-08-21', lastQuarter: '2026-06-30' }

const found = (
  of: readonly StatedDividend[],
  splits: Parameters<typeof statedDividendOperandsOf>[1] = [],
  at: StatedView = view,
) => statedDividendOperandsOf({ cik: '0000000001', dividends: of }, splits, at)
const valuesIn = (operands: Readonly<Record<string, Operand>>) =>
  Object.fromEntries(Object.entries(operands).map(([name, { value }]) => [name, value]))

test('four quarters in a row are twelve months, and years are those of the middles of their quarters', () => {
  const operands = found(dividends)
  assert.deepEqual(valuesIn(operands), {
    dividends12m: 0.62, // 0.15 + 0.15 + 0.16 + 0.16
    dividendRate: 0.64,
    dividendYear0: 0.6,
    dividendYear5: 0.4,
    dividendRaises: 5,
  })
  assert.deepEqual(operands['dividends12m'], {
    value: 0.62,
    on: '2026-06-30',
    filing: '0000000001_000000000126000002',
    filedOn: '2026-08-05',
    source: 'dividends',
  })
  // Quarters that end in January: the one from November belongs to the year before.
  const shifted = [
    ['2024-11-04', '2025-02-02'],
    ['2025-02-03', '2025-05-04'],
    ['2025-05-05', '2025-08-03'],
    ['2025-08-04', '2025-11-02'],
    ['2025-11-03', '2026-02-01'],
  ].map(([from = '', to = ''], at) => ({
    ...quarter(2025, 0, at + 10),
    from,
    to,
    basisFrom: to,
    filedOn: to,
  }))
  assert.equal(valuesIn(found(shifted))['dividendYear0'], 11 + 12 + 13 + 14)
})

test('a missing quarter leaves its twelve months and its year unknown, never smaller', () => {
  const gap = dividends.filter(({ to }) => to !== '2025-12-31')
  assert.deepEqual(valuesIn(found(gap)), { dividendYear5: 0.4 })
  const mixed = dividends.map((each) =>
    each.to === '2025-12-31' ? ({ ...each, of: 'paid' } as const) : each,
  )
  assert.deepEqual(valuesIn(found(mixed)), { dividendYear5: 0.4 })
})

test('years of raises are counted as far back as years are known', () => {
  const raises = (of: readonly StatedDividend[]) => valuesIn(found(of))['dividendRaises']
  assert.equal(raises(dividends), 5)
  assert.equal(raises(dividends.map((each) => (each.to < '2023' ? { ...each, amount: 0.12 } : each))), 3)
  // Of 2022 a quarter is missing.
  assert.equal(raises(dividends.filter(({ to }) => to !== '2022-06-30')), 2)
  assert.deepEqual([raises(dividends.slice(14)), raises(dividends.slice(18))], [1, undefined])
})

test('across a fall by more than a third, which may be a split that no source lists, years are not compared', () => {
  const level = Array.from({ length: 4 }, (_, at) => quarter(2019, at, 0.1))
  const unlisted = [...level, ...dividends].map((each) =>
    each.to < '2023' ? { ...each, amount: each.amount * 3 } : each,
  )
  const { dividendRaises, dividendYear0, dividendYear5 } = valuesIn(found(unlisted))
  assert.deepEqual([dividendRaises, dividendYear0, dividendYear5], [2, 0.6, undefined])
  const listed = valuesIn(found(unlisted, [{ on: '2023-02-20', ratio: 3 }]))
  assert.deepEqual([listed['dividendRaises'], listed['dividendYear5']], [5, 0.4])
  const cut = [...level, ...dividends].map((each) =>
    each.to < '2023' ? { ...each, amount: each.amount * 1.2 } : each,
  )
  assert.deepEqual(valuesIn(found(cut))['dividendRaises'], 2)
})

test('a year’s dividends that its first quarter declared are those of the year, not of a quarter', () => {
  // Walmart's fiscal years to January 2025, 2026 and 2027.
  const walmart = [
    ['2024-02-01', '2024-04-30', 0.83, '2025-01-31', '2024-06-07'],
    ['2024-05-01', '2024-07-31', 0, null, '2024-08-30'],
    ['2025-02-01', '2025-04-30', 0.94, '2026-01-31', '2025-06-06'],
    ['2026-02-01', '2026-04-30', 0.99, '2027-01-31', '2026-05-29'],
  ] as const
  const stated = walmart.map(([from, to, amount, yearTo, filedOn]) => ({
    ...quarter(2024, 0, amount),
    ...{ from, to, yearTo, filedOn, basisFrom: to },
  }))
  const operands = found(stated)
  assert.deepEqual(valuesIn(operands), {
    dividends12m: 0.94,
    dividendRate: 0.99,
    dividendYear0: 0.94,
    dividendRaises: 1,
  })
  assert.equal(operands['dividends12m']?.on, '2026-01-31')
  const stopped = { on: '2027-06-30', lastQuarter: '2027-04-30' }
  const later = found(stated, [], stopped)
  assert.deepEqual(valuesIn(later), { dividendYear0: 0.99, dividendRaises: 2 })
})

test('a quarter that may hold a special dividend leaves the sum unknown', () => {
  const special = dividends.map((each) => (each.to === '2025-12-31' ? { ...each, amount: 0.23 } : each))
  assert.deepEqual(valuesIn(found(special)), { dividendYear5: 0.4 })
  const raised = dividends.map((each) => (each.to === '2026-06-30' ? { ...each, amount: 0.22 } : each))
  assert.equal(valuesIn(found(raised))['dividends12m'], 0.68)
})

test('nothing filed after the price counts, and a company that stopped has no rate', () => {
  const before = { on: '2026-07-20', lastQuarter: '2026-03-31' }
  const early = found(dividends, [], before)
  assert.equal(early['dividends12m']?.value, 0.61) // The quarter to June is filed on 2026-08-05.
  const late = { on: '2026-08-21', lastQuarter: '2026-09-30' }
  const stopped = found(dividends, [], late)
  assert.deepEqual([stopped['dividends12m'], stopped['dividendRate']], [undefined, undefined])
  const old = found(dividends, [], { on: '2027-06-30', lastQuarter: null })
  assert.equal(old['dividends12m'], undefined)
})

test('a year of one payment has its sum but no rate, where the other quarters are stated as zero', () => {
  const yearly = [0.9, 0, 0, 0, 0.96, 0].map((amount, at) =>
    quarter(2025 + Math.floor(at / 4), at % 4, amount),
  )
  assert.deepEqual(valuesIn(found(yearly)), { dividends12m: 0.96, dividendYear0: 0.9 })
  const none = yearly.map((each) => ({ ...each, amount: 0 }))
  assert.equal(valuesIn(found(none))['dividends12m'], undefined)
})

test('amounts are on the shares of the price; a split between a quarter and its report leaves it open', () => {
  const split = [{ on: '2026-03-15', ratio: 2 }]
  const halved = valuesIn(found(dividends, split))
  assert.equal(halved['dividendYear0'], 0.3)
  // The quarters of 2026 are stated on the new shares, so that they look twice as high as those of 2025.
  assert.equal(halved['dividends12m'], undefined)
  assert.deepEqual(valuesIn(found(dividends, [{ on: '2026-02-01', ratio: 2 }])), { dividendYear5: 0.2 })
  assert.equal(valuesIn(found(dividends, [{ on: '2026-09-15', ratio: 2 }]))['dividends12m'], 0.62)
})
