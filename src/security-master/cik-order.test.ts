/** Registrants of known days, by their CIKs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHolderAfter, isRegisteredAfter } from './cik-order.ts'

test('a CIK above all of an index of a later day is of a later registrant', () => {
  // LightWave Acquisition, Atlanta Braves Holdings and Apple.
  assert.equal(isRegisteredAfter('0002061379', '2021-03-15'), true)
  assert.equal(isRegisteredAfter('0001958140', '2022-10-03'), true)
  assert.equal(isRegisteredAfter('0000320193', '2009-07-01'), false)
  // Janus Living, which has the ticker that JanOne had, and the newest issuer of that July.
  assert.equal(isRegisteredAfter('0002100805', '2024-04-30'), true)
  assert.equal(isRegisteredAfter('0002028436', '2024-07-02'), false)
})

test('between two indexes a CIK is later than all that can have been given since the first', () => {
  // Firefly Aerospace, of spring 2021; Learn CW, which was there.
  assert.equal(isRegisteredAfter('0001860160', '2021-03-31'), true)
  assert.equal(isRegisteredAfter('0001847577', '2021-03-29'), false)
  assert.equal(isRegisteredAfter('0001876042', '2021-08-06'), false)
})

test('a foreign share over the counter may be older than its registrant', () => {
  assert.equal(isHolderAfter('IMIMF', '0001866146', '2021-03-15'), false)
  assert.equal(isHolderAfter('FLY', '0001860160', '2021-03-15'), true)
})

test('where no index of the day or later shows it, a CIK says nothing', () => {
  assert.equal(isRegisteredAfter('0002061379', '2024-07-03'), false)
  assert.equal(isRegisteredAfter('0001850000', '2021-03-15'), false)
  assert.equal(isRegisteredAfter('0001850000', '2020-03-18'), true)
})
