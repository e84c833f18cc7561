/** A server that is asked 500 times a second for minutes while feeds are loaded and keys come and go: P-03 and P-05. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FileAccounts } from '../../src/access/sqlite-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { othersProcessor } from '../support/others-processor.ts'
import { ask, percentile } from '../support/polite-client.ts'
import { memoryMb } from '../support/process-memory.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'

/** Minutes of the soak; an hour is what is asked of a release. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10)
/** Its own minutes, and some to start and to end. */
const timeout = (MINUTES + 4) * 60_000
const SOCKETS = 16
const EVERY_MS = 32
/** Each may ask 2,500 times a minute. */
const KEYS = 24
const KEY_CHURN_MS = 3000
/** Another process sees a new key within a second. */
const KEY_KNOWN_MS = 1500
const INGEST_EVERY_MS = 20_000
const ARTICLES = 500
const PROBE_MS = 100
const SAMPLE_MS = 1000
/** P-03: how many times longer than without it the slowest answers may take while a feed is loaded. */
const MAX_TIMES = 2
/** P-05: how long the event loop may be held up; the time of a probe has this and more. */
const MAX_PROBE_MS = 50
/** What others may take of the processors where the slowest answers are asserted: above it they are theirs. */
const MAX_OTHERS = 0.05

const root = fileURLToPath(new URL('../..', import.meta.url))
const targets = [
  '/v1/quotes/AAPL',
  '/v1/companydata/tickers/AAPL',
  '/v1/filings/AAPL?limit=50',
  '/v1/financials/AAPL?period=quarterly&limit=40',
  '/v1/news?limit=50',
  '/v1/screener?filter=marketCap:above:1000000000&limit=50',
  '/v1/companydata/search?query=apple',
]

const itemOf = (n: number): string =>
  `<item><title>Company ${n} Announces a Result (NASDAQ: AAPL)</title><link>https://www.prnewswire.com/news-releases/soak-${n}.html</link><pubDate>${new Date(Date.UTC(2026, 0, 1) + n * 60_000).toUTCString()}</pubDate><description>Words of release ${n}.</description></item>`

const ingested = async (data: string, path: string, nth: number): Promise<void> => {
  const items = Array.from({ length: ARTICLES }, (_, at) => itemOf(nth * ARTICLES + at))
  writeFileSync(path, `<rss version="2.0"><channel><title>Wire</title>${items.join('')}</channel></rss>`)
  const child = spawn(process.execPath, ['bin/openbell.js', 'ingest', 'news-own', '--file', path], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 0)
}

const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** MB a minute, by least squares. */
const slopeOf = (samples: readonly { readonly minute: number; readonly mb: number }[]): number => {
  const mean = (of: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, mb] = [mean((sample) => sample.minute), mean((sample) => sample.mb)]
  const covariance = mean((sample) => (sample.minute - minute) * (sample.mb - mb))
  return covariance / mean((sample) => (sample.minute - minute) ** 2)
}

/** Keys in use, one of which is replaced and revoked every few seconds. */
const churnedKeys = (accounts: FileAccounts, count: number) => {
  const made = () => accounts.createKey({ plan: 'pro', name: 'soak' }).key
  const inUse = Array.from({ length: count }, made)
  const churn = async (until: () => boolean): Promise<number> => {
    let revoked = 0
    while (!until()) {
      const key = made()
      await pause(KEY_KNOWN_MS)
      const place = revoked % count
      const before = inUse[place]
      inUse[place] = key
      await pause(KEY_CHURN_MS - KEY_KNOWN_MS)
      assert.equal(accounts.revokeKey(before ?? '').outcome, 'revoked')
      revoked += 1
    }
    return revoked
  }
  return { keyOf: (nth: number) => inUse[nth % count] ?? '', churn }
}

const serverWithSample = async (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-soak-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await writeSampleStore(dataPaths(folder).market, new Date().toISOString())
  const accounts = accountsIn(folder)
  t.after(() => accounts.close())
  const keys = churnedKeys(accounts, KEYS)
  const server = await serveProcess(t, folder)
  return { folder, keys, server, pid: server.child.pid ?? 0 }
}

test(`500 requests a second for ${MINUTES} minutes during loads and with new keys lose nothing and hold memory`, {
  timeout,
}, async (t) => {
  const { folder, keys, server, pid } = await serverWithSample(t)
  // In turn: the last of sixteen free sockets would be idle for as long as a server keeps it, and a request on it may meet its end.
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, scheduling: 'fifo' })
  const endsAt = performance.now() + MINUTES * 60_000
  const isOver = () => performance.now() >= endsAt
  const startedAt = performance.now()
  const othersSince = othersProcessor(pid)
  const statuses = new Map<number, number>()
  const took = { between: [] as number[], during: [] as number[], probes: [] as number[] }
  const memory: { minute: number; mb: number; open: number }[] = []
  let loads = 0
  let isLoading = false
  let sent = 0

  const askAll = async (): Promise<void> => {
    while (!isOver()) {
      sent += 1
      const at = performance.now()
      const { status } = await ask(server.url + targets[sent % targets.length], keys.keyOf(sent), agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const ms = performance.now() - at
      took[isLoading ? 'during' : 'between'].push(ms)
      await pause(Math.max(0, EVERY_MS - ms))
    }
  }
  const loadAll = async (): Promise<void> => {
    while (!isOver()) {
      await pause(INGEST_EVERY_MS)
      isLoading = true
      await ingested(folder, join(folder, 'news.xml'), loads)
      isLoading = false
      loads += 1
    }
  }
  const probe = async (): Promise<void> => {
    const own = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.2' })
    while (!isOver()) {
      const at = performance.now()
      await ask(`${server.url}/livez`, '', own)
      took.probes.push(performance.now() - at)
      await pause(PROBE_MS)
    }
    own.destroy()
  }
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      const minute = (performance.now() - startedAt) / 60_000
      memory.push({ minute, mb: memoryMb(pid, 'VmRSS'), open: descriptors(pid) })
      await pause(SAMPLE_MS)
    }
  }
  const [revoked] = await Promise.all([
    keys.churn(isOver),
    loadAll(),
    probe(),
    watch(),
    ...Array.from({ length: SOCKETS }, askAll),
  ])
  agent.destroy()

  const later = memory.filter(({ minute }) => minute >= Math.min(10, MINUTES / 2))
  const others = othersSince()
  const timeAt = (of: number, values: readonly number[]): number =>
    percentile(
      values.toSorted((one, other) => one - other),
      of,
    )
  const p99 = (values: readonly number[]) => timeAt(99, values).toFixed(1)
  const open = later.map((sample) => sample.open)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  process.stdout.write(
    `${answers} in ${MINUTES} minutes, ${loads} loads of ${ARTICLES} articles, ${revoked} keys revoked; p99 ${p99(took.between)} ms, during loads ${p99(took.during)} ms, /livez ${p99(took.probes)} ms; ${Math.max(...memory.map(({ mb }) => mb)).toFixed(0)} MB at most, ${slopeOf(later).toFixed(2)} MB a minute after ${Math.min(10, MINUTES / 2)} minutes; ${Math.min(...open)} to ${Math.max(...open)} descriptors; others took ${(100 * others).toFixed(0)} % of the processors\n`,
  )
  assert.deepEqual([...statuses.keys()], [200])
  assert.ok(loads > 0 && revoked > 0)
  // One socket of the probe more or less.
  assert.ok(Math.max(...open) - Math.min(...open) <= 4, `${Math.min(...open)} to ${Math.max(...open)}`)
  assert.ok(timeAt(50, took.probes) < MAX_PROBE_MS, `/livez ${timeAt(50, took.probes)} ms`)
  if (others < MAX_OTHERS) {
    const [before, then] = [timeAt(99, took.between), timeAt(99, took.during)]
    assert.ok(then <= MAX_TIMES * before, `p99 ${before} → ${then} ms`)
    assert.ok(timeAt(99, took.probes) < MAX_PROBE_MS, `/livez p99 ${p99(took.probes)} ms`)
  }
  // What a young heap grows by in the first minutes is no leak.
  if (MINUTES >= 10) assert.ok(slopeOf(later) < 1, `${slopeOf(later)} MB a minute`)
})
