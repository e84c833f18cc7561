/** The entry points of the container file, run on the files that it copies, by a user who may write the volume alone. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { checkout, textOf } from '../support/deploy-files.ts'
import { freePort } from '../support/free-port.ts'
import { cleanEnvironment } from '../support/npm-start.ts'

const containerfile = textOf('container/Containerfile')
const found = (pattern: RegExp): string => pattern.exec(containerfile)?.[1] ?? ''
const wordsOf = (instruction: string): readonly string[] =>
  JSON.parse(found(new RegExp(`^${instruction}.*?(\\[.*\\])$`, 'm')))

/** The user of the image, where a test may become another. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

test('the container starts from what it copies, its health check agrees, and SIGTERM ends it with 0', {
  timeout: 60_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-container-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [root, data] = [join(folder, 'openbell'), join(folder, 'data')]
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  for (const [, names = ''] of containerfile.matchAll(
    /^COPY (?!--from|package\.json package-lock)(.+) \S+$/gm,
  ))
    for (const name of names.split(' '))
      cpSync(join(checkout, name), join(root, name), {
        recursive: true,
        // As .dockerignore says.
        filter: (path) => !basename(path).endsWith('.test.ts'),
      })
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
  const settings = Object.fromEntries(
    found(/^ENV (.*)$/m)
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const [port, adminPort] = [await freePort(), await freePort()]
  const environment = {
    ...cleanEnvironment(settings),
    OPENBELL_DATA: data,
    OPENBELL_PORT: `${port}`,
    OPENBELL_ADMIN_PORT: `${adminPort}`,
  }
  const options = { cwd: root, env: environment, ...user }
  const health = () => {
    const [, ...args] = wordsOf('HEALTHCHECK')
    return spawnSync(process.execPath, args, { ...options, encoding: 'utf8' })
  }
  assert.equal(health().status, 1, 'nothing answers before the start')
  const [, ...args] = [...wordsOf('ENTRYPOINT'), ...wordsOf('CMD')]
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  const over = once(child, 'exit')
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  for await (const line of createInterface(child.stdout)) if (line.includes('curl ')) break
  assert.equal(child.exitCode, null, errors.join(''))
  const { status, stdout } = health()
  assert.equal(status, 0, stdout)
  assert.match(stdout, /ok +server: ready at/)
  for (const probe of ['/livez', '/startupz', '/readyz', '/metrics'])
    assert.equal((await fetch(`http://127.0.0.1:${adminPort}${probe}`)).status, 200, probe)
  child.kill('SIGTERM')
  assert.deepEqual(await over, [0, null], errors.join(''))
  assert.deepEqual(readdirSync(root).toSorted(), [
    'LICENSE',
    'bin',
    'console',
    'docs',
    'node_modules',
    'package.json',
    'sample',
    'src',
  ])
})
