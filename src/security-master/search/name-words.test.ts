import assert from 'node:assert/strict'
import { test } from 'node:test'
import { significantWordsOf } from './name-words.ts'

test('legal forms, accents, signs and the state that EDGAR adds do not tell who is meant', () => {
  assert.deepEqual(significantWordsOf('Apple Inc.'), ['apple'])
  assert.deepEqual(significantWordsOf('APPLIED MATERIALS INC /DE'), ['applied', 'materials'])
  assert.deepEqual(significantWordsOf('AMARIN CORP PLC\\UK'), ['amarin'])
  assert.deepEqual(significantWordsOf('Estée Lauder Companies Inc'), ['estee', 'lauder'])
  assert.deepEqual(significantWordsOf("McDonald's Corp"), ['mcdonalds'])
  assert.deepEqual(significantWordsOf('AT&T INC.'), ['at', 't'])
})

test('a name of nothing but legal words keeps them', () => {
  assert.deepEqual(significantWordsOf('The New Group Inc'), ['the', 'new', 'group', 'inc'])
  assert.deepEqual(significantWordsOf('???'), [])
})
