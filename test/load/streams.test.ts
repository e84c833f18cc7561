/** A minute of 50 commits a second before hundreds of readers, on both engines: nothing is lost, delivered twice or out of order. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { measureDelivery } from '../../bench/push.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'

/** A fifth of what `npm run bench -- push` has, so that both engines run at the same time on two cores. */
const readers = { narrow: 400, wide: 20 }
const SECONDS = 60

const requireAll = async (t: TestContext, databaseUrl: string | null, processes: number): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-load-streams-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const { committed, arrivals, expected } = await measureDelivery(
    { data, databaseUrl },
    processes,
    readers,
    SECONDS,
  )
  assert.equal(committed.length, 50 * SECONDS)
  assert.equal(arrivals.count, expected)
  assert.equal(arrivals.disorder, 0)
}

describe('readers of streams are sent everything once and in order', { concurrency: true }, () => {
  test('by one process on SQLite', (t) => requireAll(t, null, 1))

  test('by two processes on PostgreSQL', { skip: noPostgres() }, async (t) => {
    const postgres = await startPostgres()
    t.after(postgres.end)
    await requireAll(t, await postgres.database('push'), 2)
  })
})
