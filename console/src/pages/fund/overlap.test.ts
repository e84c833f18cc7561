import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overlapOf } from './overlap.ts'

const held = (asset: string | null, weightPct: number | null, isin: string | null = null) => ({
  asset,
  name: asset ?? isin ?? 'Cash',
  isin,
  securityCusip: null,
  weightPct,
  hasCompanyProfile: asset !== null,
})

test('the overlap is the smaller of both weights, summed', () => {
  const { shared, weightPct, sharedPct, counts } = overlapOf(
    [held('ZZZA', 6), held('ZZZB', 5), held('ZZZC', 1), held(null, 2)],
    [held('ZZZB', 10), held('ZZZA', 4), held(null, 3)],
  )
  assert.equal(weightPct, 9)
  assert.deepEqual(sharedPct, [11, 14])
  assert.deepEqual(counts, [3, 2])
  assert.deepEqual(
    shared.map(({ key, weights }) => [key, ...weights]),
    [
      ['ZZZB', 5, 10],
      ['ZZZA', 6, 4],
    ],
  )
})

test('what has no identifier is in no overlap, what has no ticker is found by its ISIN', () => {
  const { shared } = overlapOf(
    [held(null, 1), held(null, 2, 'US0000000002')],
    [held(null, 1), held(null, 3, 'US0000000002')],
  )
  assert.deepEqual(
    shared.map(({ key }) => key),
    ['US0000000002'],
  )
})

test('lines of one security are one, and a short one takes from it', () => {
  const { shared, weightPct } = overlapOf([held('ZZZA', 3), held('ZZZA', -1)], [held('ZZZA', 5)])
  assert.deepEqual(shared[0]?.weights, [2, 5])
  assert.equal(weightPct, 2)
})

test('a weight that is not stated is not zero, and adds nothing', () => {
  const { shared, weightPct } = overlapOf([held('ZZZA', null)], [held('ZZZA', 5)])
  assert.deepEqual(shared[0]?.weights, [null, 5])
  assert.equal(weightPct, 0)
})
