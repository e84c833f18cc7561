/** Which reads share a write, and what becomes of them when one fails; what sessions do is tested on PostgreSQL by the store's tests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailableError } from '../store-error.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { PostgresSnapshot } from './snapshot.ts'

type Answer = (text: string, session: number) => string

/** Sessions that answer each statement with what `answer` makes of its text, or throws; `writes` are the texts of each write. */
const sessionsThat = (answer: Answer) => {
  const writes: string[][] = []
  let opened = 0
  let released = 0
  const sessionOf = (session: number) =>
    ({
      queryAll: async (asked) => {
        writes.push(asked.map(({ sql }) => sql.text))
        await new Promise(setImmediate)
        for (const { sql, answered } of asked) answered([[answer(sql.text, session)]])
      },
      beginRead: async () => undefined,
      exportSnapshot: async () => 'state',
      exec: async () => undefined,
      release: () => {
        released += 1
      },
    }) as Partial<Connection> as Connection
  const connections = {
    acquire: async () => {
      opened += 1
      return sessionOf(opened)
    },
  } as Partial<Connections> as Connections
  return { connections, writes, opened: () => opened, released: () => released }
}

const query = async (snapshot: PostgresSnapshot, text: string): Promise<unknown> => {
  const [row] = await snapshot.query({ text, values: [] })
  return row?.[0]
}

const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `read ${at}`)

test('reads of one turn of the event loop are one write, sixteen at most, each with its own rows', async () => {
  const { connections, writes, opened } = sessionsThat((text) => `${text} answered`)
  const snapshot = await PostgresSnapshot.open(connections)
  const five = await Promise.all(texts(5).map((text) => query(snapshot, text)))
  assert.deepEqual(
    five,
    texts(5).map((text) => `${text} answered`),
  )
  assert.deepEqual(
    writes.map(({ length }) => length),
    [5],
  )
  const many = await Promise.all(texts(40).map((text) => query(snapshot, text)))
  assert.deepEqual(
    many,
    texts(40).map((text) => `${text} answered`),
  )
  assert.ok(writes.every(({ length }) => length <= 16))
  assert.ok(opened() > 1, 'what waits is a reason for another session')
  await snapshot.end(0)
})

test('a read that fails fails alone: those after it are answered by another session', async () => {
  const fault = new Error('PostgreSQL refuses it')
  const { connections, writes, released } = sessionsThat((text, session) => {
    if (text === 'bad') throw fault
    return `${text} by ${session}`
  })
  const snapshot = await PostgresSnapshot.open(connections)
  await Promise.all(texts(20).map((text) => query(snapshot, text)))
  await new Promise((resolve) => setTimeout(resolve, 10))
  writes.length = 0
  const found = await Promise.allSettled(['one', 'bad', 'two'].map((text) => query(snapshot, text)))
  assert.deepEqual(found, [
    { status: 'fulfilled', value: 'one by 1' },
    { status: 'rejected', reason: fault },
    { status: 'fulfilled', value: 'two by 2' },
  ])
  assert.deepEqual(writes, [['one', 'bad', 'two'], ['two']])
  assert.equal(released(), 1)
  await snapshot.end(0)
})

test('without a session left every read fails, those that wait too', async () => {
  const lost = new StoreUnavailableError('lost')
  const { connections } = sessionsThat(() => {
    throw lost
  })
  const snapshot = await PostgresSnapshot.open(connections)
  const found = await Promise.allSettled(texts(20).map((text) => query(snapshot, text)))
  assert.ok(found.every((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailableError))
  assert.equal(snapshot.isAlive, false)
  await assert.rejects(query(snapshot, 'later'), StoreUnavailableError)
})
