import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellingWordsOf } from './name-words.ts'

test('legal forms, accents, signs and the state that EDGAR adds do not tell who is meant', () => {
  assert.deepEqual(tellingWordsOf('Apple Inc.'), ['apple'])
  assert.deepEqual(tellingWordsOf('APPLIED MATERIALS INC /DE'), ['applied', 'materials'])
  assert.deepEqual(tellingWordsOf('AMARIN CORP PLC\\UK'), ['amarin'])
  assert.deepEqual(tellingWordsOf('Estée Lauder Companies Inc'), ['estee', 'lauder'])
  assert.deepEqual(tellingWordsOf("McDonald's Corp"), ['mcdonalds'])
  assert.deepEqual(tellingWordsOf('AT&T INC.'), ['at', 't'])
})

test('a name of nothing but legal words keeps them', () => {
  assert.deepEqual(tellingWordsOf('The New Group Inc'), ['the', 'new', 'group', 'inc'])
  assert.deepEqual(tellingWordsOf('???'), [])
})
