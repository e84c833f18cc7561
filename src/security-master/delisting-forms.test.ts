/** Ends of listings, from lists of forms written by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delistingOf } from './delisting-forms.ts'

type Filed = readonly (readonly [form: string, filedOn: string])[]
const endOf = (...filed: Filed) => delistingOf(filed.map(([form, filedOn]) => ({ form, filedOn })))

test('a Form 25 that a Form 15 follows is the end of a listing, by the day of the first', () => {
  assert.deepEqual(endOf(['10-K', '2026-02-01'], ['25-NSE', '2026-05-04'], ['15-12G', '2026-05-14']), {
    delistedOn: '2026-05-04',
    deregisteredOn: '2026-05-14',
  })
  assert.equal(endOf(['15F-12B', '2026-05-14'], ['25', '2026-05-04'])?.delistedOn, '2026-05-04')
})

test('of several Forms 25 the last before the end of the registration counts, not that of notes years before', () => {
  const end = endOf(
    ['25-NSE', '2019-11-08'],
    ['25-NSE', '2026-05-01'],
    ['25-NSE', '2026-05-04'],
    ['15-12B', '2026-05-14'],
  )
  assert.equal(end?.delistedOn, '2026-05-04')
  assert.equal(endOf(['25-NSE', '2019-11-08'], ['15-12G', '2026-05-14']), null)
})

test('notes that mature, rights that expire and a change of the exchange end nothing', () => {
  assert.equal(endOf(['25-NSE', '2026-05-04']), null)
  assert.equal(endOf(['15-12G', '2026-05-14']), null)
  assert.equal(endOf(['25', '2026-05-04'], ['8-A12B', '2026-05-05'], ['15-12G', '2026-05-14']), null)
  assert.equal(endOf(['25', '2026-05-04'], ['15-12G', '2026-05-14'], ['15-12G/A', '2026-05-20']), null)
  assert.equal(endOf(['25', '2026-05-20'], ['15-12G', '2026-05-14']), null)
})
