/** Commands clear only folders of their own, and make none where nothing is. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCommandLine } from './support/command-line.ts'

test('backups may be kept in any folder of the data folder', async (t) => {
  const { run, remove } = openCommandLine()
  t.after(remove)
  await run('keys', 'create', '--plan', 'pro')
  for (const name of ['backup', 'restore', 'rebuild']) {
    const folder = join('data', name)
    const { code, out, err } = await run('backup', folder, '--json')
    assert.equal(code, 0, err)
    assert.equal((await run('restore', folder)).code, 0)
    await run('rebuild')
    assert.equal(existsSync(join(JSON.parse(out).path, 'accounts.db')), true, name)
  }
})

test('a rebuild where there is neither archive nor data makes no store', async (t) => {
  const { run, folder, remove } = openCommandLine()
  t.after(remove)
  const { code, err } = await run('rebuild', '--data', 'absent')
  assert.match(`${code} ${err}`, /^1 .*absent holds no market data yet/)
  assert.equal(existsSync(join(folder, 'absent')), false)
})
