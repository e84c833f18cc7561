/**
 * Schemathesis with all its checks and a good key: it finds nothing but refusals that are documented. A few examples an operation;
 * `SCHEMATHESIS_EXAMPLES=300 npm run test:clients` sends more. A process for each processor, with a key of its own and at most 2,400
 * requests a minute: six on two processors left the server a quarter of one, and long work waited over its five seconds. It runs alone:
 * beside generated clients on a slow machine, the first revisions of AAPL took over ten seconds.
 */
import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountsIn } from '../support/accounts-in.ts'
import { runningSample } from './running-sample.ts'
import { pythonTools, run } from './tool-folder.ts'

const { folder, url, key, documentFile, calls } = await runningSample()

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

const PHASES = Number(examples) > 5 ? 'examples,coverage,fuzzing' : 'examples,fuzzing'

/** What it prints of the operations given. */
const outputOf = async (program: string, ofKey: string, operations: readonly string[]): Promise<string> => {
  const only = operations.flatMap((operation) => ['--include-operation-id', operation])
  const args = [
    '--url',
    url,
    '--header',
    `X-API-Key: ${ofKey}`,
    '--checks',
    'all',
    '--seed',
    '1',
    '--no-color',
  ]
  const extent = ['--max-examples', examples, '--phases', PHASES, '--rate-limit', '2400/m']
  const { output } = await run(
    folder,
    program,
    ['run', documentFile, ...only, ...args, ...extent, '--continue-on-failure'],
    { timeoutMs: 1_200_000 },
  )
  return output
}

/** Throws where it found more than what is documented; gives how many cases it made. */
const checkedCases = (output: string, operations: number): number => {
  assert.equal(Number(/Tested: +(\d+)/.exec(output)?.[1]), operations, output.slice(-2000))
  const [, generated = '0'] = /(\d+) generated/.exec(output) ?? []
  const failures = output.split(/^\d+\. Test Case ID: /m).slice(1)
  const others = failures.filter((each) => !DOCUMENTED.some((known) => known.test(each)))
  assert.deepEqual(others, [])
  // Each failure that it counts was among those looked at.
  const [, counted = '0'] = /(\d+) unique failures/.exec(output) ?? []
  assert.equal(failures.flatMap((each) => each.match(/^- ST\d+ /gm) ?? []).length, Number(counted))
  return Number(generated)
}

test('Schemathesis', { timeout }, async (t) => {
  const tools = await pythonTools(['schemathesis==4.32.5'])
  if ('missing' in tools) return t.skip(`the package cannot be had: ${tools.missing}`)
  const accounts = accountsIn(join(folder, 'data'))
  const keys = [
    key,
    ...Array.from({ length: availableParallelism() - 1 }, () => accounts.createKey({ plan: 'pro' }).key),
  ]
  accounts.close()
  const program = join(tools.bin, 'schemathesis')
  // In turns: neighbours of the document are alike, and the slow ones would meet in one process.
  const shares = keys.map((ofKey, share) => ({
    ofKey,
    names: calls.map(({ name }) => name).filter((_, at) => at % keys.length === share),
  }))
  const outputs = await Promise.all(shares.map(({ ofKey, names }) => outputOf(program, ofKey, names)))
  const cases = outputs.map((output, share) => checkedCases(output, shares[share]?.names.length ?? 0))
  assert.ok(Math.min(...cases) > 50, `only ${cases.join(', ')} cases`)
})
