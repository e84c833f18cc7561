/** openbell.toml.example is what `npm run docs` makes of the settings. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { exampleFile } from '../docs/example-settings.ts'
import { effectiveConfig } from '../src/config.ts'

test('openbell.toml.example says what config.ts says', () => {
  const written = readFileSync(new URL('../openbell.toml.example', import.meta.url), 'utf8')
  assert.equal(written, exampleFile(), 'openbell.toml.example is out of date: npm run docs')
})

test('the example with its comment signs removed is the default configuration', () => {
  const text = exampleFile().replace(/^#(?=\S)/gm, '')
  const { config } = effectiveConfig({ file: { text, path: 'openbell.toml' } })
  assert.deepEqual(config, effectiveConfig({}).config)
})
