/**
 * `npm run bench -- push [--seconds 60] [--postgres]`: 1,000 WebSockets and 1,000 streams of server-sent events that 5 events a second
 * concern each, and 100 readers of everything, while a feed commits 50 events a second; on SQLite with one process, or on PostgreSQL with two.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openAccountsOf } from '../src/app/accounts-store.ts'
import { openStore } from '../src/app/market-store.ts'
import { eventBounds } from '../src/store/events.ts'
import { companyFiles } from '../test/files/company-files.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { loadFiles } from '../test/support/test-market.ts'
import { ourServer, type Served } from './child.ts'
import { cpuTimeUs } from './process-figures.ts'
import { Arrivals, eventStreamReader, type Reader, webSocketReader } from './push/readers.ts'
import { symbols } from './push/symbols.ts'
import { tableOf } from './table.ts'

/** Readers whose topics a tenth of the events concerns, half of them by each way, and readers of everything. */
export type ReaderCounts = { readonly narrow: number; readonly wide: number }

const ALL_READERS: ReaderCounts = { narrow: 2000, wide: 100 }
const PER_SECOND = 50
const WARM_SECONDS = 10
/** Streams of a pro key. */
const OF_A_KEY = 50

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const residentMb = ({ pid }: Served): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024

const cpuOf = (servers: readonly Served[]): number =>
  servers.reduce((sum, { pid }) => sum + cpuTimeUs(pid), 0)

/** Point reads by a process of their own, so that the work of the readers does not count. */
const reads = (port: number, key: string) => {
  const child = fork(fileURLToPath(new URL('push/probe.ts', import.meta.url)))
  child.send({ port, key })
  return {
    stop: async (): Promise<number> => {
      const said = once(child, 'message') as Promise<[number]>
      child.send('stop')
      const [p99] = await said
      return p99
    },
  }
}

export type Place = { readonly data: string; readonly databaseUrl: string | null }

/** A market, and keys for so many readers and one more. */
const prepared = async (place: Place, { narrow, wide }: ReaderCounts): Promise<readonly string[]> => {
  const store = await openStore(place)
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  await store.close()
  const accounts = await openAccountsOf(place, { now: Date.now, randomBytes })
  const keys: string[] = []
  for (let made = 0; made * OF_A_KEY < narrow + wide + OF_A_KEY; made += 1)
    keys.push((await accounts.createKey({ plan: 'pro' })).key)
  await accounts.close()
  return keys
}

/** Readers in turns over the servers, some at a time. */
const opened = async (
  servers: readonly Served[],
  keys: readonly string[],
  { narrow, wide }: ReaderCounts,
  arrivals: Arrivals,
) => {
  const readers: Reader[] = []
  for (let at = 0; at < narrow + wide; at += 1) {
    const { port } = servers[at % servers.length] as Served
    const key = keys[Math.floor(at / OF_A_KEY)] ?? ''
    const topic = at < wide ? 'halts.*' : `halts.${symbols[at % symbols.length]}`
    readers.push((at % 4 < 2 ? webSocketReader : eventStreamReader)(port, key, topic, arrivals))
    if (at % 50 === 0) await readers.at(-1)?.ready
  }
  await Promise.all(readers.map(({ ready }) => ready))
  return readers
}

const lastNumber = async (place: Place): Promise<number> => {
  const store = await openStore(place)
  const { last } = await eventBounds(store.newest)
  await store.close()
  return last?.sequence ?? 0
}

/** Loads for so long; gives when each event was committed, in their order. */
const fed = async (place: Place, seconds: number, from: number): Promise<readonly number[]> => {
  const committed: number[] = []
  const child = fork(fileURLToPath(new URL('push/feed.ts', import.meta.url)))
  child.send({ place, from, perSecond: PER_SECOND, seconds })
  child.on('message', (at) => committed.push(Number(at)))
  await once(child, 'exit')
  return committed
}

/** Processes that serve a market, with keys. */
const served = async (place: Place, processes: number, readers: ReaderCounts) => {
  const keys = await prepared(place, readers)
  const environment = {
    OPENBELL_DATA: place.data,
    OPENBELL_MAX_SOCKETS_PER_ADDRESS: '5000',
    ...(place.databaseUrl === null ? {} : { OPENBELL_DATABASE_URL: place.databaseUrl }),
  }
  const servers: Served[] = []
  for (let count = 0; count < processes; count += 1) servers.push(await ourServer(environment))
  return { keys, servers }
}

type Delivered = {
  /** When each event was committed, in their order. */
  readonly committed: readonly number[]
  readonly arrivals: Arrivals
  /** What all readers together are to get. */
  readonly expected: number
}

/** Loads for so long, and waits until the readers have everything or ten seconds are over. */
const deliveredAll = async (
  place: Place,
  arrivals: Arrivals,
  { narrow, wide }: ReaderCounts,
  seconds: number,
): Promise<Delivered> => {
  const committed = await fed(place, seconds, 1000 * WARM_SECONDS)
  // Of ten topics each has a tenth of the events.
  const expected = committed.length * wide + (committed.length / symbols.length) * narrow
  for (let waited = 0; arrivals.count < expected && waited < 100; waited += 1) await pause(100)
  return { committed, arrivals, expected }
}

/** What so many readers receive in so many seconds, without figures of time. */
export const measureDelivery = async (
  place: Place,
  processes: number,
  readers: ReaderCounts,
  seconds: number,
): Promise<Delivered> => {
  const { keys, servers } = await served(place, processes, readers)
  const arrivals = new Arrivals()
  const open = await opened(servers, keys, readers, arrivals)
  try {
    return await deliveredAll(place, arrivals, readers, seconds)
  } finally {
    for (const { close } of open) close()
    await Promise.all(servers.map(({ end }) => end()))
  }
}

const measured = async (place: Place, processes: number, seconds: number) => {
  const { keys, servers } = await served(place, processes, ALL_READERS)
  const [first] = servers as [Served, ...Served[]]
  const restKey = keys.at(-1) ?? ''
  const alone = reads(first.port, restKey)
  await fed(place, WARM_SECONDS, 0)
  const restAlone = await alone.stop()
  const before = residentMb(first)
  const arrivals = new Arrivals()
  const readers = await opened(servers, keys, ALL_READERS, arrivals)
  await pause(2000)
  const perReader = ((residentMb(first) - before) * 1024) / (readers.length / processes)
  const earlier = await lastNumber(place)
  const duringPush = reads(first.port, restKey)
  const cpuBefore = cpuOf(servers)
  const { committed, expected } = await deliveredAll(place, arrivals, ALL_READERS, seconds)
  const restDuring = await duringPush.stop()
  const cpu = (cpuOf(servers) - cpuBefore) / arrivals.count
  const delays = arrivals.delays((number) => committed[number - earlier - 1] ?? Number.NaN)
  for (const { close } of readers) close()
  await Promise.all(servers.map(({ end }) => end()))
  const row = [
    place.databaseUrl === null ? 'SQLite' : `PostgreSQL, ${processes} processes`,
    committed.length,
    `${arrivals.count} of ${expected}`,
    arrivals.disorder,
    quantile(delays, 0.5).toFixed(0),
    quantile(delays, 0.99).toFixed(0),
    `${restAlone.toFixed(1)} / ${restDuring.toFixed(1)}`,
    perReader.toFixed(0),
    cpu.toFixed(0),
  ]
  return { row, isWhole: arrivals.count === expected && arrivals.disorder === 0 }
}

export const runPush = async (options: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...options],
    options: { seconds: { type: 'string' }, postgres: { type: 'boolean' } },
  })
  const data = mkdtempSync(join(tmpdir(), 'openbell-bench-push-'))
  const server = values.postgres === true ? await startPostgres() : null
  try {
    const databaseUrl = server === null ? null : await server.database('push')
    const { row, isWhole } = await measured(
      { data, databaseUrl },
      server === null ? 1 : 2,
      Number(values.seconds ?? 60),
    )
    const header = [
      'store',
      'events',
      'delivered',
      'out of order or twice',
      'p50 ms, commit to socket',
      'p99 ms',
      'REST p99 ms without / with readers',
      'KB an idle reader',
      'server CPU µs an event and reader',
    ]
    console.log(tableOf(header, [row]).join('\n'))
    if (!isWhole) process.exitCode = 1
  } finally {
    await server?.end()
    rmSync(data, { recursive: true, force: true })
  }
}
