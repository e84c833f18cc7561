import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetOf } from '../../api/call.ts'
import { dayPlus } from '../../format/instant.ts'
import { allObservations } from './observations.ts'

/** Answers of a series with an observation on each of so many days up to 2026-01-31, 5,000 at most. */
const answering = (days: number) => {
  const all = Array.from({ length: days }, (_, back) => dayPlus('2026-01-31', -back))
  const targets: string[] = []
  const ask = async (
    made: { readonly params: { readonly to?: string | undefined } } & Parameters<typeof targetOf>[0],
  ) => {
    targets.push(targetOf(made))
    const { to = '9999-12-31' } = made.params
    return {
      results: all
        .filter((day) => day <= to)
        .slice(0, 5000)
        .map((day) => ({ observed_on: day })),
    }
  }
  return { ask, targets, oldest: all.at(-1) }
}

test('a series of more rows than an answer may have is read to its first day, none twice', async () => {
  const { ask, targets, oldest } = answering(11_000)
  const { rows, calls } = await allObservations({ category: 'zzz', series: 'daily', from: null }, ask)
  assert.equal(rows.length, 11_000)
  assert.equal(rows[0]?.observed_on, oldest)
  assert.equal(rows.at(-1)?.observed_on, '2026-01-31')
  assert.equal(new Set(rows.map(({ observed_on: day }) => day)).size, 11_000)
  assert.deepEqual(calls.map(targetOf), targets)
  assert.equal(calls.length, 3)
})

test('a series of as many rows as an answer may have ends with an empty answer', async () => {
  const { ask, targets } = answering(5000)
  const { rows } = await allObservations({ category: 'zzz', series: 'daily', from: '2000-01-01' }, ask)
  assert.equal(rows.length, 5000)
  assert.deepEqual(targets, [
    '/v1/macro?category=zzz&series=daily&from=2000-01-01&limit=5000',
    `/v1/macro?category=zzz&series=daily&from=2000-01-01&to=${dayPlus('2026-01-31', -5000)}&limit=5000`,
  ])
})
