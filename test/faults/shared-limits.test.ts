/** Several servers on one data folder: together they admit a key's limit exactly, whoever comes, goes or is killed. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { dataPaths } from '../../src/app/data-folder.ts'
import type { PlanName } from '../../src/contract/plan-name.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { until } from '../support/until.ts'

const LIMIT = 1000

const folderOf = async (t: TestContext) => {
  const data = mkdtempSync(join(tmpdir(), 'openbell-limits-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  await writeSampleStore(dataPaths(data).market, '2026-11-21T10:00:00Z')
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  return { data, newKey: (plan: PlanName = 'starter') => accounts.createKey({ plan }).key }
}

type Answer = { readonly status: number; readonly remaining: number; readonly reset: number }

const clientsOf = (t: TestContext, sockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  t.after(() => agent.destroy())
  return (url: string, key: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${url}/v1/companydata/tickers/AAPL`,
        { agent, headers: { 'X-API-Key': key } },
        (response) => {
          const { statusCode: status = 0, headers } = response
          const [remaining, reset] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']]
          response.resume()
          response.on('end', () => resolve({ status, remaining: Number(remaining), reset: Number(reset) }))
        },
      )
      asked.on('error', reject)
      asked.end()
    })
}

const countOf = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

const remainingOf = (answers: readonly Answer[]): readonly number[] =>
  answers.filter(({ status }) => status === 200).map(({ remaining }) => remaining)

const descending = Array.from({ length: LIMIT }, (_, at) => LIMIT - 1 - at)

const lastCount = (server: ServedProcess): unknown =>
  server.events().findLast(({ event }) => event === 'limits_shared')?.['processes']

for (const [plan, limit] of [
  ['starter', 1000],
  ['pro', 2500],
] as const) {
  test(`one server admits exactly ${limit} of ${limit + 500} requests on 50 connections, and Remaining falls to 0`, {
    timeout: 60_000,
  }, async (t) => {
    const { data, newKey } = await folderOf(t)
    const server = await serveProcess(t, data)
    const key = newKey(plan)
    const ask = clientsOf(t, 50)
    const answers = await Promise.all(Array.from({ length: limit + 500 }, () => ask(server.url, key)))
    assert.deepEqual([countOf(answers, 200), countOf(answers, 429)], [limit, 500])
    assert.deepEqual(
      remainingOf(answers).toSorted((a, b) => b - a),
      Array.from({ length: limit }, (_, at) => limit - 1 - at),
    )
    // Alone it counts in memory.
    assert.equal(existsSync(dataPaths(data).limits), false)
  })
}

test('three servers admit exactly 1,000 of 1,500 requests, and each says how many there are', {
  timeout: 60_000,
}, async (t) => {
  const { data, newKey } = await folderOf(t)
  const servers: ServedProcess[] = []
  for (let at = 0; at < 3; at++) servers.push(await serveProcess(t, data))
  await until(() => servers.every((server) => lastCount(server) === 3))
  const key = newKey()
  // Each server has 50 places for a key.
  const ask = clientsOf(t, 16)
  const answers = await Promise.all(
    Array.from({ length: 1500 }, (_, at) => ask(servers[at % 3]?.url ?? '', key)),
  )
  assert.deepEqual([countOf(answers, 200), countOf(answers, 429)], [LIMIT, 500])
  assert.deepEqual(
    remainingOf(answers).toSorted((a, b) => b - a),
    descending,
  )
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.every(({ remaining, reset }) => remaining === 0 && reset >= 1 && reset <= 60))

  // One key for each way of spreading requests over the servers.
  for (const share of [
    [1400, 90, 10],
    [1490, 5, 5],
  ]) {
    const other = newKey()
    const turns = share.flatMap((count, at) => Array.from({ length: count }, () => servers[at]?.url ?? ''))
    const spread = await Promise.all(turns.toReversed().map((url) => ask(url, other)))
    assert.equal(countOf(spread, 200), LIMIT, JSON.stringify(share))
  }
})

test('a key’s count continues when a server comes, when one is killed and when one is alone again', {
  timeout: 60_000,
}, async (t) => {
  const { data, newKey } = await folderOf(t)
  const first = await serveProcess(t, data)
  assert.equal(lastCount(first), undefined)
  const key = newKey()
  const ask = clientsOf(t, 16)
  const times = (server: ServedProcess, count: number) =>
    Promise.all(Array.from({ length: count }, () => ask(server.url, key)))
  const alone = await times(first, 300)
  const second = await serveProcess(t, data)
  assert.equal(lastCount(second), 2)
  const bySecond = await times(second, 200)
  const byFirst = await times(first, 100)
  await second.end('SIGKILL')
  await until(() => lastCount(first) === 1)
  const last = await times(first, 500)
  const answers = [...alone, ...bySecond, ...byFirst, ...last]
  assert.deepEqual(
    remainingOf(answers).toSorted((a, b) => b - a),
    descending,
  )
  assert.equal(countOf(answers, 429), 100)
  assert.equal(await first.end('SIGTERM'), 0)
  assert.deepEqual(readdirSync(join(data, 'serving')), [])
})

test('servers that start at once under load admit no more than the limit', { timeout: 60_000 }, async (t) => {
  const { data, newKey } = await folderOf(t)
  const servers = await Promise.all([serveProcess(t, data), serveProcess(t, data), serveProcess(t, data)])
  const key = newKey()
  const ask = clientsOf(t, 16)
  const answers = await Promise.all(
    Array.from({ length: 1500 }, (_, at) => ask(servers[at % 3]?.url ?? '', key)),
  )
  assert.equal(countOf(answers, 200), LIMIT)
})

test('a server of two threads and another count together while both are there, and the threads alone again after that', {
  timeout: 60_000,
}, async (t) => {
  const { data, newKey } = await folderOf(t)
  const threads = await serveProcess(t, data, { environment: { OPENBELL_THREADS: '2' } })
  const ask = clientsOf(t, 32)
  const ofBoth = newKey()
  const askAll = async (servers: readonly ServedProcess[], key: string, requests: number) =>
    Promise.all(
      Array.from({ length: requests }, (_, at) => ask(servers[at % servers.length]?.url ?? '', key)),
    )
  const first = await askAll([threads], ofBoth, 300)
  assert.equal(countOf(first, 200), 300)
  const other = await serveProcess(t, data)
  await until(() => [threads, other].every((server) => lastCount(server) === 2))
  const second = await askAll([threads, other], ofBoth, 600)
  assert.equal(countOf(second, 200), 600)
  await other.end('SIGTERM')
  await until(() => lastCount(threads) === 1)
  const third = await askAll([threads], ofBoth, 300)
  assert.deepEqual([countOf(third, 200), countOf(third, 429)], [100, 200])
  assert.deepEqual(
    remainingOf([...first, ...second, ...third]).toSorted((a, b) => b - a),
    descending,
  )
})
