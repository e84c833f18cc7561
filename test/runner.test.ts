import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pgliteRemark } from './runner/postgres-engine.ts'
import { processesFor } from './runner/process-plan.ts'
import { made } from './runner/shared-samples.ts'
import { cleanEnvironment } from './support/npm-start.ts'
import { noPostgres } from './support/postgres.ts'

const program = fileURLToPath(new URL('run.ts', import.meta.url))

const passes = "import { test } from 'node:test'\ntest('passes', () => {})\n"

type Options = {
  readonly options?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Runs files of these texts as the runner does; those of one run share a process where their imports allow it. */
const runOf = (
  t: TestContext,
  texts: Readonly<Record<string, string>>,
  { options = [], environment = {} }: Options = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-runner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.test.ts`), text)
  const { status, stdout } = spawnSync(process.execPath, [program, ...options, `${folder}/*.test.ts`], {
    encoding: 'utf8',
    env: cleanEnvironment({ TEST_NO_SKIPS: '', ...environment }),
  })
  return { status, output: stdout }
}

test('passed, skipped and failed tests are counted and reported, whichever process ran them', (t) => {
  const { status, output } = runOf(t, {
    fine: passes,
    mixed: `${passes}test('waits', { skip: 'no server here' }, () => {})\n`,
    serving: `import 'node:http'\n${passes}test('breaks', () => { throw new Error('as it must') })\n`,
  })
  assert.equal(status, 1)
  assert.match(output, /✖ .*serving\.test\.ts: breaks\n {4}Error: as it must/)
  assert.match(output, /skipped: no server here\n.*mixed\.test\.ts: waits\n/)
  assert.match(output, /slowest files:\n/)
  assert.match(output, /5 tests in .*\n3 passed, 1 failed, 1 skipped\n$/)
})

test('files that start no server and read no whole files of publishers share a process, others have their own', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-runner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const mirror = fileURLToPath(new URL('real/mirror.ts', import.meta.url))
  const [client, plain, served, real] = [
    ['client', 'undici'],
    ['plain', 'node:fs'],
    ['served', 'node:http'],
    ['real', relative(folder, mirror)],
  ].map(([name, imported]) => {
    const file = join(folder, `${name}.test.ts`)
    writeFileSync(file, `import '${imported}'\n`)
    return file
  })
  assert.ok(client && plain && served && real)
  assert.deepEqual(processesFor([client, plain, served, real]), [[client, plain], [served], [real]])
})

test('a run on a machine without PostgreSQL says that stores are tested on PGlite, another one does not', (t) => {
  const reason = 'PostgreSQL is not installed here'
  assert.match(pgliteRemark(reason), /^PostgreSQL is not installed here: suites of stores run on PGlite/)
  const { output } = runOf(t, { fine: passes })
  assert.equal(output.includes('PGlite'), noPostgres() !== false)
})

test('where TEST_NO_SKIPS is set a skipped test fails the run, and is named with its reason', (t) => {
  const environment = { TEST_NO_SKIPS: '1' }
  const waiting = `${passes}test('waits', { skip: 'no server here' }, () => {})\n`
  const { status, output } = runOf(t, { waiting, fine: passes }, { environment })
  assert.equal(status, 1)
  assert.match(output, /✖ the whole run\n {4}1 skipped, and TEST_NO_SKIPS allows none/)
  assert.match(output, /skipped: no server here\n.*waiting\.test\.ts: waits\n/)
  assert.equal(runOf(t, { waiting, fine: passes }).status, 0)
  assert.equal(runOf(t, { fine: passes }, { environment }).status, 0)
})

test('files begin with those whose tests may take longest', (t) => {
  const breaking = (timeout: string) =>
    `import 'node:net'\n${passes}test('breaks', ${timeout}() => { throw new Error() })\n`
  const texts = {
    a: breaking(''),
    b: breaking('{ timeout: 60_000 }, '),
    c: breaking('{ timeout: 480_000 }, '),
  }
  for (const options of [[], ['--alone']]) {
    const { output } = runOf(t, texts, { options: ['--at-once', '1', ...options] })
    assert.deepEqual(
      [...output.matchAll(/^✖ .*(\w)\.test\.ts: breaks$/gm)].map(([, name]) => name),
      ['c', 'b', 'a'],
    )
  }
})

test('files that are named begin before those whose tests may take longer', (t) => {
  const breaks = `import 'node:net'\n${passes}test('breaks', () => { throw new Error() })\n`
  const texts = { a: breaks.replace("'breaks'", "'breaks', { timeout: 60_000 }"), b: breaks }
  const options = ['--at-once', '1', '--first', join(tmpdir(), 'openbell-runner-*/b.test.ts')]
  const { output } = runOf(t, texts, { options })
  assert.deepEqual(
    [...output.matchAll(/^✖ .*(\w)\.test\.ts: breaks$/gm)].map(([, name]) => name),
    ['b', 'a'],
  )
})

test('a test that passes only after one of another file fails in the other order', (t) => {
  const head =
    "import assert from 'node:assert'\nimport os from 'node:os'\nimport { test } from 'node:test'\n"
  const texts = {
    a: `${head}test('leaves something', () => { os.left = 'by a' })\n`,
    b: `${head}test('follows', () => assert.equal(os.left, 'by a'))\n`,
  }
  assert.equal(runOf(t, texts).status, 0)
  const { status, output } = runOf(t, texts, { options: ['--reversed'] })
  assert.equal(status, 1)
  assert.match(output, /b\.test\.ts: follows\n/)
})

test('as many files run at once as are asked for', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-at-once-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const meets = (own: string) => `import 'node:net'
import { readdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
test('meets the others', async () => {
  writeFileSync('${folder}/${own}', '')
  while (readdirSync('${folder}').length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
})
`
  const texts = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, meets(name)]))
  const options = ['--at-once', '3', '--silence', '20']
  assert.equal(runOf(t, texts, { options }).status, 0)
})

test('a file that is left in the folder of the run is a failure', (t) => {
  const name = `left-by-a-test-${process.pid}`
  t.after(() => rmSync(name, { force: true }))
  const leaving = `import { writeFileSync } from 'node:fs'\n${passes}test('leaves', () => writeFileSync('${name}', ''))\n`
  const { status, output } = runOf(t, { leaving })
  assert.equal(status, 1)
  assert.match(output, new RegExp(`left behind in the folder that it ran in: ${name}`))
})

test('a pattern that matches nothing is a failure', (t) => {
  assert.equal(runOf(t, {}).status, 1)
  assert.equal(runOf(t, { fine: passes }).status, 0)
})

test('a test that changes the process for the next is a failure, and a file by itself may', (t) => {
  const changing = `${passes}test('sets', () => { process.env.LEFT = 'behind' })\n`
  const shared = { fine: passes, changing, more: passes, last: passes }
  const { status, output } = runOf(t, shared)
  assert.equal(status, 1)
  assert.match(output, /changing\.test\.ts: sets\n.*changed for the tests that follow: process\.env\.LEFT/)
  assert.match(output, /5 tests in .*\n4 passed, 1 failed/)
  assert.equal(runOf(t, shared, { options: ['--alone'] }).status, 0)
})

test('a handle that closes a moment after its test is no change for the next, one that stays open is', (t) => {
  const opening = (more: string) => `import { MessageChannel } from 'node:worker_threads'
${passes}test('opens', () => {
  const { port1 } = new MessageChannel()
  port1.on('message', () => undefined)
  ${more}
})
`
  const closing = opening('setTimeout(() => port1.close(), 300)')
  assert.equal(runOf(t, { closing, last: passes }).status, 0)
  const leaving = opening('setTimeout(() => port1.close(), 8000)')
  const { status, output } = runOf(t, { leaving, last: passes })
  assert.equal(status, 1)
  assert.match(output, /leaving\.test\.ts: opens\n.*changed for the tests that follow: open handles/)
})

test('a file that cannot be loaded, ends early, or leaves an error behind is a failure', (t) => {
  const faults = {
    'no test': "import { x } from 'nowhere'\nx()\n",
    'it ends badly': `import { after } from 'node:test'\n${passes}after(() => { throw new Error('it ends badly') })\n`,
    'a suite cannot end': `import { after, describe } from 'node:test'\n${passes}describe('s', () => { after(() => { throw new Error('a suite cannot end') }); test('x', () => {}) })\n`,
    'ended with 0 before its tests did': `${passes}test('ends', () => process.exit(0))\n`,
    'asynchronous activity after the test ended': `${passes}test('drops', () => { void Promise.reject(new Error('lost')) })\n`,
    'not one test ran of': 'await new Promise(() => {})\n',
  }
  for (const [about, text] of Object.entries(faults)) {
    const { status, output } = runOf(t, { faulty: text })
    assert.equal(status, 1, about)
    if (about !== 'no test') assert.ok(output.includes(about), output)
  }
})

test('a file that hangs is ended and named, and the others run', (t) => {
  const hanging = `import 'node:net'\n${passes}test('hangs', () => { for (;;); })\n`
  const { status, output } = runOf(t, { hanging, fine: passes }, { options: ['--silence', '3'] })
  assert.equal(status, 1)
  assert.match(output, /nothing happened for 3 s; the last test begun is .*hanging\.test\.ts: hangs/)
  assert.match(output, /1 tests in .*\n1 passed/)
})

test('a folder that two processes of a run make at once is that of the first', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-runner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'made')
  const make = async (unfinished: string) => {
    for (const [place, name] of [
      [path, 'first'],
      [unfinished, 'second'],
    ] as const) {
      mkdirSync(place)
      writeFileSync(join(place, name), '')
    }
  }
  assert.equal(await made(path, make), path)
  assert.deepEqual(readdirSync(folder), ['made'])
  assert.deepEqual(readdirSync(path), ['first'])
})
