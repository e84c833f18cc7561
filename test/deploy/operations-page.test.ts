/** The way from nothing to several machines in docs/operations.md, run unchanged in namespaces that end with the test. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { blocksOf } from '../support/markdown-blocks.ts'
import { cleanEnvironment } from '../support/npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--propagation', 'private']
const services = ['postgresql', 'pgbouncer', 'redis-server', 'haproxy']

const lack = (): string | false => {
  const missing = services.filter((name) => !existsSync(join('/etc/init.d', name)))
  if (missing.length > 0) return `not installed here: ${missing.join(', ')}`
  const isAllowed = spawnSync('unshare', [...namespaces, 'true']).status === 0
  return isAllowed ? false : 'namespaces cannot be made here: that takes root'
}

/** What is written to the folders of the system stays in `folder`; the network has only this machine. */
const machine = (folder: string): string =>
  [
    'set -euo pipefail',
    'ip link set lo up',
    ...['etc', 'var', 'opt', 'root'].map(
      (name) =>
        `mount -t overlay overlay -o lowerdir=/${name},upperdir=${folder}/${name},workdir=${folder}/${name}-work /${name}`,
    ),
    'mount -t tmpfs tmpfs /run',
    'install -d -o postgres -g postgres /run/postgresql',
    'install -d -o haproxy -g haproxy /run/haproxy',
    'mkdir -p /opt/openbell',
    `mount --bind ${root} /opt/openbell`,
    // There is no network to fetch a newer release from.
    `echo 'APT::Get::Upgrade "false";' > /etc/apt/apt.conf.d/99-as-installed`,
  ].join('\n')

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')

/** The shell blocks of a section, without those of the sections in it that have a title of their own. */
const shellBlocks = (title: string): readonly string[] => {
  const [, section = ''] = page.split(`${title}\n`)
  return blocksOf(section.split(/^##+ /m)[0] ?? '').flatMap(({ language, text }) =>
    language === 'sh' ? [text] : [],
  )
}

/** What a machine of its own writes while it runs the steps, which each begin in /. */
const written = async (t: TestContext, steps: readonly string[]) => {
  // On a disk: an overlay cannot lie on another one.
  const folder = mkdtempSync(join(tmpdir(), 'openbell-operations-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['etc', 'var', 'opt', 'root']) {
    mkdirSync(join(folder, name))
    mkdirSync(join(folder, `${name}-work`))
  }
  // Each begins in another folder, so that none depends on the one before.
  const numbered = steps.map((text, at) => `echo "== ${at + 1}" >&2\ncd /\n${text}`)
  // The process that ends takes all others of its namespace with it.
  const script = [machine(folder), ...numbered, 'echo; jobs -r', 'echo "== done"', 'kill -9 -1'].join('\n')
  const child = spawn('unshare', [...namespaces, 'bash', '-c', script], {
    env: cleanEnvironment({ HOME: '/root' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const lines = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    lines.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    lines.err += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  const said = `${lines.out.slice(-2000)}\n${lines.err.slice(-3000)}`
  assert.match(lines.out, /== done/, said)
  return { out: lines.out, said }
}

test('a segment of the log that is archived again is done where it is the same, and refused where it is not', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-archive-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  const [, command = ''] = /^archive_command = '(.*)'$/m.exec(page) ?? []
  assert.ok(command.includes('/var/lib/postgresql/archive/%f'))
  const [name, segment] = ['000000010000000000000002', join(folder, 'segment')]
  const archived = (bytes: string): number | null => {
    writeFileSync(segment, bytes)
    const line = command
      .replaceAll('\\$', '$')
      .replaceAll('/var/lib/postgresql/archive', archive)
      .replaceAll('%p', segment)
      .replaceAll('%f', name)
    return spawnSync('sh', ['-c', line]).status
  }
  assert.equal(archived('first'), 0)
  assert.equal(archived('first'), 0)
  assert.notEqual(archived('other'), 0)
  assert.deepEqual(readdirSync(archive), [name])
  assert.equal(readFileSync(join(archive, name), 'utf8'), 'first')
})

test('the commands of docs/operations.md lead from nothing to two servers that outlive the primary, and back to a moment', {
  skip: lack(),
  timeout: 480_000,
}, async (t) => {
  const blocks = shellBlocks('## From nothing to several machines')
  assert.equal(blocks.length, 13)
  // There is no network for packages of Node and npm, and the checkout is this one.
  const [node, packages, ...offline] = blocks
  assert.match(node ?? '', /^apt-get install -y nodejs npm$/m)
  assert.equal(packages, 'cd /opt/openbell\nnpm ci\nnpx openbell --version\n')
  const { out, said } = await written(t, offline)
  const answers = out.split('\n').filter((line) => line.includes('"accessionNumber"'))
  // At first, from the promoted replica, and after the recovery.
  assert.equal(answers.length, 3, said)
  assert.match(out, /^401$/m, 'the revoked key')
  // The worker has its contact address, and no network: its feeds fail, and it tries them again.
  const running = out.split('\n').filter((line) => /^\[\d\]/.test(line))
  for (const command of ['serve --port 8081', 'serve --port 8082', 'work'])
    assert.ok(
      running.some((line) => line.includes(`npx openbell ${command} &`)),
      `${command} has ended: ${said}`,
    )
})

test('five commands lead from an empty PostgreSQL to a server that answers', {
  skip: lack(),
  timeout: 480_000,
}, async (t) => {
  const [commands = '', ...others] = shellBlocks('## PostgreSQL: several machines')
  assert.deepEqual(others, [])
  // Debian starts what it installs; here it is installed already, and the last command would run until Ctrl-C.
  const started = commands.replace(/^su /m, 'service postgresql start\nsu ').replace(/serve\n$/, 'serve &\n')
  assert.equal(started.length, commands.length + 'service postgresql start\n &'.length)
  const ask = [
    'KEY=$(npx openbell keys create --plan starter --json | sed \'s/.*"key":"\\([^"]*\\)".*/\\1/\')',
    'until curl --silent --fail --header "X-API-Key: $KEY" http://127.0.0.1:8080/v1/quotes/AAPL; do sleep 0.2; done',
  ].join('\n')
  // The folder of the checkout is this one, where a server would leave its data.
  const steps = [`export OPENBELL_DATA=/root/data\ncd /opt/openbell\n${started}`, `cd /opt/openbell\n${ask}`]
  const { out, said } = await written(t, steps)
  assert.match(out, /"ticker":"AAPL"/, said)
})
