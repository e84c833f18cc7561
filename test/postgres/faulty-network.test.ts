/** A server whose database is behind a network that delays every answer by seconds, or cuts every connection. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openCommandLine } from '../support/command-line.ts'
import { type FaultyProxy, proxyTo } from '../support/faulty-proxy.ts'
import { noPostgres, type PostgresServer } from '../support/postgres.ts'
import { SAMPLE, startPostgresWithSample } from '../support/postgres-sample.ts'
import { type ServedProcess, serveProcess } from '../support/served-process.ts'

describe('a server behind a faulty network', { skip: noPostgres() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-network-'))
  let database: PostgresServer
  let key = ''
  before(async () => {
    database = await startPostgresWithSample()
    const address = await database.database('market', SAMPLE)
    const { run } = openCommandLine({ OPENBELL_DATABASE_URL: address }, folder)
    key = JSON.parse((await run('keys', 'create', '--plan', 'pro', '--json')).out).key
  })
  after(async () => {
    await database?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  let asked = 0
  const ask = async ({ url }: ServedProcess, path?: string) => {
    asked += 1
    const startedAt = performance.now()
    const response = await fetch(url + (path ?? `/v1/filings/AAPL?limit=${asked}`), {
      headers: { 'X-API-Key': key, Connection: 'close' },
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    const { status, headers } = response
    return { status, hasWait: headers.has('retry-after'), ms: performance.now() - startedAt }
  }

  const faults: readonly (readonly [string, (proxy: FaultyProxy) => void, (proxy: FaultyProxy) => void])[] = [
    [
      'answers come after five seconds',
      (proxy) => {
        proxy.delayMs = 5000
      },
      (proxy) => {
        proxy.delayMs = 0
        proxy.cut()
      },
    ],
    [
      'each connection is cut at its first bytes',
      (proxy) => {
        proxy.isResetting = true
        proxy.cut()
      },
      (proxy) => {
        proxy.isResetting = false
      },
    ],
  ]
  for (const [what, begin, end] of faults)
    test(`where ${what}, it answers 503 within two seconds, answers from memory continue, and all is well afterwards`, async (t) => {
      const proxy = await proxyTo(t, database.port)
      const address = `postgres://postgres@127.0.0.1:${proxy.port}/market`
      const served = await serveProcess(t, mkdtempSync(join(folder, 'served-')), {
        environment: { OPENBELL_DATABASE_URL: address },
      })
      assert.equal((await ask(served)).status, 200)
      begin(proxy)
      const slowest: number[] = []
      for (let each = 0; each < 8; each += 1) {
        const { status, hasWait, ms } = await ask(served)
        assert.ok(status === 503 && hasWait, `${status}`)
        slowest.push(ms)
        assert.equal((await ask(served, '/v1/quotes?tickers=AAPL')).status, 200)
        await pause(200)
      }
      const slowestMs = Math.round(Math.max(...slowest))
      t.diagnostic(`the slowest 503 after ${slowestMs} ms`)
      assert.ok(slowestMs < 2500, `${slowestMs}`)
      end(proxy)
      const backAt = performance.now()
      while ((await ask(served)).status !== 200) assert.ok(performance.now() - backAt < 10_000)
      t.diagnostic(`answers again after ${Math.round(performance.now() - backAt)} ms`)
      assert.equal(await served.end('SIGTERM'), 0)
      const names = served.events().map(({ event }) => event)
      assert.ok(!names.includes('request_failed'))
      assert.ok(names.filter((name) => name === 'market_failed').length <= 1, 'said once')
    })
})
