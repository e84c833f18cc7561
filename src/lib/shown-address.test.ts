import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownAddressOf } from './shown-address.ts'

test('the shown address of a server has no user and no password', () => {
  assert.equal(
    shownAddressOf('postgres://u:secret@db.example:5433/market?sslmode=require'),
    'db.example:5433/market',
  )
})
