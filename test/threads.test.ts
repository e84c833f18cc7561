/** A server of two threads on one port: limits, keys, answers, counters and the end are those of one server. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKey } from '../src/access/key.ts'
import { Passwords } from '../src/access/password.ts'
import { datasets } from '../src/datasets/index.ts'
import { loadSample } from '../src/ingest/sample.ts'
import { runScreener } from '../src/screener/run.ts'
import { accountsIn } from './support/accounts-in.ts'
import { serveProcess } from './support/served-process.ts'
import {
  type Connection,
  connectionsTo,
  connectionTo,
  listenersOn,
  pageConnections,
} from './support/serving-threads.ts'
import { storeIn } from './support/store-in.ts'

const data = mkdtempSync(join(tmpdir(), 'openbell-threads-'))
const apple = '/v1/companydata/tickers/AAPL'
const screen = '/v1/screener?filter=price:above:1&limit=20'

const accounts = accountsIn(data)
after(() => {
  accounts.close()
  rmSync(data, { recursive: true, force: true })
})

const MOST_SOCKETS = 32
const environment = {
  OPENBELL_THREADS: '2',
  OPENBELL_ADMIN_PORT: '0',
  OPENBELL_ACCESS_LOG: 'on',
  OPENBELL_MAX_SOCKETS_PER_ADDRESS: `${MOST_SOCKETS}`,
}
const server = await serveProcess({ after }, data, { environment })

const metricsOf = async (): Promise<string> => {
  const started = server.events().find(({ event }) => event === 'started')
  return (await fetch(`${started?.['adminUrl']}/metrics`)).text()
}

/** Served requests as counted, whatever their status. */
const countedIn = (metrics: string): number =>
  [...metrics.matchAll(/^openbell_http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )

const closeAll = (connections: readonly Connection[]): void => {
  for (const { close } of connections) close()
}

test('rows that another process loads are served by both threads, the screener too', async () => {
  const { key } = accounts.createKey({ plan: 'pro' })
  const statuses = async (of: readonly Connection[]) => {
    const answers = await Promise.all(of.map(({ ask }) => ask(apple)))
    return [...new Set(answers.map(({ status }) => status))].toSorted().join()
  }
  const early = connectionsTo(server.url, key)
  assert.equal(await statuses(early), '404')
  // The server closes what is idle for ten seconds, which the load may take.
  closeAll(early)
  const store = storeIn(data)
  await loadSample(store, datasets, '2026-11-21T10:00:00Z')
  await runScreener(store, Date.parse('2026-11-21T10:00:00Z'))
  store.close()
  const connections = connectionsTo(server.url, key)
  while ((await statuses(connections)) !== '200') await pause(50)
  const rows = async (): Promise<readonly number[]> => {
    const answers = await Promise.all(connections.map(({ ask }) => ask(screen)))
    return answers.map(({ body }) => (JSON.parse(body).results ?? []).length)
  }
  while ((await rows()).some((count) => count === 0)) await pause(50)
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  const loaded = () => server.events().filter(({ event }) => event === 'market_loaded')
  while (loaded().length === 0) await pause(20)
  closeAll(connections)
})

test('both threads listen, and their answers are the same to the byte, tags too', async () => {
  assert.equal(listenersOn(server.url), process.platform === 'linux' ? 2 : null)
  const { key } = accounts.createKey({ plan: 'pro' })
  const connections = connectionsTo(server.url, key)
  for (const path of [
    apple,
    '/v1/filings/AAPL?limit=5',
    '/v1/companydata/tickers?limit=100',
    '/v1/companydata/search?query=apple',
    screen,
  ]) {
    const answers = await Promise.all(connections.map(({ ask }) => ask(path)))
    const kinds = new Set(answers.map(({ status, etag, body }) => JSON.stringify([status, etag, body])))
    assert.equal(kinds.size, 1, path)
    assert.equal(answers[0]?.status, 200, answers[0]?.body)
  }
  closeAll(connections)
})

test('of 1,500 requests over both threads exactly 1,000 are served', async () => {
  const { key } = accounts.createKey({ plan: 'starter' })
  const connections = connectionsTo(server.url, key)
  const askAll = async ({ ask }: Connection) => {
    const answers = []
    for (let at = 0; at < 1500 / connections.length; at += 1) answers.push(await ask(apple))
    return answers
  }
  const answers = (await Promise.all(connections.map(askAll))).flat()
  closeAll(connections)
  const served = answers.filter(({ status }) => status === 200)
  assert.deepEqual([served.length, answers.filter(({ status }) => status === 429).length], [1000, 512])
  // Each of them took another of the thousand.
  assert.equal(new Set(served.map(({ remaining }) => remaining)).size, 1000)
})

test('bad keys of an address are counted over both threads: the 21st has to wait', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 30; at += 1) {
    const connection = connectionTo(server.url, newKey(randomBytes))
    statuses.push((await connection.ask(apple)).status)
    connection.close()
  }
  assert.deepEqual(statuses, [...Array<number>(20).fill(401), ...Array<number>(10).fill(429)])
})

test('an address has its sockets over both threads, not as many in each', async () => {
  const { key } = accounts.createKey({ plan: 'pro' })
  const connections = connectionsTo(server.url, key, 2 * MOST_SOCKETS)
  const answers = await Promise.all(connections.map(({ ask }) => ask(apple)))
  closeAll(connections)
  const served = answers.filter(({ status }) => status === 200).length
  assert.ok(answers.every(({ status }) => status === 200 || status === 503))
  // Some of its sockets may be those of earlier tests, which are just closing.
  assert.ok(served <= MOST_SOCKETS && served > MOST_SOCKETS / 2, `${served}`)
  // Until they are closed, others of the address are refused.
  while ((await fetch(`${server.url}/readyz`, { headers: { Connection: 'close' } })).status !== 200)
    await pause(20)
  const refused = server.events().filter(({ event }) => event === 'socket_refused')
  assert.ok(refused.length >= answers.length - served, `${refused.length}`)
  for (const { bound, address } of refused) assert.deepEqual([bound, address], ['address', '127.0.0.1'])
  const counted = /^openbell_events_total\{event="socket_refused"\} (\d+)$/m.exec(await metricsOf())
  assert.ok(Number(counted?.[1]) >= refused.length, counted?.[0])
})

test('a key that is made works at once in both threads, and a revoked one ends in both', async () => {
  const { key, id } = accounts.createKey({ plan: 'pro' })
  const connections = connectionsTo(server.url, key)
  const statuses = async () => {
    const answers = await Promise.all(connections.map(({ ask }) => ask(apple)))
    return [...new Set(answers.map(({ status }) => status))]
  }
  assert.deepEqual(await statuses(), [200])
  accounts.revokeKey(id)
  // Bad keys of an address are answered with 429 from the 21st on.
  for (let last: readonly number[] = [200]; last.includes(200); last = await statuses()) await pause(50)
  closeAll(connections)
})

const PASSWORD = 'a long enough pass'
const mail = 'ada@example.com'

const signInBy = ({ ask }: Connection, as: string, password = PASSWORD) =>
  ask('/console/api/session', { method: 'POST', body: JSON.stringify({ mail: as, password }) })

test('a member who signs in is known to both threads, asks a thousand times with all of them, and is signed out of both', async () => {
  const password = await new Passwords(randomBytes).hash(PASSWORD)
  const member = accounts.joinMember(
    { mail, role: 'member', plan: 'pro', password },
    { mayTakeAccount: false },
  )
  assert.ok(member !== null)
  const strangers = pageConnections(server.url)
  const [stranger] = strangers
  assert.ok(stranger !== undefined)
  const { status, cookie, body } = await signInBy(stranger, mail)
  assert.equal(status, 200, body)
  assert.ok(cookie !== undefined)
  const connections = pageConnections(server.url, cookie)
  const members = async (of = connections): Promise<readonly unknown[]> => {
    const answers = await Promise.all(of.map(({ ask }) => ask('/console/api/session')))
    return [...new Set(answers.map((answer) => JSON.parse(answer.body).member?.id ?? null))]
  }
  assert.deepEqual(await members(), [member.id])
  const askAll = async ({ ask }: Connection) => {
    const answers = []
    for (let at = 0; at < 1500 / connections.length; at += 1) answers.push(await ask(`/console/api${apple}`))
    return answers
  }
  const answers = (await Promise.all(connections.map(askAll))).flat()
  const served = answers.filter((answer) => answer.status === 200)
  assert.deepEqual([served.length, answers.filter((answer) => answer.status === 429).length], [1000, 512])
  assert.equal(new Set(served.map(({ remaining }) => remaining)).size, 1000)
  closeAll(connections)
  const later = pageConnections(server.url, cookie)
  assert.equal((await later[0]?.ask('/console/api/session', { method: 'DELETE' }))?.status, 204)
  for (let last: readonly unknown[] = [member.id]; last.includes(member.id); last = await members(later))
    await pause(50)
  const ended = await Promise.all(later.map(({ ask }) => ask(`/console/api${apple}`)))
  assert.deepEqual([...new Set(ended.map((answer) => answer.status))], [401])
  closeAll([...later, ...strangers])
  const counted = () =>
    accounts
      .usageOf({ subjects: [member.id], stepSeconds: 3600, from: 0 })
      .statuses.map(({ status: answered, requests }) => [answered, requests])
  while (counted().reduce((sum, [, requests = 0]) => sum + requests, 0) < answers.length) await pause(100)
  assert.deepEqual(counted().toSorted(), [
    [200, 1000],
    [429, 512],
  ])
})

test('failed sign-ins are counted over both threads', async () => {
  const strangers = pageConnections(server.url)
  const answers = await Promise.all(
    strangers.slice(0, 12).map((each) => signInBy(each, 'nobody@example.com', 'a wrong password')),
  )
  closeAll(strangers)
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [...Array(5).fill(401), ...Array(7).fill(429)])
})

test('counters, log and last uses are those of all threads', async () => {
  const { key, id } = accounts.createKey({ plan: 'pro' })
  const before = countedIn(await metricsOf())
  const connections = connectionsTo(server.url, key)
  await Promise.all(connections.map(({ ask }) => ask(apple)))
  closeAll(connections)
  const metrics = await metricsOf()
  assert.equal(countedIn(metrics) - before, connections.length)
  assert.match(metrics, /^openbell_serving_threads 2$/m)
  assert.equal(metrics.match(/^process_resident_memory_bytes /gm)?.length, 1)
  assert.equal(metrics.match(/^nodejs_eventloop_lag_p99_seconds /gm)?.length, 1)
  assert.match(metrics, /^openbell_dataset_rows\{dataset="filings"\} \d+$/m)
  const logged = () => server.events().filter((line) => line['keyId'] === id)
  while (logged().length < connections.length) await pause(20)
  assert.deepEqual([...new Set(logged().map(({ event }) => event))], ['request_served'])
})

test('a drain fails the probes of both threads, loses no request and keeps the last uses', async () => {
  const { key, id } = accounts.createKey({ plan: 'pro' })
  let isRouted = true
  const outcomes = new Set<number | string>()
  const client = async () => {
    while (isRouted) {
      const connection = connectionTo(server.url, key)
      // Several on one connection, until an answer closes it.
      for (let at = 0; at < 5 && isRouted; at += 1)
        outcomes.add(await connection.ask(apple).then(({ status }) => status, String))
      connection.close()
      await pause(5)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  await pause(200)
  const over = server.end('SIGTERM')
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`, { headers: { Connection: 'close' } })
    await response.arrayBuffer()
    return response.status
  }
  while ((await readiness()) === 200) await pause(1)
  const others = await Promise.all(Array.from({ length: 8 }, readiness))
  isRouted = false
  await Promise.all(clients)
  assert.deepEqual([...outcomes], [200])
  assert.deepEqual([...new Set(others)], [503])
  assert.equal(await over, 0)
  assert.notEqual(accounts.listKeys().find((listed) => listed.id === id)?.lastUsedAt, null)
})
