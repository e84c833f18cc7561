/** PostgreSQL without space or without sessions: what was committed stays and is served, and with room everything continues. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { ask as askDatabase, noPostgres, startPostgres } from '../support/postgres.ts'
import { serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

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

const soon = (isSo: () => Promise<boolean>, what: string): Promise<void> =>
  until(() => isSo().catch(() => false), what, 30_000)

/** The address for the role that an operator has. */
const asOperator = (url: string): string => url.replace('postgres@', 'openbell@')

/** Sessions of that role. */
const SESSIONS = "select from pg_stat_activity where usename = 'openbell'"

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

/** A PostgreSQL server for all tests below, and the sample with a key in a database that theirs are copies of. */
const SAMPLE = 'sample'
const startedWithSample = async () => {
  const server = await startPostgres(['fsync=off'])
  const url = await server.database(SAMPLE)
  await askDatabase(url, 'create role openbell login', `alter database ${SAMPLE} owner to openbell`)
  const data = mkdtempSync(join(tmpdir(), 'openbell-resources-'))
  const environment = { OPENBELL_DATABASE_URL: asOperator(url), OPENBELL_DATA: data }
  assert.equal((await openbell(environment, 'sample')).code, 0)
  const { out } = await openbell(environment, 'keys', 'create', '--plan', 'pro', '--json')
  rmSync(data, { recursive: true, force: true })
  const { key } = JSON.parse(out) as { readonly key: string }
  return { server, key }
}
let shared: ReturnType<typeof startedWithSample> | undefined
after(async () => (await shared)?.server.end())
let databases = 0

/** A database with the sample, for a role without the places that are kept for administrators, as an operator has it. */
const limitedDatabase = async (t: TestContext) => {
  const { folder, ends, after } = folderOf(t)
  shared ??= startedWithSample()
  const { server, key } = await shared
  databases += 1
  const url = await server.database(`market_${databases}`, SAMPLE)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  ends.defer(() => admin.end())
  await admin.query(`alter database market_${databases} owner to openbell`)
  await admin.query('alter role openbell connection limit -1')
  // A process of the test before has been killed, which its sessions notice later.
  await soon(async () => (await admin.query(SESSIONS)).rowCount === 0, 'no session is left')
  const own = asOperator(url)
  const environment = { OPENBELL_DATABASE_URL: own, OPENBELL_DATA: join(folder, 'commands') }
  const served = await serveProcess({ after }, join(folder, 'data'), {
    environment: { OPENBELL_DATABASE_URL: own },
  })
  let asked = 0
  const ask = async (path?: string): Promise<Response> => {
    asked += 1
    const target = path ?? `/v1/filings/AAPL?limit=${1 + (asked % 90)}&page=${asked % 7}`
    const response = await fetch(served.url + target, { headers: { 'X-API-Key': key } })
    await response.arrayBuffer()
    return response
  }
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
  const giveBack = () => Promise.all(taken.splice(0).map((client) => client.end()))
  ends.defer(async () => void (await giveBack()))
  return { folder, admin, environment, after, served, ask, taken, takeAll, giveBack }
}

const NO_SESSION = /too many clients|remaining connection slots/

test('without a free session a running server continues, others say why, and all continues when there is one', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const { environment, ask, taken, takeAll, giveBack } = await limitedDatabase(t)
  const statusOf = async (): Promise<number> => (await ask()).status
  for (let at = 0; at < 5; at += 1) assert.equal(await statusOf(), 200)
  let refused: Awaited<ReturnType<typeof openbell>>
  // A session that the server gives back, 10 s after its last use, is taken before the next try: so each try leaves it fewer.
  for (let tries = 0; ; tries += 1) {
    await takeAll()
    refused = await openbell(environment, 'keys', 'list')
    if (refused.code !== 0 || tries === 20) break
  }
  assert.equal(refused.code, 1, refused.err)
  assert.match(refused.err, NO_SESSION)
  const statuses = new Set<number>()
  for (const end = performance.now() + 5000; performance.now() < end; ) {
    statuses.add(await statusOf())
    await takeAll()
  }
  assert.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    [],
  )
  t.diagnostic(`${taken.length} sessions taken; ${[...statuses]}`)
  await giveBack()
  await soon(async () => (await statusOf()) === 200, 'the server answers')
  for (let at = 0; at < 5; at += 1) assert.equal(await statusOf(), 200)
  assert.equal((await openbell(environment, 'keys', 'list')).code, 0)
})

test('without a free session no command begins, each says why with 1, and a worker that is started waits and then loads', {
  skip,
  timeout: 240_000,
}, async (t) => {
  const { admin, folder, environment, after, served, takeAll, giveBack } = await limitedDatabase(t)
  const mirror = join(folder, 'mirror')
  makeSubmissionsMirror(mirror, 2)
  const loading = { ...environment, OPENBELL_MIRROR: mirror }
  // A server that runs would give back a session that it does not use, and a command would get it.
  assert.equal(await served.end('SIGTERM'), 0)
  await soon(async () => (await admin.query(SESSIONS)).rowCount === 0, 'its sessions have ended')
  await takeAll()
  const worker = spawn(process.execPath, ['bin/openbell.js', 'work', 'sec-submissions'], {
    cwd: root,
    env: cleanEnvironment({ ...loading, OPENBELL_DATA: join(folder, 'worker') }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => worker.kill('SIGKILL'))
  let said = ''
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  for (const args of [
    ['serve', '--port', '0'],
    ['ingest', 'sec-submissions'],
    ['keys', 'create', '--plan', 'pro'],
  ]) {
    const refused = await openbell(loading, ...args)
    assert.equal(refused.code, 1, `${args}: ${refused.err}`)
    assert.match(refused.err, NO_SESSION)
    assert.doesNotMatch(refused.err, /^\s+at /m)
    await takeAll()
  }
  await soon(async () => NO_SESSION.test(said), 'the worker says why it waits')
  await giveBack()
  await soon(async () => /"event":"feed_finished"/.test(said), 'the worker loads')
  assert.equal(worker.exitCode, null)
  assert.equal((await openbell(loading, 'ingest', 'sec-submissions')).code, 0)
})

test('a server whose sessions are gone while there are no others answers 503 with Retry-After, needs none to refuse, and recovers by itself', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const { admin, served, ask } = await limitedDatabase(t)
  assert.equal((await ask()).status, 200)
  // The same answer of the server, 53300, as where all sessions are taken.
  await admin.query('alter role openbell connection limit 0')
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'openbell'")
  await soon(async () => (await ask()).status === 503, 'it notices')
  let slowestMs = 0
  for (let each = 0; each < 10; each += 1) {
    const startedAt = performance.now()
    const { status, headers } = await ask()
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    assert.deepEqual([status, headers.has('retry-after')], [503, true])
  }
  t.diagnostic(`the slowest 503 after ${Math.round(slowestMs)} ms`)
  assert.ok(slowestMs < 2000, `${slowestMs} ms`)
  assert.equal((await ask('/v1/quotes?tickers=AAPL')).status, 200, 'what is in memory')
  assert.equal((await ask('/v1/filings/AAPL?limit=0')).status, 422)
  assert.equal((await fetch(`${served.url}/v1/filings/AAPL`, { method: 'OPTIONS' })).status, 204)
  assert.equal(
    (await fetch(`${served.url}/v1/filings/AAPL`, { headers: { 'X-API-Key': 'none' } })).status,
    401,
  )
  assert.equal((await fetch(`${served.url}/livez`)).status, 200)
  await soon(async () => served.events().some(({ event }) => event === 'market_failed'), 'it says so')
  await admin.query('alter role openbell connection limit -1')
  await soon(async () => (await ask()).status === 200, 'the server answers')
  for (let at = 0; at < 5; at += 1) assert.equal((await ask()).status, 200)
  assert.equal(await served.end('SIGTERM'), 0)
  const names = served.events().map(({ event }) => event)
  assert.ok(!names.includes('request_failed'))
  assert.equal(names.filter((name) => name === 'market_failed').length, 1, 'said once')
})

test('while a table is locked, what reads it and what waits behind that gets 503 within two seconds, and other rows are answered again at once', {
  skip,
  timeout: 120_000,
}, async (t) => {
  const { admin, served, ask } = await limitedDatabase(t)
  const timed = async (path: string) => {
    const startedAt = performance.now()
    const { status, headers } = await ask(path)
    return { status, hasWait: headers.has('retry-after'), ms: performance.now() - startedAt }
  }
  const oldestSession = async (): Promise<string> => {
    const { rows } = await admin.query(
      "select min(xact_start)::text as at from pg_stat_activity where usename = 'openbell' and state = 'idle in transaction'",
    )
    return String(rows[0]?.at)
  }
  const started = await oldestSession()
  // Its bounds hold from the first state after that of the start, which comes after ten seconds.
  await soon(async () => (await oldestSession()) !== started, 'a later state')
  await admin.query('begin; lock table openbell.filings in access exclusive mode')
  const paths = Array.from({ length: 48 }, (_, at) =>
    at % 4 === 0 ? `/v1/splits/AAPL?limit=${at + 2}` : `/v1/filings/AAPL?limit=${at + 2}&to=2027-01-01`,
  )
  const answers = await Promise.all(paths.map(timed))
  const slowestMs = Math.max(...answers.map(({ ms }) => ms))
  for (const [at, { status, hasWait }] of answers.entries())
    assert.ok(status === 503 ? hasWait : status === 200 && at % 4 === 0, `${paths[at]}: ${status}`)
  t.diagnostic(`${answers.length} answers, the slowest after ${Math.round(slowestMs)} ms`)
  assert.ok(slowestMs < 2500, `${slowestMs} ms`)
  assert.equal((await timed('/v1/dividends/AAPL?limit=7')).status, 200)
  await admin.query('rollback')
  await soon(async () => (await ask()).status === 200, 'filings are answered')
  assert.equal(await served.end('SIGTERM'), 0)
  assert.ok(!served.events().some(({ event }) => event === 'request_failed'))
})
