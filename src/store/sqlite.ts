/** The embedded engine: one file, one writer at a time, readers that never wait for it. */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { Collection, Order, StoredRow } from './collection.ts'
import { BUSY_TIMEOUT_MS, openMarketDatabase, openMarketReader } from './market-database.ts'
import { SqliteReads } from './sqlite-reads.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type {
  Page,
  Provenance,
  Reads,
  RowPage,
  Selection,
  Store,
  StoreState,
  Tally,
  Transaction,
  Where,
} from './store.ts'

export type SqliteOptions = {
  /** A file, or `:memory:` for a store that ends with the process. */
  readonly path: string
  readonly collections: readonly Collection[]
}

const promised = (reads: SqliteReads): Reads => ({
  texts: async (from: Collection, selection: Selection) => reads.texts(from, selection),
  rows: async (from: Collection, selection: Selection) => reads.rows(from, selection),
  text: async (from: Collection, where: Where, order?: Order) => reads.text(from, where, order),
  total: async (from: Collection, where: Where) => reads.total(from, where),
})

/** Between commits SQLite moves the log into the file, but begins it anew only where nobody reads. */
const LONG_LOG_BYTES = 64 * 2 ** 20
/** Servers renew their state every 200 ms. */
const READERS_TIMEOUT_MS = 300
const RETRY_LOG_BYTES = 4 * 2 ** 20

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

class SqliteStore {
  readonly #db: DatabaseSync
  readonly #readDb: DatabaseSync
  readonly #reads: SqliteReads
  readonly #writeReads: SqliteReads
  readonly #writer: SqliteWriter
  readonly #collections: readonly Collection[]
  readonly #inTurn = createSerialQueue()
  #state: StoreState
  #dataVersion: number
  #written = false
  readonly #logPath: string
  #longLogBytes = LONG_LOG_BYTES

  constructor({ path, collections }: SqliteOptions) {
    this.#collections = collections
    this.#logPath = `${path}-wal`
    this.#db = openMarketDatabase(path, collections)
    this.#readDb = path === ':memory:' ? this.#db : openMarketReader(path)
    this.#writeReads = new SqliteReads(this.#db)
    this.#reads = this.#readDb === this.#db ? this.#writeReads : new SqliteReads(this.#readDb)
    this.#writer = new SqliteWriter(this.#db, this.#writeReads)
    this.#dataVersion = this.#reads.dataVersion()
    this.#hold()
    this.#state = this.#reads.state()
  }

  /** A store in memory has one connection, which must stay free to write. */
  #hold(): void {
    if (this.#readDb !== this.#db) this.#reads.hold()
  }

  reads(): Reads {
    return promised(this.#reads)
  }

  state(): StoreState {
    return this.#state
  }

  refresh(): boolean {
    // Inside the held state data_version stands still. Renewed in any case: an old one would keep the log from shrinking.
    if (this.#readDb !== this.#db) this.#reads.release()
    const version = this.#reads.dataVersion()
    this.#hold()
    // data_version does not show what this very connection wrote, as in a store in memory.
    if (version === this.#dataVersion && !this.#written) return false
    this.#dataVersion = version
    this.#written = false
    this.#state = this.#reads.state()
    return true
  }

  async *walk(from: Collection): AsyncGenerator<readonly StoredRow[]> {
    yield* this.#reads.walk(from)
  }

  /** Through the connection without a map of the file: every page that a walk meets would count as memory of the process. */
  async *tallies(from: Collection, by: readonly string[], summed: string): AsyncGenerator<readonly Tally[]> {
    yield* this.#writeReads.tallies(from, by, summed)
  }

  rowPage(from: Collection, selection: Selection): RowPage {
    const total = this.#reads.total(from, selection.where ?? {})
    return { rows: this.#reads.pageRows(from, selection, total), total }
  }

  page(from: Collection, selection: Selection): Page {
    const total = this.#reads.total(from, selection.where ?? {})
    return { texts: this.#reads.pageTexts(from, selection, total), total }
  }

  write<T>(provenance: Provenance, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#db.exec('begin immediate')
      try {
        const result = await work({
          ...promised(this.#writeReads),
          put: async (batch) => this.#writer.put(batch, provenance),
          amend: async (batch) => this.#writer.amend(batch, provenance.at),
        })
        // A held state would keep the pages that it sees in the log.
        if (this.#readDb !== this.#db) this.#reads.release()
        this.#db.exec('commit')
        this.#written = true
        this.#shortenLog()
        return result
      } catch (error) {
        // SQLite has already rolled back by itself after some failures, a full disk for one.
        if (this.#db.isTransaction) this.#db.exec('rollback')
        throw error
      } finally {
        this.#hold()
        this.#state = this.#reads.state()
      }
    })
  }

  /** Waits for readers, who renew their state five times a second, so that the log can begin again. */
  #shortenLog(): void {
    if (this.#readDb === this.#db || sizeOf(this.#logPath) < this.#longLogBytes) return
    this.#db.exec(`pragma busy_timeout = ${READERS_TIMEOUT_MS}; pragma wal_checkpoint(truncate)`)
    this.#db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    // A reader may take its old place again in the moment it lets go; one that never goes must not delay every write.
    this.#longLogBytes = Math.max(LONG_LOG_BYTES, sizeOf(this.#logPath) + RETRY_LOG_BYTES)
  }

  removeSample(at: string): Promise<readonly string[]> {
    return this.write({ origin: 'sample', source: 'sample', at }, async () =>
      this.#collections.filter((of) => this.#writer.removeSample(of, at)).map(({ name }) => name),
    )
  }

  close(): void {
    if (this.#readDb !== this.#db) this.#readDb.close()
    this.#db.close()
  }
}

/** Opens or makes the store. Throws MarketFileError for a file this program cannot use. */
export const openSqliteStore = (options: SqliteOptions): Store => {
  const store = new SqliteStore(options)
  return {
    ...store.reads(),
    page: async (from, selection) => store.page(from, selection),
    rowPage: async (from, selection) => store.rowPage(from, selection),
    walk: (from) => store.walk(from),
    tallies: (from, by, summed) => store.tallies(from, by, summed),
    state: () => store.state(),
    refresh: () => store.refresh(),
    write: (provenance, work) => store.write(provenance, work),
    removeSample: (at) => store.removeSample(at),
    close: () => store.close(),
  }
}
