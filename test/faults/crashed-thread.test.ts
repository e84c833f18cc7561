/** A serving thread that crashes while it serves: another takes its place, and nothing else fails. */
import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultEngine, faultEngines } from '../support/fault-engines.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'
import { connectionsTo, listenersOn } from '../support/serving-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-crashed-thread-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const trigger = join(folder, 'trigger')
const apple = '/v1/companydata/tickers/AAPL'

/** A module that each thread loads first: the thread that finds the file takes it away, and does what it says. */
const harmful = `
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const path = ${JSON.stringify(trigger)}
const harms = {
  throw: () => { throw new Error('boom') },
  reject: () => { Promise.reject(new Error('boom')) },
  fill: () => { const kept = []; for (;;) kept.push(new Array(10000).fill(Math.random())) },
}
if (!isMainThread) setInterval(() => {
  if (!existsSync(path)) return
  try { renameSync(path, path + '.taken') } catch { return }
  harms[readFileSync(path + '.taken', 'utf8')]()
}, 20).unref()
`

const servedOn = async (t: TestContext, { served }: FaultEngine) => {
  const { data, environment, accounts } = await served(t)
  const { key } = await accounts.createKey({ plan: 'pro' })
  const server = await serveProcess(t, data, {
    environment: {
      ...environment,
      OPENBELL_THREADS: '2',
      NODE_OPTIONS: `--max-old-space-size=400 --import=data:text/javascript,${encodeURIComponent(harmful)}`,
    },
  })
  return { server, key }
}

const countOf = (server: ServedProcess, name: string): number =>
  server.events().filter(({ event }) => event === name).length

/** The trigger is there whole or not at all. */
const pull = (harm: string): void => {
  writeFileSync(`${trigger}.next`, harm)
  renameSync(`${trigger}.next`, trigger)
}

const harms = [
  ['throw', /boom/],
  ['reject', /boom/],
  ['fill', /memory/],
] as const

for (const [engine, [harm, says]] of faultEngines.flatMap((engine) =>
  harms.map((each) => [engine, each] as const),
))
  test(`a thread that ends by ${harm} is replaced, and the other answers all the while, on ${engine.name}`, {
    skip: engine.skip,
    timeout: 120_000,
  }, async (t) => {
    const { server, key } = await servedOn(t, engine)
    const connections = connectionsTo(server.url, key).map((connection) => ({ ...connection, failures: 0 }))
    let answers = 0
    let lowest = Number.POSITIVE_INFINITY
    const askOn = async (connection: (typeof connections)[number]): Promise<void> => {
      try {
        const { status, remaining } = await connection.ask(apple)
        assert.equal(status, 200)
        answers += 1
        lowest = Math.min(lowest, remaining)
      } catch (error) {
        // Its thread has ended; the next request makes another connection.
        assert.equal((error as NodeJS.ErrnoException).code, 'ECONNRESET')
        connection.failures += 1
      }
    }
    const askAll = () => Promise.all(connections.map(askOn))
    const failures = () => connections.reduce((sum, connection) => sum + connection.failures, 0)
    await askAll()
    pull(harm)
    while (countOf(server, 'thread_failed') === 0) {
      await askAll()
      await pause(20)
    }
    const broken = connections.filter((connection) => connection.failures > 0).length
    assert.ok(broken < connections.length, 'those of the other thread do not notice')
    const before = failures()
    // Those that were kept may have been of the thread that has ended, and are noticed here.
    await askAll()
    assert.ok(failures() - before <= connections.length - broken)
    const failuresSoFar = failures()
    for (let round = 0; round < 5; round += 1) await askAll()
    assert.equal(failures(), failuresSoFar)
    while (countOf(server, 'thread_started') === 0) await pause(20)
    assert.notEqual(listenersOn(server.url), 1)
    await askAll()
    assert.equal(failures(), failuresSoFar)
    for (const { close } of connections) close()
    // What the thread served before it ended stays counted; a request that it did not answer may be counted too.
    assert.ok(2500 - lowest >= answers && 2500 - lowest <= answers + failures(), `${lowest} ${answers}`)
    const failed = server.events().filter(({ event }) => event === 'thread_failed')
    assert.equal(failed.length, 1)
    assert.match(JSON.stringify(failed[0]), says)
    assert.equal(await server.end('SIGTERM'), 0)
  })
