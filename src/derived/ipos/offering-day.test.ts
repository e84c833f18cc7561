/** On which day a company went public, by the offerings of its security and by its year at another publisher. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeringDayOf } from './offering-day.ts'

const TODAY = '2026-11-20'
const offerings = (company: string, ...days: readonly string[]) =>
  days.map((on) => ({ on, company, cik: null }))
const zzza = (ipoYear: number | null, names = ['Zzza Holdings, Inc.']) => ({
  cik: '0000000007',
  names,
  ipoYear,
})

test('the first offering under one of the company’s names is its own, present or former', () => {
  const own = offerings('ZZZA HOLDINGS INC', '2011-06-01', '2014-02-03')
  assert.equal(offeringDayOf(own, [], zzza(null), TODAY), '2011-06-01')
  assert.equal(offeringDayOf(own, [], zzza(null, ['Other Corp', 'Zzza Inc']), TODAY), '2011-06-01')
  assert.equal(offeringDayOf(own, [], zzza(null, ['Other Corp']), TODAY), null)
  assert.equal(offeringDayOf(own, [], zzza(null, []), TODAY), null)
})

test('an offering from filings is of its registrant, whatever its name is now', () => {
  const own = [{ on: '2011-06-01', company: 'Zzza', cik: '0000000007' }]
  assert.equal(offeringDayOf(own, [], zzza(null, ['Other Corp']), TODAY), '2011-06-01')
  assert.equal(offeringDayOf(own, [], { ...zzza(null, ['Other Corp']), cik: '0000000008' }, TODAY), null)
})

test('a symbol’s offering by an earlier company is passed over for that of its own', () => {
  const own = [...offerings('Former Holder Corp', '1999-03-04'), ...offerings('Zzza Corp', '2011-06-01')]
  assert.equal(offeringDayOf(own, [], zzza(null), TODAY), '2011-06-01')
  assert.equal(offeringDayOf(own, [], zzza(2011), TODAY), '2011-06-01')
})

test('a known year decides: the same or the next one is agreement, any other makes the day unknown', () => {
  const own = offerings('Zzza Corp', '2011-12-29')
  for (const [ipoYear, day] of [
    [2011, '2011-12-29'],
    [2012, '2011-12-29'],
    // Public before: a second offering, such as one after a bankruptcy.
    [2010, null],
    [1999, null],
    // Another company's that had the symbol, or a company that left the market and came back.
    [2013, null],
  ] as const) {
    assert.equal(offeringDayOf(own, [], zzza(ipoYear), TODAY), day, `${ipoYear}`)
    const renamed = zzza(ipoYear, ['Other Corp'])
    assert.equal(offeringDayOf(own, [], renamed, TODAY), day, `${ipoYear} renamed`)
  }
})

test('an offering of another security of the company counts if another publisher has its year', () => {
  const units = offerings('Zzza Acquisition', '2024-06-26')
  assert.equal(offeringDayOf([], units, zzza(2024), TODAY), '2024-06-26')
  assert.equal(offeringDayOf([], units, zzza(null), TODAY), null)
  assert.equal(offeringDayOf([], units, zzza(2020), TODAY), null)
  const own = offerings('Zzza Acquisition', '2024-08-19')
  assert.equal(offeringDayOf(own, units, zzza(2024), TODAY), '2024-08-19')
})

test('a day to come is not yet one', () => {
  const own = offerings('Zzza Corp', '2026-11-20', '2026-11-21')
  assert.equal(offeringDayOf(own, [], zzza(null), '2026-11-19'), null)
  assert.equal(offeringDayOf(own, [], zzza(null), TODAY), '2026-11-20')
  assert.equal(offeringDayOf([], own, zzza(2026), '2026-11-19'), null)
})
