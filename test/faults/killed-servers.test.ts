/** Servers killed at random moments under requests, on either engine: each start answers, and no key that was printed is lost. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openCommandLine } from '../support/command-line.ts'
import { killsOf } from '../support/killed-load.ts'
import { noPostgres } from '../support/postgres.ts'
import { SAMPLE, startPostgresWithSample } from '../support/postgres-sample.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'

const KILLS = killsOf(25, 10)

const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-killed-servers-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const answerOf = async (url: string, key: string, at: number): Promise<string> => {
  const path = `/v1/filings/AAPL?limit=${1 + (at % 90)}`
  const response = await fetch(url + path, { headers: { 'X-API-Key': key } })
  const body = await response.text()
  assert.equal(response.status, 200, body)
  return body
}

/** Asks until the connection breaks; gives how many answers came, which are all good. */
const askedUntilKilled = async (url: string, key: string): Promise<number> => {
  for (let answers = 0; ; answers += 1) {
    try {
      await answerOf(url, key, answers)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return answers
    }
  }
}

/** In the folder, or in a database, is the sample. */
const killed = async (
  t: TestContext,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const data = join(folder, 'data')
  const commands = openCommandLine({ OPENBELL_DATA: data, ...environment }, folder)
  const newKey = async (): Promise<string> => {
    const { code, out, err } = await commands.run('keys', 'create', '--plan', 'pro', '--json')
    assert.equal(code, 0, err)
    return (JSON.parse(out) as { readonly key: string }).key
  }
  const keys = [await newKey()]
  let first = ''
  let answers = 0
  for (let at = 0; at < KILLS; at += 1) {
    const server = await serveProcess(t, data, { environment })
    for (const key of keys.slice(-3)) {
      const answer = await answerOf(server.url, key, 0)
      if (first === '') first = answer
      assert.equal(answer, first)
    }
    const asking = Promise.all([0, 1, 2, 3].map(() => askedUntilKilled(server.url, keys[0] ?? '')))
    const made = at % 3 === 0 ? newKey() : undefined
    await pause(at * 12)
    await server.end('SIGKILL')
    answers += (await asking).reduce((sum, each) => sum + each, 0)
    if (made !== undefined) keys.push(await made)
  }
  const server = await serveProcess(t, data, { environment })
  for (const key of keys) assert.equal(await answerOf(server.url, key, 0), first)
  await server.end('SIGTERM')
  t.diagnostic(`${KILLS} kills, ${answers} answers, ${keys.length} keys`)
}

test(`${KILLS} kills of a server on files`, { timeout: 480_000 }, async (t) => {
  const folder = folderOf(t)
  await writeSampleData({ folder })
  await killed(t, folder)
})

test(`${KILLS} kills of a server on PostgreSQL`, { skip: noPostgres(), timeout: 480_000 }, async (t) => {
  const server = await startPostgresWithSample(['fsync=off'])
  t.after(() => server.end())
  await killed(t, folderOf(t), { OPENBELL_DATABASE_URL: await server.database('market', SAMPLE) })
})
