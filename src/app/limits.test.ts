import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { uptimeMs } from '../lib/uptime.ts'
import { openLimits } from './limits.ts'

test('servers of one PostgreSQL say at start that each limits alone, servers of a folder and of a Redis do not', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-limits-'))
  t.after(() => rmSync(data, { recursive: true }))
  const databaseUrl = 'postgres://me@127.0.0.1:9/market'
  const redisUrl = 'redis://127.0.0.1:9'
  for (const [settings, events] of [
    [{ data, databaseUrl, redisUrl: null }, ['limits_alone']],
    [{ data, databaseUrl: null, redisUrl: null }, []],
    [{ data, databaseUrl, redisUrl }, []],
  ] as const) {
    const reported: string[] = []
    const limits = openLimits(settings, (name) => reported.push(name), uptimeMs)
    assert.deepEqual(reported, events)
    const gauge = settings.redisUrl === null ? 'openbell_store_failing' : 'openbell_ratelimit_degraded'
    assert.deepEqual(
      limits.gauges().map(({ name, value }) => [name, value]),
      [[gauge, 0]],
    )
    await limits.close()
  }
})
