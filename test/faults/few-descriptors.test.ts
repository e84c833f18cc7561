/** An ingest that may not open enough files: it ends and says so, and with more of them the next run continues. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { cleanEnvironment } from '../support/npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('with too few descriptors an ingest ends with 1 and a reason, and leaves whole companies', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-few-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const mirror = join(folder, 'mirror')
  makeSubmissionsMirror(mirror, 60)
  const run = (data: string, limit: number) =>
    spawnSync(
      'sh',
      ['-c', `ulimit -n ${limit}; exec "$0" bin/openbell.js ingest sec-submissions`, process.execPath],
      {
        cwd: root,
        env: cleanEnvironment({ OPENBELL_DATA: join(folder, data), OPENBELL_MIRROR: mirror }),
        encoding: 'utf8',
        timeout: 60_000,
      },
    )
  const rowsOf = (data: string): string => {
    const db = new DatabaseSync(join(folder, data, 'market.db'), { readOnly: true })
    try {
      assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
      return JSON.stringify(db.prepare('select * from filings order by cik, accession').all())
    } finally {
      db.close()
    }
  }
  const reasons: string[] = []
  // Node itself takes some twenty; a run with two threads and a mirror some ten more.
  for (const limit of [24, 26, 28, 30, 32, 34]) {
    const { status, signal, stdout, stderr } = run('few', limit)
    assert.equal(signal, null, `${limit}: ${stderr}`)
    if (status !== 0) reasons.push(stdout + stderr)
  }
  assert.ok(reasons.length > 1, 'no run lacked a descriptor')
  for (const reason of reasons) assert.match(reason, /EMFILE|ulimit -n/)
  assert.equal(run('few', 1024).status, 0)
  assert.equal(run('clean', 1024).status, 0)
  assert.equal(rowsOf('few'), rowsOf('clean'))
})
