import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeFaults } from './store-faults.ts'

test('a fault of a store is reported once, and once that it is over', () => {
  const reported: unknown[] = []
  const faults = storeFaults((name, fields) => reported.push([name, fields]), false)
  const error = new Error('away')
  faults.fine('market')
  faults.failed('market', error)
  faults.failed('market', error)
  faults.fine('market')
  faults.fine('market')
  assert.deepEqual(reported, [
    ['market_failed', { error }],
    ['store_restored', { store: 'market' }],
  ])
})
