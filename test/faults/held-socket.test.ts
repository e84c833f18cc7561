/** Restarts and hand-overs behind a socket that a supervisor holds: no request fails. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { accountsIn } from '../support/accounts-in.ts'
import { whileUnderLoad } from '../support/load-clients.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { superviseSocket } from '../support/socket-supervisor.ts'

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

/** The one key reaches its limit in a second or two: a 429 is an answer like any other. */
const assertAnswered = (outcomes: ReadonlyMap<string, number>): void => {
  const others = [...outcomes].filter(([outcome]) => outcome !== '429')
  assert.deepEqual(
    others.map(([outcome]) => outcome),
    ['200'],
    JSON.stringify([...outcomes]),
  )
}

test('a server that is stopped and started again behind its socket fails no request', {
  timeout: 120_000,
}, async (t) => {
  const { supervisor, key } = await servedFolder(t)
  let server = await supervisor.start()
  const { outcomes } = await whileUnderLoad(supervisor.url, [key], async (answers) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await answers(200)
      await server.stop()
      server = await supervisor.start()
    }
    await answers(200)
  })
  assertAnswered(outcomes)
  t.diagnostic(`over ${ROUNDS} restarts ${JSON.stringify([...outcomes])}`)
})

test('a server that hands over to a second one on its socket fails no request', {
  timeout: 120_000,
}, async (t) => {
  const { supervisor, key } = await servedFolder(t)
  let server = await supervisor.start()
  const { outcomes } = await whileUnderLoad(supervisor.url, [key], async (answers) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await answers(200)
      const next = await supervisor.start()
      await server.stop()
      server = next
    }
    await answers(200)
  })
  assertAnswered(outcomes)
  t.diagnostic(`over ${ROUNDS} hand-overs ${JSON.stringify([...outcomes])}`)
})
