import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeNames } from './close-names.ts'

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
