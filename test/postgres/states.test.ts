/** What only the PostgreSQL engine promises: one state for all reads until the next is adopted, over several sessions and their loss. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { integer, record } from '../../src/contract/field.ts'
import { collection } from '../../src/store/collection.ts'
import { postgresConnections } from '../../src/store/postgres/connections.ts'
import { keptSql } from '../../src/store/postgres/reads.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Store } from '../../src/store/store.ts'
import { StoreUnavailableError } from '../../src/store/store-error.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'

const numbers = collection('numbers', {
  record: record({ value: integer('Value.') }),
  columns: { id: 'integer', round: 'integer' },
  key: ['id'],
  counts: [['round']],
})
const IDS = 50

const putRound = (store: Store, round: number): Promise<unknown> =>
  store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
    transaction.put({
      collection: numbers,
      rows: Array.from({ length: IDS }, (_, id) => rowOf(numbers, { id, round }, { value: round })),
    }),
  )

/** Tried until it works, for at most five seconds. */
const soon = async <T>(work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() - startedAt > 5000) throw error
      await pause(50)
    }
  }
}

describe('states of a PostgreSQL market', { skip: noPostgres() }, () => {
  let server: PostgresServer
  let databases = 0
  before(async () => {
    server = await startPostgres(['fsync=off'])
  })
  after(() => server.end())

  const newUrl = () => {
    databases += 1
    return server.database(`states_${databases}`)
  }
  const openBoth = async () => {
    const url = await newUrl()
    const writer = await openPostgresMarket(url, { collections: [numbers] })
    await putRound(writer, 1)
    const reader = await openPostgresMarket(url, { collections: [numbers], holdsState: true })
    return { url, writer, reader, close: () => Promise.all([writer.close(), reader.close()]) }
  }
  const sessionsOn = async (url: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
    return rows[0].n
  }
  const terminateAll = async (url: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }

  test('a write fails with what its statement failed with, whatever it went on to do, and nothing of it is stored', async () => {
    const store = await openPostgresMarket(await newUrl(), { collections: [numbers] })
    try {
      await putRound(store, 1)
      // PostgreSQL refuses the character 0, in the insert only.
      const refused = { ...rowOf(numbers, { id: 1, round: 2 }, { value: 2 }), text: '"value":2\0' }
      const failing = (reads: boolean) =>
        store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, async (transaction) => {
          await transaction.put({ collection: numbers, rows: [refused] })
          // Sent by itself: what follows only hears that the transaction is over.
          for (let at = 0; at < 3; at += 1) await turn()
          if (reads) await transaction.total(numbers, {})
        })
      for (const reads of [true, false]) await assert.rejects(failing(reads), /invalid byte sequence/)
      assert.equal(await store.total(numbers, { round: 1 }), IDS)
    } finally {
      await store.close()
    }
  })

  test('a statement that could not be prepared is asked again, in the same session', async (t) => {
    const connections = postgresConnections(await newUrl(), 'public')
    const session = await connections.acquire()
    t.after(async () => {
      session.release(true)
      await connections.close()
    })
    const first = { text: 'select 1 + $1::int', values: [1] }
    const second = { text: 'select 2 + $1::int', values: [1] }
    await session.exec('begin')
    assert.deepEqual(await session.query(first), [[2]])
    await assert.rejects(session.query({ text: 'select 1 / $1::int', values: [0] }), /division by zero/)
    // Not even parsed, since the transaction has failed.
    await assert.rejects(session.query(second), /current transaction is aborted/)
    await session.exec('rollback')
    assert.deepEqual(await session.query(second), [[3]])
    assert.deepEqual(await session.query(first), [[2]])
    assert.deepEqual(await session.query({ text: 'select 1 / $1::int', values: [1] }), [[1]])
  })

  test('a total is looked up by its key, however many keys are counted', async (t) => {
    const url = await newUrl()
    const store = await openPostgresMarket(url, { collections: [numbers] })
    t.after(() => store.close())
    await putRound(store, 1)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    t.after(() => client.end())
    await client.query('set search_path = openbell')
    await client.query(
      "insert into counts select 'numbers', 'round', '[' || n || ']', 1 from generate_series(2, 5000) as n",
    )
    await client.query('analyze counts')
    const counted = keptSql(numbers, { grouped: 'round', isRange: false, keys: [['[1]'], ['[4000]']] })
    const [[sum]] = (
      await client.query({ text: counted.text, values: [...counted.values], rowMode: 'array' })
    ).rows as [[string]]
    assert.equal(Number(sum), IDS + 1)
    const plan = await client.query({
      text: `explain ${counted.text}`,
      values: [...counted.values],
      rowMode: 'array',
    })
    assert.match(plan.rows.flat().join('\n'), /Index Cond: .*value >= asked\.first/)
  })

  test('a server reads one state over all its sessions until it adopts the next', async () => {
    const { url, writer, reader, close } = await openBoth()
    const rounds = async () => new Set((await reader.rows(numbers, {})).map(({ columns }) => columns.round))
    for (let round = 2; round < 6; round += 1) {
      await putRound(writer, round)
      const found = await Promise.all(Array.from({ length: 30 }, rounds))
      assert.deepEqual(new Set(found.flatMap((each) => [...each])), new Set([round - 1]))
      assert.equal(await reader.total(numbers, { round: round - 1 }), IDS)
      assert.equal(reader.state().collections.get('numbers')?.version, round - 1)
      assert.equal(await reader.refresh(), true)
      assert.deepEqual(await rounds(), new Set([round]))
    }
    assert.ok((await sessionsOn(url)) <= 2 * 11, 'ten sessions and a listener for each process')
    await close()
  })

  test('an answer that began before a state was adopted ends in its own', async () => {
    const { writer, reader, close } = await openBoth()
    await putRound(writer, 2)
    const next = await soon(
      async () => (await reader.newer()) ?? Promise.reject(new StoreUnavailableError('not yet')),
    )
    assert.equal(await next.reads.total(numbers, { round: 2 }), IDS)
    assert.equal(await reader.total(numbers, { round: 1 }), IDS)
    const walked = reader.walk(numbers)[Symbol.asyncIterator]()
    const first = (await walked.next()).value
    next.adopt()
    assert.equal(await reader.total(numbers, { round: 2 }), IDS)
    assert.equal(first?.[0]?.columns.round, 1)
    assert.equal((await walked.next()).done, true)
    await close()
  })

  test('news of a commit come at once, and nothing is read again where nothing changed', async () => {
    const { writer, reader, close } = await openBoth()
    await reader.refresh()
    await pause(100)
    assert.equal(await reader.newer(), null)
    await putRound(writer, 2)
    const startedAt = performance.now()
    while ((await reader.newer()) === null) await pause(10)
    assert.ok(performance.now() - startedAt < 900, 'the notification, not the poll of a second')
    await close()
  })

  test('all sessions ended by the server: reads fail for a moment, then continue', async () => {
    const { url, writer, reader, close } = await openBoth()
    await terminateAll(url)
    await pause(50)
    const total = await soon(async () => {
      await reader.refresh()
      return reader.total(numbers, { round: 1 })
    })
    assert.equal(total, IDS)
    await soon(() => putRound(writer, 2))
    assert.equal(await soon(() => Promise.resolve(writer.total(numbers, { round: 2 }))), IDS)
    await close()
  })

  test('a server that is killed loses nothing that was committed, and readers and writers come back', async () => {
    const { writer, reader, close } = await openBoth()
    await putRound(writer, 7)
    await server.kill()
    await assert.rejects(() => putRound(writer, 8), StoreUnavailableError)
    await assert.rejects(async () => {
      await reader.refresh()
    }, StoreUnavailableError)
    await server.start()
    await soon(async () => {
      await reader.refresh()
    })
    assert.equal(await soon(() => Promise.resolve(reader.total(numbers, { round: 7 }))), IDS)
    await soon(() => putRound(writer, 8))
    await soon(async () => {
      await reader.refresh()
    })
    assert.equal(await reader.total(numbers, { round: 8 }), IDS)
    await close()
  })

  test('writers of two processes take turns, and no row or count is lost', async () => {
    const { url, writer, reader, close } = await openBoth()
    const other = await openPostgresMarket(url, { collections: [numbers] })
    const addTo = (store: Store, id: number) =>
      store.write({ origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' }, (transaction) =>
        transaction.put({ collection: numbers, rows: [rowOf(numbers, { id, round: 9 }, { value: id })] }),
      )
    await Promise.all(Array.from({ length: 20 }, (_, at) => addTo(at % 2 === 0 ? writer : other, IDS + at)))
    await reader.refresh()
    assert.equal(await reader.total(numbers, { round: 9 }), 20)
    assert.equal(await reader.total(numbers, {}), IDS + 20)
    assert.equal(await reader.countFaults(numbers), 0)
    await other.close()
    await close()
  })
})
