/** The replica and PgBouncer of deploy/compose, run by their own scripts with the programs of the machine. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { deployFolder, textOf } from '../support/deploy-files.ts'
import { freePort } from '../support/free-port.ts'
import { lacks, programNamed } from '../support/installed-program.ts'
import { noPostgres, postgresPrograms } from '../support/postgres.ts'

const [PASSWORD, COPYING] = ['p4ssw0rd', 'c0py1ng']
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-compose-'))
  if (asNobody.uid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const path = `${postgresPrograms() ?? ''}:${process.env['PATH'] ?? ''}:/usr/sbin`

/** Ended with SIGINT, which PostgreSQL and PgBouncer take as a quick and orderly stop. */
const started = (
  t: TestContext,
  words: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  folder: string,
): { readonly child: ChildProcess; readonly written: () => string } => {
  const [program, ...args] = words
  const child = spawn(program, args, {
    ...asNobody,
    cwd: folder,
    env: { PATH: path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => texts.push(String(chunk)))
  const over = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGINT')
    await over
  })
  return { child, written: () => texts.join('') }
}

const rowsOf = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The rows, once the server answers with some. */
const untilRows = async (
  url: string,
  sql: string,
  { child, written }: ReturnType<typeof started>,
): Promise<readonly Record<string, unknown>[]> => {
  for (;;) {
    const rows = await rowsOf(url, sql).catch(() => [])
    if (rows.length > 0) return rows
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${written()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A primary as the image of PostgreSQL makes it: the user openbell, passwords asked of everyone, then primary.sh. */
const startedPrimary = async (t: TestContext) => {
  const folder = folderOf(t)
  const [data, port, passwords] = [join(folder, 'primary'), await freePort(), join(folder, 'password')]
  writeFileSync(passwords, PASSWORD, { mode: 0o644 })
  const made = spawnSync(
    'initdb',
    [
      '--pgdata',
      data,
      '--username',
      'openbell',
      '--pwfile',
      passwords,
      '--auth',
      'scram-sha-256',
      '--no-sync',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ],
    { ...asNobody, cwd: folder, env: { PATH: path }, encoding: 'utf8' },
  )
  assert.equal(made.status, 0, made.stderr)
  // The image lets everyone in with a password; a replica's copying is another line.
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n')
  const primary = started(
    t,
    [
      'postgres',
      '-D',
      data,
      '-p',
      `${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'fsync=off',
    ],
    {},
    folder,
  )
  const url = `postgres://openbell:${PASSWORD}@127.0.0.1:${port}`
  await untilRows(`${url}/postgres`, 'select 1', primary)
  await rowsOf(`${url}/postgres`, 'create database openbell')
  const ran = spawnSync('sh', [join(deployFolder, 'compose/primary.sh')], {
    ...asNobody,
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: path,
      PGDATA: data,
      PGHOST: '127.0.0.1',
      PGPORT: `${port}`,
      PGPASSWORD: PASSWORD,
      POSTGRES_USER: 'openbell',
      POSTGRES_DB: 'openbell',
      REPLICATION_PASSWORD: COPYING,
    },
  })
  assert.equal(ran.status, 0, ran.stderr)
  // The image restarts the server after its scripts.
  await rowsOf(`${url}/postgres`, 'select pg_reload_conf()')
  return { folder, port, url: `${url}/openbell` }
}

test('the replica copies the primary, follows it, and continues after a restart', {
  skip: noPostgres(),
  timeout: 90_000,
}, async (t) => {
  const primary = await startedPrimary(t)
  await rowsOf(primary.url, 'create table seen (n integer)')
  await rowsOf(primary.url, 'insert into seen values (1)')
  const [data, port] = [join(primary.folder, 'replica'), await freePort()]
  mkdirSync(data, { mode: 0o700 })
  // What a copy that was cut off leaves.
  appendFileSync(join(data, 'backup_label'), 'x')
  if (asNobody.uid !== undefined) chownSync(data, asNobody.uid, asNobody.gid)
  const environment = {
    PGDATA: data,
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: `${primary.port}`,
    PGPASSWORD: COPYING,
  }
  const words = [
    'sh',
    join(deployFolder, 'compose/replica.sh'),
    '-p',
    `${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${primary.folder}`,
  ] as const
  const url = `postgres://openbell:${PASSWORD}@127.0.0.1:${port}/openbell`
  const first = started(t, [...words], environment, primary.folder)
  assert.deepEqual(await untilRows(url, 'select n from seen', first), [{ n: 1 }])
  await assert.rejects(rowsOf(url, 'insert into seen values (9)'), /read-only/)
  const over = once(first.child, 'exit')
  first.child.kill('SIGINT')
  await over
  await rowsOf(primary.url, 'insert into seen values (2)')
  const second = started(t, [...words], environment, primary.folder)
  assert.deepEqual(await untilRows(url, 'select n from seen where n = 2', second), [{ n: 2 }])
})

test('PgBouncer takes its file, and gives sessions for one transaction', {
  skip: noPostgres() || lacks('pgbouncer', 'pgbouncer'),
  timeout: 60_000,
}, async (t) => {
  const primary = await startedPrimary(t)
  const port = await freePort()
  const { folder } = primary
  const text = textOf('pgbouncer/pgbouncer.ini')
    .replace('host=postgres port=5432', `host=127.0.0.1 port=${primary.port}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/tmp/userlist.txt', `${folder}/userlist.txt`)
    .replace('default_pool_size = 60', 'default_pool_size = 1')
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  cpSync(join(deployFolder, 'pgbouncer/entrypoint.sh'), join(folder, 'entrypoint.sh'))
  const script = textOf('pgbouncer/entrypoint.sh')
    .replaceAll('/tmp/userlist.txt', `${folder}/userlist.txt`)
    .replace('/etc/pgbouncer', folder)
  writeFileSync(join(folder, 'entrypoint.sh'), script)
  for (const name of ['pgbouncer.ini', 'entrypoint.sh']) chmodSync(join(folder, name), 0o644)
  assert.notEqual(programNamed('pgbouncer'), null)
  const pooler = started(t, ['sh', 'entrypoint.sh'], { POSTGRES_PASSWORD: PASSWORD }, folder)
  const url = `postgres://openbell:${PASSWORD}@127.0.0.1:${port}/openbell`
  await untilRows(url, 'select 1', pooler)
  // Two clients at once over the one session that the pool has.
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  const pids = await Promise.all(
    clients.map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid),
  )
  for (const client of clients) await client.end()
  assert.equal(new Set(pids).size, 1)
  await assert.rejects(rowsOf(url.replace(PASSWORD, 'wrong'), 'select 1'), /authentication|SASL|password/i)
})
