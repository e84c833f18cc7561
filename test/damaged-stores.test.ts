/** A byte that flipped in a database is found before it is served, named with what to do, and harms no other file. */
import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { openWorld, type TestWorld } from './support/world.ts'

const PAGE_BYTES = 4096
const PLACES = 20

const base = openWorld()
after(base.remove)
await base.run('sample')
await base.run('keys', 'create', '--plan', 'pro')
const sound = readFileSync(join(base.folder, 'data', 'market.db'))

const worldOf = (t: TestContext): TestWorld => {
  const world = openWorld()
  t.after(world.remove)
  cpSync(join(base.folder, 'data'), join(world.folder, 'data'), { recursive: true })
  return world
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x40
  return changed
}

const isPlain = (err: string): boolean => !/\n\s+at /.test(err)

test(`market.db with one byte flipped in ${PLACES} places: check and start find it, keys go on`, async (t) => {
  const world = worldOf(t)
  const path = join(world.folder, 'data', 'market.db')
  const pages = Math.floor(sound.length / PAGE_BYTES)
  for (let place = 0; place < PLACES; place += 1) {
    // The head of a page, by which SQLite finds the way through the file.
    const at = Math.floor((place * pages) / PLACES) * PAGE_BYTES
    writeFileSync(path, flipped(sound, at))
    const checked = await world.run('check')
    assert.equal(checked.code, 1, `byte ${at}`)
    assert.match(checked.out, /FAILED\s+market store: \S*market\.db is damaged .*`openbell restore`/)
    assert.match(checked.out, /ok\s+accounts store: 1 valid key/)
    for (const command of ['serve', 'start']) {
      const { code, err } = await world.run(command, '--port', '0')
      assert.equal(code, 1)
      assert.match(err, /^\S*market\.db is damaged \(.*\)\. Restore a backup with `openbell restore`\.$/)
    }
    assert.equal((await world.run('keys', 'list')).code, 0)
  }
})

test('wherever a byte flips, no command ends with a stack, and accounts.db stays as it is', async (t) => {
  const world = worldOf(t)
  const path = join(world.folder, 'data', 'market.db')
  const accounts = readFileSync(join(world.folder, 'data', 'accounts.db'))
  for (let place = 0; place < PLACES; place += 1) {
    // A prime step falls into texts, columns, heads and unused space.
    writeFileSync(path, flipped(sound, (place * 1_000_003 + 97 * place) % sound.length))
    for (const args of [
      ['check'],
      ['status'],
      ['get', '/v1/filings/AAPL?limit=50'],
      ['export', 'financials'],
    ]) {
      const { code, err } = await world.run(...args)
      assert.ok(code === 0 || code === 1, `${args} ended with ${code}`)
      assert.ok(isPlain(err), err)
    }
  }
  assert.ok(readFileSync(join(world.folder, 'data', 'accounts.db')).equals(accounts))
})

test('accounts.db with a flipped byte is named, and what needs no key answers on', async (t) => {
  const world = worldOf(t)
  const path = join(world.folder, 'data', 'accounts.db')
  await world.run('backup', 'backups')
  writeFileSync(path, flipped(readFileSync(path), PAGE_BYTES))
  const { code, out } = await world.run('check')
  assert.equal(code, 1)
  assert.match(out, /FAILED\s+accounts store: \S*accounts\.db is damaged .*`openbell restore`/)
  assert.match(out, /ok\s+market store/)
  assert.equal((await world.run('serve', '--port', '0')).code, 1)
  assert.equal((await world.run('get', '/v1/companydata/tickers/AAPL')).code, 0)
  assert.equal((await world.run('restore', 'backups', '--only', 'accounts')).code, 0)
  assert.equal((await world.run('check')).code, 0)
})
