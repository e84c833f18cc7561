/** A byte that flipped in a database is found before it is served, named with what to do, and harms no other file. */
import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { writeSmallSampleData } from './support/sample-store.ts'

const PAGE_BYTES = 4096
const PLACES = 20

const base = openCommandLine()
after(base.remove)
await writeSmallSampleData(base)
await base.run('keys', 'create', '--plan', 'pro')
const sound = readFileSync(join(base.folder, 'data', 'market.db'))

const commandsOn = (t: TestContext): CommandLine => {
  const commands = openCommandLine()
  t.after(commands.remove)
  cpSync(join(base.folder, 'data'), join(commands.folder, 'data'), { recursive: true })
  return commands
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x40
  return changed
}

const isPlain = (err: string): boolean => !/\n\s+at /.test(err)

test(`market.db with one byte flipped in ${PLACES} places: check and start find it, keys continue`, async (t) => {
  const commands = commandsOn(t)
  const path = join(commands.folder, 'data', 'market.db')
  const pages = Math.floor(sound.length / PAGE_BYTES)
  for (let place = 0; place < PLACES; place += 1) {
    // The head of a page, by which SQLite finds the way through the file.
    const at = Math.floor((place * pages) / PLACES) * PAGE_BYTES
    writeFileSync(path, flipped(sound, at))
    const checked = await commands.run('check')
    assert.equal(checked.code, 1, `byte ${at}`)
    assert.match(checked.out, /FAILED\s+market store: \S*market\.db is damaged .*`openbell restore`/)
    assert.match(checked.out, /ok\s+accounts store: 1 valid key/)
    for (const command of ['serve', 'start']) {
      const { code, err } = await commands.run(command, '--port', '0')
      assert.equal(code, 1)
      assert.match(err, /^\S*market\.db is damaged \(.*\)\. Restore a backup with `openbell restore`\.$/)
    }
    assert.equal((await commands.run('keys', 'list')).code, 0)
  }
})

test('wherever a byte flips, no command ends with a stack, and accounts.db stays as it is', async (t) => {
  const commands = commandsOn(t)
  const path = join(commands.folder, 'data', 'market.db')
  const accounts = readFileSync(join(commands.folder, 'data', 'accounts.db'))
  for (let place = 0; place < PLACES; place += 1) {
    // A prime step falls into texts, columns, heads and unused space.
    writeFileSync(path, flipped(sound, (place * 1_000_003 + 97 * place) % sound.length))
    for (const args of [
      ['check'],
      ['status'],
      ['get', '/v1/filings/AAPL?limit=50'],
      ['export', 'financials'],
    ]) {
      const { code, err } = await commands.run(...args)
      assert.ok(code === 0 || code === 1, `${args} ended with ${code}`)
      assert.ok(isPlain(err), err)
    }
  }
  assert.ok(readFileSync(join(commands.folder, 'data', 'accounts.db')).equals(accounts))
})

test('accounts.db with a flipped byte is named, and what needs no key answers on', async (t) => {
  const commands = commandsOn(t)
  const path = join(commands.folder, 'data', 'accounts.db')
  await commands.run('backup', 'backups')
  writeFileSync(path, flipped(readFileSync(path), PAGE_BYTES))
  const { code, out } = await commands.run('check')
  assert.equal(code, 1)
  assert.match(out, /FAILED\s+accounts store: \S*accounts\.db is damaged .*`openbell restore`/)
  assert.match(out, /ok\s+market store/)
  assert.equal((await commands.run('serve', '--port', '0')).code, 1)
  assert.equal((await commands.run('get', '/v1/companydata/tickers/AAPL')).code, 0)
  assert.equal((await commands.run('restore', 'backups', '--only', 'accounts')).code, 0)
  assert.equal((await commands.run('check')).code, 0)
})
