/** Migrations of accounts.db, killed at any moment and begun by several processes at once. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { requireVersion, steps } from './migration-steps.ts'

const child = fileURLToPath(new URL('migrating-child.ts', import.meta.url))
const KILLS = 50
const STARTERS = 5

const fileOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-migration-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'accounts.db')
}

const started = (t: TestContext, path: string) => {
  const process = fork(child, [path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  t.after(() => process.kill('SIGKILL'))
  return process
}

/** The version, once it is certain that the file is exactly of that version. */
const versionOf = (path: string): number => {
  const db = new DatabaseSync(path)
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    const version = Number(db.prepare('pragma user_version').get()?.['user_version'])
    const tables = db.prepare("select name from sqlite_schema where type = 'table' order by rowid").all()
    requireVersion(
      version,
      tables.map((row) => String(row['name'])),
      (table) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n']),
    )
    return version
  } finally {
    db.close()
  }
}

it(`killed ${KILLS} times, the file is at one step or the next, and continues from there`, {
  timeout: 120_000,
}, async (t) => {
  const path = fileOf(t)
  const seen = new Set<number>()
  for (let at = 0; at < KILLS; at += 1) {
    const process = started(t, path)
    const over = once(process, 'exit')
    await once(process, 'message')
    await new Promise((resolve) => setTimeout(resolve, (at * 0.618 * 12) % 12))
    process.kill('SIGKILL')
    await over
    const version = versionOf(path)
    seen.add(version)
    if (version < steps.length) continue
    // From the beginning again.
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  }
  t.diagnostic(`${seen.size} of ${steps.length} versions were seen after a kill`)
  assert.ok(seen.size > 5)
  const last = started(t, path)
  assert.deepEqual(await once(last, 'exit'), [0, null])
  assert.equal(versionOf(path), steps.length)
})

it(`of ${STARTERS} processes that start at once each step is done by one`, { timeout: 60_000 }, async (t) => {
  const path = fileOf(t)
  const all = Array.from({ length: STARTERS }, () => started(t, path))
  const codes = await Promise.all(all.map((process) => once(process, 'exit')))
  assert.deepEqual(
    codes,
    all.map(() => [0, null]),
  )
  assert.equal(versionOf(path), steps.length)
})
