import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from './folder.ts'

test('folders above it are made too, one that exists stays, and a file in the way is refused', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'openbell-folder-'))
  t.after(() => rmSync(root, { recursive: true }))
  const path = join(root, 'a', 'b')
  makeFolder(path, 0o700)
  makeFolder(path, 0o755)
  assert.deepEqual(
    [join(root, 'a'), path].map((each) => statSync(each).mode & 0o777),
    [0o700, 0o700],
  )
  writeFileSync(join(root, 'file'), '')
  assert.throws(() => makeFolder(join(root, 'file'), 0o700), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(root, 'file', 'x'), 0o700), { code: 'EEXIST' })
})
