/** Every command and a server behind PgBouncer in transaction mode, where a session is nobody's own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { feedRuns } from '../../src/store/ingest-state.ts'
import type { ReplicaChange } from '../../src/store/postgres/sources.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { makeSubmissionsMirror } from '../files/submissions-mirror.ts'
import { openCommandLine } from '../support/command-line.ts'
import { freePort } from '../support/free-port.ts'
import {
  asNobody,
  noPostgres,
  type PostgresServer,
  startPostgres,
  startReplica,
} from '../support/postgres.ts'
import { serveProcess } from '../support/served-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** Of PostgreSQL for each database, which all processes share: fewer than the sessions that two servers would have. */
const SESSIONS = 14

const absent = existsSync(PROGRAM)
  ? false
  : 'PgBouncer is not installed here (Debian: apt-get install pgbouncer)'

/** What sessions that are free hold of the clients that had them before: settings, statements, channels, locks, tables. */
const leftIn = async (address: string): Promise<readonly unknown[]> => {
  const clients = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: address }))
  const found: unknown[] = []
  for (const client of clients) {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query(LEFT)
    found.push(...rows)
  }
  for (const client of clients) await client.end()
  return found
}

/** PgBouncer itself sets what it tracks of each client. */
const LEFT = `select 'setting' as kind, name, setting as value from pg_settings where source = 'session'
    and name not in ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')
  union all select 'statement', name, statement from pg_prepared_statements
  union all select 'cursor', name, statement from pg_cursors where is_holdable
  union all select 'channel', channel, '' from pg_listening_channels() channel
  union all select 'lock', locktype, objid::text from pg_locks where locktype = 'advisory'
  union all select 'table', relname, '' from pg_class where relpersistence = 't'`

describe('behind PgBouncer', { skip: noPostgres() || absent }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-pooler-'))
  const poolers: ReturnType<typeof spawn>[] = []
  let server: PostgresServer
  let base = ''

  /** The address of a pooler in front of a server, without a database. */
  const pooled = async ({ port: serverPort }: PostgresServer): Promise<string> => {
    const port = await freePort()
    const file = join(folder, `pgbouncer-${port}.ini`)
    const users = join(folder, 'users.txt')
    writeFileSync(users, '"postgres" ""\n')
    writeFileSync(
      file,
      `[databases]
* = host=127.0.0.1 port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SESSIONS}
`,
    )
    if (asNobody.uid !== undefined)
      for (const path of [folder, file, users]) chownSync(path, asNobody.uid, asNobody.gid)
    const pooler = spawn(PROGRAM, [file], { ...asNobody, stdio: 'ignore' })
    poolers.push(pooler)
    const address = `postgres://postgres@127.0.0.1:${port}`
    for (;;) {
      const client = new pg.Client({
        connectionString: `${address}/postgres`,
        connectionTimeoutMillis: 500,
      })
      client.on('error', () => undefined)
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isThere) return address
      assert.equal(pooler.exitCode, null, 'pgbouncer ended')
      await pause(50)
    }
  }

  before(async () => {
    server = await startPostgres()
    base = await pooled(server)
  })
  after(async () => {
    for (const pooler of poolers) pooler.kill('SIGKILL')
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Of a new database. */
  const databaseOf = async (name: string): Promise<string> => {
    await server.database(name)
    return `${base}/${name}`
  }
  const mirror = join(folder, 'mirror')
  mkdirSync(mirror)
  const commandsOn = (address: string, at = address.slice(base.length + 1)) => {
    const data = join(folder, `data-${at}`)
    const { run } = openCommandLine(
      { OPENBELL_DATABASE_URL: address, OPENBELL_DATA: data, OPENBELL_MIRROR: mirror },
      folder,
    )
    return async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await run(...args)
      assert.equal(code, 0, `${args.join(' ')}: ${out} ${err}`)
      return out
    }
  }

  test('a server sees what commands change, without notifications', async (t) => {
    const address = await databaseOf('market')
    const run = commandsOn(address)
    await run('sample')
    const newKey = async () =>
      JSON.parse(await run('keys', 'create', '--plan', 'pro', '--json')) as {
        readonly id: string
        readonly key: string
      }
    const { key } = await newKey()
    const { url } = await serveProcess(t, join(folder, 'server'), {
      environment: { OPENBELL_DATABASE_URL: address },
    })
    const ask = async (path: string, by = key): Promise<number> => {
      const response = await fetch(url + path, { headers: { 'X-API-Key': by } })
      await response.arrayBuffer()
      return response.status
    }
    /** No notification passes the pooler: the server asks once a second. */
    const soon = async (path: string, status: number, by = key): Promise<void> => {
      const startedAt = performance.now()
      while ((await ask(path, by)) !== status) {
        assert.ok(performance.now() - startedAt < 5000, `${path} is not ${status}`)
        await pause(50)
      }
    }
    const paths = Array.from({ length: 40 }, (_, at) => `/v1/filings/AAPL?limit=${1 + at}`)
    assert.deepEqual(new Set(await Promise.all(paths.map((path) => ask(path)))), new Set([200]))
    const other = await newKey()
    assert.equal(await ask('/v1/filings/AAPL', other.key), 200)
    await run('keys', 'revoke', other.id)
    await soon('/v1/filings/AAPL', 401, other.key)
    await run('sample', '--remove')
    await soon('/v1/companydata/tickers/AAPL', 404)
    assert.match(await run('check', '--deep'), /market rows: \d+ rows read/)
  })

  test('every command works, and leaves no session with anything of its own', async () => {
    const address = await databaseOf('commands')
    const run = commandsOn(address)
    makeSubmissionsMirror(mirror, 60)
    await run('sample')
    await run('export', '--all', '--dump', '--out', 'sample.ndjson')
    assert.match(await run('get', '/v1/companydata/tickers/AAPL'), /"cik":"0000320193"/)
    await run('sample', '--remove')
    await run('ingest', 'sec-submissions')
    await run('work', '--once', 'sec-submissions')
    await run('import', '--all', '--file', join(folder, 'sample.ndjson'))
    const { id } = JSON.parse(await run('keys', 'create', '--plan', 'starter', '--json'))
    await run('keys', 'rotate', id)
    await run('keys', 'revoke', id)
    assert.equal(JSON.parse(await run('keys', 'list', '--json')).keys.length, 2)
    await run('accounts', 'list')
    await run('webhooks', 'list')
    await run('rebuild', '--derived')
    await run('backup', join(folder, 'backups'))
    const exported = await run('export', 'filings', '--dump')
    const copy = await databaseOf('copy')
    const runOnCopy = commandsOn(copy)
    await runOnCopy('restore', join(folder, 'backups'))
    assert.equal(await runOnCopy('export', 'filings', '--dump'), exported)
    await runOnCopy('rebuild')
    assert.equal(await runOnCopy('export', 'filings', '--dump'), exported)
    for (const each of [run, runOnCopy]) {
      await each('status')
      assert.match(await each('check', '--deep'), /ok {6}market rows: [\d,]+ rows read/)
    }
    for (const each of [address, copy]) assert.deepEqual(await leftIn(each), [])
  })

  test('a replica behind a pooler of its own is read, and a commit that it lacks is read from the primary', {
    timeout: 60_000,
  }, async (t) => {
    const address = await databaseOf('replicated')
    const writer = await openPostgresMarket(address, { collections: [feedRuns] })
    const replica = await startReplica(server)
    const changes: ReplicaChange[] = []
    const reader = await openPostgresMarket(address, {
      collections: [feedRuns],
      holdsState: true,
      replicaUrls: [`${await pooled(replica)}/replicated`],
      onReplica: (change) => changes.push(change),
    })
    t.after(async () => {
      await Promise.all([writer.close(), reader.close(), client.end()])
      await replica.end()
    })
    const client = new pg.Client({ connectionString: replica.urlOf('replicated') })
    client.on('error', () => undefined)
    await client.connect()
    const isRead = async (): Promise<boolean> => {
      await reader.refresh()
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where application_name = 'openbell' and state like 'idle in%'",
      )
      return rows.length > 0
    }
    while (!(await isRead())) await pause(50)
    await client.query('select pg_wal_replay_pause()')
    await writer.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
      transaction.put({ collection: feedRuns, rows: [] }),
    )
    const seen = writer.state().commit ?? 0
    await reader.refresh()
    assert.equal(reader.state().commit, seen - 1)
    assert.equal(await reader.reach(seen), true)
    await reader.refresh()
    assert.equal(reader.state().commit, seen)
    await client.query('select pg_wal_replay_resume()')
    assert.deepEqual(changes, [])
  })

  test('a writer that is silent in its transaction holds up the others for less than half a minute', {
    timeout: 60_000,
  }, async () => {
    const address = await databaseOf('silent')
    const run = commandsOn(address)
    await run('status')
    const client = new pg.Client({ connectionString: address })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin; select pg_advisory_xact_lock(7061121)')
    await run('sample')
    await assert.rejects(client.query('select 1'))
  })

  test('loads of one feed by three processes at once are one load', async () => {
    const address = await databaseOf('loads')
    await commandsOn(address)('status')
    const loads = [1, 2, 3].map((at) => {
      const environment = {
        OPENBELL_DATABASE_URL: address,
        OPENBELL_DATA: join(folder, `load-${at}`),
        OPENBELL_MIRROR: mirror,
      }
      return openCommandLine(environment, folder).run('ingest', 'sec-submissions')
    })
    const done = await Promise.all(loads)
    const refused = done.filter(({ code }) => code === 1)
    assert.equal(done.filter(({ code }) => code === 0).length, 1, done.map(({ err }) => err).join('\n'))
    for (const { err } of refused) assert.match(err, /is being loaded by another process/)
  })
})
