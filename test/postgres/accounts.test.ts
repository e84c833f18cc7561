/** Accounts in a database: what was confirmed outlives it, and what it holds, a file and another database hold after a transfer. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Accounts } from '../../src/access/accounts.ts'
import { openPostgresAccounts } from '../../src/access/postgres-accounts.ts'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import { storeFilesOf } from '../../src/app/store-files.ts'
import { feedRuns } from '../../src/store/ingest-state.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { ask, noPostgres, startPostgres } from '../support/postgres.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

after(endEngines)

const context = { now: Date.now, randomBytes }

/** Everything but what each store counts for itself. */
const contentOf = async (accounts: Accounts) => ({
  members: await accounts.listMembers(),
  sessions: await accounts.sessions(),
  invitations: await accounts.listInvitations(),
  acts: await accounts.listActs({ limit: 100, offset: 0 }),
  isSignUpOpen: await accounts.isSignUpOpen(),
  keys: await accounts.listKeys(),
})

test('accounts go from a database into a file and into another database', {
  skip: noPostgres(),
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-accounts-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const url = await newDatabase()
  const first = await openPostgresAccounts(url, context)
  t.after(() => first.close())
  await first.createKey({ plan: 'starter' })
  const member = await first.joinMember(
    { mail: 'op@example.com', role: 'operator', plan: 'pro', password: 'a hash' },
    { mayTakeAccount: false },
  )
  const { id } = await first.beginSession(member?.id ?? '', null)
  await first.touchSessions([{ id, account: member?.id ?? '', seenAt: Date.now() + 5000 }])
  await first.createInvitation({ mail: 'new@example.com', plan: 'free', role: 'member' }, 'op@example.com')
  await first.createRecovery(member?.id ?? '', 'op@example.com')
  await first.setSignUpOpen(true, 'op@example.com')
  const content = await contentOf(first)
  assert.deepEqual([content.members.length, content.sessions.length, content.acts.total], [1, 1, 3])

  const { 'accounts.db': path } = await (await storeFilesOf({ data: folder, databaseUrl: url })).read(folder)
  const file = openAccounts({ path, ...context })
  assert.deepEqual(await contentOf(file), content)
  file.close()

  const other = await newDatabase()
  const second = await openPostgresAccounts(other, context)
  t.after(() => second.close())
  await second.joinMember(
    { mail: 'gone@example.com', role: 'operator', plan: 'pro', password: 'a hash' },
    { mayTakeAccount: false },
  )
  const version = await second.version()
  await (await storeFilesOf({ data: folder, databaseUrl: other })).replace('accounts.db', path)
  assert.deepEqual(await contentOf(second), content)
  assert.notEqual(await second.version(), version)
})

/** Confirms what is in its memory alone, which a kill takes; ten seconds are the longest time that it allows. */
const hasty = ['synchronous_commit=off', 'wal_writer_delay=10s']

test('two servers that write last uses in different orders, while members sign in and out, never wait in a circle', {
  skip: noPostgres(),
}, async (t) => {
  const url = await newDatabase()
  const [one, other] = [await openPostgresAccounts(url, context), await openPostgresAccounts(url, context)]
  t.after(() => Promise.all([one.close(), other.close()]))
  const keys = []
  for (let at = 0; at < 40; at += 1) keys.push(await one.createKey({ plan: 'pro' }))
  const members: { readonly account: string; readonly id: string }[] = []
  for (const mail of ['a@example.com', 'b@example.com', 'c@example.com']) {
    const joining = { mail, role: 'member', plan: 'pro', password: 'a hash' } as const
    const account = (await one.joinMember(joining, { mayTakeAccount: false }))?.id ?? ''
    for (let at = 0; at < 8; at += 1)
      members.push({ account, id: (await one.beginSession(account, null)).id })
  }
  for (let round = 0; round < 10; round += 1) {
    const seenAt = Date.now() + 1000 * (round + 1)
    const ofKeys = keys.map(({ id: keyId }) => ({ keyId, usedAt: seenAt, address: '192.0.2.1' }))
    const ofSessions = members.map((each) => ({ ...each, seenAt }))
    const { account = '' } = members[round % members.length] ?? {}
    await Promise.all([
      one.touch(ofKeys),
      other.touch(ofKeys.toReversed()),
      one.touchSessions(ofSessions),
      other.touchSessions(ofSessions.toReversed()),
      other.beginSession(account, null),
      ...(round === 9 ? [one.endSessions(account)] : []),
    ])
  }
  const [seen] = await one.listMembers()
  assert.ok((seen?.lastSeenAt ?? 0) > Date.now())
})

test('a webhook that is removed while a server writes its progress waits for that, and all of it goes', {
  skip: noPostgres(),
}, async (t) => {
  const url = await newDatabase()
  const accounts = await openPostgresAccounts(url, context)
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  t.after(async () => {
    await writer.end()
    await accounts.close()
  })
  const asked = { address: 'https://example.com/', topics: 'news.*', filters: '', topicNames: ['news'] }
  const id = (await accounts.createWebhook(asked, 'op@example.com'))?.id ?? ''
  const letter = `insert into openbell_accounts.webhook_dead_letters
    (webhook, event_id, topic, body, first_attempt_at, died_at, attempts, reason)
    values ($1, 'ab-1', 'news', '{}', 1, 2, 1, 'HTTP 500')
    on conflict (webhook, event_id) do update set attempts = 2`
  await writer.query(letter, [id])
  // The statements of a server, one by one.
  await writer.query('begin')
  await writer.query('update openbell_accounts.webhook_topics set revision = 2 where webhook = $1', [id])
  const removed = accounts.removeWebhook(id, 'op@example.com')
  while ((await ask(url, 'select 1 from pg_locks where not granted')).length === 0);
  await writer.query(letter, [id])
  await writer.query('commit')
  assert.equal(await removed, true)
  assert.deepEqual(await ask(url, 'select event_id from openbell_accounts.webhook_dead_letters'), [])
})

test('what changes several dead letters of a webhook waits for its lock before it takes one', {
  skip: noPostgres(),
}, async (t) => {
  const url = await newDatabase()
  const accounts = await openPostgresAccounts(url, context)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  t.after(async () => {
    await other.end()
    await accounts.close()
  })
  const asked = { address: 'https://example.com/', topics: 'news.*', filters: '', topicNames: ['news'] }
  const id = (await accounts.createWebhook(asked, 'op@example.com'))?.id ?? ''
  const letter = `insert into openbell_accounts.webhook_dead_letters
    (webhook, event_id, topic, body, first_attempt_at, died_at, attempts, reason)
    values ($1, 'ab-1', 'news', '{}', 1, 2, 1, 'HTTP 500')`
  const changes = [
    () => accounts.removeExpiredDeadLetters(),
    () => accounts.replayDeadLetters(id, 'op@example.com'),
    () => accounts.removeWebhook(id, 'op@example.com'),
  ]
  for (const change of changes) {
    await other.query(letter, [id])
    // The statements of a script in another process, one by one.
    await other.query('begin')
    await other.query('update openbell_accounts.webhooks set topics = topics where id = $1', [id])
    const changed = change()
    while ((await ask(url, 'select 1 from pg_locks where not granted')).length === 0);
    await other.query('delete from openbell_accounts.webhook_dead_letters where webhook = $1', [id])
    await other.query('commit')
    await changed
  }
  assert.deepEqual(await accounts.listWebhooks(), [])
})

test('what was confirmed is there after a kill of a PostgreSQL that confirms commits before they are on its disk', {
  skip: noPostgres(),
  timeout: 60_000,
}, async (t) => {
  const server = await startPostgres(hasty)
  t.after(() => server.end())
  const url = await server.database('market')
  const opened = async () => {
    const market = await openPostgresMarket(url, { collections: [feedRuns] })
    const accounts = await openPostgresAccounts(url, context)
    return { market, accounts, close: () => Promise.all([market.close(), accounts.close()]) }
  }
  let lost = 0
  const uses = new Map<string, boolean>()
  for (const last of ['use', 'key']) {
    const { market, accounts, close } = await opened()
    await ask(url, 'create table if not exists others (number integer); truncate others')
    const { id } = await accounts.createKey({ plan: 'pro' })
    await accounts.touch([{ keyId: id, usedAt: Date.now(), address: '127.0.0.1' }])
    uses.set(id, true)
    if (last === 'key') uses.set((await accounts.createKey({ plan: 'pro' })).id, false)
    await market.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
      transaction.put({ collection: feedRuns, rows: [] }),
    )
    const { commit } = market.state()
    await ask(url, 'insert into others values (1)')
    await server.kill()
    await close()
    await server.start()
    const after = await opened()
    assert.equal(after.market.state().commit, commit)
    if ((await ask(url, 'select number from others')).length === 0) lost += 1
    const listed = await after.accounts.listKeys()
    assert.deepEqual(new Map(listed.map((key) => [key.id, key.lastUsedAt !== null])), uses)
    await after.close()
  }
  assert.ok(lost > 0, 'rows of another program are lost')
})
