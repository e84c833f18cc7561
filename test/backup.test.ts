/** Backups made while the stores are in use come back whole, and a restore that cannot be right touches nothing. */
import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { lockServing } from '../src/app/lock.ts'
import { holdIngestLock } from '../src/commands/loading/ingest-lock.ts'
import { openAccountsDatabase } from '../src/store/accounts/database.ts'
import { accountsIn } from './support/accounts-in.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { writeSmallSampleData } from './support/sample-store.ts'

const base = openCommandLine()
after(base.remove)
await writeSmallSampleData(base)
const { key } = JSON.parse((await base.run('keys', 'create', '--plan', 'pro', '--json')).out)
writeFileSync(join(base.folder, 'data', 'first-key'), 'ob_live_SECRET')

/** A data folder with the sample and one key. */
const loaded = (t: TestContext): CommandLine => {
  const commands = openCommandLine()
  t.after(commands.remove)
  cpSync(join(base.folder, 'data'), join(commands.folder, 'data'), { recursive: true })
  return commands
}

const backedUp = async (commands: CommandLine, ...more: readonly string[]) => {
  const { code, out, err } = await commands.run('backup', 'backups', '--json', ...more)
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

const recordsOf = async (commands: CommandLine): Promise<string> =>
  (await commands.run('export', '--dump', '--all')).out

const keysOf = async (commands: CommandLine): Promise<readonly string[]> =>
  JSON.parse((await commands.run('keys', 'list', '--json')).out).keys.map((key: { id: string }) => key.id)

const epochOf = (commands: CommandLine): string => {
  const db = new DatabaseSync(join(commands.folder, 'data', 'market.db'), { readOnly: true })
  const epoch = String(db.prepare("select value from meta where name = 'epoch'").get()?.['value'])
  db.close()
  return epoch
}

test('a backup has both stores, their hashes, versions and row counts, and never the first key', async (t) => {
  const commands = loaded(t)
  const { path, files, openbell, contract } = await backedUp(commands)
  assert.deepEqual(readdirSync(path).sort(), ['accounts.db', 'manifest.json', 'market.db'])
  assert.deepEqual(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')).files, files)
  assert.match(`${openbell} ${contract}`, /^\d+\.\d+\.\d+ \d+\.\d+\.\d+$/)
  assert.ok(files['market.db'].rows.filings >= 300)
  assert.equal(files['accounts.db'].rows.keys, 1)
  assert.equal(files['market.db'].version, 4)
  for (const name of readdirSync(path))
    assert.equal(statSync(join(path, name)).mode & 0o077, name === 'manifest.json' ? 0o044 : 0)
  assert.equal(statSync(path).mode & 0o077, 0)
  for (const name of readdirSync(path)) assert.equal(readFileSync(join(path, name)).includes('SECRET'), false)
})

test('no file of the stores or of a backup has a key', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  assert.match(key, /^ob_live_\w{38}$/)
  const files = [join(commands.folder, 'data'), path].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  assert.ok(files.filter((file) => file.endsWith('accounts.db')).length === 2)
  for (const file of files) assert.equal(readFileSync(file).includes(key), false, file)
})

test('what was lost or changed after a backup is as it was, under another data epoch', async (t) => {
  const commands = loaded(t)
  const [records, keys] = [await recordsOf(commands), await keysOf(commands)]
  const { path } = await backedUp(commands)
  const before = epochOf(commands)
  await commands.run('sample', '--remove')
  await commands.run('keys', 'create', '--plan', 'free')
  const { code, out } = await commands.run('restore', path, '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out).restored, ['market.db', 'accounts.db'])
  assert.ok((await recordsOf(commands)) === records)
  assert.deepEqual(await keysOf(commands), keys)
  assert.notEqual(epochOf(commands), before)
  assert.equal((await commands.run('check')).code, 0)
  assert.deepEqual(readdirSync(join(commands.folder, 'data', 'scratch')), [])
})

test('stores without a log have one after a restore, which says where a reader locks it out', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  const files = ['market.db', 'accounts.db'].map((name) => join(commands.folder, 'data', name))
  const modeOf = (file: string, statement = 'pragma journal_mode'): unknown => {
    using db = new DatabaseSync(file)
    return db.prepare(statement).get()?.['journal_mode']
  }
  for (const file of files) assert.equal(modeOf(file, 'pragma journal_mode = delete'), 'delete')
  const reader = new DatabaseSync(files[0] ?? '', { readOnly: true })
  reader.exec('begin; select count(*) from sqlite_schema')
  const { code, err } = await commands.run('restore', path)
  assert.deepEqual(
    [code, /^The database is locked by another process;[\s\S]*market\.db/m.test(err)],
    [1, true],
    err,
  )
  reader.close()
  assert.equal((await commands.run('restore', path)).code, 0)
  for (const file of files) assert.equal(modeOf(file), 'wal')
})

test('stores restored into a new folder are written while a process that may only read has them open', async (t) => {
  const commands = loaded(t)
  assert.equal((await commands.run('restore', (await backedUp(commands)).path, '--data', 'new')).code, 0)
  for (const name of ['market.db', 'accounts.db']) {
    const reader = new DatabaseSync(join(commands.folder, 'new', name), { readOnly: true })
    t.after(() => reader.close())
    reader.exec('begin; select count(*) from sqlite_schema')
  }
  assert.equal((await commands.run('keys', 'create', '--plan', 'pro', '--data', 'new')).code, 0)
  assert.equal((await commands.run('sample', '--remove', '--data', 'new')).code, 0)
})

test('one store is restored alone: a key revoked since stays revoked', async (t) => {
  const commands = loaded(t)
  const records = await recordsOf(commands)
  await backedUp(commands)
  const [id = ''] = await keysOf(commands)
  await commands.run('keys', 'revoke', id)
  await commands.run('sample', '--remove')
  assert.equal((await commands.run('restore', 'backups', '--only', 'market')).code, 0)
  assert.ok((await recordsOf(commands)) === records)
  const [key] = JSON.parse((await commands.run('keys', 'list', '--json')).out).keys
  assert.equal(key.state, 'revoked')
  assert.equal((await commands.run('restore', 'backups', '--only', 'accounts')).code, 0)
  assert.equal(JSON.parse((await commands.run('keys', 'list', '--json')).out).keys[0].state, 'valid')
})

test('a restore brings members back, and ends every session and link', async (t) => {
  const commands = loaded(t)
  const before = accountsIn(join(commands.folder, 'data'))
  const member = before.joinMember(
    { mail: 'op@example.com', role: 'operator', plan: 'pro', password: 'a hash' },
    { mayTakeAccount: false },
  )
  before.setSignUpOpen(true, 'op@example.com')
  before.beginSession(member?.id ?? '', null)
  const { token } = before.createInvitation({ mail: null, plan: 'pro', role: 'operator' }, 'op@example.com')
  before.close()
  await backedUp(commands)
  // The only operator cannot be disabled.
  assert.equal((await commands.run('accounts', 'create', 'two@example.com', '--role', 'operator')).code, 0)
  assert.equal((await commands.run('accounts', 'disable', 'op@example.com')).code, 0)
  assert.equal((await commands.run('restore', 'backups', '--only', 'accounts')).code, 0)
  const after = accountsIn(join(commands.folder, 'data'))
  const [restored, ...others] = after.listMembers()
  assert.deepEqual(others, [])
  assert.deepEqual([restored?.mail, restored?.disabled, restored?.liveKeys], ['op@example.com', false, 1])
  assert.equal(after.memberByMail('op@example.com')?.password, 'a hash')
  assert.equal(after.isSignUpOpen(), true)
  assert.equal(after.listActs({ limit: 9, offset: 0 }).total, 2)
  assert.deepEqual(after.sessions(), [])
  assert.equal(after.lookUpLink(token), undefined)
  after.close()
})

test('the newest N stay, and a folder of backups stands for its newest', async (t) => {
  const commands = loaded(t)
  const paths = []
  for (let at = 0; at < 4; at += 1) paths.push((await backedUp(commands, '--keep', '2')).path)
  mkdirSync(join(commands.folder, 'backups', 'openbell-20200101T000000000Z.partial'))
  mkdirSync(join(commands.folder, 'backups', 'mine'))
  const { path, removed } = await backedUp(commands, '--keep', '2')
  assert.equal(removed.length, 1)
  const left = [paths[3], path].map((each) => String(each).split('/').at(-1))
  assert.deepEqual(readdirSync(join(commands.folder, 'backups')).sort(), ['mine', ...left].sort())
  assert.equal(JSON.parse((await commands.run('restore', 'backups', '--json')).out).path, path)
  for (const keep of ['0', '-1', 'x', '1.5'])
    assert.equal((await commands.run('backup', 'backups', '--keep', keep)).code, 2)
})

test('a restore that cannot be right fails before it touches anything', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  const [records, keys, epoch] = [await recordsOf(commands), await keysOf(commands), epochOf(commands)]
  const spoilt = (name: string, spoil: (folder: string) => void): string => {
    const folder = join(commands.folder, name)
    cpSync(path, folder, { recursive: true })
    spoil(folder)
    return folder
  }
  const hashed = (folder: string, change: (files: Record<string, Record<string, unknown>>) => void): void => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    change(manifest.files)
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  }
  const cases: readonly (readonly [string, number, RegExp])[] = [
    ['nowhere', 1, /is not a backup and holds none/],
    [spoilt('cut', (f) => appendFileSync(join(f, 'market.db'), 'x')), 1, /not the file that was backed up/],
    [spoilt('gone', (f) => rmSync(join(f, 'accounts.db'))), 1, /accounts\.db is not there/],
    [spoilt('torn', (f) => writeFileSync(join(f, 'manifest.json'), '{')), 1, /manifest\.json is not JSON/],
    [
      spoilt('bare', (f) => hashed(f, (files) => Object.assign(files, { 'x.db': {} }))),
      1,
      /manifest\.json: /,
    ],
    [spoilt('less', (f) => hashed(f, (files) => delete files['market.db'])), 0, /^$/],
  ]
  for (const [from, expected, reason] of cases.slice(0, -1)) {
    const { code, err } = await commands.run('restore', from)
    assert.equal(code, expected, from)
    assert.match(err, reason)
  }
  assert.equal((await commands.run('restore', path, '--only', 'both')).code, 2)
  assert.ok((await recordsOf(commands)) === records)
  assert.deepEqual([await keysOf(commands), epochOf(commands)], [keys, epoch])
  const less = await commands.run('restore', join(commands.folder, 'less'), '--json')
  assert.deepEqual(JSON.parse(less.out).restored, ['accounts.db'])
  assert.equal(epochOf(commands), epoch)
})

test('a backup of a newer program is refused with 78, and one of a folder without stores with 1', async (t) => {
  const commands = loaded(t)
  for (const file of ['market.db', 'accounts.db']) {
    const newer = loaded(t)
    const db = new DatabaseSync(join(newer.folder, 'data', file))
    db.exec('pragma user_version = 999')
    db.close()
    const { path } = await backedUp(newer)
    const { code, err } = await commands.run('restore', path)
    assert.equal(code, 78)
    assert.match(err, /written by a newer Openbell/)
  }
  assert.equal((await commands.run('check')).code, 0)
  assert.equal((await commands.run('backup', 'backups', '--data', 'absent')).code, 1)
  assert.equal(existsSync(join(commands.folder, 'absent')), false)
})

const onLinux = process.platform === 'linux' ? false : 'only Linux has /proc'

test('a backup or a file into a folder that cannot be made ends with 1', {
  skip: onLinux,
  timeout: 60_000,
}, async (t) => {
  const commands = loaded(t)
  for (const line of [
    ['backup', '/proc/openbell/backups'],
    ['export', 'filings', '--out', '/proc/openbell/filings.csv'],
  ]) {
    const { code, err } = await commands.run(...line)
    assert.deepEqual([code, /^The file or folder does not exist\. \(ENOENT/.test(err)], [1, true], err)
  }
})

test('accounts of an earlier program are brought to this one’s version before they take their place', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  assert.equal((await commands.run('restore', path)).code, 0)
  const db = openAccountsDatabase(join(commands.folder, 'data', 'accounts.db'))
  assert.equal(db.prepare('pragma journal_mode').get()?.['journal_mode'], 'wal')
  db.close()
  assert.equal(statSync(join(commands.folder, 'data', 'accounts.db')).mode & 0o077, 0)
})

test('a damaged store is not backed up over a good backup', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  const file = join(commands.folder, 'data', 'market.db')
  const bytes = readFileSync(file)
  // The heads of the first pages get a kind of page that SQLite does not have.
  for (let page = 1; page < 60; page += 1) bytes[page * 4096] = 0x77
  writeFileSync(file, bytes)
  const { code, err } = await commands.run('backup', 'backups', '--keep', '1')
  assert.equal(code, 1)
  assert.match(err, /market\.db is damaged .*openbell restore/)
  assert.deepEqual(readdirSync(join(commands.folder, 'backups')), [path.split('/').at(-1)])
  assert.equal((await commands.run('restore', 'backups')).code, 0)
  assert.equal((await commands.run('check')).code, 0)
})

test('while a file is loaded a restore waits for another time, and a damaged head is replaced only unserved', async (t) => {
  const commands = loaded(t)
  const data = join(commands.folder, 'data')
  await backedUp(commands)
  const lock = holdIngestLock(data)
  assert.match((await commands.run('restore', 'backups')).err, /Another ingest is loading/)
  lock.release()
  writeFileSync(join(data, 'market.db'), 'x'.repeat(8192))
  const serving = lockServing(data)
  const served = await commands.run('restore', 'backups')
  assert.equal(served.code, 1)
  assert.match(served.err, /stop the server/)
  assert.equal(readFileSync(join(data, 'market.db'), 'utf8'), 'x'.repeat(8192))
  serving.release()
  assert.equal((await commands.run('restore', 'backups')).code, 0)
  assert.equal((await commands.run('check')).code, 0)
})

test('a backup on a medium that cannot be written to is read all the same', async (t) => {
  const commands = loaded(t)
  const { path } = await backedUp(commands)
  for (const name of readdirSync(path)) chmodSync(join(path, name), 0o400)
  chmodSync(path, 0o500)
  const { code } = await commands.run('restore', path, '--data', 'other')
  chmodSync(path, 0o700)
  assert.equal(code, 0)
  assert.equal((await commands.run('check', '--data', 'other')).code, 0)
})
