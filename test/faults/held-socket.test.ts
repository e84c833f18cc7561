/** Restarts and hand-overs behind a socket that a supervisor holds: no request fails. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { accountsIn } from '../support/accounts-in.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { superviseSocket } from '../support/socket-supervisor.ts'

const CLIENTS = 20
const ROUNDS = 3

const servedFolder = async (t: TestContext) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-socket-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  await writeSampleStore(join(data, 'market.db'), '2026-11-20T00:00:00Z')
  const accounts = accountsIn(data)
  const { key } = accounts.createKey({ plan: 'pro' })
  accounts.close()
  return { supervisor: await superviseSocket(t, { OPENBELL_DATA: data }), key }
}

/** Clients that ask without end, half of them on a new connection each time; what they got, once `work` has ended. */
const whileAsked = async (url: string, key: string, work: (count: () => number) => Promise<void>) => {
  const outcomes = new Map<string, number>()
  let isOver = false
  let answered = 0
  const client = async (at: number): Promise<void> => {
    const headers = { 'X-API-Key': key, ...(at % 2 === 0 ? {} : { Connection: 'close' }) }
    while (!isOver) {
      const outcome = await fetch(`${url}/v1/filings/AAPL?limit=50`, { headers })
        .then(async (response) => {
          await response.arrayBuffer()
          // The plan's limit is reached in a second or two; a 429 is an answer like any other.
          return response.status === 429 ? 200 : response.status
        })
        .catch((error: unknown) => String((error as Error).cause ?? error))
      outcomes.set(`${outcome}`, (outcomes.get(`${outcome}`) ?? 0) + 1)
      answered += 1
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at))
  await work(() => answered)
  isOver = true
  await Promise.all(clients)
  return outcomes
}

/** Resolves when this many more requests were answered. */
const answers = async (count: () => number, more: number): Promise<void> => {
  const enough = count() + more
  while (count() < enough) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a server that is stopped and started again behind its socket fails no request', {
  timeout: 120_000,
}, async (t) => {
  const { supervisor, key } = await servedFolder(t)
  let server = await supervisor.start()
  const outcomes = await whileAsked(supervisor.url, key, async (count) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await answers(count, 200)
      await server.stop()
      server = await supervisor.start()
    }
    await answers(count, 200)
  })
  assert.deepEqual([...outcomes.keys()], ['200'], JSON.stringify([...outcomes]))
  t.diagnostic(`${outcomes.get('200')} requests over ${ROUNDS} restarts`)
})

test('a server that hands over to a second one on its socket fails no request', {
  timeout: 120_000,
}, async (t) => {
  const { supervisor, key } = await servedFolder(t)
  let server = await supervisor.start()
  const outcomes = await whileAsked(supervisor.url, key, async (count) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await answers(count, 200)
      const next = await supervisor.start()
      await server.stop()
      server = next
    }
    await answers(count, 200)
  })
  assert.deepEqual([...outcomes.keys()], ['200'], JSON.stringify([...outcomes]))
  t.diagnostic(`${outcomes.get('200')} requests over ${ROUNDS} hand-overs`)
})
