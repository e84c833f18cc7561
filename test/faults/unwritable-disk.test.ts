/** A disk that is full or read-only: what only reads works on it, and says what is kept in memory alone. */
import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newKey } from '../../src/access/key.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { filings } from '../../src/derived/filings/record.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { metricsOf, type ServedProcess, serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const AT = '2026-11-21T10:00:00Z'
/** The user `nobody`, whom root becomes where it may not mount. */
const NOBODY = 65_534

const mount = (...args: readonly string[]): boolean => spawnSync('mount', args).status === 0

/** Goes with the test, and with it what is mounted at it or at the folders below that are named. */
const folderOf = (t: TestContext, ...mounts: readonly string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-unwritable-'))
  for (const name of mounts) mkdirSync(join(folder, name))
  t.after(() => {
    // Lazily: hooks run in the order of the test, so that a server may still be there.
    for (const name of [...mounts, '']) spawnSync('umount', ['--lazy', join(folder, name)])
    spawnSync('chmod', ['-R', 'u+rwx', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const accountsOf = (data: string) => accountsIn(data)

/** A data folder with the sample and a key. */
const filled = async (data: string): Promise<string> => {
  await writeSampleStore(dataPaths(data).market, AT)
  const accounts = accountsOf(data)
  const { key } = accounts.createKey({ plan: 'starter' })
  accounts.close()
  return key
}

/** The user for whom the folder is read-only now. */
type Reader = { readonly user?: number }

const withoutWriting = (folder: string, owner: number | null): void => {
  for (const name of readdirSync(folder)) {
    if (owner !== null) chownSync(join(folder, name), owner, owner)
    chmodSync(join(folder, name), 0o500)
  }
  if (owner !== null) chownSync(folder, owner, owner)
  chmodSync(folder, 0o500)
}

/** Read-only by mount for root who may, else by permission; root without mounts reads as another user. */
const madeReadOnly = (folder: string): Reader => {
  if (process.getuid?.() !== 0) {
    withoutWriting(folder, null)
    return {}
  }
  if (mount('--bind', folder, folder)) {
    assert.ok(mount('-o', 'remount,ro,bind', folder))
    return {}
  }
  withoutWriting(folder, NOBODY)
  return { user: NOBODY }
}

const run = ({ user }: Reader, data: string, ...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    encoding: 'utf8',
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })

const statusOf = async ({ url }: ServedProcess, key: string): Promise<number> => {
  const response = await fetch(`${url}/v1/filings/AAPL?limit=50`, {
    headers: { 'X-API-Key': key, Connection: 'close' },
  })
  await response.arrayBuffer()
  return response.status
}

/** Every command that only reads, and a server, on a folder that cannot be written. */
const readsWithoutWriting = async (
  t: TestContext,
  reader: Reader,
  data: string,
  key: string,
): Promise<void> => {
  const got = run(reader, data, 'get', '/v1/filings/AAPL?limit=3')
  assert.equal(got.status, 0, got.stderr)
  assert.equal(JSON.parse(got.stdout).results.length, 3)
  const looked = run(reader, data, 'check')
  assert.equal(looked.status, 0, looked.stdout + looked.stderr)
  assert.match(
    looked.stdout,
    /market store: [\d,]+ rows; cannot be written: servers keep limits and last uses/,
  )
  assert.match(looked.stdout, /accounts store: 1 valid key; cannot be written/)
  const status = run(reader, data, 'status')
  assert.equal(status.status, 0, status.stderr)
  assert.match(status.stdout, /filings/)
  const keys = run(reader, data, 'keys', 'list')
  assert.equal(keys.status, 0, keys.stderr)
  assert.match(keys.stdout, /starter/)
  const made = run(reader, data, 'keys', 'create', '--plan', 'pro')
  assert.equal(made.status, 1)
  assert.match(made.stderr, /read-only|Permission denied|may be full|disk is full|cannot be opened/)

  const server = await serveProcess(t, data, { ...reader, environment: { OPENBELL_ADMIN_PORT: '0' } })
  assert.equal(await statusOf(server, key), 200)
  assert.equal(await statusOf(server, newKey(randomBytes)), 401)
  const said = server.events().find(({ event }) => event === 'read_only')
  assert.deepEqual(said?.['keptInMemory'], [
    'last uses of keys',
    'counts of requests',
    'limits, for each process alone',
  ])
  assert.match(await metricsOf(server), /^openbell_read_only 1$/m)
  assert.equal(await server.end('SIGTERM'), 0)
  assert.equal(server.events().at(-1)?.event, 'stopped')
}

test('on a read-only disk commands that read and a server work, and leave the folder as it is', {
  timeout: 60_000,
}, async (t) => {
  const data = folderOf(t)
  const key = await filled(data)
  const before = readdirSync(data)
  await readsWithoutWriting(t, madeReadOnly(data), data, key)
  assert.deepEqual(readdirSync(data), before)
})

test('the same where a killed server has left its logs', { timeout: 60_000 }, async (t) => {
  const data = folderOf(t)
  await writeSampleStore(dataPaths(data).market, AT)
  const killed = await serveProcess(t, data)
  const made = run({}, data, 'keys', 'create', '--plan', 'starter')
  await killed.end('SIGKILL')
  assert.ok(readdirSync(data).includes('accounts.db-wal'))
  // The key is in the log alone.
  await readsWithoutWriting(t, madeReadOnly(data), data, made.stdout.trim())
})

test('a server behind a read-only mount sees what others write by another way', {
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t, 'data', 'view')
  const [data, view] = [join(folder, 'data'), join(folder, 'view')]
  const key = await filled(data)
  if (!mount('--bind', data, view) || !mount('-o', 'remount,ro,bind', view)) {
    t.skip('a folder cannot be mounted read-only here: that takes root')
    return
  }
  const server = await serveProcess(t, view)
  assert.equal(await statusOf(server, key), 200)
  const accounts = accountsOf(data)
  const other = accounts.createKey({ plan: 'pro' })
  await until(async () => (await statusOf(server, other.key)) === 200)
  accounts.revokeKey(other.id)
  await until(async () => (await statusOf(server, other.key)) === 401)
  accounts.close()
  assert.equal(await statusOf(server, key), 200)
  assert.equal(run({}, data, 'sample', '--remove').status, 0)
  await until(async () => (await statusOf(server, key)) === 404)
  assert.equal(run({}, data, 'sample').status, 0)
  await until(async () => (await statusOf(server, key)) === 200)
  assert.equal(
    server.events().some(({ event }) => event.endsWith('_failed')),
    false,
  )
})

test('streams behind a read-only mount hear of commits by another way, and read them', {
  timeout: 60_000,
}, async (t) => {
  const folder = folderOf(t, 'data', 'view')
  const [data, view] = [join(folder, 'data'), join(folder, 'view')]
  await filled(data)
  if (!mount('--bind', data, view) || !mount('-o', 'remount,ro,bind', view)) {
    t.skip('a folder cannot be mounted read-only here: that takes root')
    return
  }
  const store = openSqliteStore({
    path: dataPaths(view).market,
    collections: marketCollections,
    isUnwritable: true,
  })
  t.after(() => store.close())
  let commits = 0
  const end = store.newest.watch(() => {
    commits += 1
  })
  t.after(end)
  const anyFiling = () => store.newest.read(async (reads) => (await reads.rows(filings, { limit: 1 })).length)
  assert.equal(await anyFiling(), 1)
  await until(() => commits > 0)
  const seen = commits
  assert.equal(run({}, data, 'sample', '--remove').status, 0)
  await until(() => commits > seen)
  assert.equal(await anyFiling(), 0)
  const during = store.newest.read(async (reads) => {
    await reads.rows(filings, { limit: 1 })
    assert.equal(run({}, data, 'sample').status, 0)
    return reads.rows(filings, { limit: 1 })
  })
  await assert.rejects(during, { name: 'StoreUnavailableError' })
  assert.equal(await anyFiling(), 1)
})

test('a server that lost the right to read the file answers no rows of it, mixed or old, until it has that again', {
  timeout: 60_000,
}, async (t) => {
  if (process.getuid?.() !== 0) {
    t.skip('a server of another user takes root')
    return
  }
  const data = folderOf(t)
  const key = await filled(data)
  const { market } = dataPaths(data)
  const readable = (): void => {
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644)
  }
  chmodSync(data, 0o755)
  readable()
  const server = await serveProcess(t, data, { user: NOBODY })
  assert.equal(await statusOf(server, key), 200)
  // The owner takes the rights of all others away where a program of theirs opens the file.
  assert.equal(run({}, data, 'sample', '--remove').status, 0)
  assert.equal(statSync(market).mode & 0o777, 0o600)
  await until(async () => (await statusOf(server, key)) === 503)
  const other = { user: NOBODY }
  assert.match(
    run(other, data, 'check').stdout,
    /FAILED .*market\.db: the user of this process may not read it/,
  )
  assert.match(run(other, data, 'status').stderr, /must have the right to read and write the file/)
  await until(() => server.events().some(({ event }) => event === 'market_failed'))
  const failed = server.events().find(({ event }) => event === 'market_failed')
  assert.match(JSON.stringify(failed), /market\.db/)
  readable()
  await until(async () => (await statusOf(server, key)) === 404)
})

const MIB = 2 ** 20

const fill = (folder: string): void => {
  let size = MIB
  for (let at = 0; size >= 512; at += 1) {
    try {
      writeFileSync(join(folder, `fill-${at}`), Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
}

const empty = (folder: string): void => {
  for (const name of readdirSync(folder)) if (name.startsWith('fill-')) rmSync(join(folder, name))
}

/** A small disk of its own; null where none can be mounted. */
const smallDisk = (t: TestContext): string | null => {
  const disk = join(folderOf(t, 'disk'), 'disk')
  if (!mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk)) {
    t.skip('a small disk cannot be mounted here: that takes root')
    return null
  }
  mkdirSync(join(disk, 'data'))
  return disk
}

test('on a full disk commands that read and a server work', { timeout: 60_000 }, async (t) => {
  const disk = smallDisk(t)
  if (disk === null) return
  const data = join(disk, 'data')
  const key = await filled(data)
  fill(disk)
  await readsWithoutWriting(t, {}, data, key)
})

test('a server whose disk fills continues, keeps last uses until there is space, and then writes them', {
  timeout: 60_000,
}, async (t) => {
  const disk = smallDisk(t)
  if (disk === null) return
  const data = join(disk, 'data')
  const key = await filled(data)
  const server = await serveProcess(t, data, { environment: { OPENBELL_ADMIN_PORT: '0' } })
  const usageFails = async (): Promise<boolean> =>
    (await metricsOf(server)).includes('\nopenbell_store_failing{store="usage"} 1\n')
  fill(disk)
  assert.equal(await statusOf(server, key), 200)
  await until(() => server.events().some(({ event }) => event === 'uses_failed'))
  assert.equal(await usageFails(), true)
  assert.equal(await statusOf(server, key), 200)
  empty(disk)
  const accounts = accountsOf(data)
  await until(() => accounts.listKeys()[0]?.lastUsedAt !== null)
  accounts.close()
  await until(async () => !(await usageFails()))
  assert.equal(await statusOf(server, key), 200)
  assert.equal(server.events().filter(({ event }) => event.endsWith('_failed')).length, 1)
})
