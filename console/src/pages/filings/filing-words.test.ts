import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formName, hasClock, itemText } from './filing-words.ts'

test('an item has its title, and an unknown one its number', () => {
  assert.equal(itemText('2.02'), '2.02 Results of Operations and Financial Condition')
  assert.equal(itemText('9.01'), '9.01')
  assert.equal(itemText('77.7'), '77.7')
})

test('a form that is a number alone is called a form', () => {
  assert.deepEqual(['4', '3/A', '144', '10-K', 'S-1'].map(formName), [
    'Form 4',
    'Form 3/A',
    'Form 144',
    '10-K',
    'S-1',
  ])
})

test('midnight in New York is a day without a clock, in winter and in summer', () => {
  assert.equal(hasClock('2026-01-15T05:00:00Z'), false)
  assert.equal(hasClock('2026-07-15T04:00:00Z'), false)
  assert.equal(hasClock('2026-07-15T05:00:00Z'), true)
  assert.equal(hasClock('2026-01-15T21:30:32Z'), true)
})
