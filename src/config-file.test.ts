import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConfigError } from './config.ts'
import { readConfig } from './config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-config-'))
after(() => rmSync(folder, { recursive: true }))

test('openbell.toml is read where it stands, and folders are relative to the working folder', () => {
  writeFileSync(join(folder, 'openbell.toml'), 'data = "market"\nmirror = "/srv/mirror"\n')
  const { config } = readConfig({ folder })
  assert.deepEqual([config.data, config.mirror], [join(folder, 'market'), '/srv/mirror'])
})

test('a file named with --config must exist', () => {
  assert.throws(() => readConfig({ folder, path: 'absent.toml' }), ConfigError)
  assert.equal(readConfig({ folder: tmpdir(), flags: { port: '1' } }).config.port, 1)
})
