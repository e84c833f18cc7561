import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { openAccounts } from '../access/sqlite-accounts.ts'
import { backupsIn, makeBackup } from './backup.ts'

test('a backup that was just made stays, also where others are of a clock that was ahead', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-backup-'))
  t.after(() => rmSync(data, { recursive: true }))
  const accounts = join(data, 'accounts.db')
  openAccounts({ path: accounts, now: Date.now, randomBytes }).close()
  const paths = { 'market.db': join(data, 'market.db'), 'accounts.db': accounts }
  const folder = join(data, 'backups')
  const madeAt = (day: number, keep: number) =>
    makeBackup({ paths, folder, now: Date.UTC(2026, 0, day), keep })
  const ahead = [await madeAt(30, 2), await madeAt(31, 2)].map(({ path }) => basename(path))
  const next = await madeAt(1, 2)
  assert.deepEqual(next.removed, ahead.slice(0, 1))
  assert.deepEqual(await backupsIn(folder), [basename(next.path), ahead[1]])
  const last = await madeAt(2, 1)
  assert.deepEqual(await backupsIn(folder), [basename(last.path)])
})
