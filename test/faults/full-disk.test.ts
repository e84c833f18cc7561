/** A disk that is full: the load says so and stops, what was committed is served, and with space it continues. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const mounted = (folder: string): boolean => {
  mkdirSync(folder)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status === 0
}

const run = (data: string, mirror: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: { ...process.env, OPENBELL_DATA: data, OPENBELL_MIRROR: mirror },
    encoding: 'utf8',
  })

const filingsOf = (data: string): string => {
  const db = new DatabaseSync(join(data, 'market.db'), { readOnly: true })
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    return JSON.stringify(db.prepare('select * from filings order by cik, accession').all())
  } finally {
    db.close()
  }
}

it('a full disk stops the load with a clear message, keeps what was committed, and a later run continues', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-full-'))
  const disk = join(folder, 'disk')
  t.after(() => {
    spawnSync('umount', [disk])
    rmSync(folder, { recursive: true, force: true })
  })
  if (!mounted(disk)) {
    t.skip('a small disk cannot be mounted here: that takes root')
    return
  }
  const mirror = join(folder, 'mirror')
  makeSubmissionsMirror(mirror, 400)
  const data = join(disk, 'data')
  const full = run(data, mirror, 'ingest', 'sec-submissions')
  assert.equal(full.status, 1, full.stderr)
  assert.match(full.stderr, /The disk is full; the last transaction was rolled back/)
  const some = (JSON.parse(filingsOf(data)) as unknown[]).length
  assert.ok(some > 0 && some % 60 === 0, `${some} filings, which is no whole number of registrants`)
  execFileSync('mount', ['-o', 'remount,size=256m', disk])
  const later = run(data, mirror, 'ingest', 'sec-submissions')
  assert.equal(later.status, 0, later.stderr)
  assert.match(later.stdout, / as before/)
  const clean = join(folder, 'clean-data')
  assert.equal(run(clean, mirror, 'ingest', 'sec-submissions').status, 0)
  assert.equal(filingsOf(data), filingsOf(clean))
})
