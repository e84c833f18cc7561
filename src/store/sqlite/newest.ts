/** The newest committed state of a SQLite file, through a connection of its own that is opened with the first read. */
import type { DatabaseSync } from 'node:sqlite'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import type { Newest } from '../store.ts'
import { StoreUnavailableError } from '../store-error.ts'
import { isImmutable, unloggedVersion } from './database-reader.ts'
import { SqliteReads } from './reads.ts'

/** A look costs 2 µs; 10 µs where the file is read without a log. */
const POLL_MS = 40
/** What is read so is small and read once. */
const CACHE = 'pragma cache_size = -2048'

const epochOf = (reads: SqliteReads): string =>
  String(reads.first({ text: "select value from meta where name = 'epoch'", values: [] })?.[0])

type Opened = {
  readonly db: DatabaseSync
  readonly reads: SqliteReads
  /** The version of a file that is read without a log, whose changes SQLite does not see; else null. */
  readonly unlogged: string | null
}

/** One for an open file. */
export class SqliteNewest implements Newest {
  readonly #path: string
  readonly #open: () => DatabaseSync
  readonly #inTurn = createSerialQueue()
  #opened: Opened | undefined
  #isRead = false
  #isToClose = false

  constructor(path: string, open: () => DatabaseSync) {
    this.#path = path
    this.#open = open
  }

  readonly read: Newest['read'] = (work) =>
    this.#inTurn(async () => {
      const opened = this.#connection()
      const { reads } = opened
      this.#isRead = true
      try {
        reads.beginSnapshot()
        const result = await work(reads, epochOf(reads))
        this.#requireUnchanged(opened)
        reads.endSnapshot()
        return result
      } catch (error) {
        // Of a file that has changed under it, SQLite cannot end the snapshot either.
        this.#isToClose = true
        this.#requireUnchanged(opened)
        throw error
      } finally {
        this.#isRead = false
        if (this.#isToClose) this.close()
      }
    })

  readonly watch: Newest['watch'] = (onCommit) => {
    let seen: number | string | undefined
    const timer = setInterval(() => {
      const version = this.#version()
      if (version !== undefined && version === seen) return
      seen = version
      onCommit()
    }, POLL_MS).unref()
    return () => clearInterval(timer)
  }

  /** A file that is replaced by another is opened again. A read that runs comes to its end before. */
  close(): void {
    this.#isToClose = this.#isRead
    if (this.#isRead) return
    this.#opened?.db.close()
    this.#opened = undefined
  }

  /** Undefined while it cannot be read. */
  #version(): number | string | undefined {
    try {
      const { reads, unlogged } = this.#opened ?? this.#connection()
      if (unlogged !== null) return unloggedVersion(this.#path) ?? undefined
      return Number(reads.first({ text: 'pragma data_version', values: [] })?.[0])
    } catch {
      return undefined
    }
  }

  /** Without a lock, a connection reads a mixture once others have written, which SQLite may take for damage. */
  #isChanged({ unlogged }: Opened): boolean {
    return unlogged !== null && unlogged !== unloggedVersion(this.#path)
  }

  #requireUnchanged(opened: Opened): void {
    if (this.#isChanged(opened))
      throw new StoreUnavailableError(`${this.#path} was written by others during a read, without a log.`)
  }

  #connection(): Opened {
    if (this.#opened !== undefined && this.#isChanged(this.#opened)) this.close()
    if (this.#opened === undefined) {
      const version = unloggedVersion(this.#path)
      const db = this.#open()
      db.exec(CACHE)
      this.#opened = { db, reads: new SqliteReads(db), unlogged: isImmutable(db) ? version : null }
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
