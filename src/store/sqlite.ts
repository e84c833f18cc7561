/** The embedded engine: one file, one writer at a time, readers that never wait for it. */
import type { DatabaseSync } from 'node:sqlite'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { Collection, Order } from './collection.ts'
import { openMarketDatabase, openMarketReader } from './market-database.ts'
import { SqliteReads } from './sqlite-reads.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Page, Provenance, Reads, Selection, Store, StoreState, Transaction, Where } from './store.ts'

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

  constructor({ path, collections }: SqliteOptions) {
    this.#collections = collections
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
        this.#db.exec('commit')
        this.#written = true
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
    state: () => store.state(),
    refresh: () => store.refresh(),
    write: (provenance, work) => store.write(provenance, work),
    removeSample: (at) => store.removeSample(at),
    close: () => store.close(),
  }
}
