import assert from 'node:assert/strict'
import { test } from 'node:test'
import { businessDayAfter, businessDayUpTo, isBusinessDay } from './exchange-holidays.ts'

test('holidays of banks alone are business days, holidays of the exchanges are not', () => {
  // Columbus Day and Veterans Day of 2026; then Good Friday, Juneteenth and the Monday after a Sunday's Christmas.
  assert.deepEqual(['2026-10-12', '2026-11-11'].map(isBusinessDay), [true, true])
  assert.deepEqual(['2026-04-03', '2026-06-19', '2022-12-26'].map(isBusinessDay), [false, false, false])
})

test('a closing that no rule gives is still a business day', () => {
  // The exchanges were closed for mourning on 2025-01-09, FINRA's calendar went on.
  assert.equal(isBusinessDay('2025-01-09'), true)
  assert.equal(businessDayAfter('2024-12-31', 7), '2025-01-10')
})

test('business days are counted over weekends and holidays, in both directions', () => {
  assert.equal(businessDayAfter('2026-11-25', 1), '2026-11-27')
  assert.equal(businessDayAfter('2026-11-28', 1), '2026-11-30')
  assert.equal(businessDayAfter('2026-11-27', 0), '2026-11-27')
  assert.equal(businessDayUpTo('2026-11-15'), '2026-11-13')
  assert.equal(businessDayUpTo('2024-01-15'), '2024-01-12')
  assert.equal(businessDayUpTo('2026-11-16'), '2026-11-16')
})
