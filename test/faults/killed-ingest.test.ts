/** `openbell ingest` killed at random moments and run again: the store is never torn and ends as if nothing had happened. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { killedAfter, killedInLoad, killsOf } from '../support/killed-load.ts'
import { assertSameRows, type Tables } from '../support/same-rows.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPANIES = 400
const KILLS = killsOf(8, 5)
const KILLS_IN_LOAD = killsOf(12, 6)

const folderOf = (t: TestContext, name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `openbell-${name}-`))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (data: string, mirror: string) =>
  spawn(process.execPath, ['bin/openbell.js', 'ingest', 'sec-submissions'], {
    cwd: root,
    env: { ...process.env, OPENBELL_DATA: data, OPENBELL_MIRROR: mirror },
    stdio: 'ignore',
  })

const run = async (data: string, mirror: string): Promise<number | null> => {
  const [code] = await once(start(data, mirror), 'exit')
  return code
}

const tablesOf = (data: string): Tables => {
  const db = new DatabaseSync(join(data, 'market.db'), { readOnly: true })
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    const rows = (sql: string) => db.prepare(sql).all()
    return {
      filings: rows('select * from filings order by cik, accession'),
      profiles: rows('select * from profiles order by cik'),
      registrants: rows('select * from registrants order by cik'),
      counts: rows('select * from counts order by collection, grouped, value'),
      versions: rows('select collection, rows from versions order by collection'),
    }
  } finally {
    db.close()
  }
}

/** Filings that are committed; 0 before there is a store. */
const rowsIn = (data: string): number => {
  if (!existsSync(join(data, 'market.db'))) return 0
  try {
    using db = new DatabaseSync(join(data, 'market.db'), { readOnly: true })
    return Number(db.prepare("select rows from versions where collection = 'filings'").get()?.['rows'] ?? 0)
  } catch (error) {
    // The file and its tables are being made.
    if (/no such table|locked|unable to open/.test(String(error))) return 0
    throw error
  }
}

it(`killed ${KILLS} times at any moment and ${KILLS_IN_LOAD} times between two commits and run again, the store equals that of a clean run`, async (t) => {
  const mirror = folderOf(t, 'mirror')
  const clean = folderOf(t, 'clean')
  const killed = folderOf(t, 'killed')
  makeSubmissionsMirror(mirror, COMPANIES)
  assert.equal(await run(clean, mirror), 0)
  const expected = tablesOf(clean)
  // From before the store is opened to within the load.
  for (let at = 0; at < KILLS; at += 1) await killedAfter(start(killed, mirror), 200 + (at * 720) / KILLS)
  const all = rowsIn(clean)
  const load = { start: () => start(killed, mirror), rows: () => rowsIn(killed), all }
  let landed = 0
  let runs = 0
  while (landed < KILLS_IN_LOAD) {
    if (await killedInLoad(load)) landed += 1
    runs += 1
    if (rowsIn(killed) < all) continue
    assert.equal(await run(killed, mirror), 0)
    assertSameRows(tablesOf(killed), expected)
    rmSync(killed, { recursive: true, force: true })
  }
  t.diagnostic(`${landed} of ${runs} kills were between two commits of the load`)
  assert.equal(await run(killed, mirror), 0)
  assertSameRows(tablesOf(killed), expected)
})
