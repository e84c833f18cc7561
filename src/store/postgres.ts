/** The store in a PostgreSQL database, which any number of processes read and write. */

import { pausesFor } from '../lib/pause.ts'
import type { RequestTimes } from '../lib/request-times.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import { shownAddressOf } from '../lib/shown-address.ts'
import type { Collection, NewRow } from './collection.ts'
import { pausedReads } from './paused-reads.ts'
import { COMMITTED, EPOCH, WRITING } from './postgres/commit.ts'
import type { Connection } from './postgres/connection.ts'
import { type Connections, postgresConnections } from './postgres/connections.ts'
import { prepareMarket } from './postgres/database.ts'
import { claimLease, type HeldLease, heldLeases, requireHeld } from './postgres/leases.ts'
import { PostgresReads } from './postgres/reads.ts'
import { requestTimesIn } from './postgres/request-times.ts'
import {
  type CheckedReplica,
  type OnReplica,
  ReadSources,
  type ReadState,
  type Replica,
} from './postgres/sources.ts'
import { inTransaction } from './postgres/transaction.ts'
import { PostgresVersions } from './postgres/versions.ts'
import { PostgresWriter } from './postgres/writer.ts'
import { inWritingTurn } from './postgres/writing-turn.ts'
import type { Claimed, Lease, Newest, Provenance, Store, Transaction } from './store.ts'

export type PostgresOptions = {
  readonly connections: Connections
  /** Replicas that are read instead of the primary while they keep up. */
  readonly replicas?: readonly Replica[]
  /** Called when a replica cannot be read any more, and when it can again. */
  readonly onReplica?: OnReplica
  readonly schema?: string
  readonly collections: readonly Collection[]
  /**
   * True of a server: its reads stay in the state that it has adopted, and fail where that is lost. Else reads continue in a newer
   * state where theirs was given up, as after a minute without a read.
   */
  readonly holdsState?: boolean
}

/** The schema of a market's tables. */
export const MARKET_SCHEMA = 'openbell'
class PostgresStore {
  readonly versions: PostgresVersions
  readonly #connections: Connections
  readonly #sources: ReadSources
  readonly #collections: readonly Collection[]
  readonly #inTurn = createSerialQueue()
  readonly #leases = new Set<HeldLease>()
  #isClosed = false

  constructor(
    { connections, collections, holdsState = false }: PostgresOptions,
    sources: ReadSources,
    first: ReadState,
  ) {
    this.#connections = connections
    this.#sources = sources
    this.#collections = collections
    this.versions = new PostgresVersions(connections, this.#sources, first, holdsState)
  }

  write<T>(
    provenance: Provenance,
    work: (transaction: Transaction) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    return this.#written((connection, writer) => {
      const pause = pausesFor(stop)
      const reads = pausedReads(new PostgresReads(connection), pause)
      return work({
        ...reads,
        total: (from, where) => {
          writer.settle()
          return reads.total(from, where)
        },
        put: (batch, noted) => writer.put(batch, provenance, pause, noted),
        amend: (batch, noted) => writer.amend(batch, provenance.at, pause, noted),
        renew: (of, rows) => writer.renew(of, rows as readonly NewRow[], provenance.at, pause),
        recount: (of) => writer.recount(of, provenance.at),
      })
    })
  }

  removeSample(at: string): Promise<readonly string[]> {
    return this.#written(async (_, writer) => {
      const removed: string[] = []
      for (const of of this.#collections) if (await writer.removeSample(of, at)) removed.push(of.name)
      return removed
    })
  }

  /** Read from the primary, since a replica may lag behind. */
  readonly newest: Newest = {
    read: (work) =>
      inTransaction(this.#connections, 'read', async (connection) => {
        const [row] = await connection.query({ text: EPOCH, values: [] })
        return work(new PostgresReads(connection), String(row?.[0]))
      }),
    watch: (onCommit) => this.versions.watch(onCommit),
  }

  async claim(name: string): Promise<Lease | null> {
    const lease = await claimLease(this.#connections, name)
    if (lease === null) return null
    this.#leases.add(lease)
    const release = (): Promise<void> => {
      this.#leases.delete(lease)
      return lease.release()
    }
    return { lost: lease.lost, release }
  }

  get requestTimes(): RequestTimes {
    return requestTimesIn(this.#connections)
  }

  claimed(): Promise<readonly Claimed[]> {
    return heldLeases(this.#connections)
  }

  #written<T>(work: (connection: Connection, writer: PostgresWriter) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const { result, state } = await inTransaction(
        this.#connections,
        'write',
        async (connection) => {
          const writer = new PostgresWriter(connection)
          const written = async () => {
            const result = await work(connection, writer)
            writer.settle()
            const [state] = await Promise.all([
              new PostgresReads(connection).state(),
              requireHeld(connection, [...this.#leases]),
            ])
            return { result, state }
          }
          try {
            return await inWritingTurn(this.#connections, connection, written, WRITING)
          } catch (error) {
            throw writer.fault ?? error
          }
        },
        COMMITTED,
      )
      this.versions.written({ ...state, commit: (state.commit ?? 0) + 1 })
      return result
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.versions.close()
    await this.#sources.close()
  }
}

/** Opens the store of a database, whose tables are made where they are missing. Throws StoreRefusedError and StoreUnavailableError. */
export const openPostgresStore = async (options: PostgresOptions): Promise<Store> => {
  const { connections, replicas = [], onReplica, collections, schema = MARKET_SCHEMA } = options
  const sources = new ReadSources(connections, replicas, collections, onReplica)
  try {
    await prepareMarket(connections, schema, collections)
    await sources.learn()
    return storeOf(new PostgresStore(options, sources, await sources.openPrimary()))
  } catch (error) {
    await sources.close()
    throw error
  }
}

const storeOf = (store: PostgresStore): Store => {
  const { versions } = store
  const { reads } = versions
  return {
    rows: (from, selection) => reads.rows(from, selection),
    row: (from, where, order) => reads.row(from, where, order),
    records: (from, selection) => reads.records(from, selection),
    record: (from, where, order) => reads.record(from, where, order),
    served: (from, selection) => reads.served(from, selection),
    list: (from, selection, between) => reads.list(from, selection, between),
    has: (from, where) => reads.has(from, where),
    walk: (from, selection) => reads.walk(from, selection),
    checked: (from, where) => reads.checked(from, where),
    total: (from, where) => reads.total(from, where),
    page: (from, selection) => reads.page(from, selection),
    listPage: (from, selection, between) => reads.listPage(from, selection, between),
    aggregates: (from, by, summed) => reads.aggregates(from, by, summed),
    stored: (from) => reads.checked(from),
    countFaults: (of) => reads.countFaults(of),
    state: () => versions.state,
    newest: store.newest,
    newer: () => versions.newer(),
    refresh: () => versions.refresh(),
    reach: (commit) => versions.reach(commit),
    write: (provenance, work, stop) => store.write(provenance, work, stop),
    removeSample: (at) => store.removeSample(at),
    claim: (name) => store.claim(name),
    claimed: () => store.claimed(),
    requestTimes: store.requestTimes,
    close: () => store.close(),
  }
}

export type DatabaseOptions = Pick<PostgresOptions, 'collections' | 'holdsState' | 'onReplica'> & {
  readonly replicaUrls?: readonly string[]
}

const replicaAt = (url: string): Replica => ({
  place: shownAddressOf(url),
  connections: postgresConnections(url, MARKET_SCHEMA),
})

/** Of each replica why it cannot be read, or the state that it has. Throws StoreRefusedError and StoreUnavailableError. */
export const checkReplicas = async (
  url: string,
  replicaUrls: readonly string[],
): Promise<readonly CheckedReplica[]> => {
  const primary = postgresConnections(url, MARKET_SCHEMA)
  const sources = new ReadSources(primary, replicaUrls.map(replicaAt), [])
  try {
    return await sources.check()
  } finally {
    await sources.close()
  }
}

/** The same at an address, as `postgres://user:password@host:port/database`. */
export const openPostgresMarket = (
  url: string,
  { replicaUrls = [], ...options }: DatabaseOptions,
): Promise<Store> =>
  openPostgresStore({
    ...options,
    connections: postgresConnections(url, MARKET_SCHEMA),
    replicas: replicaUrls.map(replicaAt),
  })
