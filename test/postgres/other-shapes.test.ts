/** A database whose tables have the shape of another release: what is refused, and the two commands that lead out. */
import assert from 'node:assert/strict'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FILINGS_EACH, folderOf, makeArchivedFolder } from '../support/archived-folder.ts'
import { openCommandLine } from '../support/command-line.ts'
import { noPostgres } from '../support/postgres.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

after(endEngines)

const REGISTRANTS = 3

/** An empty database, and commands on it in a data folder. */
const commandsOn = async (t: TestContext, data: string) => {
  const url = await newDatabase()
  const client = new pg.Client({ connectionString: url, options: '-c search_path=openbell' })
  await client.connect()
  t.after(() => client.end())
  const { run, remove } = openCommandLine({ OPENBELL_DATABASE_URL: url, OPENBELL_DATA: data })
  t.after(remove)
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(...args)
    assert.equal(code, 0, `${args.join(' ')}: ${err}${out}`)
    return out
  }
  const count = async (table: string): Promise<number> =>
    Number((await client.query(`select count(*) as n from ${table}`)).rows[0]?.n)
  const dump = () => done('export', '--dump', '--all')
  return { client, run, done, count, dump }
}

/** The same loaded from a raw archive, and its dump. */
const loadedDatabase = async (t: TestContext) => {
  const data = await makeArchivedFolder(t, { loaded: 0, archived: REGISTRANTS })
  const commands = await commandsOn(t, data)
  await commands.done('rebuild')
  return { ...commands, data, loaded: await commands.dump() }
}

const reshape = async (client: pg.Client, collection = 'filings'): Promise<void> => {
  await client.query(`alter table ${collection} drop column "text"`)
  const { rowCount } = await client.query("update meta set value = 'of old' where name = $1", [
    `shape:${collection}`,
  ])
  assert.equal(rowCount, 1)
}

describe('a database of another shape', { skip: noPostgres() }, () => {
  test('is refused with 78 by what reads it, and rebuilt from the raw archive to the rows of a fresh load', async (t) => {
    const { client, run, done, count, dump, loaded } = await loadedDatabase(t)
    assert.equal(await count('filings'), REGISTRANTS * FILINGS_EACH)
    await reshape(client)
    for (const args of [['status'], ['export', '--dump', '--all'], ['backup', 'backups'], ['sample']]) {
      const { code, err } = await run(...args)
      assert.equal(code, 78, args.join(' '))
      assert.match(err, /holds filings in the shape of another Openbell.*run `openbell rebuild`/s)
    }
    await done('rebuild')
    await done('status')
    assert.ok((await dump()) === loaded)
    assert.match(await done('check', '--deep'), /ok {6}market rows/)
  })

  test('is replaced by a backup', async (t) => {
    const { data, client, run, done, dump, loaded } = await loadedDatabase(t)
    await done('backup', 'backups')
    await reshape(client)
    // Nothing of a restore comes from the archive.
    rmSync(join(data, 'raw'), { recursive: true })
    await done('restore', 'backups', '--only', 'market')
    assert.equal((await run('status')).code, 0)
    assert.ok((await dump()) === loaded)
  })

  test('stays as it is where the archive lacks what it has, and the message says how to begin again', async (t) => {
    const { data, client, run, done, count, dump, loaded } = await loadedDatabase(t)
    await reshape(client)
    const raw = join(data, 'raw')
    const away = join(data, 'raw-away')
    renameSync(raw, away)
    const { code, err } = await run('rebuild')
    assert.equal(code, 1)
    assert.match(err, /holds .*filings.* in the shape of an earlier Openbell/)
    assert.match(err, /Drop the schema openbell of the database.*`openbell ingest sec-submissions`/s)
    assert.equal(await count('filings'), REGISTRANTS * FILINGS_EACH)
    await client.query('drop schema openbell cascade')
    rmSync(raw, { recursive: true })
    renameSync(away, raw)
    await done('rebuild')
    assert.ok((await dump()) === loaded)
  })

  test('with the sample in it names the command that loads the sample again', async (t) => {
    const { client, run, done, dump } = await commandsOn(t, folderOf(t, 'sample'))
    await done('sample')
    const sample = await dump()
    await reshape(client)
    const { code, err } = await run('rebuild')
    assert.equal(code, 1)
    assert.match(err, /then load again what the archive lacks: `openbell sample`\.$/)
    await client.query('drop schema openbell cascade')
    await done('rebuild')
    await done('sample')
    const withoutTimes = (text: string) => text.replaceAll(/"updatedAt":"[^"]*"/g, '')
    assert.ok(withoutTimes(await dump()) === withoutTimes(sample))
  })

  test('of the ingest state is not read either', async (t) => {
    const { client, run, count } = await loadedDatabase(t)
    await reshape(client, 'checkpoints')
    const { code, err } = await run('rebuild')
    assert.equal(code, 1)
    assert.match(err, /holds checkpoints in the shape of an earlier Openbell/)
    assert.equal(await count('filings'), REGISTRANTS * FILINGS_EACH)
  })

  test('is the old one or the new one when the rebuild loses its session after it has dropped the old tables', {
    timeout: 60_000,
  }, async (t) => {
    const { client, run, done, count, dump, loaded } = await loadedDatabase(t)
    await reshape(client)
    // The copy of a table waits for this lock, and the others were dropped before.
    await client.query('begin; lock table registrants in share mode')
    let isOver = false
    const ended = run('rebuild').finally(() => {
      isOver = true
    })
    const waiting = async (): Promise<number | undefined> =>
      (
        await client.query(
          "select pid from pg_locks where not granted and relation = 'registrants'::regclass",
        )
      ).rows[0]?.pid
    let pid = await waiting()
    for (; pid === undefined && !isOver; pid = await waiting()) await pause(20)
    const { rows } = await client.query(
      "select 1 from pg_locks where pid = $1 and relation = 'filings'::regclass and mode = 'AccessExclusiveLock'",
      [pid],
    )
    assert.equal(rows.length, 1)
    await client.query('select pg_terminate_backend($1)', [pid])
    assert.equal((await ended).code, 1)
    await client.query('commit')
    assert.equal(await count('filings'), REGISTRANTS * FILINGS_EACH)
    assert.equal((await run('status')).code, 78)
    await done('rebuild')
    assert.ok((await dump()) === loaded)
  })
})
