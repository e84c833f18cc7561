import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarLabels, similarNames } from './similar-names.ts'

const known = ['serve', 'status', 'sample', 'keys', 'ingest']

test('a letter too few, too many, wrong or swapped still finds the name', () => {
  for (const typed of ['serv', 'servee', 'sarve', 'sevre', 'SERVE'])
    assert.equal(similarNames(typed, known)[0], 'serve')
})

test('a word that resembles nothing finds nothing', () => {
  assert.deepEqual(similarNames('toaster', known), [])
  assert.deepEqual(similarNames('', known), [])
})

test('a very long word costs no more than 64 letters of it', () => {
  assert.deepEqual(similarNames('x'.repeat(1_000_000), known), [])
})

test('a label is found by another word of its stem', () => {
  const labels = ['Banks', 'Finance', 'Consumer Finance', 'Basic Materials', 'Retail', 'Real Estate']
  assert.deepEqual(similarLabels('Banking', labels), ['Banks'])
  assert.deepEqual(similarLabels('Financials', labels), ['Finance', 'Consumer Finance'])
  assert.deepEqual(similarLabels('Material', labels), ['Basic Materials'])
  assert.deepEqual(similarLabels('Telecommunications', labels), [])
})

test('a label is found by a word of it, misspelled too, the shortest first', () => {
  const labels = [
    'Services-Prepackaged Software',
    'Software',
    'peTtm',
    'pb',
    'dividendYieldTtm',
    'Oil & Gas Production',
  ]
  assert.deepEqual(similarLabels('softwre', labels), ['Software'])
  assert.deepEqual(similarLabels('packaged', labels), [])
  assert.deepEqual(similarLabels('prepackaged', labels), ['Services-Prepackaged Software'])
  assert.deepEqual(similarLabels('gas prodution', labels), ['Oil & Gas Production'])
  assert.deepEqual(similarLabels('dividend_yield', labels), ['dividendYieldTtm'])
  // Too short to be a misspelled pb.
  assert.deepEqual(similarLabels('pe', labels), ['peTtm'])
  for (const nothing of ['', ':', 'toaster', 'x'.repeat(100_000)])
    assert.deepEqual(similarLabels(nothing, labels), [])
})
