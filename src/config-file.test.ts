import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConfigError, settledConfig } from './config.ts'
import { exampleFile, readConfig } from './config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-config-'))
after(() => rmSync(folder, { recursive: true }))

test('openbell.toml.example says what config.ts says', () => {
  const written = readFileSync(new URL('../openbell.toml.example', import.meta.url), 'utf8')
  assert.equal(
    written,
    exampleFile(),
    `write it anew: npx node -e "import('./src/config-file.ts').then(({ exampleFile }) => process.stdout.write(exampleFile()))" > openbell.toml.example`,
  )
})

test('the example with its comment signs removed is the default configuration', () => {
  const text = exampleFile().replace(/^#(?=\S)/gm, '')
  const { config } = settledConfig({ file: { text, path: 'openbell.toml' } })
  assert.deepEqual(config, settledConfig({}).config)
})

test('openbell.toml is read where it stands, and folders are relative to the working folder', () => {
  writeFileSync(join(folder, 'openbell.toml'), 'data = "market"\nmirror = "/srv/mirror"\n')
  const { config } = readConfig({ folder })
  assert.deepEqual([config.data, config.mirror], [join(folder, 'market'), '/srv/mirror'])
})

test('a file named with --config must exist', () => {
  assert.throws(() => readConfig({ folder, path: 'absent.toml' }), ConfigError)
  assert.equal(readConfig({ folder: tmpdir(), flags: { port: '1' } }).config.port, 1)
})
