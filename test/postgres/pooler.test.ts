/** The same store behind PgBouncer in transaction mode, where a session is nobody's own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openCommandLine } from '../support/command-line.ts'
import { freePort } from '../support/free-port.ts'
import { asNobody, noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { serveProcess } from '../support/served-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const absent = existsSync(PROGRAM)
  ? false
  : 'PgBouncer is not installed here (Debian: apt-get install pgbouncer)'

describe('behind PgBouncer', { skip: noPostgres() || absent }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-pooler-'))
  let server: PostgresServer
  let pooler: ReturnType<typeof spawn> | undefined
  let address = ''

  before(async () => {
    server = await startPostgres()
    await server.database('market')
    const port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    const users = join(folder, 'users.txt')
    writeFileSync(users, '"postgres" ""\n')
    writeFileSync(
      file,
      `[databases]
market = host=127.0.0.1 port=${server.port} dbname=market user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = transaction
default_pool_size = 30
`,
    )
    if (asNobody.uid !== undefined)
      for (const path of [folder, file, users]) chownSync(path, asNobody.uid, asNobody.gid)
    pooler = spawn(PROGRAM, [file], { ...asNobody, stdio: 'ignore' })
    address = `postgres://postgres@127.0.0.1:${port}/market`
    for (;;) {
      const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 500 })
      client.on('error', () => undefined)
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isThere) break
      assert.equal(pooler.exitCode, null, 'pgbouncer ended')
      await pause(50)
    }
  })
  after(async () => {
    pooler?.kill('SIGKILL')
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('commands load and answer, and a server sees what they change', async (t) => {
    const data = join(folder, 'commands')
    const { run } = openCommandLine({ OPENBELL_DATABASE_URL: address, OPENBELL_DATA: data })
    const loaded = await run('sample')
    assert.equal(loaded.code, 0, loaded.err)
    const { key } = JSON.parse((await run('keys', 'create', '--plan', 'pro', '--json')).out)
    const { url } = await serveProcess(t, join(folder, 'server'), {
      environment: { OPENBELL_DATABASE_URL: address },
    })
    const ask = async (path: string): Promise<number> => {
      const response = await fetch(url + path, { headers: { 'X-API-Key': key } })
      await response.arrayBuffer()
      return response.status
    }
    const paths = Array.from({ length: 40 }, (_, at) => `/v1/filings/AAPL?limit=${1 + at}`)
    assert.deepEqual(new Set(await Promise.all(paths.map(ask))), new Set([200]))
    assert.equal((await run('sample', '--remove')).code, 0)
    // No notification passes the pooler: the server asks once a second.
    const startedAt = performance.now()
    while ((await ask('/v1/companydata/tickers/AAPL')) !== 404) {
      assert.ok(performance.now() - startedAt < 5000)
      await pause(50)
    }
    assert.match((await run('check', '--deep')).out, /market rows: \d+ rows read/)
  })
})
