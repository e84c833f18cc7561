import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formRank, isAnnualReport } from './form-rank.ts'

test('a periodic report goes before a 6-K, that before an 8-K, that before a prospectus', () => {
  const forms = ['10-K', '6-K', '8-K', 'S-1']
  assert.deepEqual(
    forms.toSorted((a, b) => formRank(b) - formRank(a)),
    forms,
  )
  for (const form of ['10-Q', '10-K/A', '10-Q/A', '20-F', '20-F/A', '40-F', '10-KT']) {
    assert.equal(formRank(form), formRank('10-K'), form)
  }
})

test('a proxy statement or a prospectus supplement never gives a figure', () => {
  for (const form of ['DEF 14A', 'PRE 14A', 'DEFM14A', '424B2', '424B5'])
    assert.equal(formRank(form), 0, form)
})

test('only forms that close a fiscal year are annual reports', () => {
  assert.deepEqual(['10-K', '10-K/A', '20-F', '40-F', '10-Q', '8-K', '6-K', 'S-1'].filter(isAnnualReport), [
    '10-K',
    '10-K/A',
    '20-F',
    '40-F',
  ])
})
