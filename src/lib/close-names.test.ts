import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeLabels, closeNames } from './close-names.ts'

const known = ['serve', 'status', 'sample', 'keys', 'ingest']

test('a letter too few, too many, wrong or swapped still finds the name', () => {
  for (const typed of ['serv', 'servee', 'sarve', 'sevre', 'SERVE'])
    assert.equal(closeNames(typed, known)[0], 'serve')
})

test('a word that resembles nothing finds nothing', () => {
  assert.deepEqual(closeNames('toaster', known), [])
  assert.deepEqual(closeNames('', known), [])
})

test('a very long word costs no more than 64 letters of it', () => {
  assert.deepEqual(closeNames('x'.repeat(1_000_000), known), [])
})

test('a label is found by another word of its stem', () => {
  const labels = ['Banks', 'Finance', 'Consumer Finance', 'Basic Materials', 'Retail', 'Real Estate']
  assert.deepEqual(closeLabels('Banking', labels), ['Banks'])
  assert.deepEqual(closeLabels('Financials', labels), ['Finance', 'Consumer Finance'])
  assert.deepEqual(closeLabels('Material', labels), ['Basic Materials'])
  assert.deepEqual(closeLabels('Telecommunications', labels), [])
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
  assert.deepEqual(closeLabels('softwre', labels), ['Software'])
  assert.deepEqual(closeLabels('packaged', labels), [])
  assert.deepEqual(closeLabels('prepackaged', labels), ['Services-Prepackaged Software'])
  assert.deepEqual(closeLabels('gas prodution', labels), ['Oil & Gas Production'])
  assert.deepEqual(closeLabels('dividend_yield', labels), ['dividendYieldTtm'])
  // Too short to be a misspelled pb.
  assert.deepEqual(closeLabels('pe', labels), ['peTtm'])
  for (const nothing of ['', ':', 'toaster', 'x'.repeat(100_000)])
    assert.deepEqual(closeLabels(nothing, labels), [])
})
