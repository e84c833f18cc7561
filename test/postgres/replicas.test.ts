/** Replicas are read while they follow, and never behind what a client has seen. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { integer, record } from '../../src/contract/field.ts'
import { collection } from '../../src/store/collection.ts'
import type { ReplicaChange } from '../../src/store/postgres/sources.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Store } from '../../src/store/store.ts'
import { ask, noPostgres, type PostgresServer, startPostgres, startReplica } from '../support/postgres.ts'

const numbers = collection('numbers', {
  record: record({ value: integer('Value.') }),
  columns: { id: 'integer' },
  key: ['id'],
})

const put = (store: Store, id: number): Promise<unknown> =>
  store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
    transaction.put({ collection: numbers, rows: [rowOf(numbers, { id }, { value: id })] }),
  )

/** Until it is so, for ten seconds at most; gives how long it took. */
const soon = async (isSo: () => Promise<boolean>, what: string): Promise<number> => {
  const startedAt = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - startedAt < 10_000, what)
    await pause(50)
  }
  return performance.now() - startedAt
}

describe('replicas of a PostgreSQL market', { skip: noPostgres() }, () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let [url, replicaUrl] = ['', '']
  let writer: Store
  let reader: Store
  const collections = [numbers]
  const rowsRead = async (): Promise<number> => {
    await reader.refresh()
    return reader.total(numbers, {})
  }
  const replicaHas = (rows: number): Promise<number> =>
    soon(async () => {
      const [found] = await ask(replicaUrl, 'select count(*)::int as n from openbell.numbers')
      return found?.['n'] === rows
    }, 'the replica follows again')
  before(async () => {
    primary = await startPostgres()
    url = await primary.database('market')
    writer = await openPostgresMarket(url, { collections })
    await put(writer, 1)
    replica = await startReplica(primary)
    replicaUrl = replica.urlOf('market')
    reader = await openPostgresMarket(url, { collections, holdsState: true, replicaUrls: [replicaUrl] })
  })
  after(async () => {
    await Promise.all([reader?.close(), writer?.close()])
    await replica?.end()
    await primary?.end()
  })

  test('reads go to the replica, which follows', async () => {
    assert.equal(await rowsRead(), 1)
    await put(writer, 2)
    await soon(async () => (await rowsRead()) === 2, 'the replica follows')
    const sessions =
      "select count(*)::int as n from pg_stat_activity where application_name = 'openbell' and state like 'idle in%'"
    const [there] = await ask(replicaUrl, sessions)
    assert.ok(Number(there?.['n']) > 0, 'sessions that read on the replica')
  })

  test('a commit that a client has seen is read from the primary while the replica lacks it', async () => {
    await ask(replicaUrl, 'select pg_wal_replay_pause()')
    await put(writer, 3)
    assert.equal(await rowsRead(), 2, 'the replica has not got it')
    const seen = writer.state().commit ?? 0
    assert.equal(await reader.reach(seen + 1000), false, 'a commit that nobody has made')
    assert.equal(await reader.reach(seen), true)
    assert.equal(await rowsRead(), 3)
    // And no read goes back to before it.
    assert.equal(await rowsRead(), 3)
    await ask(replicaUrl, 'select pg_wal_replay_resume()')
    await replicaHas(3)
  })

  test('a replica that lags for more than five seconds is not read', async () => {
    await ask(replicaUrl, 'select pg_wal_replay_pause()')
    await put(writer, 4)
    assert.equal(await rowsRead(), 3)
    const tookMs = await soon(async () => (await rowsRead()) === 4, 'the primary answers')
    assert.ok(tookMs > 3000, `${tookMs} ms`)
    await ask(replicaUrl, 'select pg_wal_replay_resume()')
  })

  test('without the replica the primary is read, and without the primary the replica', async () => {
    await replica.kill()
    await put(writer, 5)
    await soon(async () => {
      try {
        return (await rowsRead()) === 5
      } catch {
        return false
      }
    }, 'reads from the primary')
    await replica.start()
    await replicaHas(5)
    await primary.kill()
    await soon(async () => {
      try {
        return (await rowsRead()) === 5
      } catch {
        return false
      }
    }, 'reads from the replica')
    await primary.start()
    await soon(async () => {
      try {
        await put(writer, 6)
        return true
      } catch {
        return false
      }
    }, 'writes to the primary')
    await soon(async () => (await rowsRead()) === 6, 'the replica follows the primary again')
  })
})

describe('servers that are no replica of the primary', { skip: noPostgres() }, () => {
  let primary: PostgresServer
  let url = ''
  let writer: Store
  const collections = [numbers]
  before(async () => {
    primary = await startPostgres()
    url = await primary.database('market')
    writer = await openPostgresMarket(url, { collections })
    await put(writer, 1)
  })
  after(async () => {
    await writer?.close()
    await primary?.end()
  })

  /** A store that reads there if it may, and what it reports of that. */
  const readerOf = async (address: string, replicaUrl: string) => {
    const changes: ReplicaChange[] = []
    const options = {
      collections,
      holdsState: true,
      onReplica: (change: ReplicaChange) => changes.push(change),
    }
    const store = await openPostgresMarket(address, { ...options, replicaUrls: [replicaUrl] })
    return { store, changes }
  }

  test('the rows of another store are never read, and the log says so once', async () => {
    const otherUrl = await primary.database('other')
    const other = await openPostgresMarket(otherUrl, { collections })
    for (const id of [7, 8, 9]) await put(other, id)
    await other.close()
    const { store, changes } = await readerOf(url, otherUrl)
    for (let look = 0; look < 3; look += 1) {
      await store.refresh()
      assert.equal(await store.total(numbers, { id: 7 }), 0)
      assert.equal(await store.total(numbers, { id: 1 }), 1)
    }
    assert.deepEqual(
      changes.map(({ place }) => place),
      [`127.0.0.1:${primary.port}/other`],
    )
    assert.match(changes[0]?.reason ?? '', /takes writes itself/)
    await store.close()
  })

  test('a replica that was promoted, and an old primary that is back, are not read', async () => {
    const replica = await startReplica(primary)
    const promotedUrl = replica.urlOf('market')
    const before = await readerOf(url, promotedUrl)
    await before.store.refresh()
    assert.deepEqual(
      before.changes.map(({ reason }) => reason),
      [],
    )
    await ask(promotedUrl, 'select pg_promote()')
    const promoted = await openPostgresMarket(promotedUrl, { collections })
    await put(promoted, 20)
    await before.store.refresh()
    assert.equal(await before.store.total(numbers, { id: 20 }), 0)
    assert.match(before.changes.at(-1)?.reason ?? '', /takes writes itself/)
    // The address leads to the promoted one now, and the old one has a commit that was lost.
    await put(writer, 30)
    const after = await readerOf(promotedUrl, url)
    await after.store.refresh()
    assert.equal(await after.store.total(numbers, { id: 30 }), 0)
    assert.equal(await after.store.total(numbers, { id: 20 }), 1)
    assert.match(after.changes.at(-1)?.reason ?? '', /old primary/)
    await Promise.all([before.store, after.store, promoted].map((each) => each.close()))
    await replica.end()
  })

  test('a replica of which a stranger has the address, and one that is away, are reported without a password', async () => {
    const replica = await startReplica(primary)
    const address = replica.urlOf('market').replace('postgres@', 'nobody-knows:secret@')
    const { store, changes } = await readerOf(url, address)
    const reasons = () => changes.map(({ reason }) => reason ?? 'none')
    await store.refresh()
    await store.refresh()
    assert.equal(reasons().length, 1)
    assert.match(reasons().at(-1) ?? '', /role "nobody-knows" does not exist/)
    assert.doesNotMatch(JSON.stringify(changes), /secret/)
    await ask(url, 'create role "nobody-knows" superuser login')
    await soon(async () => {
      await store.refresh()
      return reasons().length > 1
    }, 'the replica is read again')
    assert.equal(reasons().at(-1), 'none')
    await replica.kill()
    await store.refresh()
    await store.refresh()
    assert.equal(reasons().length, 3)
    assert.match(reasons().at(-1) ?? '', /does not answer/)
    await store.close()
    await replica.end()
  })
})
