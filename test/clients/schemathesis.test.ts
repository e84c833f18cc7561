/**
 * Schemathesis with all its checks and a good key: it finds nothing but refusals that are documented. A few examples an operation;
 * `SCHEMATHESIS_EXAMPLES=300 npm run test:clients` sends more, at most 2,400 a minute.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runningSample } from './running-sample.ts'
import { pythonTools, run } from './tool-folder.ts'

const { folder, url, key, documentFile } = await runningSample()

const examples = process.env['SCHEMATHESIS_EXAMPLES'] ?? '5'

/**
 * It sends keys of several carriers at once, and more than the twenty bad keys a minute that are answered as such. A schema does not
 * say which check digit an identifier has, which metrics, fields and series there are, that a day is past and a span in order. A part
 * of a path over 100 characters is 414, which it does not count among refusals.
 */
const DOCUMENTED = [
  /"code":"conflicting_credentials"/,
  /"code":"too_many_bad_keys"/,
  /"code":"validation_error".*"errors":\[\{"in":"query","name":"(?:columns|fields|filter|series|asOf|from)"/,
  /"code":"validation_error".*"errors":\[\{"in":"path","name":"(?:isin|cusip)","code":"malformed"/,
  // Its report cuts a long body before the errors.
  /"detail":"series must be a series of some category.*"code":"validation_error"/,
  /"code":"uri_too_long"/,
]

// 300 examples an operation take minutes, as many as 2,400 requests a minute allow.
const timeout = 1_300_000

test('Schemathesis', { timeout }, async (t) => {
  const tools = await pythonTools(['schemathesis==4.32.5'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const phases = Number(examples) > 5 ? 'examples,coverage,fuzzing' : 'examples,fuzzing'
  const args = ['--url', url, '--header', `X-API-Key: ${key}`, '--checks', 'all', '--seed', '1', '--no-color']
  const extent = [
    '--max-examples',
    examples,
    '--phases',
    phases,
    '--rate-limit',
    '2400/m',
    '--continue-on-failure',
  ]
  const { output } = await run(
    folder,
    join(tools.bin, 'schemathesis'),
    ['run', documentFile, ...args, ...extent],
    {
      timeoutMs: 1_200_000,
    },
  )
  assert.match(output, /Tested: +\d+/, output.slice(-2000))
  const [, generated = '0'] = /(\d+) generated/.exec(output) ?? []
  assert.ok(Number(generated) > 200, `only ${generated} cases`)
  const failures = output.split(/^\d+\. Test Case ID: /m).slice(1)
  const others = failures.filter((each) => !DOCUMENTED.some((known) => known.test(each)))
  assert.deepEqual(others, [])
  // Each failure that it counts was among those looked at.
  const [, counted = '0'] = /(\d+) unique failures/.exec(output) ?? []
  assert.equal(failures.flatMap((each) => each.match(/^- ST\d+ /gm) ?? []).length, Number(counted))
})
