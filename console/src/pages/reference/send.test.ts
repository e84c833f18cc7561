import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep } from './send.ts'

test('an answer without rows, or without its record, has a next step; any other has none', () => {
  assert.match(nextStep(200, '{"results":[],"count":0}') ?? '', /No rows/)
  assert.match(nextStep(404, '{"code":"not_found"}') ?? '', /no such record/)
  assert.equal(nextStep(200, '{"results":[{}]}'), null)
  assert.equal(nextStep(200, '{"holdings":[]}'), null)
  assert.equal(nextStep(200, 'date,close'), null)
  assert.equal(nextStep(422, '{"results":[]}'), null)
})
