/** Whether `openbell work` runs on the stores, and which feeds run: known from the locks of the data folder or the leases of the database. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { WorkState } from '../console/context.ts'
import { datasets } from '../datasets/index.ts'
import { feedsOf } from '../ingest/feeds.ts'
import { instantOf } from '../lib/day.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import type { Lease, Store } from '../store/store.ts'
import type { StoreSettings } from './market-store.ts'
import { FolderProcesses, isHeld, processStarts } from './processes.ts'

const WORKER = 'worker'
/** The lease that lets only one process at a time run a feed. */
export const feedLease = (feed: string): string => `feed ${feed}`

const workerOf = (starts: readonly number[]): WorkState['worker'] =>
  starts.length === 0
    ? { running: false, since: null }
    : { running: true, since: instantOf(Math.min(...starts)) }

const stateOfDatabase = async (store: Store): Promise<WorkState> => {
  const claimed = await store.claimed()
  const names = new Set(claimed.map(({ name }) => name))
  return {
    worker: workerOf(claimed.flatMap(({ name, since }) => (name.startsWith(WORKER) ? [since] : []))),
    feeds: new Set(feedsOf(datasets).flatMap(({ name }) => (names.has(feedLease(name)) ? [name] : []))),
  }
}

/** The stored state of a killed run is still "running", so a feed counts as running only while the lock is held. */
const stateOfFolder = (data: string, runs: ReadonlyMap<string, FeedRun>): WorkState => {
  const isLoading = isHeld(join(data, 'ingest.lock'))
  const running = [...runs.values()].filter(({ outcome }) => isLoading && outcome === 'running')
  return {
    worker: workerOf(processStarts(data, 'working')),
    feeds: new Set(running.map(({ feed }) => feed)),
  }
}

/** `runs` are the last runs of the feeds. */
export const workStateOf = async (
  { data, databaseUrl }: StoreSettings,
  store: Store,
  runs: ReadonlyMap<string, FeedRun>,
): Promise<WorkState> => (databaseUrl === null ? stateOfFolder(data, runs) : stateOfDatabase(store))

/** Announces this process as a worker to the others. */
export type WorkerPresence = {
  /** Announces the worker again where the announcement was lost. */
  readonly keep: () => Promise<void>
  readonly leave: () => Promise<void>
}

const presenceInFolder = (data: string): WorkerPresence => {
  const processes = new FolderProcesses(data, 'working', `${process.pid}-${randomUUID()}`)
  // This call also removes the files of killed workers.
  processes.others(0)
  return { keep: async () => undefined, leave: async () => processes.leave() }
}

/** Imports the client of PostgreSQL, which a folder does not need. */
const presenceInDatabase = async (url: string): Promise<WorkerPresence> => {
  const [{ postgresConnections }, { claimLease }, { MARKET_SCHEMA }] = await Promise.all([
    import('../store/postgres/connections.ts'),
    import('../store/postgres/leases.ts'),
    import('../store/postgres.ts'),
  ])
  const connections = postgresConnections(url, MARKET_SCHEMA)
  const name = `${WORKER} ${randomUUID()}`
  let lease: Lease | null = null
  return {
    keep: async () => {
      if (lease === null || lease.lost.aborted) lease = await claimLease(connections, name)
    },
    leave: async () => {
      await lease?.release()
      await connections.close()
    },
  }
}

/** Announced from the first `keep` until `leave` or the end of the process. Throws where the folder cannot be written. */
export const workerPresence = async ({ data, databaseUrl }: StoreSettings): Promise<WorkerPresence> =>
  databaseUrl === null ? presenceInFolder(data) : presenceInDatabase(databaseUrl)
