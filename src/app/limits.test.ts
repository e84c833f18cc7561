import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { SqliteWindows } from '../access/limits/sqlite-windows.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { dataPaths } from './data-folder.ts'
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

test('a database that another process holds for a moment is tried again before the log says so', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-limits-'))
  t.after(() => rmSync(data, { recursive: true }))
  const { limits: path } = dataPaths(data)
  // Makes its tables.
  new SqliteWindows({ path, id: 'made up', failed: assert.ifError }).close()
  const settings = { data, databaseUrl: null, redisUrl: null }
  const reported: string[] = []
  const report = (name: string) => reported.push(name)
  const first = openLimits(settings, report, uptimeMs)
  const writer = new DatabaseSync(path)
  writer.exec('begin immediate')
  const second = openLimits(settings, report, uptimeMs)
  assert.deepEqual(reported, [])
  writer.exec('commit')
  await Promise.all([first.ready(), second.ready()])
  assert.deepEqual(reported, ['limits_shared', 'limits_shared'])
  writer.exec('begin immediate')
  const third = openLimits(settings, report, uptimeMs)
  await third.ready()
  assert.deepEqual(reported.slice(2), ['limits_failed'])
  writer.close()
  for (const limits of [third, second, first]) await limits.close()
})
