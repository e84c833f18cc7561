import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../../test/support/npm-start.ts'
import { writeSampleStore } from '../../test/support/sample-store.ts'
import { storeIn } from '../../test/support/store-in.ts'
import { until } from '../../test/support/until.ts'
import { newKey } from '../access/key.ts'
import { type FileAccounts, openAccounts } from '../access/sqlite-accounts.ts'
import { effectiveConfig } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { loadSample } from '../ingest/sample.ts'
import { dataPaths, makeDataFolder } from './data-folder.ts'
import type { ServedMarket } from './process.ts'
import { serveMarket } from './served-market.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-served-'))
after(() => rmSync(folder, { recursive: true }))
const at = '2026-11-21T10:00:00Z'
const now = Date.now
const launcher = fileURLToPath(new URL('../../bin/openbell.js', import.meta.url))
let folders = 0

type Served = {
  readonly data: string
  readonly server: ServedMarket
  readonly accounts: FileAccounts
  readonly events: readonly string[]
}

/** A served market on a port of its own, and the operator's connection to its accounts. */
const withServer = async (isFilled: boolean, work: (served: Served) => Promise<void>): Promise<void> => {
  const data = join(folder, `${++folders}`)
  makeDataFolder(data)
  if (isFilled) await writeSampleStore(dataPaths(data).market, at)
  const accounts = openAccounts({ path: dataPaths(data).accounts, now, randomBytes })
  const events: string[] = []
  const { config } = effectiveConfig({ flags: { data, port: '0', adminPort: '0' } })
  const report = (name: string) => events.push(name)
  const server = await serveMarket({ config, report, now, randomBytes })
  try {
    await work({ data, server, accounts, events })
  } finally {
    await server.drain({ graceMs: 0, deadlineMs: 1000 })
    accounts.close()
  }
}

const metricsOf = async ({ adminUrl }: ServedMarket): Promise<string> =>
  (await fetch(`${adminUrl}/metrics`, { headers: { Connection: 'close' } })).text()

const apple = '/v1/companydata/tickers/AAPL'
// A connection that was kept could be closed by the server just as the next request is sent.
const closing = { Connection: 'close' }
const ask = async ({ url }: ServedMarket, path: string, key?: string): Promise<Response> => {
  const response = await fetch(url + path, {
    headers: { ...closing, ...(key === undefined ? {} : { 'X-API-Key': key }) },
  })
  return response
}
const statusOf = async (server: ServedMarket, path: string, key?: string): Promise<number> => {
  const response = await ask(server, path, key)
  await response.arrayBuffer()
  return response.status
}

const untilStatus = (status: number, server: ServedMarket, path: string, key?: string): Promise<void> =>
  until(async () => (await statusOf(server, path, key)) === status, `${status} for ${path}`)

test('a key made elsewhere works at once, and a revoked one stops by itself', { timeout: 90_000 }, () =>
  withServer(true, async ({ server, accounts }) => {
    const { key, id } = accounts.createKey({ plan: 'pro' })
    assert.equal(await statusOf(server, apple, key), 200)
    accounts.revokeKey(id)
    // Fewer requests than the plan allows: each waits for the one before.
    await untilStatus(401, server, apple, key)
  }),
)

test('a plan, a disabled account and an expired key take effect by themselves', { timeout: 90_000 }, () =>
  withServer(true, async ({ server, accounts }) => {
    const { key } = accounts.createKey({ plan: 'starter', name: 'alpha' })
    const limitOf = async () => (await ask(server, apple, key)).headers.get('x-ratelimit-limit')
    assert.equal(await limitOf(), '1000')
    accounts.setPlan('alpha', 'pro')
    await until(async () => (await limitOf()) === '2500', 'the limit of the other plan')
    accounts.setPlan('alpha', 'free')
    await untilStatus(403, server, apple, key)
    accounts.setPlan('alpha', 'pro')
    await untilStatus(200, server, apple, key)
    accounts.setDisabled('alpha', true)
    await untilStatus(403, server, apple, key)
    accounts.setDisabled('alpha', false)
    await untilStatus(200, server, apple, key)
    const rotated = accounts.rotateKey(key, 0)
    assert.equal(rotated.outcome, 'rotated')
    await untilStatus(401, server, apple, key)
    if (rotated.outcome === 'rotated') assert.equal(await statusOf(server, apple, rotated.key.key), 200)
  }),
)

/** From the log into the file. */
const moveLog = (path: string): void => {
  const db = new DatabaseSync(path)
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}

/** What can happen to `accounts.db` behind SQLite's back, and what undoes it. */
const harms: Readonly<Record<string, (path: string) => () => void>> = {
  gone: (path) => {
    renameSync(path, `${path}.away`)
    return () => renameSync(`${path}.away`, path)
  },
  emptied: (path) => {
    const bytes = readFileSync(path)
    truncateSync(path)
    return () => writeFileSync(path, bytes)
  },
  damaged: (path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.from(bytes).fill(0x5a, 0, 2000))
    return () => writeFileSync(path, bytes)
  },
  replaced: (path) => {
    renameSync(path, `${path}.away`)
    openAccounts({ path: `${path}.other`, now, randomBytes }).close()
    renameSync(`${path}.other`, path)
    return () => renameSync(`${path}.away`, path)
  },
}

for (const [what, harm] of Object.entries(harms)) {
  test(
    `with accounts.db ${what} known keys work, unknown ones get 503 and never 401, until it is back`,
    {
      timeout: 90_000,
    },
    () =>
      withServer(true, async ({ server, accounts, data, events }) => {
        const { key } = accounts.createKey({ plan: 'pro' })
        assert.equal(await statusOf(server, apple, key), 200)
        moveLog(dataPaths(data).accounts)
        const undo = harm(dataPaths(data).accounts)
        await until(() => events.includes('keys_failed'), 'keys_failed')
        assert.match(await metricsOf(server), /^openbell_store_failing\{store="accounts"\} 1$/m)
        assert.equal(await statusOf(server, apple, key), 200)
        const unknown = await ask(server, apple, newKey(randomBytes))
        assert.deepEqual([unknown.status, unknown.headers.get('retry-after')], [503, '1'])
        undo()
        await untilStatus(401, server, apple, newKey(randomBytes))
        assert.equal(await statusOf(server, apple, key), 200)
        const works = 'openbell_store_failing{store="accounts"} 0'
        await until(async () => (await metricsOf(server)).includes(works), works)
        assert.equal(events.filter((event) => event === 'keys_failed').length, 1)
      }),
  )
}

test(
  'while another process holds the lock of accounts.db keys work and nothing waits for it',
  {
    timeout: 90_000,
  },
  () =>
    withServer(true, async ({ server, accounts, data, events }) => {
      const { key } = accounts.createKey({ plan: 'pro' })
      const locking = new DatabaseSync(dataPaths(data).accounts)
      locking.exec('begin immediate')
      for (let at = 0; at < 50; at++) assert.equal(await statusOf(server, apple, key), 200)
      assert.equal(await statusOf(server, apple, newKey(randomBytes)), 401)
      locking.exec('rollback')
      locking.close()
      assert.equal(
        events.some((event) => event.endsWith('_failed')),
        false,
      )
    }),
)

test('data loaded by another process are served without a restart', { timeout: 90_000 }, () =>
  withServer(false, async ({ server, accounts, data, events }) => {
    const { key } = accounts.createKey({ plan: 'pro' })
    assert.equal(await statusOf(server, '/readyz'), 503)
    assert.equal(await statusOf(server, '/v1/status', key), 200)
    assert.equal(await statusOf(server, apple, key), 404)
    const writer = storeIn(data)
    await loadSample(writer, datasets, at)
    writer.close()
    await untilStatus(200, server, '/readyz')
    await until(() => events.includes('market_loaded'), 'market_loaded')
    assert.equal(await statusOf(server, apple, key), 200)
  }),
)

/** Of the sample. */
const tickers = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM', 'KO']

test(
  'while another process removes the sample, profiles are whole to the last and then not found',
  {
    timeout: 90_000,
  },
  () =>
    withServer(true, async ({ server, accounts, data }) => {
      const { key } = accounts.createKey({ plan: 'pro' })
      const profileOf = async (ticker: string) => {
        const response = await ask(server, `/v1/companydata/tickers/${ticker}`, key)
        return { status: response.status, text: await response.text() }
      }
      const before = new Map<string, string>()
      for (const ticker of tickers) {
        const { status, text } = await profileOf(ticker)
        assert.equal(status, 200, ticker)
        before.set(ticker, text)
      }
      const removing = spawn(process.execPath, [launcher, 'sample', '--remove'], {
        env: cleanEnvironment({ OPENBELL_DATA: data }),
        stdio: 'ignore',
      })
      const over = once(removing, 'exit')
      let whole = 0
      const gone = new Set<string>()
      await until(async () => {
        for (const ticker of tickers) {
          const { status, text } = await profileOf(ticker)
          if (status === 200) assert.equal(text, before.get(ticker))
          else assert.equal(status, 404, text)
          if (status === 200) whole += 1
          else gone.add(ticker)
        }
        return gone.size === tickers.length
      }, 'the end of all profiles')
      assert.deepEqual(await over, [0, null])
      assert.ok(whole >= tickers.length)
    }),
)

test('the operator’s port has counters by operation and the probes, and never a key', () =>
  withServer(true, async ({ server, accounts }) => {
    const { key } = accounts.createKey({ plan: 'pro' })
    await statusOf(server, apple, key)
    await statusOf(server, `${apple}?apiKey=ob_live_LEAKCANARY`)
    const metrics = await metricsOf(server)
    assert.match(
      metrics,
      /openbell_http_request_duration_seconds_count\{operation="getCompanyByTicker",method="GET",status="200"\} 1/,
    )
    assert.match(metrics, /openbell_dataset_rows\{dataset="filings"\} \d+/)
    assert.match(metrics, /openbell_store_log_bytes \d+/)
    for (const store of ['market', 'accounts', 'usage', 'limits'])
      assert.ok(metrics.includes(`\nopenbell_store_failing{store="${store}"} 0\n`), store)
    assert.match(metrics, /^openbell_read_only 0$/m)
    assert.match(metrics, /openbell_dataset_age_seconds\{dataset="filings"\} \d+/)
    assert.equal(/ob_live_|LEAKCANARY/.test(metrics), false)
    for (const probe of ['/livez', '/readyz', '/startupz'])
      assert.equal((await fetch(server.adminUrl + probe)).status, 200, probe)
    assert.equal((await fetch(`${server.adminUrl}${apple}`)).status, 404)
  }))

test('a store whose file is found damaged is served on, logged once, and shown as failing to the end', () =>
  withServer(true, async ({ server, accounts, events }) => {
    const { key } = accounts.createKey({ plan: 'pro' })
    server.storeDamaged('market', new Error('market.db is damaged'))
    assert.deepEqual(
      events.filter((event) => event.endsWith('_failed')),
      ['market_failed'],
    )
    // Another poll of the market works, which ends what only failed for a moment.
    const other = accounts.createKey({ plan: 'pro' })
    await untilStatus(200, server, apple, other.key)
    accounts.revokeKey(other.id)
    await untilStatus(401, server, apple, other.key)
    assert.equal(await statusOf(server, apple, key), 200)
    const metrics = await metricsOf(server)
    assert.match(metrics, /^openbell_store_failing\{store="market"\} 1$/m)
    assert.match(metrics, /^openbell_store_failing\{store="accounts"\} 0$/m)
  }))

test('/v1/status names every dataset with its rows', () =>
  withServer(true, async ({ server, accounts }) => {
    const { key } = accounts.createKey({ plan: 'starter' })
    const status = (await (await ask(server, '/v1/status', key)).json()) as {
      readonly plan: string
      readonly rateLimit: { readonly remaining: number }
      readonly datasets: readonly { readonly name: string; readonly rows: number }[]
    }
    assert.deepEqual([status.plan, status.rateLimit.remaining], ['starter', 999])
    assert.deepEqual(
      status.datasets.map(({ name }) => name),
      datasets.map(({ name }) => name),
    )
    const filled = status.datasets.filter(({ rows }) => rows > 0).map(({ name }) => name)
    for (const name of ['companies', 'filings', 'financials']) assert.ok(filled.includes(name), name)
  }))

test('a port that is taken is an error, and leaves nothing open behind', () =>
  withServer(true, async ({ server, data }) => {
    const port = new URL(server.url).port
    const { config } = effectiveConfig({ flags: { data, port } })
    const opening = serveMarket({ config, report: () => undefined, now, randomBytes })
    await assert.rejects(opening, { code: 'EADDRINUSE' })
  }))

test('a second drain joins the first, and the data folder is free for another server', () =>
  withServer(true, async ({ server, data }) => {
    const drain = { graceMs: 0, deadlineMs: 1000 }
    await Promise.all([server.drain(drain), server.drain(drain)])
    await assert.rejects(fetch(`${server.url}/livez`))
    const { config } = effectiveConfig({ flags: { data, port: new URL(server.url).port } })
    const next = await serveMarket({ config, report: () => undefined, now, randomBytes })
    assert.equal(await statusOf(next, '/readyz'), 200)
    await next.drain(drain)
  }))
