import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { Status } from '../contract/status.ts'
import { statusOf } from './caller-status.ts'
import { plans } from './plan.ts'

test('the status shows that the key works, its limit and what is loaded, and nothing outside the schema', () => {
  const caller = { plan: plans.pro, rate: { limit: 2500, remaining: 2487, resetSeconds: 41 } }
  const datasets = [
    {
      name: 'quotes',
      rows: 11_873,
      updatedAt: '2026-11-20T21:05:00Z',
      source: 'Nasdaq',
      lag: null,
      feeds: [],
    },
    { name: 'news', rows: 0, updatedAt: null, source: null, lag: null, feeds: [] },
  ]
  const now = Date.UTC(2026, 10, 21, 10, 14, 31, 999)
  const status = statusOf(caller, { apiVersion: '1.0.0', now, datasets })
  assert.deepEqual(status, {
    status: 'ok',
    authenticated: true,
    plan: 'pro',
    rateLimit: { limit: 2500, remaining: 2487, windowSeconds: 60, resetSeconds: 41 },
    apiVersion: '1.0.0',
    serverTime: '2026-11-21T10:14:31Z',
    datasets,
  })
  const schema = Compile(Status)
  assert.ok(schema.Check(status))
  assert.equal(schema.Check({ ...status, key: 'x' }), false)
})
