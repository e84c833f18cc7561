import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { KeyUses } from '../access/key-uses.ts'
import { SessionCache } from '../access/session-cache.ts'
import { openAccounts } from '../access/sqlite-accounts.ts'
import { UsageCounts } from '../access/usage-counts.ts'
import { isBusy } from '../store/sqlite/error.ts'
import { usageWriterOf } from './usage-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-usage-writer-'))
after(() => rmSync(folder, { recursive: true }))

const START = Date.UTC(2026, 10, 21, 10)
let files = 0

const opened = () => {
  const path = join(folder, `${++files}.db`)
  let now = START
  const accounts = openAccounts({ path, now: () => now, randomBytes, lockTimeoutMs: 1 })
  after(() => accounts.close())
  const usage = new UsageCounts()
  const keep = usageWriterOf({ accounts, uses: new KeyUses(), sessions: new SessionCache(accounts), usage })
  const countedIn = (id: string) =>
    accounts
      .usageOf({ subjects: [id], stepSeconds: 3600, from: 0 })
      .points.reduce((sum, { requests }) => sum + requests, 0)
  return {
    path,
    accounts,
    usage,
    keep,
    countedIn,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('counts that cannot be written stay, are added to later ones, and are written once', async () => {
  const { path, usage, keep, countedIn } = opened()
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 1200; at += 1) usage.note('key_a', `operation ${at}`, 200, START)
    await assert.rejects(keep(round), isBusy)
  }
  assert.equal(usage.size, 1200)
  assert.equal(countedIn('key_a'), 0)
  other.exec('commit')
  other.close()
  await keep(4)
  await keep(5)
  assert.equal(usage.size, 0)
  assert.equal(countedIn('key_a'), 3600)
})

test('requests are answered between two minutes that are removed', async () => {
  const { accounts, usage, keep, pass } = opened()
  for (let at = 0; at < 100; at += 1) usage.note('key_a', 'screen', 200, START + at * 60_000)
  await keep(0)
  pass(26 * 3_600_000)
  let turns = 0
  const immediate = () => {
    turns += 1
    next = setImmediate(immediate)
  }
  let next = setImmediate(immediate)
  await keep(600_000)
  clearImmediate(next)
  assert.equal(accounts.usageOf({ subjects: ['key_a'], stepSeconds: 60, from: 0 }).points.length, 0)
  assert.ok(turns >= 100, `${turns} turns`)
})

test('what is past its time is removed by itself, now and then', async () => {
  const { accounts, usage, keep, pass } = opened()
  usage.note('key_a', 'screen', 200, START)
  await keep(0)
  const minutes = () => accounts.usageOf({ subjects: ['key_a'], stepSeconds: 60, from: 0 }).points.length
  pass(25 * 3_600_000)
  await keep(599_999)
  assert.equal(minutes(), 1)
  await keep(600_000)
  assert.equal(minutes(), 0)
})
