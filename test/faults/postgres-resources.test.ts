/** PostgreSQL without space or without sessions: what was committed stays and is served, and with room everything continues. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { serveProcess } from '../support/served-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const skip = noPostgres()
const COMPANIES = 500

type Outcome = { readonly code: number | null; readonly out: string; readonly err: string }

/** While the test continues, unlike `spawnSync`. */
const openbell = async (
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Outcome> => {
  const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

const filingsOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select * from openbell.filings order by cik, accession')
  await client.end()
  return JSON.stringify(rows)
}

const soon = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  const startedAt = performance.now()
  while (!(await isSo().catch(() => false))) {
    assert.ok(performance.now() - startedAt < 30_000, what)
    await pause(100)
  }
}

/** A folder, and what ends before it is removed, the last first. */
const folderOf = (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-resources-'))
  chmodSync(folder, 0o755)
  const ends = new AsyncDisposableStack()
  ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  t.after(() => ends.disposeAsync())
  return { folder, ends, after: (work: () => unknown) => ends.defer(async () => void (await work())) }
}

test('a database whose disk is full stops the load with a sentence, keeps what was committed, and continues with space', {
  skip,
  timeout: 480_000,
}, async (t) => {
  const { folder, ends } = folderOf(t)
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mount = ['-t', 'tmpfs', '-o', 'size=54m,mode=0755', 'tmpfs', disk]
  if (spawnSync('mount', mount).status !== 0) {
    t.skip('a small disk cannot be mounted here: that takes root')
    return
  }
  ends.defer(() => void spawnSync('umount', [disk]))
  const server = await startPostgres(['fsync=off', 'max_wal_size=4MB', 'min_wal_size=2MB'], disk)
  ends.defer(() => server.end())
  const url = await server.database('market')
  const mirror = join(folder, 'mirror')
  makeSubmissionsMirror(mirror, COMPANIES)
  const environment = {
    OPENBELL_DATABASE_URL: url,
    OPENBELL_DATA: join(folder, 'data'),
    OPENBELL_MIRROR: mirror,
  }
  const full = await openbell(environment, 'ingest', 'sec-submissions')
  assert.equal(full.code, 1, full.err)
  assert.match(full.err, /No space left on device|the database system is in recovery|does not answer/)
  // The server itself may have stopped: where its log has no room it ends.
  execFileSync('mount', ['-o', 'remount,size=1g', disk])
  await server.kill().catch(() => undefined)
  await server.start()
  const some = (JSON.parse(await filingsOf(url)) as unknown[]).length
  assert.ok(some > 0 && some % 60 === 0, `${some} filings, which is no whole number of registrants`)
  const later = await openbell(environment, 'ingest', 'sec-submissions')
  assert.equal(later.code, 0, later.err)
  const clean = await server.database('clean')
  const again = { ...environment, OPENBELL_DATABASE_URL: clean, OPENBELL_DATA: join(folder, 'clean') }
  assert.equal((await openbell(again, 'ingest', 'sec-submissions')).code, 0)
  assert.equal(await filingsOf(url), await filingsOf(clean))
  t.diagnostic(
    `${some} of ${COMPANIES * 60} filings were there when the disk was full: ${full.err.trim().split('\n').at(-1)}`,
  )
})

test('without a free session a running server continues, others say why, and all continues when there is one', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const { folder, ends, after } = folderOf(t)
  const server = await startPostgres(['fsync=off'])
  ends.defer(() => server.end())
  const url = await server.database('market')
  // As an operator has it: a role without the places that are kept for administrators.
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  ends.defer(() => admin.end())
  await admin.query('create role openbell login; alter database market owner to openbell')
  const own = url.replace('postgres@', 'openbell@')
  const environment = { OPENBELL_DATABASE_URL: own, OPENBELL_DATA: join(folder, 'commands') }
  assert.equal((await openbell(environment, 'sample')).code, 0)
  const { out } = await openbell(environment, 'keys', 'create', '--plan', 'pro', '--json')
  const { key } = JSON.parse(out) as { readonly key: string }
  const served = await serveProcess({ after }, join(folder, 'data'), {
    environment: { OPENBELL_DATABASE_URL: own },
  })
  let asked = 0
  const statusOf = async (): Promise<number> => {
    asked += 1
    const path = `/v1/filings/AAPL?limit=${1 + (asked % 90)}&page=${asked % 7}`
    const response = await fetch(served.url + path, { headers: { 'X-API-Key': key } })
    await response.arrayBuffer()
    return response.status
  }
  for (let at = 0; at < 5; at += 1) assert.equal(await statusOf(), 200)
  const taken: pg.Client[] = []
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: own })
      client.on('error', () => undefined)
      try {
        await client.connect()
      } catch {
        return
      }
      taken.push(client)
    }
  }
  await takeAll()
  const refused = await openbell(environment, 'keys', 'list')
  assert.equal(refused.code, 1, refused.err)
  assert.match(refused.err, /too many clients|remaining connection slots/)
  const statuses = new Set<number>()
  for (const end = performance.now() + 5000; performance.now() < end; ) {
    statuses.add(await statusOf())
    await takeAll()
  }
  assert.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    [],
  )
  await Promise.all(taken.map((client) => client.end()))
  await soon(async () => (await statusOf()) === 200, 'the server answers')
  for (let at = 0; at < 5; at += 1) assert.equal(await statusOf(), 200)
  assert.equal((await openbell(environment, 'keys', 'list')).code, 0)
  t.diagnostic(`${taken.length} sessions taken; ${[...statuses]}`)
})
