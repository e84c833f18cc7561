/** What the linters of OpenAPI documents say of ours: nothing. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runningSample } from './running-sample.ts'
import { npmTools, run } from './tool-folder.ts'

const { documentFile } = await runningSample()

test('Redocly finds no error and no warning by its recommended rules', async (t) => {
  const tools = await npmTools(['@redocly/cli@2.77.0'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  const args = ['lint', '--extends', 'recommended', '--format', 'json', documentFile]
  const { code, output } = await run(folder, join(bin, 'redocly'), args, {
    variables: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  assert.equal(code, 0, output.slice(0, 3000))
  assert.match(output, /"errors": 0,\s+"warnings": 0/)
})

test('Spectral finds no error and no warning by the rules for OpenAPI', async (t) => {
  const tools = await npmTools(['@stoplight/spectral-cli@6.16.3'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const { folder, bin } = tools
  writeFileSync(join(folder, 'rules.json'), '{"extends":["spectral:oas"]}')
  const args = ['lint', '-r', 'rules.json', '--fail-severity', 'warn', '-f', 'json', documentFile]
  const { code, output } = await run(folder, join(bin, 'spectral'), args)
  assert.equal(code, 0, output.slice(0, 3000))
  assert.match(output, /^\[\]|No results/)
})
