import assert from 'node:assert/strict'
import { it } from 'node:test'
import { compactDate, dayIn, slashedDate } from './day.ts'

const named = /^(?<day>\d\d)-(?<month>[A-Za-z]+)-(?<year>\d{4})$/

it('a date is read by the groups of a pattern, its month by number or name', () => {
  assert.equal(dayIn('6/8/2024', slashedDate), '2024-06-08')
  for (const month of ['SEP', 'Sep', 'September'])
    assert.equal(dayIn(`27-${month}-2024`, named), '2024-09-27')
  assert.equal(dayIn('27-SEP-2024', slashedDate, named), '2024-09-27')
  assert.equal(dayIn('20240628', compactDate), '2024-06-28')
  assert.equal(dayIn('Dec/2021', /^(?<month>[A-Z][a-z]{2})\/(?<year>\d{4})$/), '2021-12-01')
})

it('a text that does not match, or names no date that exists, is null', () => {
  for (const text of ['', '2024-06-08', '13/8/2024', '0/8/2024', '6/31/2024'])
    assert.equal(dayIn(text, slashedDate), null, text)
  for (const month of ['anf', 'ebm', 'xyz']) assert.equal(dayIn(`27-${month}-2024`, named), null, month)
})
