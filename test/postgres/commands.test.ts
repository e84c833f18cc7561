/** Every command on a PostgreSQL database: what it loads, keeps, copies and puts back, and what it refuses. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { makeDataFolder } from '../../src/app/data-folder.ts'
import { folderLock } from '../../src/app/lock.ts'
import { openCommandLine, type Run } from '../support/command-line.ts'
import { ask, noPostgres } from '../support/postgres.ts'
import { SAMPLE } from '../support/postgres-sample.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

const folders: string[] = []
after(async () => {
  await endEngines()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Commands on a database, by default a new one, with a data folder of their own. */
const commandsOn = async (url?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-database-'))
  folders.push(folder)
  const address = url ?? (await newDatabase())
  const { run } = openCommandLine({ OPENBELL_DATABASE_URL: address }, folder)
  return { run, folder, address }
}

/** On a database with the sample. */
const sampledCommands = async () => commandsOn(await newDatabase(SAMPLE))

const done = ({ code, out, err }: Run): string => {
  assert.equal(code, 0, err)
  return out
}

type Status = { readonly collections: readonly { readonly name: string; readonly rows: number }[] }
const rowsIn = async (run: (...args: string[]) => Promise<Run>) =>
  (JSON.parse(done(await run('status', '--json'))) as Status).collections.map(({ name, rows }) => [
    name,
    rows,
  ])

describe('commands on PostgreSQL', { skip: noPostgres() }, () => {
  test('the sample, the checks, the answers, and the keys of other processes', async () => {
    const { run, address } = await commandsOn()
    done(await run('sample'))
    const checked = done(await run('check', '--deep'))
    assert.match(checked, /ok {6}market store: [\d,]+ rows in PostgreSQL/)
    assert.match(checked, /ok {6}market rows: [\d,]+ rows read/)
    assert.match(done(await run('get', '/v1/companydata/tickers/AAPL')), /"cik":"0000320193"/)
    const made = JSON.parse(done(await run('keys', 'create', '--plan', 'pro', '--json')))
    const another = await commandsOn(address)
    const { keys } = JSON.parse(done(await another.run('keys', 'list', '--json')))
    assert.deepEqual(
      keys.map(({ id, plan, state }: Record<string, string>) => [id, plan, state]),
      [[made.id, 'pro', 'valid']],
    )
    done(await another.run('keys', 'revoke', made.id))
    const rotated = await run('keys', 'rotate', made.id)
    assert.equal(rotated.code, 1, 'a revoked key has no successor')
    done(await run('sample', '--remove'))
    assert.match(done(await run('status')), /companydata +0/)
  })

  test('damage and status name the database, not a file of the data folder', async () => {
    const { run, address } = await sampledCommands()
    await ask(address, `update openbell.halts set "text" = "text" || ' '`)
    const { code, out } = await run('check', '--deep')
    assert.equal(code, 1)
    const { host, pathname } = new URL(address)
    assert.match(out, new RegExp(`FAILED {2}the database ${host}${pathname}: halts has \\d+ damaged rows`))
    assert.ok(done(await run('status')).startsWith(`Data in the database ${host}${pathname}\n`))
  })

  test('a backup is restored into another database and into files, with its keys', async () => {
    const { run, folder } = await sampledCommands()
    const { key } = JSON.parse(done(await run('keys', 'create', '--plan', 'starter', '--json')))
    const rows = await rowsIn(run)
    done(await run('backup', 'backups'))
    const other = await commandsOn()
    done(await other.run('restore', join(folder, 'backups')))
    assert.deepEqual(await rowsIn(other.run), rows)
    assert.match(done(await other.run('check', '--deep')), /ok {6}market rows/)
    const files = openCommandLine({}, mkdtempSync(join(tmpdir(), 'openbell-database-')))
    folders.push(files.folder)
    done(await files.run('restore', join(folder, 'backups')))
    assert.deepEqual(await rowsIn(files.run), rows)
    const { keys } = JSON.parse(done(await files.run('keys', 'list', '--json')))
    assert.equal(keys.length, 1)
    assert.ok(key.startsWith(keys[0].preview.slice(0, 12)))
    // And from files into a database, as an operator does who outgrows one machine.
    done(await files.run('backup', 'moved'))
    const third = await commandsOn()
    done(await third.run('restore', join(files.folder, 'moved')))
    assert.deepEqual(await rowsIn(third.run), rows)
  })

  test('a backup is refused while another makes its files in the data folder', async () => {
    const { run, folder } = await sampledCommands()
    const data = join(folder, 'data')
    makeDataFolder(data)
    const other = folderLock(data, 'backup')
    const refused = await run('backup', 'backups')
    other?.release()
    assert.equal(refused.code, 1)
    assert.match(refused.err, /Another backup uses .* for its files; try again when it has finished/)
    done(await run('backup', 'backups'))
  })

  test('a dump is imported, derived rows are made again, and a rebuild replaces the rows in one step', async () => {
    const { run, folder } = await sampledCommands()
    done(await run('export', '--all', '--dump', '--out', 'dump.ndjson'))
    const other = await commandsOn()
    done(await other.run('import', '--all', '--file', join(folder, 'dump.ndjson')))
    assert.equal(
      done(await other.run('get', '/v1/financials/AAPL?statement=income')),
      done(await run('get', '/v1/financials/AAPL?statement=income')),
    )
    assert.match(done(await run('rebuild', '--derived')), /No derived row is damaged/)
    const rows = await rowsIn(run)
    const rebuilt = await run('rebuild')
    assert.equal(rebuilt.code, 0, rebuilt.err + rebuilt.out)
    assert.deepEqual(await rowsIn(run), rows)
  })

  test('a database of another program is refused, and nothing is made in it', async () => {
    const { run, address } = await commandsOn()
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query('create table orders (id integer)')
    const { code, err } = await run('sample')
    assert.equal(code, 78)
    assert.match(err, /tables of another program \(public\.orders\)/)
    const { rows } = await client.query("select nspname from pg_namespace where nspname like 'openbell%'")
    await client.end()
    assert.deepEqual(rows, [])
  })

  test('a database of a newer Openbell is refused', async () => {
    const { run, address } = await commandsOn()
    done(await run('status'))
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query("insert into openbell.migrations values ('market-0099-later', 'x')")
    await client.end()
    const { code, err } = await run('status')
    assert.equal(code, 78)
    assert.match(err, /newer Openbell \(market-0099-later\)/)
  })

  test('five starters at once make the tables once', async () => {
    const address = await newDatabase()
    const starters = await Promise.all(Array.from({ length: 5 }, () => commandsOn(address)))
    for (const run of await Promise.all(starters.map((each) => each.run('status')))) done(run)
    for (const run of await Promise.all(starters.map((each) => each.run('keys', 'list')))) done(run)
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query('select name from openbell.migrations order by name')
    await client.end()
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['market-0001-versions', 'market-0002-lease-starts', 'market-0003-request-times'],
    )
  })

  test('an address without a server, and one that is not an address, end at once with what to do', async () => {
    const away = openCommandLine({ OPENBELL_DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/market' })
    const { code, err } = await away.run('sample')
    assert.equal(code, 1)
    assert.match(err, /The database does not answer/)
    assert.doesNotMatch(err, /secret/)
    away.remove()
    const absent = await commandsOn((await newDatabase()).replace(/store_\d+$/, 'nowhere'))
    const missing = await absent.run('sample')
    assert.equal(missing.code, 78)
    assert.match(missing.err, /database "nowhere" does not exist/)
    const wrong = openCommandLine({ OPENBELL_DATABASE_URL: 'mysql://me:secret@host/market' })
    const refused = await wrong.run('sample')
    assert.equal(refused.code, 78)
    assert.match(refused.err, /OPENBELL_DATABASE_URL must be an address such as postgres:/)
    assert.doesNotMatch(refused.err, /secret/)
    wrong.remove()
  })
})
