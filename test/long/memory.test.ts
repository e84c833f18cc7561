/** How much memory a server takes for the largest answers that the sample, and rows made up where it has none, give of each endpoint: P-07. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dataPaths } from '../../src/app/data-folder.ts'
import { marketCollections } from '../../src/app.ts'
import { prices } from '../../src/derived/prices/record.ts'
import { DAY_MS, instantOf } from '../../src/lib/day.ts'
import { type SecurityId, securityIdOf } from '../../src/security-master/security-id.ts'
import { textOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Transaction } from '../../src/store/store.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { answerOf, type LargestAnswer, largestAnswers } from '../support/largest-answers.ts'
import { writeLargestRows } from '../support/largest-rows.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { type Asked, ask } from '../support/polite-client.ts'
import { memoryMb } from '../support/process-memory.ts'
import { writeSampleStore } from '../support/sample-store.ts'
import { serveProcess } from '../support/served-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOCKETS = 8
const REQUESTS = 200
/** Each may ask 2,500 times a minute. */
const KEYS = 12
const MAX_MB = 64
/** Rows of the large file: a million. */
const BARS = 5000
const LAST_MS = Date.UTC(2026, 7, 21)
const AT = '2026-08-21T20:00:00Z'
const EXPORTED = 1_000_000
const MAX_EXPORT_MB = 96

const STATEMENTS = '/v1/financials/{ticker}'
/** Made in a thread from all facts of a company; balance sheets, which are larger, are read. */
const ADJUSTED = '/v1/financials/PG?limit=400&statement=income&period=quarterly&adjusted=true'

const POLL_MS = 10

/** Watches the memory of a process until it is told to stop, and then gives the most. */
const watched = (pid: number) => {
  let most = memoryMb(pid, 'RssAnon')
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid, 'RssAnon'))
  }, POLL_MS).unref()
  return (): number => {
    clearInterval(timer)
    return most
  }
}

/** Bars of securities that nobody has: a million. */
const writeBars = async (path: string): Promise<void> => {
  const store = openSqliteStore({ path, collections: marketCollections })
  const batch = ({ put }: Transaction, ticker: string, security: SecurityId) =>
    put({ collection: prices, rows: Array.from({ length: BARS }, (_, at) => barOf(ticker, security, at)) })
  await store.write({ origin: 'real', source: 'made up', at: AT }, async (transaction) => {
    for (let at = 0; at < EXPORTED / BARS; at += 1)
      await batch(transaction, `ZZ${at}`, securityIdOf(null, `ZZ${at}`))
  })
  store.close()
}

/** As many bars of Apple as an answer can hold. */
const writeBarsFile = (path: string): void => {
  const lines = Array.from({ length: BARS }, (_, at) => {
    const close = 100 + (at % 5)
    return `${instantOf(LAST_MS - at * DAY_MS).slice(0, 10)},${close},${close + 1},${close - 1},${close},1000`
  })
  writeFileSync(path, `date,open,high,low,close,volume\n${lines.join('\n')}\n`)
}

const barOf = (ticker: string, security: SecurityId, nth: number) => {
  const date = instantOf(LAST_MS - nth * DAY_MS).slice(0, 10)
  const close = 100 + (nth % 50)
  const bar = { date, open: close, high: close + 1, low: close - 1, close, volume: 1000 + nth }
  const columns = { security, symbol: ticker, basis: 'raw', source: 'made up', date, close } as const
  return { columns, text: textOf(prices, columns, { ...bar, adjClose: null, source: 'made up' }) }
}

const openbell = async (data: string, args: readonly string[]): Promise<number> => {
  const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const most = watched(child.pid ?? 0)
  const [code] = (await once(child, 'exit')) as [number | null]
  const mb = most()
  assert.equal(code, 0, args.join(' '))
  return mb
}

/**
 * Megabytes that a new process takes for the largest answers of one endpoint, beyond what it holds once another endpoint was
 * asked as often.
 */
const addedBy = async (
  t: TestContext,
  folder: string,
  { path, target, bytes, rows }: LargestAnswer,
  nextKey: () => string,
): Promise<number> => {
  const server = await serveProcess(t, folder)
  const pid = server.child.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  let nth = 0
  // Another URL each time, so that none is answered from the cache of replies.
  const askFor = (asked: string) => {
    nth += 1
    return ask(`${server.url}${asked}&nth=${nth}`, nextKey(), agent)
  }
  const load = async (asked: string, isAsExpected: (got: Asked) => void) => {
    let left = REQUESTS
    const one = async () => {
      while (left > 0) {
        left -= 1
        isAsExpected(await askFor(asked))
      }
    }
    await Promise.all(Array.from({ length: SOCKETS }, one))
  }
  const warm = path.startsWith('/v1/quotes') ? '/v1/companydata/tickers/AAPL?' : '/v1/quotes/AAPL?'
  await load(warm, ({ status }) => assert.equal(status, 200))
  const before = memoryMb(pid, 'RssAnon')
  const most = watched(pid)
  await load(target, (got) => {
    assert.equal(got.status, 200)
    // The time of an answer may take a character more or less.
    assert.ok(got.bytes > 0.99 * bytes, `${got.bytes} bytes`)
  })
  const added = most() - before
  agent.destroy()
  await server.end('SIGTERM')
  process.stdout.write(
    `${target.slice(0, 100)}: ${rows} rows, ${bytes} bytes, ${added.toFixed(0)} MB over ${before.toFixed(0)}\n`,
  )
  return added
}

test('the largest answers of an endpoint and the export of a million rows take little memory', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-memory-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const paths = dataPaths(folder)
  await writeSampleStore(paths.market, AT)
  const store = openSqliteStore({ path: paths.market, collections: marketCollections })
  await writeLargestRows(store)
  store.close()
  const bars = join(folder, 'bars.csv')
  writeBarsFile(bars)
  await openbell(folder, [
    'ingest',
    'prices-csv',
    '--file',
    bars,
    '--ticker',
    'AAPL',
    '--basis',
    'raw',
    '--columns',
    'date=date,open=open,high=high,low=low,close=close,volume=volume',
  ])
  const accounts = accountsIn(folder)
  const keys = Array.from({ length: KEYS }, () => accounts.createKey({ plan: 'pro', name: 'memory' }).key)
  accounts.close()
  let sent = 0
  const nextKey = (): string => {
    sent += 1
    return keys[sent % KEYS] ?? ''
  }
  const scout = await serveProcess(t, folder)
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const asking = { url: scout.url, key: nextKey, agent }
  const largest = [...(await largestAnswers(asking)), await answerOf(asking, STATEMENTS, ADJUSTED)]
  agent.destroy()
  await scout.end('SIGTERM')
  const isEmpty = ({ status, rows }: LargestAnswer) => status !== 200 || rows === 0
  for (const answer of largest.filter((one) => !isEmpty(one)))
    await t.test(answer.target, async (own) => {
      const added = await addedBy(own, folder, answer, nextKey)
      assert.ok(added <= MAX_MB, `${added} MB`)
    })
  await t.test('every endpoint has rows', () =>
    assert.deepEqual(
      largest.filter(isEmpty).map(({ path }) => path),
      [],
    ),
  )
  await writeBars(paths.market)
  const out = join(folder, 'prices.csv')
  const idle = await openbell(folder, [
    'export',
    'halts',
    '--dump',
    '--format',
    'csv',
    '--out',
    join(folder, 'none.csv'),
  ])
  const most = await openbell(folder, ['export', 'prices', '--dump', '--format', 'csv', '--out', out])
  process.stdout.write(
    `CSV of a million bars: ${most.toFixed(0)} MB, of a small dataset ${idle.toFixed(0)}\n`,
  )
  assert.ok(most - idle <= MAX_EXPORT_MB, `${most - idle} MB`)
})
