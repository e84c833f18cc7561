/** The launcher on machines where it cannot start: one sentence says what to do. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../bin/openbell.js', import.meta.url))

/** As the Node of a machine that has version 20. */
const OLD = `data:text/javascript,${encodeURIComponent(
  "const versions = { ...process.versions, node: '20.20.2' };" +
    "Object.defineProperties(process, { versions: { value: versions }, version: { value: 'v20.20.2' } })",
)}`

/** What the launcher says in a folder with these files. */
const said = (t: TestContext, node: 'old' | 'new', ...files: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  cpSync(dirname(launcher), join(folder, 'bin'), { recursive: true })
  const options = node === 'old' ? ['--import', OLD] : []
  const { status, stderr } = spawnSync(
    process.execPath,
    [...options, join(folder, 'bin/openbell.js'), 'start'],
    {
      encoding: 'utf8',
    },
  )
  return { status, stderr: stderr.trimEnd() }
}

it('installed without scripts, it says once how to fetch the runtime', (t) => {
  const { status, stderr } = said(t, 'old', 'src/main.ts', 'node_modules/node/package.json')
  assert.equal(status, 1)
  assert.equal(
    stderr,
    'Openbell needs Node 24 or newer and this is v20.20.2; npm was told to run no scripts and so has not fetched it: run `npm rebuild node --ignore-scripts=false`, then `npm start`.',
  )
})

/** A launcher in a checkout whose runtime is `script`, as an older Node runs it. */
const handedOver = (t: TestContext, script: string, environment: NodeJS.ProcessEnv = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const room of ['src', 'bin', 'node_modules/node/bin'])
    mkdirSync(join(folder, room), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'src/main.ts'), '')
  writeFileSync(join(folder, 'node_modules/node/bin/node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  cpSync(dirname(launcher), join(folder, 'bin'), { recursive: true })
  const args = ['--import', OLD, join(folder, 'bin/openbell.js'), 'mcp', '--data', 'there']
  return spawn(process.execPath, args, { env: { ...process.env, ...environment } })
}

it('in a checkout an older Node hands over to that of npm, with arguments, streams and exit code', async (t) => {
  const child = handedOver(t, 'shift 3; echo "$@"; cat; exit 7')
  child.stdin.end('asked\n')
  const [text, [code]] = await Promise.all([textOf(child.stdout), once(child, 'exit')])
  assert.deepEqual([text, code], ['mcp --data there\nasked\n', 7])
})

it('a signal to the launcher is one to the program, whose end is the launcher’s', async (t) => {
  for (const [script, end] of [
    ['trap "echo stopped; exit 3" TERM; echo ready; while :; do sleep 0.1; done', [3, null]],
    ['echo ready; exec sleep 30', [null, 'SIGTERM']],
  ] as const) {
    const child = handedOver(t, script)
    t.after(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), end)
  }
})

it('the socket of a supervisor is not handed over', async (t) => {
  const child = handedOver(t, 'echo handed over', { OPENBELL_LISTEN_FD: '3' })
  const [text, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
  assert.match(text, /^Openbell needs Node 24 /)
  assert.equal(code, 1)
})

it('on an older Node it says to run it through npm, or which Node to install', (t) => {
  const checkout = said(t, 'old', 'src/main.ts')
  assert.match(checkout.stderr, /^Openbell needs Node 24 .*`npm ci`, then `npm start`[^\n]*$/)
  const installed = said(t, 'old', 'dist/main.js')
  assert.match(installed.stderr, /^Openbell needs Node 24 .*nodejs\.org[^\n]*$/)
  assert.deepEqual([checkout.status, installed.status], [1, 1])
})

it('without its packages it says to install them', (t) => {
  const { status, stderr } = said(t, 'new', 'src/main.ts')
  assert.deepEqual(
    [status, stderr],
    [1, 'The packages of Openbell are missing: run `npm ci`, then `npm start`.'],
  )
})

it('threads of a command use the cache of compiled modules too', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const room of ['src', 'bin', 'node_modules']) mkdirSync(join(folder, room))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const inThread = "process.stdout.write(require('node:module').getCompileCacheDir() ?? 'none')"
  writeFileSync(
    join(folder, 'src/main.ts'),
    `import { Worker } from 'node:worker_threads'
export const main = () => { new Worker(${JSON.stringify(inThread)}, { eval: true }) }`,
  )
  cpSync(dirname(launcher), join(folder, 'bin'), { recursive: true })
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, [join(folder, 'bin/openbell.js'), 'mcp'], {
    encoding: 'utf8',
    env,
  })
  assert.ok(stdout.startsWith(join(folder, 'node_modules/.cache/openbell')), stdout)
})

it('a command that loads has a low priority in all of its threads, one that serves has not', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const room of ['src', 'bin', 'node_modules']) mkdirSync(join(folder, room))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  // The threads that V8 has started before a program runs; other systems than Linux do not list them.
  writeFileSync(
    join(folder, 'src/main.ts'),
    `import { existsSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
const tasks = '/proc/self/task'
const threads = existsSync(tasks) ? readdirSync(tasks).map(Number) : [process.pid]
export const main = () => { console.log(JSON.stringify(threads.map((id) => getPriority(id)))) }`,
  )
  cpSync(dirname(launcher), join(folder, 'bin'), { recursive: true })
  const prioritiesOf = (command: string): ReadonlySet<number> => {
    const { stdout } = spawnSync(process.execPath, [join(folder, 'bin/openbell.js'), command], {
      encoding: 'utf8',
    })
    return new Set<number>(JSON.parse(stdout))
  }
  const own = getPriority()
  assert.deepEqual([...prioritiesOf('serve')], [own])
  for (const command of ['ingest', 'work', 'import', 'rebuild', 'restore', 'synth'])
    assert.deepEqual([...prioritiesOf(command)], [Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)])
})

const importHooks = join(dirname(launcher), 'relative-imports.js')

/** A folder with these files and the launcher. */
const checkoutOf = (t: TestContext, files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'package.json': '{"type": "module"}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  cpSync(dirname(launcher), join(folder, 'bin'), { recursive: true })
  return folder
}

it('relative imports lead where those of Node lead, a module of two names is one', (t) => {
  const says = 'console.log(import.meta.url); export const it = {}'
  const folder = checkoutOf(t, {
    'src/app/first.ts': `
      import { it as one } from './second.ts'
      import { it as two } from '../app/second.ts'
      import { it as three } from '../app/../app/second.ts'
      import { it as more } from './second.ts?more'
      import '../../packages/third.mjs'
      import '../../packages/old/fourth.js'
      import { it as linked } from './linked.ts'
      await import('./fifth.ts')
      console.log(one === two, one === three, one === linked, one === more)`,
    'src/app/second.ts': `const same: object = {}; ${says}`,
    'src/app/fifth.ts': says,
    'packages/third.mjs': `import './sixth.js'; ${says}`,
    'packages/sixth.js': says,
    'packages/old/package.json': '{"type": "commonjs"}',
    'packages/old/fourth.js': "console.log(__filename, require('./seventh').name)",
    'packages/old/seventh.js': "exports.name = 'seventh'",
  })
  symlinkSync(join(folder, 'src/app/second.ts'), join(folder, 'src/app/linked.ts'))
  const saidWith = (...options: readonly string[]): string =>
    spawnSync(process.execPath, [...options, join(folder, 'src/app/first.ts')], { encoding: 'utf8' }).stdout
  const said = saidWith('--import', importHooks)
  assert.match(said, /\ntrue true true false\n$/)
  assert.equal(said, saidWith())
})

it('an import of a file that is not there names the file that imports it, in the words of Node', (t) => {
  const wrong = ['./missing.ts', '../nowhere/missing.ts', './app', '../../../../../../../../missing.ts']
  const folder = checkoutOf(t, {
    'src/app/lib.ts/index.ts': '',
    ...Object.fromEntries([...wrong, './lib.ts'].map((name, at) => [`src/app/${at}.ts`, `import '${name}'`])),
    'src/first.ts': `
      for (const at of [0, 1, 2, 3, 4])
        await import(\`./app/\${at}.ts\`).catch(({ code, message }) => console.log(code, message))`,
  })
  const saidWith = (...options: readonly string[]): string =>
    spawnSync(process.execPath, [...options, join(folder, 'src/first.ts')], { encoding: 'utf8' }).stdout
  const said = saidWith('--import', importHooks)
  assert.match(said, /^ERR_MODULE_NOT_FOUND Cannot find module '\S+missing\.ts' imported from \S+0\.ts\n/)
  assert.equal(said, saidWith())
})

it('relative imports of a command and of its threads are not looked up by Node', (t) => {
  const thread = "new URL('../bin/thread.js', import.meta.url)"
  const folder = checkoutOf(t, {
    'node_modules/.none': '',
    // Hooks that are registered later are asked first, and this one for what they leave to Node.
    'asked.mjs': `
      import { registerHooks } from 'node:module'
      import { writeSync } from 'node:fs'
      registerHooks({
        resolve: (name, context, next) => {
          if (/^\\.\\.?\\//.test(name)) writeSync(1, name + '\\n')
          return next(name, context)
        },
      })`,
    'src/main.ts': `
      import { Worker } from 'node:worker_threads'
      import './second.ts'
      const argv = [new URL('./thread.ts', import.meta.url).href]
      export const main = () => { new Worker(${thread}, { argv }) }`,
    'src/thread.ts': "import './second.ts'",
    'src/second.ts': 'console.log("run")',
  })
  const args = ['--import', join(folder, 'asked.mjs'), join(folder, 'bin/openbell.js'), 'mcp']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.equal(stdout, './relative-imports.js\nrun\n./relative-imports.js\nrun\n', stderr)
})
