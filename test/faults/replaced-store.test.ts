/** Stores that are copied and replaced while they are served, and by processes that are killed at any moment. */
import assert from 'node:assert/strict'
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { settleDatabase } from '../../src/store/sqlite/database-file.ts'
import {
  archivedFolders,
  ended,
  exportOf,
  FILINGS_EACH,
  folderOf,
  makeArchivedFolder,
  runCommand,
  startCommand,
} from '../support/archived-folder.ts'
import { killedAfter, killsOf } from '../support/killed-load.ts'
import { until } from '../support/until.ts'

const LOADED = 30
const ARCHIVED = 40

const archivedFolder = archivedFolders({ loaded: LOADED, archived: ARCHIVED })

const countOf = (path: string, table: string): number => {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    return Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n'])
  } finally {
    db.close()
  }
}

/** How long a run takes, so that kills fall everywhere in it. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type Killing = {
  readonly kills: number
  readonly args: readonly string[]
  /** How long the command takes where nothing kills it. */
  readonly wholeMs: number
}

/** Kills a command at moments spread over its run, and before each puts the folder as it was. */
const killedAllOver = async (
  t: TestContext,
  data: string,
  { kills, args, wholeMs }: Killing,
  inspect: (data: string) => Promise<void>,
): Promise<void> => {
  const killed = join(folderOf(t, 'killed'), 'data')
  for (let at = 0; at < kills; at += 1) {
    cpSync(data, killed, { recursive: true })
    // The first third of a run is the start of the program.
    await killedAfter(startCommand(killed, ...args), wholeMs * (0.35 + (0.65 * at) / kills))
    await inspect(killed)
  }
}

test('a rebuild killed at any moment leaves the old store or the new one', {
  timeout: 240_000,
}, async (t) => {
  const data = await archivedFolder(t)
  const old = await exportOf(data)
  const made = join(folderOf(t, 'made'), 'data')
  cpSync(data, made, { recursive: true })
  const wholeMs = await timed(async () => {
    const { code, err } = await ended(startCommand(made, 'rebuild'))
    assert.equal(code, 0, err)
  })
  const fresh = await exportOf(made)
  assert.equal(fresh.split('\n').length - old.split('\n').length, (ARCHIVED - LOADED) * (FILINGS_EACH + 2))
  assert.deepEqual(
    readdirSync(made).filter((name) => name.startsWith('rebuild')),
    [],
  )
  let last = data
  await killedAllOver(t, data, { kills: killsOf(12, 4), args: ['rebuild'], wholeMs }, async (killed) => {
    const count = countOf(join(killed, 'market.db'), 'filings')
    assert.ok([LOADED, ARCHIVED].includes(count / FILINGS_EACH), `${count} filings`)
    last = killed
  })
  const found = await exportOf(last)
  assert.ok(found === old || found === fresh)
  assert.equal((await runCommand(last, 'rebuild')).code, 0)
  assert.ok((await exportOf(last)) === fresh)
})

test('a restore killed at any moment leaves each store the old or the restored one', {
  timeout: 240_000,
}, async (t) => {
  const data = await archivedFolder(t)
  const backups = folderOf(t, 'backups')
  await runCommand(data, 'keys', 'create', '--plan', 'pro')
  assert.equal((await runCommand(data, 'backup', backups)).code, 0)
  assert.equal((await runCommand(data, 'rebuild')).code, 0)
  await runCommand(data, 'keys', 'create', '--plan', 'free')
  const args = ['restore', backups]
  const measured = join(folderOf(t, 'measured'), 'data')
  cpSync(data, measured, { recursive: true })
  const wholeMs = await timed(() => ended(startCommand(measured, ...args)))
  await killedAllOver(t, data, { kills: killsOf(8, 3), args, wholeMs }, async (killed) => {
    const filings = countOf(join(killed, 'market.db'), 'filings') / FILINGS_EACH
    assert.ok([LOADED, ARCHIVED].includes(filings), `${filings}`)
    const keys = countOf(join(killed, 'accounts.db'), 'keys')
    assert.ok([1, 2].includes(keys), `${keys} keys`)
  })
})

const KILLS = killsOf(40, 10)

test(`one file put in the place of another by a process that is killed ${KILLS} times is the one or the other`, {
  timeout: 120_000,
}, async (t) => {
  const folder = folderOf(t, 'exchange')
  const rows = { a: 20_000, b: 13_000 }
  for (const [name, count] of Object.entries(rows)) {
    const path = join(folder, `${name}.db`)
    const db = new DatabaseSync(path)
    db.exec('pragma journal_mode = wal; create table t (k integer primary key, v text) strict')
    db.exec(`with recursive n(k) as (select 1 union all select k + 1 from n where k < ${count})
      insert into t select k, '${name}' || hex(randomblob(100)) from n`)
    db.close()
    await settleDatabase(path)
  }
  cpSync(join(folder, 'a.db'), join(folder, 'live.db'))
  let replaced = 0
  const seen = new Set<string>()
  for (let at = 0; at < KILLS; at += 1) {
    const child = fork(new URL('replacing-child.ts', import.meta.url), [folder])
    child.on('message', () => {
      replaced += 1
    })
    await once(child, 'message')
    await killedAfter(child, (at * 160) / KILLS)
    const db = new DatabaseSync(join(folder, 'live.db'))
    const found = db.prepare('select substr(v, 1, 1) as tag, count(*) as n from t group by 1').all()
    assert.equal(db.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok')
    db.close()
    assert.equal(found.length, 1)
    const tag = String(found[0]?.['tag'])
    assert.equal(found[0]?.['n'], rows[tag as 'a' | 'b'])
    seen.add(tag)
  }
  assert.equal(seen.size, 2)
  assert.ok(replaced > KILLS)
})

const started = async (t: TestContext, data: string) => {
  const child = startCommand(data, 'start', '--json', '--port', '0')
  t.after(() => child.kill('SIGKILL'))
  child.stderr.resume()
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url: (JSON.parse(line) as { readonly url: string }).url }
}

/** Within 2,500 requests a minute, and rarely enough that commands of lower priority get on. */
const EVERY_MS = 25

test('while a store is backed up, rebuilt and restored, a server answers every request, and the new rows at once', {
  timeout: 120_000,
}, async (t) => {
  const data = await archivedFolder(t)
  const backups = folderOf(t, 'backups')
  const { child, url } = await started(t, data)
  const keys: string[] = []
  // Each account has a limit of its own.
  for (let at = 0; at < 4; at += 1) {
    const { out } = await runCommand(data, 'keys', 'create', '--plan', 'pro', '--name', `c${at}`, '--json')
    keys.push(JSON.parse(out).key)
  }
  let isOver = false
  const statuses = new Map<number, number>()
  const ask = async (key: string, path: string): Promise<Response> => {
    const response = await fetch(url + path, { headers: { 'X-API-Key': key } })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return response
  }
  const id = `${'1'.padStart(10, '0')}_${'1'.padStart(10, '0')}24000001`
  const client = async (key: string): Promise<void> => {
    while (!isOver) {
      const response = await ask(key, `/v1/filings/by-id/${id}`)
      await response.arrayBuffer()
      await pause(EVERY_MS)
    }
  }
  // A key is known to the server within 200 ms; nothing is counted before.
  for (const key of keys)
    await until(async () => {
      const { status } = await fetch(`${url}/v1/status`, { headers: { 'X-API-Key': key } })
      return status !== 401
    }, 'the key')
  const clients = Promise.all(keys.map(client))
  // Processes of their own, beside which the clients of this one go on.
  const command = async (...args: readonly string[]): Promise<void> => {
    const { code, err } = await ended(startCommand(data, ...args))
    assert.equal(code, 0, err)
  }
  const newest = `/v1/companydata/ciks/${String(ARCHIVED).padStart(10, '0')}`
  const statusOf = async (): Promise<number> => {
    const response = await fetch(url + newest, { headers: { 'X-API-Key': keys[0] ?? '' } })
    await response.arrayBuffer()
    return response.status
  }
  // A minute's requests may be used up; the next answer shows nothing else.
  const untilStatus = (wanted: number): Promise<void> =>
    until(async () => [wanted, 429].includes(await statusOf()), `${wanted}`)
  try {
    await command('backup', backups)
    await command('rebuild')
    await untilStatus(200)
    await command('backup', backups)
    await command('restore', join(backups, readdirSync(backups).toSorted()[0] ?? ''))
    await untilStatus(404)
  } finally {
    isOver = true
    await clients
  }
  assert.deepEqual(
    [...statuses.keys()].filter((status) => status !== 200 && status !== 429),
    [],
  )
  assert.ok((statuses.get(200) ?? 0) > 100, JSON.stringify([...statuses]))
  assert.equal(countOf(join(data, 'market.db'), 'filings'), LOADED * FILINGS_EACH)
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual((await over)[0], 0)
})

/** Registrants that are loaded from one backup to the next. */
const BETWEEN_BACKUPS = 10

/** How many are committed. */
const registrantsOf = (path: string): number => {
  // The last process to close the file holds it for a moment.
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const { rows } = db.prepare("select rows from versions where collection = 'profiles'").get() ?? {}
  db.close()
  return Number(rows)
}

test('each backup made while feeds are loaded is one committed state, and comes back whole', {
  timeout: 120_000,
}, async (t) => {
  const data = await makeArchivedFolder(t, { loaded: 2, archived: 2 })
  const backups = folderOf(t, 'backups')
  const mirror = folderOf(t, 'mirror')
  const { makeSubmissionsMirror } = await import('../files/submissions-mirror.ts')
  let made = 0
  let seen = 0
  const isFurther = (): boolean => {
    const now = registrantsOf(join(data, 'market.db'))
    if (now < seen + BETWEEN_BACKUPS) return false
    seen = now
    return true
  }
  // A quick load may be over before two backups are made, so the next is of twice as many registrants.
  for (let registrants = 150; made < 2; registrants *= 2) {
    makeSubmissionsMirror(mirror, registrants)
    const child = startCommand(data, 'ingest', 'sec-submissions', '--mirror', mirror)
    const loading = ended(child)
    while (child.exitCode === null) {
      // The load has the lower priority: one backup after the other would leave it nothing of the processor.
      await until(() => child.exitCode !== null || isFurther(), 'more of the load')
      if (child.exitCode !== null) break
      const { code, out, err } = await runCommand(data, 'backup', backups, '--json')
      assert.equal(code, 0, err)
      const { path, files } = JSON.parse(out)
      const db = new DatabaseSync(join(path, 'market.db'), { readOnly: true })
      const [filings] = db.prepare("select rows from versions where collection = 'filings'").all()
      db.close()
      const { rows } = files['market.db']
      // Whole work items only, and the count that is kept is that of the rows.
      assert.equal(rows.filings % FILINGS_EACH, 0)
      assert.equal(filings?.['rows'], rows.filings)
      assert.equal(rows.filings / FILINGS_EACH, rows.profiles)
      made += 1
    }
    assert.equal((await loading).code, 0)
  }
  const restored = folderOf(t, 'restored')
  assert.equal((await runCommand(restored, 'restore', backups)).code, 0)
  assert.equal((await runCommand(restored, 'check')).code, 0)
})

test('a disk that fills up during a rebuild or a restore leaves the old stores whole', {
  timeout: 240_000,
}, async (t) => {
  const data = await archivedFolder(t)
  const backups = folderOf(t, 'backups')
  assert.equal((await runCommand(data, 'backup', backups)).code, 0)
  const disk = join(folderOf(t, 'full'), 'disk')
  mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]).status !== 0) {
    t.skip('a small disk cannot be mounted here: that takes root')
    return
  }
  const full = join(disk, 'data')
  const old = await exportOf(data)
  try {
    for (const args of [['rebuild'], ['restore', backups]]) {
      cpSync(data, full, { recursive: true, force: true })
      const usedMb = Math.ceil(
        Number(spawnSync('du', ['-sm', disk], { encoding: 'utf8' }).stdout.split('\t')[0]),
      )
      let failures = 0
      for (let more = 1; ; more += 2) {
        spawnSync('mount', ['-o', `remount,size=${usedMb + more}m`, disk])
        const { code, err } = await runCommand(full, ...args)
        if (code === 0) break
        failures += 1
        assert.match(err, /The disk is full|are free|ENOSPC/)
        spawnSync('mount', ['-o', 'remount,size=256m', disk])
        assert.ok((await exportOf(full)) === old)
        assert.equal(countOf(join(full, 'market.db'), 'filings'), LOADED * FILINGS_EACH)
      }
      assert.ok(failures > 0, args[0])
    }
  } finally {
    spawnSync('umount', [disk])
  }
})
