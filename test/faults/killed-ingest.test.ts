/** `openbell ingest` killed at random moments and run again: the store is never torn and ends as if nothing had happened. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPANIES = 150
const KILLS = 20

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

const dumpOf = (data: string): string => {
  const db = new DatabaseSync(join(data, 'market.db'), { readOnly: true })
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    const rows = (sql: string) => db.prepare(sql).all()
    return JSON.stringify([
      rows('select * from filings order by cik, accession'),
      rows('select * from profiles order by cik'),
      rows('select * from registrants order by cik'),
      rows('select * from counts order by collection, grouped, value'),
      rows('select collection, rows from versions order by collection'),
    ])
  } finally {
    db.close()
  }
}

it(`killed ${KILLS} times and run again, the store equals that of a clean run`, async (t) => {
  const mirror = folderOf(t, 'mirror')
  const clean = folderOf(t, 'clean')
  const killed = folderOf(t, 'killed')
  makeSubmissionsMirror(mirror, COMPANIES)
  assert.equal(await run(clean, mirror), 0)
  for (let at = 0; at < KILLS; at += 1) {
    const child = start(killed, mirror)
    const exited = once(child, 'exit')
    // From before the store is opened to after its last commit: a run takes about two seconds.
    const timer = setTimeout(() => child.kill('SIGKILL'), 300 + at * 90)
    await exited
    clearTimeout(timer)
  }
  assert.equal(await run(killed, mirror), 0)
  assert.equal(dumpOf(killed), dumpOf(clean))
})
