/** One session of PostgreSQL: what is asked at once goes together, in its order, and fails together. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Connection } from '../../src/store/postgres/connection.ts'
import type { Connections } from '../../src/store/postgres/connections.ts'
import { postgresConnections } from '../../src/store/postgres/connections.ts'
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts'

describe('a session of PostgreSQL', { skip: noPostgres() }, () => {
  let server: PostgresServer
  let connections: Connections
  before(async () => {
    server = await startPostgres()
    connections = postgresConnections(await server.database('sessions'), 'public')
  })
  after(async () => {
    await connections.close()
    await server.end()
  })

  const inSession = async (work: (session: Connection) => Promise<void>): Promise<void> => {
    const session = await connections.acquire()
    try {
      await session.beginWrite()
      await session.exec('create temporary table notes (at bigserial, note text) on commit drop')
      await work(session)
    } finally {
      session.release(true)
    }
  }
  const note = (session: Connection, text: string) =>
    session.query({ text: 'insert into notes (note) values ($1)', values: [text] })
  const notes = async (session: Connection): Promise<string> =>
    String(
      (await session.query({ text: "select string_agg(note, '' order by at) from notes", values: [] }))[0],
    )

  test('does in the order of the calls what is asked at once, other statements and rows of COPY among it', () =>
    inSession(async (session) => {
      await Promise.all([
        note(session, 'a'),
        note(session, 'b'),
        session.exec("insert into notes (note) values ('c')"),
        note(session, 'd'),
        session.copyIn('copy notes (note) from stdin', ['e\n', 'f\n']),
        note(session, 'g'),
      ])
      assert.equal(await notes(session), 'abcdefg')
    }))

  test('answers more than go in one write, each with its own rows', () =>
    inSession(async (session) => {
      const asked = Array.from({ length: 1000 }, (_, at) =>
        session.query({ text: 'select $1::bigint', values: [at] }),
      )
      assert.deepEqual(
        (await Promise.all(asked)).map(([row]) => row?.[0]),
        asked.map((_, at) => at),
      )
    }))

  test('fails what stands behind a statement that fails, and nothing before it', () =>
    inSession(async (session) => {
      const settled = await Promise.allSettled([
        session.query({ text: 'select 1', values: [] }),
        session.query({ text: 'select 1 / $1::bigint', values: [0] }),
        session.query({ text: 'select 2', values: [] }),
      ])
      assert.deepEqual(
        settled.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected'],
      )
    }))

  test('plans each look-up of a load for the table as it is, not once for the empty one', () =>
    inSession(async (session) => {
      const text = 'select at from notes where (at) in (select * from unnest($1::bigint[]))'
      for (let round = 0; round < 10; round += 1) await session.query({ text, values: ['{1,2,3}'] })
      const [plans] = await session.query({
        text: 'select generic_plans, custom_plans from pg_prepared_statements where statement = $1',
        values: [text],
      })
      assert.deepEqual(plans, [0, 10])
    }))
})
