import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf } from './label.ts'

test('a field is called by its words', () => {
  assert.equal(labelOf('grossProfit'), 'Gross profit')
  assert.equal(labelOf('observed_on'), 'Observed on')
  assert.equal(labelOf('incomeBeforeTax'), 'Income before tax')
})

test('short forms are written as the field writes them', () => {
  assert.equal(labelOf('eps'), 'EPS')
  assert.equal(labelOf('weightedAverageShsOutDil'), 'Average shares, diluted')
  assert.equal(labelOf('revenueTtm'), 'Revenue (TTM)')
})
