/** The validation rules of daily bars, on series made for each: what breaks one stays out, what is merely volatile stays in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysAfter, isWeekend } from '../../lib/day.ts'
import type { Basis, PublishedBar } from '../../sources/price-bar.ts'
import { adjustedCloseFault } from './adjusted-close-rules.ts'
import { partitionBars, periodFault } from './bar-rules.ts'
import { partitionSeries } from './series-rules.ts'

/** Weekdays from 2024-01-01 on, each opening and ending at its close. */
const series = (...closes: readonly number[]): PublishedBar[] => {
  let day = '2023-12-29'
  return closes.map((close, at) => {
    do day = daysAfter(day, 1)
    while (isWeekend(day))
    const figures = { open: close, high: close * 1.01, low: close * 0.99, close, volume: 1000 }
    return {
      line: at + 2,
      symbol: 'T',
      day,
      ...figures,
      adjClose: null,
      dividend: null,
      split: null,
    }
  })
}
const flat = (count: number, close = 50): number[] => Array.from({ length: count }, () => close)
const reasons = (bars: readonly PublishedBar[]) => partitionBars(bars).invalid.map(({ reason }) => reason)
const changed = (bars: PublishedBar[], at: number, change: Partial<PublishedBar>): PublishedBar[] =>
  bars.map((bar, place) => (place === at ? { ...bar, ...change } : bar))

const partitioned = (
  bars: readonly PublishedBar[],
  basis: Basis = 'adjusted',
  splits: readonly number[] = [],
) => partitionSeries(partitionBars(bars).valid, basis, splits)

test('a bar whose prices contradict each other, are not above zero or are not there stays out', () => {
  const good = series(...flat(3))
  const cases: readonly (readonly [Partial<PublishedBar>, RegExp])[] = [
    [{ low: 50.5 }, /low 50.5 is above open 50/],
    [{ high: 49.9 }, /high 49.9 is below open 50/],
    [{ open: 50.4, high: 50.4, close: 50.5 }, /high 50.4 is below close 50.5/],
    [{ open: 0 }, /not above zero/],
    [{ close: -1 }, /not above zero/],
    [{ low: Number.NEGATIVE_INFINITY }, /not above zero/],
    [{ close: null }, /no close/],
    [{ volume: -5 }, /the volume is -5/],
    [{ day: '2024-01-06' }, /not a weekday/],
  ]
  for (const [change, reason] of cases) {
    const found = reasons(changed(good, 2, change))
    assert.equal(found.length, 1, `${reason}`)
    assert.match(found[0] ?? '', reason)
  }
  assert.deepEqual(reasons(good), [])
})

test('a fund has closes only, and a day without trading has a volume of zero', () => {
  const bars = series(...flat(2)).map((bar) => ({ ...bar, open: null, high: null, low: null, volume: 0 }))
  assert.deepEqual(reasons(bars), [])
})

test('a file may run from new to old; a day that comes twice or out of its place stays out', () => {
  const bars = series(...flat(5))
  assert.deepEqual(partitionBars(bars.toReversed()).valid, bars)
  assert.deepEqual(reasons(changed(bars, 2, { day: bars[1]?.day ?? '' })), ['2024-01-02 comes twice'])
  assert.deepEqual(reasons(changed(bars, 3, { day: '2023-11-01' })), ['2023-11-01 comes after 2024-01-03'])
})

test('bars of hours or weeks are not daily bars', () => {
  const days = series(...flat(12))
  assert.equal(periodFault(days), null)
  assert.match(periodFault(days.map((bar) => ({ ...bar, day: '2024-01-02' }))) ?? '', /not daily bars/)
  assert.match(
    periodFault(days.filter((_, at) => at % 5 === 0).concat(series(...flat(40)).slice(39))) ?? '',
    /7 days/,
  )
})

test('an adjusted series that jumps as by a split loses what came before, the raw one keeps it', () => {
  const bars = series(...flat(20, 500), ...flat(20, 100.5))
  const { valid, invalid } = partitioned(bars)
  assert.deepEqual([valid.length, invalid.length], [20, 20])
  assert.match(invalid[0]?.reason ?? '', /as by a split of 5 that is not applied/)
  assert.deepEqual(partitioned(bars, 'raw').invalid, [])
})

test('a fall to a fifth or a tenth is one of trading where far more money than before is traded, and no split', () => {
  // Made up: a drug maker's bad news, on which sixty times as many shares are sold.
  const fallTo = (close: number, volume: number) =>
    changed(series(...flat(20, 500), ...flat(20, close)), 20, { volume })
  assert.deepEqual(partitioned(fallTo(100.5, 60_000)).invalid, [])
  assert.deepEqual(partitioned(fallTo(50, 60_000)).invalid, [])
  // Five times as many shares at a fifth of the price: as much money as before.
  assert.equal(partitioned(fallTo(100.5, 5000)).invalid.length, 20)
  assert.equal(partitioned(fallTo(100.5, 60_000), 'adjusted', [5]).invalid.length, 20)
  const rise = changed(series(...flat(20, 100.5), ...flat(20, 500)), 20, { volume: 60_000 })
  assert.equal(partitioned(rise).invalid.length, 20)
})

test('a small split counts where the file itself states it', () => {
  const bars = series(...flat(20, 150), ...flat(20, 101))
  assert.deepEqual(partitioned(bars).invalid, [])
  assert.equal(partitioned(bars, 'adjusted', [1.5]).invalid.length, 20)
  assert.equal(partitioned(bars, 'adjusted', [2]).invalid.length, 0)
})

test('a real crash, a doubling and a special dividend are no faults', () => {
  // Apple on 2000-09-29: from 53.50 to 25.75, opening at 28.19.
  const crash = changed(series(...flat(20, 53.5), ...flat(20, 25.75)), 20, { open: 28.19, high: 29 })
  for (const bars of [crash, series(...flat(20, 10), ...flat(20, 21))])
    assert.deepEqual(partitioned(bars).invalid, [])
  const special = changed(series(...flat(20, 100), ...flat(20, 20)), 20, { dividend: 80 })
  assert.deepEqual(partitioned(special).invalid, [])
})

test('days in another unit stay out where the others outweigh them, else the series does', () => {
  const few = partitioned(series(...flat(30), ...flat(3, 0.5), ...flat(30)))
  assert.deepEqual([few.valid.length, few.invalid.length], [60, 3])
  assert.match(few.invalid[0]?.reason ?? '', /100 times off the days before and after/)
  const many = partitioned(series(...flat(10), ...flat(8, 0.5), ...flat(10)))
  assert.deepEqual([many.valid.length, many.invalid.length], [0, 28])
  const lasting = partitioned(series(...flat(10), ...flat(8, 0.5)))
  assert.match(lasting.invalid[0]?.reason ?? '', /either unit may be wrong/)
  assert.equal(lasting.valid.length, 0)
})

test('a market that itself ranges over the jump is volatile, not in another unit', () => {
  const volatile = changed(series(...flat(20, 2), 1, ...flat(20, 2)), 20, { high: 2, low: 0.9 })
  assert.deepEqual(partitioned(volatile).invalid, [])
})

const restated = (...given: readonly (readonly [close: number, adjClose: number, dividend?: number])[]) =>
  partitionBars(
    series(...given.map(([close]) => close)).map((bar, at) => ({
      ...bar,
      adjClose: given[at]?.[1] ?? null,
      dividend: given[at]?.[2] ?? 0,
    })),
  ).valid

test('restated closes that follow from the dividends are believed', () => {
  assert.equal(adjustedCloseFault(restated([50, 49], [50, 49], [50, 50, 1], [50, 50]), 'adjusted'), null)
})

test('a hundredth of a dividend of many years later is another dividend: Costco’s 0.10 of 2004 and 10.00 of 2020', () => {
  // The closes are made up.
  const [first, second, third, fourth] = restated([40, 38.88], [40, 38.9777, 0.1], [390, 380], [390, 390, 10])
  assert.ok(first !== undefined && second !== undefined && third !== undefined && fourth !== undefined)
  const bars = [
    { ...first, day: '2004-05-06' },
    { ...second, day: '2004-05-07' },
    { ...third, day: '2020-11-30' },
    { ...fourth, day: '2020-12-01' },
  ]
  assert.equal(adjustedCloseFault(bars, 'adjusted'), null)
  const near = bars.map((bar, at) => (at < 2 ? { ...bar, day: `2020-05-0${at + 6}` } : bar))
  assert.match(adjustedCloseFault(near, 'adjusted') ?? '', /exactly a hundredth/)
})

test('on the raw basis restated closes follow from the splits too', () => {
  const [before, after] = restated([500, 124], [125, 125, 1])
  assert.ok(before !== undefined && after !== undefined)
  const bars = [before, { ...after, split: 4 }]
  assert.equal(adjustedCloseFault(bars, 'raw'), null)
  assert.match(adjustedCloseFault(bars, 'adjusted') ?? '', /restated by 0.2480/)
})

test('restated closes that do not follow from the dividends are not believed', () => {
  const cases: readonly (readonly [RegExp, ReturnType<typeof restated>])[] = [
    [/by its dividend 0.9800/, restated([50, 50], [50, 50, 1], [50, 50])],
    [/restated by 0.9800/, restated([50, 49], [50, 50], [50, 50])],
    [/a dividend of 40 % of the price, which does not fall/, restated([50, 30], [50, 50, 20])],
    [/a restated close of -1/, restated([50, -1], [50, 50])],
    [/the dividend of 2024-01-02 once more/, restated([50, 48.02], [50, 49, 1], [50, 50, 1])],
    [/exactly a hundredth/, restated([50, 48.9902], [50, 49.9902, 1], [50, 49.99, 0], [50, 50, 0.01])],
  ]
  for (const [reason, bars] of cases) assert.match(adjustedCloseFault(bars, 'adjusted') ?? 'none', reason)
})
