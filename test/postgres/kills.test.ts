/** Loads and their database killed at random moments, and loads stopped by a signal, and begun again: the rows end as if nothing had happened. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { killedAfter, killedInLoad, killsOf } from '../support/killed-load.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { assertSameRows, type Tables } from '../support/same-rows.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPANIES = 400
const KILLS = killsOf(12, 6)
const KILLS_IN_LOAD = 16
const SERVER_KILLS = killsOf(6, 3)
const STOPS = 3

describe('killed loads on PostgreSQL', { skip: noPostgres() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-kills-'))
  const mirror = join(folder, 'mirror')
  let server: PostgresServer
  let clean: Tables
  let all = 0

  const start = (url: string) =>
    spawn(process.execPath, ['bin/openbell.js', 'ingest', 'sec-submissions'], {
      cwd: root,
      env: cleanEnvironment({
        OPENBELL_DATABASE_URL: url,
        OPENBELL_DATA: join(folder, 'data'),
        OPENBELL_MIRROR: mirror,
      }),
      stdio: 'ignore',
    })
  const run = async (url: string): Promise<number | null> => {
    const [code] = await once(start(url), 'exit')
    return code
  }
  const tablesOf = async (url: string): Promise<Tables> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const rows = async (text: string) => (await client.query(text)).rows
    const tables = {
      filings: await rows('select * from openbell.filings order by cik, accession'),
      profiles: await rows('select * from openbell.profiles order by cik'),
      registrants: await rows('select * from openbell.registrants order by cik'),
      counts: await rows('select * from openbell.counts order by collection, grouped, value'),
      versions: await rows('select collection, rows from openbell.versions order by collection'),
    }
    await client.end()
    return tables
  }

  before(async () => {
    // A power cut is not tried here, so that the disk need not be waited for; the server's own log is whole.
    server = await startPostgres(['fsync=off'])
    makeSubmissionsMirror(mirror, COMPANIES)
    const url = await server.database('clean')
    assert.equal(await run(url), 0)
    clean = await tablesOf(url)
    all = clean['filings']?.length ?? 0
  })
  after(async () => {
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Filings that are committed; 0 before there are tables. */
  const rowsIn = async (client: pg.Client): Promise<number> => {
    try {
      const { rows } = await client.query("select rows from openbell.versions where collection = 'filings'")
      return Number(rows[0]?.rows ?? 0)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '42P01') return 0
      throw error
    }
  }

  // Limits that end a test that hangs: on two slow processors, with four files at once, one took over 200 s.
  test(`${KILLS} kills of the load at any moment`, { timeout: 400_000 }, async () => {
    const url = await server.database('killed')
    for (let at = 0; at < KILLS; at += 1) await killedAfter(start(url), 200 + (at * 1080) / KILLS)
    assert.equal(await run(url), 0)
    assertSameRows(await tablesOf(url), clean)
  })

  test(`${KILLS_IN_LOAD} kills between two commits of the load`, { timeout: 400_000 }, async (t) => {
    let [landed, runs] = [0, 0]
    while (landed < KILLS_IN_LOAD) {
      const url = await server.database(`between_${runs}`)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const load = { start: () => start(url), rows: () => rowsIn(client), all }
      while (landed < KILLS_IN_LOAD && (await rowsIn(client)) < all) {
        if (await killedInLoad(load)) landed += 1
        runs += 1
      }
      await client.end()
      assert.equal(await run(url), 0)
      assertSameRows(await tablesOf(url), clean)
    }
    t.diagnostic(`${landed} of ${runs} kills were between two commits`)
  })

  test(`${STOPS} signals in the middle of a load: it ends by itself, and leaves no lease, lock or session`, {
    timeout: 400_000,
  }, async (t) => {
    const url = await server.database('stopped')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const left = `select count(*)::int as n from openbell.leases
      union all select count(*)::int from pg_locks where locktype = 'advisory'
      union all select count(*)::int from pg_stat_activity where datname = 'stopped' and application_name = 'openbell'`
    let interrupted = 0
    for (let at = 0; at < STOPS; at += 1) {
      const before = await rowsIn(client)
      const child = start(url)
      const over = once(child, 'exit')
      while (child.exitCode === null && (await rowsIn(client)) === before) await pause(1)
      const stoppedAt = performance.now()
      child.kill('SIGTERM')
      const [code] = await over
      t.diagnostic(`ended with ${code} after ${Math.round(performance.now() - stoppedAt)} ms`)
      if (code === 1) interrupted += 1
      else assert.equal(code, 0)
      // The server ends a session a moment after its process.
      while ((await client.query(left)).rows.some(({ n }) => n > 0)) await pause(10)
    }
    await client.end()
    assert.ok(interrupted > 0)
    assert.equal(await run(url), 0)
    assertSameRows(await tablesOf(url), clean)
  })

  test(`${SERVER_KILLS} kills of the server in the middle of a load`, { timeout: 400_000 }, async () => {
    const url = await server.database('lost')
    for (let at = 0; at < SERVER_KILLS; at += 1) {
      const child = start(url)
      const exited = once(child, 'exit')
      await pause(600 + at * 150)
      await server.kill()
      const [code] = await exited
      assert.ok(code === 0 || code === 1, `the load ends by itself with ${code}`)
      await server.start()
    }
    assert.equal(await run(url), 0)
    assertSameRows(await tablesOf(url), clean)
  })
})
