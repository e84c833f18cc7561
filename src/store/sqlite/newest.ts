/** The newest committed state of a SQLite file, through a connection of its own that is opened with the first read. */
import type { DatabaseSync } from 'node:sqlite'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import type { Newest } from '../store.ts'
import { isImmutable } from './database-reader.ts'
import { SqliteReads } from './reads.ts'

/** A look costs 2 µs. */
const POLL_MS = 40
/** What is read so is small and read once. */
const CACHE = 'pragma cache_size = -2048'

const epochOf = (reads: SqliteReads): string =>
  String(reads.first({ text: "select value from meta where name = 'epoch'", values: [] })?.[0])

/** One for an open file. */
export class SqliteNewest implements Newest {
  readonly #open: () => DatabaseSync
  readonly #inTurn = createSerialQueue()
  #opened: { readonly db: DatabaseSync; readonly reads: SqliteReads } | undefined

  constructor(open: () => DatabaseSync) {
    this.#open = open
  }

  readonly read: Newest['read'] = (work) =>
    this.#inTurn(async () => {
      // Without a lock it would read a mixture once others have written.
      if (this.#opened !== undefined && isImmutable(this.#opened.db)) this.close()
      const { reads } = this.#connection()
      reads.beginSnapshot()
      try {
        return await work(reads, epochOf(reads))
      } finally {
        reads.endSnapshot()
      }
    })

  readonly watch: Newest['watch'] = (onCommit) => {
    let seen: number | undefined
    const timer = setInterval(() => {
      const version = this.#version()
      if (version !== undefined && version === seen) return
      seen = version
      onCommit()
    }, POLL_MS).unref()
    return () => clearInterval(timer)
  }

  /** A file that is replaced by another is opened again. */
  close(): void {
    this.#opened?.db.close()
    this.#opened = undefined
  }

  /** Undefined while it cannot be read. */
  #version(): number | undefined {
    try {
      return Number(this.#connection().reads.first({ text: 'pragma data_version', values: [] })?.[0])
    } catch {
      return undefined
    }
  }

  #connection() {
    if (this.#opened === undefined) {
      const db = this.#open()
      db.exec(CACHE)
      this.#opened = { db, reads: new SqliteReads(db) }
    }
    return this.#opened
  }
}

/** Of a store in memory, whose only connection is read in turn with its writes. */
export const newestInMemory = (reads: SqliteReads, inTurn: SerialQueue): Newest => ({
  read: (work) => inTurn(async () => work(reads, epochOf(reads))),
  watch: (onCommit) => {
    const timer = setInterval(onCommit, POLL_MS).unref()
    return () => clearInterval(timer)
  },
})
