/** What a company is worth, with counts of shares as reports state them and as they should not be taken. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, marketCapOf } from './market-cap.ts'
import type { ShareCount } from './share-counts/record.ts'

/** Nvidia's count of 2026-05-15 at the close of 2026-08-21, which Nasdaq's market cap rests on too. */
const count: ShareCount = {
  shares: 24_200_000_000,
  on: '2026-05-15',
  filedOn: '2026-05-20',
  accession: '0001045810-26-000052',
  isDomestic: true,
  before: 24_300_000_000,
}
const nvidia: Company = {
  price: 214.72,
  on: '2026-08-21',
  published: 5_196_224_000_000,
  count,
  commonListings: 1,
  splits: [],
}
const published = { marketCap: 5_196_224_000_000, sharesOutstanding: null }
const counted = { marketCap: 5_196_224_000_000, sharesOutstanding: 24_200_000_000 }
const unknown = { marketCap: null, sharesOutstanding: null }

test('a fresh count that agrees with what is published is its basis', () => {
  assert.deepEqual(marketCapOf(nvidia), counted)
  assert.deepEqual(marketCapOf({ ...nvidia, published: null }), counted)
})

test('a count that is old, of one class of several, or of other shares than those listed is not taken', () => {
  assert.deepEqual(marketCapOf({ ...nvidia, count: { ...count, on: '2026-01-15' } }), published)
  assert.deepEqual(marketCapOf({ ...nvidia, commonListings: 2 }), published)
  assert.deepEqual(marketCapOf({ ...nvidia, count: null }), published)
  // Taiwan Semiconductor counts 25.9 billion shares, of which an ADR is five.
  const adr = { ...count, shares: 25_932_733_242, isDomestic: false }
  const tsm = { ...nvidia, price: 418.95, published: 2_172_886_229_531, count: adr }
  assert.deepEqual(marketCapOf(tsm), { marketCap: 2_172_886_229_531, sharesOutstanding: null })
  assert.deepEqual(marketCapOf({ ...tsm, published: null }), unknown)
})

test('a split after the count restates it', () => {
  // Ten for one on 2024-06-10.
  const before = { ...count, shares: 2_460_000_000, on: '2024-05-24', before: 2_464_000_000 }
  const splits = [{ on: '2024-06-10', ratio: 10 }]
  const found = marketCapOf({
    ...nvidia,
    published: null,
    count: before,
    on: '2024-06-28',
    price: 123.54,
    splits,
  })
  assert.deepEqual(found, { marketCap: 3_039_084_000_000, sharesOutstanding: 24_600_000_000 })
  const earlier = marketCapOf({
    ...nvidia,
    published: null,
    count: before,
    on: '2024-06-07',
    price: 1208.88,
    splits,
  })
  assert.equal(earlier.sharesOutstanding, 2_460_000_000)
})

test('a count that leaps without a split is believed only where the published value agrees', () => {
  const typo = { ...count, before: 24_300_000 }
  assert.deepEqual(marketCapOf({ ...nvidia, published: null, count: typo }), unknown)
  assert.deepEqual(marketCapOf({ ...nvidia, count: typo }), counted)
  const splits = [{ on: '2026-03-01', ratio: 1000 }]
  assert.deepEqual(marketCapOf({ ...nvidia, published: null, count: typo, splits }), counted)
})

test('a price that is older than the count is of other shares, unless by weeks', () => {
  // The close of 2024-05-31, before the ten for one: 2.70 trillion by the 2,460 million shares of that day.
  const old = { ...nvidia, published: null, on: '2024-05-31', price: 1096.33 }
  assert.deepEqual(marketCapOf(old), unknown)
  assert.deepEqual(marketCapOf({ ...nvidia, published: null, on: '2026-05-01' }), counted)
  const splits = [{ on: '2026-05-11', ratio: 10 }]
  assert.deepEqual(marketCapOf({ ...nvidia, published: null, on: '2026-05-01', splits }), unknown)
})
