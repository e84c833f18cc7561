/** The embedded engine: one file, one writer at a time, readers that never wait for it. */
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { fileBytes } from '../lib/file-bytes.ts'
import { pausesFor } from '../lib/pause.ts'
import { processRequestTimes } from '../lib/request-times.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { Collection, NewRow } from './collection.ts'
import { pausedReads } from './paused-reads.ts'
import { recordOf } from './record-text.ts'
import { BUSY_TIMEOUT_MS, MEMORY } from './sqlite/database-file.ts'
import { isImmutable, unloggedVersion } from './sqlite/database-reader.ts'
import {
  LONG_LOG_BYTES,
  missingShapes,
  openMarketDatabase,
  openMarketReader,
  openUnwritableMarket,
  refuseNewer,
} from './sqlite/market-database.ts'
import { newestInMemory, SqliteNewest } from './sqlite/newest.ts'
import { SqliteReads } from './sqlite/reads.ts'
import { SqliteWriter } from './sqlite/writer.ts'
import type { NewerState, Newest, Provenance, Reads, Store, StoreState, Transaction } from './store.ts'
import { StoreUnavailableError } from './store-error.ts'

export type SqliteOptions = {
  /** A file, or `:memory:` for a store that ends with the process. */
  readonly path: string
  readonly collections: readonly Collection[]
  /** The file cannot be written: nothing is made, and `write` fails. */
  readonly isUnwritable?: boolean
  /**
   * Reads map the file, for a process that answers. A load, which meets every page once, would hold them all: 320 MB of a store
   * of 1 GB in a run of the screener.
   */
  readonly mapsFile?: boolean
}

/** `reads` throws where the rows have changed under the connection, which SQLite may take for damage. */
async function* unchangedParts<T>(reads: () => unknown, parts: Iterable<T>): AsyncGenerator<T> {
  try {
    for (const part of parts) {
      reads()
      yield part
    }
  } catch (error) {
    reads()
    throw error
  }
}

/** Of whichever connection it is at the moment of the read. */
const readsOf = (reads: () => SqliteReads): Reads => ({
  rows: (from, selection) => reads().rows(from, selection),
  row: (from, where, order) => reads().row(from, where, order),
  records: (from, selection) =>
    reads()
      .rows(from, { ...selection, columns: [] })
      .map((row) => recordOf(from, row)),
  record: (from, where, order) => {
    const row = reads().row(from, where, order)
    return row === null ? null : recordOf(from, row)
  },
  served: (from, selection) => reads().served(from, selection),
  list: (from, selection, between) => reads().list(from, selection, between),
  has: (from, where) => reads().has(from, where),
  walk: async function* (from, selection) {
    yield* unchangedParts(reads, reads().walk(from, selection))
  },
  checked: async function* (from, where) {
    yield* unchangedParts(reads, reads().checked(from, where))
  },
  total: (from, where) => reads().total(from, where),
})

/** Servers renew their state every 200 ms. */
const READERS_TIMEOUT_MS = 300
const RETRY_LOG_BYTES = 4 * 2 ** 20

class SqliteStore {
  readonly #path: string
  readonly #mapsFile: boolean
  readonly #db: DatabaseSync
  /** Connections for reads; a store in memory has the writer's alone, which must stay free to write. */
  readonly #opened = new Set<SqliteReads>()
  readonly #writeReads: SqliteReads
  #reads: SqliteReads
  /** The connection that looks for a newer state and takes the place of the other when that is adopted. */
  #spareReads: SqliteReads | null = null
  readonly #writer: SqliteWriter
  readonly #collections: readonly Collection[]
  readonly #inTurn = createSerialQueue()
  readonly #newestOfFile: SqliteNewest
  readonly newest: Newest
  #state: StoreState
  #written = false
  readonly #logPath: string
  #longLogBytes = LONG_LOG_BYTES
  /** Of a file without a log, whose changes SQLite does not see; undefined where there is a log. */
  #fileVersion: string | null | undefined
  /** The version that each connection reads which takes no lock. */
  readonly #immutable = new WeakMap<SqliteReads, string | null>()
  #isReopened = false

  constructor({ path, collections, isUnwritable = false, mapsFile = false }: SqliteOptions) {
    this.#path = path
    this.#mapsFile = mapsFile
    this.#collections = collections
    this.#logPath = `${path}-wal`
    this.#db = (isUnwritable ? openUnwritableMarket : openMarketDatabase)(path, collections)
    this.#fileVersion = isUnwritable ? unloggedVersion(path) : undefined
    this.#writeReads = new SqliteReads(this.#db)
    this.#reads = path === MEMORY ? this.#writeReads : this.#openReads()
    this.#writer = new SqliteWriter(this.#db, this.#writeReads)
    this.#newestOfFile = new SqliteNewest(path, () => openMarketReader(path, mapsFile))
    this.newest = path === MEMORY ? newestInMemory(this.#writeReads, this.#inTurn) : this.#newestOfFile
    this.#beginSnapshot()
    this.#state = this.#reads.state()
  }

  #openReads(): SqliteReads {
    const version = this.#fileVersion === undefined ? null : unloggedVersion(this.#path)
    const reads = new SqliteReads(openMarketReader(this.#path, this.#mapsFile))
    this.#opened.add(reads)
    if (isImmutable(reads.db)) this.#immutable.set(reads, version)
    return reads
  }

  /** A connection without a lock would mix rows of before and after, under the name of the state before. */
  #unchanged(reads: SqliteReads): SqliteReads {
    if (this.#fileVersion === undefined) return reads
    const version = this.#immutable.get(reads)
    if (version === undefined || version === unloggedVersion(this.#path)) return reads
    throw new StoreUnavailableError(
      `${this.#path} was written by others since it was opened, and this process shares no log with them.`,
    )
  }

  #beginSnapshot(): void {
    if (this.#path !== MEMORY) this.#reads.beginSnapshot()
  }

  get reads(): SqliteReads {
    return this.#unchanged(this.#reads)
  }

  /** Through the connection without a map of the file: every page that a walk meets would count as memory of the process. */
  get unmappedReads(): SqliteReads {
    return this.#fileVersion === undefined ? this.#writeReads : this.reads
  }

  state(): StoreState {
    return this.#state
  }

  newer(): NewerState | null {
    if (this.#path === MEMORY) return null
    this.#reopenChangedFile()
    this.#spareReads ??= this.#openReads()
    const reads = this.#spareReads
    reads.beginSnapshot()
    // Where a newer program has changed the tables, the state that is served stays: its snapshot has the rows as they were.
    refuseNewer(reads.db, this.#path)
    const state = reads.state()
    if (isDeepStrictEqual(state, this.#state)) {
      // The old snapshot is given up in any case: it would keep the log from shrinking.
      this.#adopt(reads, this.#state)
      return null
    }
    missingShapes(reads.db, this.#path, this.#collections)
    let isAdopted = false
    const adopt = (): void => {
      isAdopted = true
      this.#adopt(reads, state)
    }
    return { state, reads: readsOf(() => (isAdopted ? this.reads : this.#unchanged(reads))), adopt }
  }

  /** A disk that this process cannot write may be written elsewhere. */
  #reopenChangedFile(): void {
    if (this.#fileVersion === undefined) return
    const version = unloggedVersion(this.#path)
    if (version === this.#fileVersion) return
    const reads = this.#openReads()
    this.#closeReads(this.#spareReads)
    this.#newestOfFile.close()
    this.#spareReads = reads
    this.#fileVersion = version
    this.#isReopened = true
  }

  #closeReads(reads: SqliteReads | null): void {
    if (reads === null) return
    reads.db.close()
    this.#opened.delete(reads)
  }

  #adopt(reads: SqliteReads, state: StoreState): void {
    if (this.#spareReads !== reads) return
    const before = this.#reads
    // What it reads may be another file by now: nothing of it is touched.
    if (this.#isReopened) this.#closeReads(before)
    else before.endSnapshot()
    this.#spareReads = this.#isReopened ? null : before
    this.#isReopened = false
    this.#reads = reads
    this.#state = state
  }

  refresh(): boolean {
    const next = this.newer()
    next?.adopt()
    const isOther = next !== null || this.#written
    this.#written = false
    return isOther
  }

  write<T>(
    provenance: Provenance,
    work: (transaction: Transaction) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    return this.#inTurn(async () => {
      this.#db.exec('begin immediate')
      try {
        const pause = pausesFor(stop)
        const result = await work({
          ...pausedReads(
            readsOf(() => this.#writeReads),
            pause,
          ),
          put: (batch, noted) => this.#writer.put(batch, provenance, pause, noted),
          amend: (batch, noted) => this.#writer.amend(batch, provenance.at, pause, noted),
          renew: (of, rows) => this.#writer.renew(of, rows as readonly NewRow[], provenance.at, pause),
          recount: async (of) => this.#writer.recount(of, provenance.at),
        })
        // A snapshot would keep the pages that it sees in the log.
        if (this.#path !== MEMORY) this.#reads.endSnapshot()
        this.#db.exec('commit')
        this.#written = true
        this.#shortenLog()
        return result
      } catch (error) {
        // SQLite has already rolled back by itself after some failures, a full disk for one.
        if (this.#db.isTransaction) this.#db.exec('rollback')
        throw error
      } finally {
        this.#beginSnapshot()
        this.#state = this.#reads.state()
      }
    })
  }

  /** Waits for readers, who renew their state five times a second, so that the log can start again. */
  #shortenLog(): void {
    if (this.#path === MEMORY || fileBytes(this.#logPath) < this.#longLogBytes) return
    this.#db.exec(`pragma busy_timeout = ${READERS_TIMEOUT_MS}; pragma wal_checkpoint(truncate)`)
    this.#db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    // A reader may take its old place again in the moment it lets go; one that never goes must not delay every write.
    this.#longLogBytes = Math.max(LONG_LOG_BYTES, fileBytes(this.#logPath) + RETRY_LOG_BYTES)
  }

  removeSample(at: string): Promise<readonly string[]> {
    return this.write({ origin: 'sample', source: 'sample', at }, async () =>
      this.#collections.filter((of) => this.#writer.removeSample(of, at)).map(({ name }) => name),
    )
  }

  close(): void {
    this.#newestOfFile.close()
    for (const { db } of this.#opened) db.close()
    this.#db.close()
  }
}

/** Opens or makes the store. Throws MarketFileError for a file this program cannot use. */
export const openSqliteStore = (options: SqliteOptions): Store => {
  const store = new SqliteStore(options)
  return {
    ...readsOf(() => store.reads),
    page: (from, selection) => store.reads.page(from, selection),
    listPage: (from, selection, between) => store.reads.listPage(from, selection, between),
    aggregates: async function* (from, by, summed) {
      yield* store.unmappedReads.aggregates(from, by, summed)
    },
    stored: async function* (from) {
      yield* unchangedParts(() => store.reads, store.reads.stored(from))
    },
    countFaults: (of) => store.unmappedReads.countFaults(of),
    state: () => store.state(),
    newest: store.newest,
    newer: () => store.newer(),
    refresh: () => store.refresh(),
    reach: async () => false,
    write: (provenance, work, stop) => store.write(provenance, work, stop),
    removeSample: (at) => store.removeSample(at),
    claim: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    claimed: async () => [],
    requestTimes: processRequestTimes(),
    close: () => store.close(),
  }
}
