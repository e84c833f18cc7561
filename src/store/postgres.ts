/** The engine past one machine: a PostgreSQL database that any number of processes read and write. */
import { isDeepStrictEqual } from 'node:util'
import { pausesFor } from '../lib/pause.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { Collection, NewRow } from './collection.ts'
import { pausedReads } from './paused-reads.ts'
import { CHANNEL, COMMITTED, MARKET_WRITING } from './postgres-commit.ts'
import { type Connection, type Connections, postgresConnections } from './postgres-connection.ts'
import { prepareMarket } from './postgres-database.ts'
import { claimLease } from './postgres-leases.ts'
import { PostgresReads, type Queries } from './postgres-reads.ts'
import type { PostgresSnapshot } from './postgres-snapshot.ts'
import { openState, ReadSources, type ReadState } from './postgres-sources.ts'
import { inTransaction } from './postgres-transaction.ts'
import { PostgresWriter } from './postgres-writer.ts'
import type { Lease, NewerState, Provenance, Store, StoreState, Transaction } from './store.ts'
import { StoreUnavailableError } from './store-error.ts'

export type PostgresOptions = {
  readonly connections: Connections
  /** Replicas that are read in its place, while they follow. */
  readonly replicas?: readonly Connections[]
  readonly schema?: string
  readonly collections: readonly Collection[]
  /**
   * True of a server: its reads stay in the state that it has adopted, and fail where that is lost. Else reads go on in a newer
   * state where theirs was given up, as after a minute without a read.
   */
  readonly holdsState?: boolean
}

/** Where the tables of a market stand. */
export const MARKET_SCHEMA = 'openbell'
/** A notification may be lost, and a pooler delivers none. */
const POLL_MS = 1000
/** A state that is read for longer keeps the database from removing rows that are gone. */
const RENEW_MS = 10_000
/** A command that reads nothing for this long gives its session back. */
const IDLE_MS = 5000
const MAX_ENDING = 2

/** A state and the sessions that read it, which are opened when something is asked for. */
type Version = { state: StoreState; snapshot: PostgresSnapshot | null }

class PostgresStore {
  readonly #connections: Connections
  readonly #sources: ReadSources
  readonly #collections: readonly Collection[]
  readonly #holdsState: boolean
  readonly #inTurn = createSerialQueue()
  readonly #opening = createSerialQueue()
  readonly #ending = new Set<Promise<void>>()
  readonly #idle: NodeJS.Timeout
  #current: Version
  #next: Version | null = null
  #isHeard = false
  #lookedAt = performance.now()
  #isOther = false
  #isClosed = false

  constructor(
    { connections, replicas = [], collections, holdsState = false }: PostgresOptions,
    first: Version,
  ) {
    this.#connections = connections
    this.#sources = new ReadSources(connections, replicas)
    this.#collections = collections
    this.#holdsState = holdsState
    this.#current = first
    connections.listen(CHANNEL, () => {
      this.#isHeard = true
    })
    this.#idle = setInterval(() => this.#giveUpIdle(), IDLE_MS).unref()
  }

  get state(): StoreState {
    return this.#current.state
  }

  /** Of the current version at the moment of the read. */
  readonly reads = new PostgresReads({
    query: async (sql) => (await this.#snapshotOf(this.#current)).query(sql),
    cursor: (sql, rows) => this.#cursorOf(() => this.#current, sql, rows),
  })

  async newer(): Promise<NewerState | null> {
    const isDue = this.#isHeard || performance.now() - this.#lookedAt >= POLL_MS
    if (!isDue || this.#ending.size >= MAX_ENDING) return null
    return this.#looked()
  }

  async refresh(): Promise<boolean> {
    const next = await this.#looked()
    next?.adopt()
    const isOther = next !== null || this.#isOther
    this.#isOther = false
    return isOther
  }

  async reach(commit: number): Promise<boolean> {
    const isThere = await this.#sources.require(commit)
    this.#isHeard ||= isThere
    return isThere
  }

  write<T>(
    provenance: Provenance,
    work: (transaction: Transaction) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    return this.#written((connection, writer) => {
      const pause = pausesFor(stop)
      return work({
        ...pausedReads(new PostgresReads(connection), pause),
        put: (batch) => writer.put(batch, provenance, pause),
        amend: (batch) => writer.amend(batch, provenance.at, pause),
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

  claim(name: string): Promise<Lease | null> {
    return claimLease(this.#connections, name)
  }

  #written<T>(work: (connection: Connection, writer: PostgresWriter) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const { result, state } = await inTransaction(
        this.#connections,
        'write',
        async (connection) => {
          await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [MARKET_WRITING] })
          const result = await work(connection, new PostgresWriter(connection))
          return { result, state: await new PostgresReads(connection).state() }
        },
        COMMITTED,
      )
      this.#move({ state: { ...state, commit: (state.commit ?? 0) + 1 }, snapshot: null })
      this.#isOther = true
      return result
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#idle)
    for (const version of [this.#current, this.#next]) this.#end(version, 0)
    await Promise.all(this.#ending)
    await this.#sources.close()
  }

  /** The newest committed state, or null where it is the current one, whose sessions are renewed now and then. */
  async #looked(): Promise<NewerState | null> {
    this.#isHeard = false
    this.#lookedAt = performance.now()
    const found = await this.#opened()
    if (isDeepStrictEqual(found.state, this.#current.state)) {
      this.#renew(found)
      return null
    }
    this.#end(this.#next)
    this.#next = found
    const reads = new PostgresReads({
      query: async (sql) => (await this.#snapshotOf(found)).query(sql),
      cursor: (sql, rows) => this.#cursorOf(() => found, sql, rows),
    })
    return {
      state: found.state,
      reads,
      adopt: () => {
        if (this.#next !== found) return
        this.#next = null
        this.#move(found)
      },
    }
  }

  #renew(found: Version): void {
    const { snapshot } = this.#current
    const isFresh = snapshot?.isAlive === true && snapshot.ageMs < RENEW_MS
    if (isFresh || (!this.#holdsState && snapshot === null)) {
      this.#end(found, 0)
      return
    }
    this.#end({ ...this.#current })
    this.#current.snapshot = found.snapshot
  }

  #move(to: Version): void {
    const before = this.#current
    this.#current = to
    this.#end(before)
  }

  #end(version: Version | null, graceMs?: number): void {
    const snapshot = version?.snapshot ?? null
    if (snapshot === null) return
    const ended = snapshot.end(graceMs).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  #opened(): Promise<ReadState> {
    return this.#sources.open(this.#current.state.commit ?? 0)
  }

  /** Opens the sessions of a version where they are missing. */
  async #snapshotOf(version: Version): Promise<PostgresSnapshot> {
    const { snapshot } = version
    if (snapshot?.isAlive === true) return snapshot
    const opened = await this.#opening(() => this.#reopened(version))
    if (opened !== null) return opened
    // A write of this process has moved on meanwhile.
    if (!this.#holdsState && version !== this.#current) return this.#snapshotOf(this.#current)
    throw new StoreUnavailableError('The state of the database that was read is gone.')
  }

  /** Null where the database has another state by now, which reads of this version must not see. */
  async #reopened(version: Version): Promise<PostgresSnapshot | null> {
    if (version.snapshot?.isAlive === true) return version.snapshot
    const found = await this.#opened()
    const isSame = isDeepStrictEqual(found.state, version.state)
    const isCurrent = version === this.#current
    if (!isSame && (this.#holdsState || !isCurrent)) {
      this.#end(found, 0)
      return null
    }
    // Of a version that is over its sessions end with the reads that asked for them.
    if (!isCurrent && version !== this.#next) this.#end(found)
    else version.snapshot = found.snapshot
    this.#isOther ||= !isSame
    version.state = found.state
    return found.snapshot
  }

  async *#cursorOf(version: () => Version, ...asked: Parameters<Queries['cursor']>) {
    yield* (await this.#snapshotOf(version())).cursor(...asked)
  }

  #giveUpIdle(): void {
    const { snapshot } = this.#current
    if (this.#holdsState || snapshot === null || snapshot.idleMs < IDLE_MS) return
    this.#end({ ...this.#current }, 0)
    this.#current.snapshot = null
  }
}

/** Opens the store of a database, whose tables are made where they are missing. Throws StoreRefusedError and StoreUnavailableError. */
export const openPostgresStore = async (options: PostgresOptions): Promise<Store> => {
  const { connections, collections, schema = MARKET_SCHEMA } = options
  try {
    await prepareMarket(connections, schema, collections)
    return storeOf(new PostgresStore(options, await openState(connections)))
  } catch (error) {
    await Promise.all([connections, ...(options.replicas ?? [])].map((each) => each.close()))
    throw error
  }
}

const storeOf = (store: PostgresStore): Store => {
  const { reads } = store
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
    countFaults: (of) => reads.countFaults(of),
    state: () => store.state,
    newer: () => store.newer(),
    refresh: () => store.refresh(),
    reach: (commit) => store.reach(commit),
    write: (provenance, work, stop) => store.write(provenance, work, stop),
    removeSample: (at) => store.removeSample(at),
    claim: (name) => store.claim(name),
    close: () => store.close(),
  }
}

export type DatabaseOptions = Pick<PostgresOptions, 'collections' | 'holdsState'> & {
  readonly replicaUrls?: readonly string[]
}

/** The same at an address, as `postgres://user:password@host:port/database`. */
export const openPostgresMarket = (
  url: string,
  { replicaUrls = [], ...options }: DatabaseOptions,
): Promise<Store> =>
  openPostgresStore({
    ...options,
    connections: postgresConnections(url, MARKET_SCHEMA),
    replicas: replicaUrls.map((each) => postgresConnections(each, MARKET_SCHEMA)),
  })
