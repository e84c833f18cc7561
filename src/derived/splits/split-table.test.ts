/** Which splits change the shares of a listing: those of reports are the company's, not those of one of its classes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Listing } from '../../security-master/listing.ts'
import { splitTableOf } from './split-table.ts'

const listing = (ticker: string, of: Partial<Listing> = {}): Listing => ({
  ...{ ticker, security: `0000000001:${ticker}`, cik: '0000000001', company: 'Example', type: 'stock' },
  ...{ exchange: 'Nasdaq', exchangeCode: 'NASDAQ', isOther: false, isReceipt: false, isStale: false },
  ...{ isin: null, cusip: null, rank: 1, canonical: true, seriesId: null, classId: null },
  ...{ active: true, delistedOn: null },
  ...of,
})
const restated = { after: '2022-04-27', on: '2022-07-27', ratio: 20 }
const unsure = { ...restated, ratio: null }

const splitsAmong = (listings: readonly Listing[]) => {
  const table = splitTableOf({ listingsOf: () => listings }, new Map(), new Map([['0000000001', [restated]]]))
  return listings.map((each) => table.shareSplitsOf(each))
}

test('a company with one common share split that one, and not its preferred', () => {
  assert.deepEqual(splitsAmong([listing('ABC'), listing('ABC-PA'), listing('ABCZ', { isOther: true })]), [
    [restated],
    [],
    [],
  ])
})

test('of several classes, or of a receipt, the ratio is unknown', () => {
  assert.deepEqual(splitsAmong([listing('GOOGL'), listing('GOOG')]), [[unsure], [unsure]])
  assert.deepEqual(splitsAmong([listing('ABC', { isReceipt: true })]), [[unsure]])
  assert.deepEqual(splitsAmong([listing('GOOGL'), listing('OLD', { active: false })]), [[restated], [unsure]])
})

test('figures of the company are restated whatever is listed', () => {
  const [one, other] = [listing('GOOGL'), listing('GOOG', { cik: null })]
  const table = splitTableOf(
    { listingsOf: () => [one] },
    new Map([[one.security, [{ on: '2022-07-18', ratio: 20 }]]]),
    new Map([['0000000001', [restated]]]),
  )
  assert.deepEqual(table.companySplitsOf(one), [{ on: '2022-07-18', ratio: 20 }])
  assert.deepEqual(table.companySplitsOf({ ...one, security: other.security }), [restated])
  assert.deepEqual(table.companySplitsOf(other), [])
})
