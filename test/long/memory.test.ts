/** How much memory a server takes beyond what it holds while each endpoint is asked for its largest answers: P-07. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dataPaths, marketCollections } from '../../src/app.ts'
import { prices } from '../../src/derived/prices/record.ts'
import { DAY_MS, instantOf } from '../../src/lib/day.ts'
import { type SecurityId, securityIdOf } from '../../src/security-master/security-id.ts'
import { textOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Transaction } from '../../src/store/store.ts'
import { accountsIn } from '../support/accounts-in.ts'
import { cleanEnvironment } from '../support/npm-start.ts'
import { ask } from '../support/polite-client.ts'
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

type Parameter = Readonly<{
  name: string
  in: string
  required?: boolean
  schema: Readonly<{ maximum?: number }>
}>

/** Values of which the sample and the made-up bars have rows. */
const givenFor = (path: string, name: string): string => {
  if (name === 'ticker') return /holdings|etf|fund/.test(path) ? 'GSFAX' : 'AAPL'
  if (name === 'cik') return '0000320193'
  if (name === 'query') return 'a'
  if (name === 'tickers') return 'AAPL,MSFT,NVDA'
  if (name === 'category') return 'inflation'
  if (name === 'columns') return '*'
  return ''
}

const largestOf = (path: string, parameters: readonly Parameter[]): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => givenFor(path, name))
  const query = parameters.flatMap(({ name, in: place, schema }) => {
    if (place !== 'query') return []
    if (name === 'limit' && schema.maximum !== undefined) return [`limit=${schema.maximum}`]
    if (name === 'page') return []
    const value = givenFor(path, name)
    return value === '' ? [] : [`${name}=${value}`]
  })
  return `${filled}?${query.join('&')}`
}

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

test('the largest answers of an endpoint and the export of a million rows take little memory', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-memory-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const paths = dataPaths(folder)
  await writeSampleStore(paths.market, AT)
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
  await writeBars(paths.market)
  const accounts = accountsIn(folder)
  const keys = Array.from({ length: KEYS }, () => accounts.createKey({ plan: 'pro', name: 'memory' }).key)
  accounts.close()
  const server = await serveProcess(t, folder)
  const pid = server.child.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  let sent = 0
  const askFor = async (target: string) => {
    sent += 1
    const asked = await ask(`${server.url}${target}&nth=${sent}`, keys[sent % KEYS] ?? '', agent)
    assert.notEqual(asked.status, 0, 'a connection failed')
    return asked
  }
  const document = await fetch(`${server.url}/v1/openapi.json`)
  const { paths: operations } = (await document.json()) as {
    readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly Parameter[] } }>>
  }
  for (const [path, { get: operation }] of Object.entries(operations)) {
    const target = largestOf(path, operation.parameters ?? [])
    await t.test(target, async () => {
      const first = await askFor(target)
      const statuses = new Set<number>([first.status])
      const askAll = async (left: { count: number }) => {
        while (left.count > 0) {
          left.count -= 1
          statuses.add((await askFor(target)).status)
        }
      }
      const load = async () => {
        const left = { count: REQUESTS }
        await Promise.all(Array.from({ length: SOCKETS }, () => askAll(left)))
      }
      // The first round fills the cache of replies, which has a bound of its own.
      await load()
      const before = memoryMb(pid, 'RssAnon')
      const most = watched(pid)
      await load()
      const added = most() - before
      process.stdout.write(
        `${target}: ${[...statuses].join(', ')}, ${first.bytes} bytes, ${added.toFixed(0)} MB over ${before.toFixed(0)}\n`,
      )
      assert.ok(added <= MAX_MB, `${added} MB`)
    })
  }
  agent.destroy()
  await server.end('SIGTERM')
  const out = join(folder, 'prices.csv')
  const idle = await openbell(folder, [
    'export',
    'transcripts',
    '--dump',
    '--format',
    'csv',
    '--out',
    join(folder, 'none.csv'),
  ])
  const most = await openbell(folder, ['export', 'prices', '--dump', '--format', 'csv', '--out', out])
  process.stdout.write(
    `CSV of a million bars: ${most.toFixed(0)} MB, of an empty dataset ${idle.toFixed(0)}\n`,
  )
  assert.ok(most - idle <= MAX_EXPORT_MB, `${most - idle} MB`)
})
