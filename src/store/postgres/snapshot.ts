/** One committed state of a PostgreSQL database, read through several sessions at once. */

import type { Cells } from '../row-cells.ts'
import type { Sql } from '../sql.ts'
import { StoreUnavailableError } from '../store-error.ts'
import type { Asked } from './batch.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { ReplacedTableError } from './error.ts'
import type { Queries } from './reads.ts'

/** Sessions that read one state; a server's thread rarely has more than two reads at the same time. */
const MAX_SESSIONS = 3
/** The reads of an answer follow each other within this time. */
const GRACE_MS = 300
/** A longer answer starts again. */
const LONGEST_MS = 30_000

/** What has waited for this long is neither sent nor tried again: with a second for a lock its client hears within two. */
const WAITED_MS = 800

/** Statements in one write. All of them are answered before the next are sent, so more would make the first wait longer. */
const MAX_TOGETHER = 16

/**
 * A row where a table was replaced since the state began: the statement sees the catalog as it was then, the function as it is. A
 * transaction keeps what it has read once as it is, so this follows the first read of a table
 * (https://www.postgresql.org/docs/current/mvcc-caveats.html).
 */
const REPLACED: Sql = {
  text: `select 1 from pg_class
  where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r'
    and pg_relation_filenode(oid) is distinct from relfilenode limit 1`,
  values: [],
}

const replaced = () => new ReplacedTableError('A table of the database was replaced while it was read.')

/** `read` has the texts of statements whose tables stay as they are while the session lasts. */
type Session = { readonly connection: Connection; readonly read: Set<string>; isBusy: boolean }

type Waiting = {
  readonly sql: Sql
  readonly resolve: (rows: readonly Cells[]) => void
  readonly reject: (error: unknown) => void
  /** Of tables that no release replaces. */
  readonly isSure: boolean
  readonly isSecondTry: boolean
  readonly since: number
}

/** The statement, and after its first time in the session the check, 0.25 ms; `done` is called once its rows are sure. */
const askedIn = (
  { read }: Session,
  { sql, isSure, resolve, reject }: Waiting,
  done: () => void,
): readonly Asked[] => {
  const answer = (rows: readonly Cells[]): void => {
    done()
    resolve(rows)
  }
  if (isSure || read.has(sql.text)) return [{ sql, answered: answer }]
  let found: readonly Cells[] = []
  const checked = (rows: readonly Cells[]): void => {
    if (rows.length === 0) {
      read.add(sql.text)
      answer(found)
      return
    }
    done()
    reject(replaced())
  }
  return [
    {
      sql,
      answered: (rows) => {
        found = rows
      },
    },
    { sql: REPLACED, answered: checked },
  ]
}

const gone = () => new StoreUnavailableError('The state of the database that was read is gone.')
const busy = () => new StoreUnavailableError('Every session of the database was in use for too long.')

const hasWaited = ({ since }: Waiting): boolean => performance.now() - since > WAITED_MS

/** One for a state, until `end`. */
export class PostgresSnapshot implements Queries {
  readonly #connections: Connections
  readonly #sessions: Session[]
  readonly #waiting: Waiting[] = []
  #isSending = false
  #isGrowing = false
  #isEnded = false
  #boundsWaits = false
  #looking: NodeJS.Timeout | undefined
  #usedAt = performance.now()
  readonly #openedAt = performance.now()

  private constructor(connections: Connections, first: Connection) {
    this.#connections = connections
    this.#sessions = [{ connection: first, read: new Set(), isBusy: false }]
  }

  static async open(connections: Connections): Promise<PostgresSnapshot> {
    const connection = await connections.acquire()
    try {
      await connection.beginRead(null)
      return new PostgresSnapshot(connections, connection)
    } catch (error) {
      connection.release(true)
      throw error
    }
  }

  /** From now on a statement that could not be sent in time fails: a client waits for it. */
  boundWaits(): void {
    this.#boundsWaits = true
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt
  }

  /** Milliseconds since the last read ended. */
  get idleMs(): number {
    return this.#isIdle ? performance.now() - this.#usedAt : 0
  }

  /** False once no session can read the state any more. */
  get isAlive(): boolean {
    return this.#sessions.length > 0
  }

  get #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#sessions.every(({ isBusy }) => !isBusy)
  }

  query(sql: Sql): Promise<readonly Cells[]> {
    return this.#answered(sql, true)
  }

  /** Reads collections. Rejects with ReplacedTableError where a later release has replaced a table of them since the state began. */
  read(sql: Sql): Promise<readonly Cells[]> {
    return this.#answered(sql, false)
  }

  #answered(sql: Sql, isSure: boolean): Promise<readonly Cells[]> {
    return new Promise((resolve, reject) =>
      this.#add({ sql, resolve, reject, isSure, isSecondTry: false, since: performance.now() }),
    )
  }

  /** Queues a statement; those of one turn of the event loop are sent together at its end. */
  #add(waiting: Waiting): void {
    if (!this.isAlive) {
      waiting.reject(gone())
      return
    }
    this.#waiting.push(waiting)
    this.#sendSoon()
  }

  #sendSoon(): void {
    if (this.#isSending || this.#waiting.length === 0) return
    this.#isSending = true
    setImmediate(() => this.#send())
  }

  #send(): void {
    this.#isSending = false
    this.#rejectLate()
    while (this.#waiting.length > 0) {
      const session = this.#sessions.find(({ isBusy }) => !isBusy)
      if (session === undefined) {
        this.#grow()
        this.#rejectLateSoon()
        return
      }
      void this.#answer(session, this.#waiting.splice(0, MAX_TOGETHER))
    }
  }

  /** Of what waits the first has waited the longest. */
  #rejectLate(): void {
    if (!this.#boundsWaits) return
    const inTime = this.#waiting.findIndex((each) => !hasWaited(each))
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)
    for (const { reject } of late) reject(busy())
  }

  /** While every session is in use nothing else looks at what waits. */
  #rejectLateSoon(): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined
      this.#rejectLate()
      if (this.#waiting.length > 0) this.#rejectLateSoon()
    }, WAITED_MS / 4).unref()
  }

  async #answer(session: Session, all: readonly Waiting[]): Promise<void> {
    session.isBusy = true
    let count = 0
    const done = () => {
      count += 1
    }
    try {
      await session.connection.queryAll(all.flatMap((each) => askedIn(session, each, done)))
    } catch (error) {
      // After an error the transaction is aborted.
      this.#drop(session)
      const [failed, ...behind] = all.slice(count)
      if (failed !== undefined) this.#failed(failed, error)
      for (const each of behind) this.#failed(each, gone())
    }
    session.isBusy = false
    this.#usedAt = performance.now()
    this.#sendSoon()
  }

  /** Retries the statement in another session unless the fault is its own. */
  #failed(waiting: Waiting, error: unknown): void {
    const isOwn = !(error instanceof StoreUnavailableError)
    const isOver = waiting.isSecondTry || (this.#boundsWaits && hasWaited(waiting))
    if (isOwn || isOver || !this.isAlive) waiting.reject(error)
    else this.#add({ ...waiting, isSecondTry: true })
  }

  /** Uses a session of its own, so that the snapshot may be ended meanwhile. */
  async *cursor(sql: Sql, rows: number): AsyncGenerator<readonly Cells[]> {
    const session = await this.#opened()
    let isDone = false
    try {
      yield* session.cursor(sql, rows)
      if ((await session.query(REPLACED)).length > 0) throw replaced()
      await session.exec('commit')
      isDone = true
    } finally {
      session.release(!isDone)
    }
  }

  /** Waits `graceMs` for answers that began in this state. Resolves when its sessions are given back. */
  async end(graceMs = GRACE_MS): Promise<void> {
    const endedAt = performance.now()
    for (;;) {
      const now = performance.now()
      if (this.#isIdle && !this.#isGrowing && now - Math.max(endedAt, this.#usedAt) >= graceMs) break
      if (now - endedAt > LONGEST_MS) break
      await new Promise((resolve) => setTimeout(resolve, Math.min(50, graceMs + 5)))
    }
    this.#isEnded = true
    this.#rejectWaiting()
    await Promise.all(this.#sessions.splice(0).map((session) => closed(session.connection)))
  }

  #grow(): void {
    if (this.#isGrowing || this.#sessions.length >= MAX_SESSIONS) return
    this.#isGrowing = true
    this.#opened()
      .then((connection) => {
        if (this.#isEnded) return closed(connection)
        this.#sessions.push({ connection, read: new Set(), isBusy: false })
        return undefined
      })
      // If no further session can be opened, reads continue with the existing ones.
      .catch(() => undefined)
      .finally(() => {
        this.#isGrowing = false
        this.#sendSoon()
      })
  }

  /** Another session in this state. */
  async #opened(): Promise<Connection> {
    const connection = await this.#connections.acquire()
    try {
      const [other] = this.#sessions
      if (other === undefined) throw gone()
      await connection.beginRead(await other.connection.exportSnapshot())
      return connection
    } catch (error) {
      connection.release(true)
      throw error
    }
  }

  #drop(session: Session): void {
    const at = this.#sessions.indexOf(session)
    if (at < 0) return
    this.#sessions.splice(at, 1)
    session.connection.release(true)
    if (!this.isAlive) this.#rejectWaiting()
  }

  #rejectWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(gone())
  }
}

const closed = async (connection: Connection): Promise<void> => {
  try {
    await connection.exec('commit')
    connection.release()
  } catch {
    connection.release(true)
  }
}
