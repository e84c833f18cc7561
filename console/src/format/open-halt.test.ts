import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haltedText, isHaltedAt, openHaltsFrom } from './open-halt.ts'

const now = Date.UTC(2026, 10, 23, 15)
const halted = (haltedAt: string, tradesResumeAt: string | null) =>
  isHaltedAt({ haltedAt, tradesResumeAt }, now)

test('a halt is open from its start to its end', () => {
  assert.equal(halted('2026-11-23T14:59:00Z', '2026-11-23T15:04:00Z'), true)
  assert.equal(halted('2026-11-23T14:50:00Z', '2026-11-23T14:55:00Z'), false)
  assert.equal(halted('2026-11-23T15:01:00Z', null), false)
})

test('a halt without an end is believed for a week', () => {
  assert.equal(halted('2026-11-20T15:00:00Z', null), true)
  assert.equal(halted('2024-08-19T13:53:01Z', null), false)
})

test('halts are asked for as far back as one with an end can reach', () => {
  assert.equal(openHaltsFrom(now), '2026-11-02')
})

test('a stock that two exchanges report counts once, and a list that is not whole says so', () => {
  const [a, b] = [{ ticker: 'ZZZA' }, { ticker: 'ZZZB' }]
  assert.equal(haltedText([a, b, a], true), '2 stocks are halted now.')
  assert.equal(haltedText([a], true), '1 stock is halted now.')
  assert.equal(haltedText([], true), 'No stock is known to be halted now.')
  assert.equal(haltedText([a, b], false), 'At least 2 stocks are halted now.')
  assert.doesNotMatch(haltedText([], false), /^No stock/)
})
