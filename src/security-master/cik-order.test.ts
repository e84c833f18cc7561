/** Registrants of known days, by their CIKs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegisteredAfter } from './cik-order.ts'

test('a CIK above all of an index of a later day is of a later registrant', () => {
  // LightWave Acquisition, Atlanta Braves Holdings and Apple.
  assert.equal(isRegisteredAfter('0002061379', '2021-03-15'), true)
  assert.equal(isRegisteredAfter('0001958140', '2022-10-03'), true)
  assert.equal(isRegisteredAfter('0000320193', '2009-07-01'), false)
  // Janus Living, which has the ticker that JanOne had, and the newest issuer of that July.
  assert.equal(isRegisteredAfter('0002100805', '2024-04-30'), true)
  assert.equal(isRegisteredAfter('0002028436', '2024-07-02'), false)
})

test('where no index of the day or later shows it, a CIK says nothing', () => {
  assert.equal(isRegisteredAfter('0002061379', '2024-07-03'), false)
  assert.equal(isRegisteredAfter('0001850000', '2021-03-15'), false)
  assert.equal(isRegisteredAfter('0001850000', '2020-03-18'), true)
})
