/** What is measured of the servers of the comparison, in turns: requests, the processor's time, memory, and waits during a load. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from '../child.ts'
import { type Loaded, loaded } from '../load.ts'
import { cpuWatch, memoryOfAllMb } from '../process-figures.ts'
import { type PeerRead, peerReads } from './data.ts'
import { type Peer, pathAt } from './servers.ts'

export const mirror = new URL('../../../shared/data/mirror/', import.meta.url)

export const ROUNDS = 8
/** A round begins when nothing else runs on the machine for a moment, or after this. */
const QUIET_WAIT_MS = 500
const QUIET_POLL_MS = 20
const QUIET_POLLS = 5
const SECONDS = 1
export const CONNECTIONS = 32
const BUSY_SECONDS = 3
const BUSY_AFTER_MS = 1500
/** The pro plan allows 2,500 a minute. */
const USES = 2400
const KEYS = 16

export type Asked = 'again' | 'first'
export type Round = Loaded & { readonly cpuUs: number; readonly databaseUs: number }

/** One server in the comparison: what was measured of it, and which keys it has not used up. */
export type Measured = {
  readonly peer: Peer
  readonly rounds: Map<string, Round[]>
  /** Loads a feed into its store; absent where it has none. */
  readonly ingest?: Readonly<Record<string, string>>
  keysUsed: number
  sent: number
  memoryMb: number
  busyP99Us: number | null
}

const requestOf = (path: string, key: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`)

/** A parameter that no server has makes another target of the same read; Datasette would take one for a filter. */
const nthOf = (peer: Peer, path: string, nth: number): string => {
  if (peer.kind === 'files' || peer.kind === 'bare') return path
  const name = peer.kind === 'datasette' ? '_nth' : 'nth'
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${nth}`
}

const round = async (
  of: Measured,
  read: PeerRead,
  asked: Asked,
  keys: readonly string[],
  seconds = SECONDS,
): Promise<Round | null> => {
  const { peer } = of
  const path = pathAt(peer, read)
  if (path === undefined) return null
  const own = keys.slice(of.keysUsed, of.keysUsed + Math.ceil(KEYS * seconds))
  of.keysUsed = (of.keysUsed + own.length) % keys.length
  const { sent } = of
  const [cpu, database] = [cpuWatch(peer.pids), cpuWatch(peer.databasePids)]
  const ready = own.map((key) => requestOf(path, key))
  const result = await loaded({
    port: peer.port,
    connections: CONNECTIONS,
    seconds,
    status: 200,
    request: (at) => {
      const nth = Math.floor(at / USES)
      const key = own[nth]
      if (key === undefined) return undefined
      return asked === 'again' ? ready[nth] : requestOf(nthOf(peer, path, sent + at), key)
    },
  })
  of.sent += result.requests + CONNECTIONS
  return {
    ...result,
    cpuUs: cpu() / result.requests,
    databaseUs: database() / result.requests,
  }
}

/** This process is one of those that run. */
const isQuiet = (): boolean =>
  Number(readFileSync('/proc/loadavg', 'latin1').split(' ')[3]?.split('/')[0]) <= 1

const quiet = async (): Promise<void> => {
  const until = performance.now() + QUIET_WAIT_MS
  for (let polls = 0; polls < QUIET_POLLS && performance.now() < until; polls = isQuiet() ? polls + 1 : 0)
    await pause(QUIET_POLL_MS)
}

const nameOf = (read: PeerRead, asked: Asked): string => `${read.name} ${asked}`

/** Each figure of its best round: others use the machine meanwhile. */
export const best = ({ rounds }: Measured, read: PeerRead, asked: Asked): Round | null => {
  const of = rounds.get(nameOf(read, asked)) ?? []
  const [cheapest] = of.toSorted((a, b) => a.cpuUs + a.databaseUs - b.cpuUs - b.databaseUs)
  if (cheapest === undefined) return null
  return {
    ...cheapest,
    perSecond: Math.max(...of.map(({ perSecond }) => perSecond)),
    p50Us: Math.min(...of.map(({ p50Us }) => p50Us)),
    p99Us: Math.min(...of.map(({ p99Us }) => p99Us)),
  }
}

const kinds = peerReads.flatMap((read) => (['again', 'first'] as const).map((asked) => ({ read, asked })))

/** All servers in turns, so that what else runs on the machine meets all alike. */
export const measureReads = async (all: readonly Measured[], keys: readonly string[]): Promise<void> => {
  for (const { read, asked } of Array.from({ length: ROUNDS }, () => kinds).flat())
    for (const of of all) {
      await quiet()
      const made = await round(of, read, asked, keys)
      const name = nameOf(read, asked)
      if (made !== null) of.rounds.set(name, [...(of.rounds.get(name) ?? []), made])
    }
  for (const of of all) of.memoryMb = memoryOfAllMb(of.peer.pids())
}

/** The slowest hundredth of profiles while half a million rows are loaded by another process. */
export const measureBusy = async (of: Measured, keys: readonly string[]): Promise<void> => {
  const [read] = peerReads
  if (of.ingest === undefined || read === undefined) return
  const args = ['ingest', 'sec-fails-to-deliver', '--mirror', fileURLToPath(mirror), '--reread']
  const child = spawn(process.execPath, ['bin/openbell.js', ...args], {
    cwd: root,
    env: { ...process.env, ...of.ingest },
    stdio: 'ignore',
  })
  const over = once(child, 'exit')
  // It reads its files, and is in its first transaction.
  await pause(BUSY_AFTER_MS)
  if (child.exitCode !== null) throw new Error('the load was over before it was measured')
  of.busyP99Us = (await round(of, read, 'first', keys, BUSY_SECONDS))?.p99Us ?? null
  child.kill('SIGTERM')
  await over
}
