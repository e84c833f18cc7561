/** One committed state of a PostgreSQL database, read through several sessions at once. */
import type { Connection, Connections } from './postgres-connection.ts'
import type { Queries } from './postgres-reads.ts'
import type { Cells } from './row-cells.ts'
import type { Sql } from './sql.ts'
import { StoreUnavailableError } from './store-error.ts'

/** Sessions that one state is read through; more than two of a server's thread seldom wait for each other. */
const MAX_SESSIONS = 3
/** The reads of an answer follow each other within this time. */
const GRACE_MS = 300
/** A longer answer begins anew. */
const LONGEST_MS = 30_000

type Session = { readonly connection: Connection; waiting: number }

/** One for a state, until `end`. */
export class PostgresSnapshot implements Queries {
  readonly #connections: Connections
  readonly #sessions: Session[]
  #isGrowing = false
  #isEnded = false
  #usedAt = performance.now()
  readonly #openedAt = performance.now()

  private constructor(connections: Connections, first: Connection) {
    this.#connections = connections
    this.#sessions = [{ connection: first, waiting: 0 }]
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

  get ageMs(): number {
    return performance.now() - this.#openedAt
  }

  /** Since the last read ended. */
  get idleMs(): number {
    return this.#sessions.some(({ waiting }) => waiting > 0) ? 0 : performance.now() - this.#usedAt
  }

  /** False where no session reads the state any more. */
  get isAlive(): boolean {
    return this.#sessions.length > 0
  }

  async query(sql: Sql): Promise<readonly Cells[]> {
    try {
      return await this.#asked(sql)
    } catch (error) {
      // It may have waited behind one that failed; another session answers it.
      if (!(error instanceof StoreUnavailableError) || !this.isAlive) throw error
      return this.#asked(sql)
    }
  }

  async #asked(sql: Sql): Promise<readonly Cells[]> {
    const session = this.#leastWaiting()
    if (session.waiting > 0) this.#grow()
    session.waiting += 1
    try {
      return await session.connection.query(sql)
    } catch (error) {
      // After an error a transaction answers nothing more.
      this.#drop(session)
      throw error
    } finally {
      session.waiting -= 1
      this.#usedAt = performance.now()
    }
  }

  /** Through a session of its own, so that the state may be given up meanwhile. */
  async *cursor(sql: Sql, rows: number): AsyncGenerator<readonly Cells[]> {
    const session = await this.#opened()
    let isDone = false
    try {
      yield* session.cursor(sql, rows)
      await session.exec('commit')
      isDone = true
    } finally {
      session.release(!isDone)
    }
  }

  /** Ends when the answers that began in this state have had their time. Resolves when its sessions are given back. */
  async end(graceMs = GRACE_MS): Promise<void> {
    const endedAt = performance.now()
    for (;;) {
      const now = performance.now()
      const isIdle = this.#sessions.every(({ waiting }) => waiting === 0) && !this.#isGrowing
      if (isIdle && now - Math.max(endedAt, this.#usedAt) >= graceMs) break
      if (now - endedAt > LONGEST_MS) break
      await new Promise((resolve) => setTimeout(resolve, Math.min(50, graceMs)))
    }
    this.#isEnded = true
    await Promise.all(this.#sessions.splice(0).map((session) => closed(session.connection)))
  }

  #leastWaiting(): Session {
    const [first, ...others] = this.#sessions
    if (first === undefined)
      throw new StoreUnavailableError('The state of the database that was read is gone.')
    return others.reduce((least, session) => (session.waiting < least.waiting ? session : least), first)
  }

  #grow(): void {
    if (this.#isGrowing || this.#sessions.length >= MAX_SESSIONS) return
    this.#isGrowing = true
    this.#opened()
      .then((connection) => {
        if (this.#isEnded) return closed(connection)
        this.#sessions.push({ connection, waiting: 0 })
        return undefined
      })
      // Reads go on with the sessions that are there.
      .catch(() => undefined)
      .finally(() => {
        this.#isGrowing = false
      })
  }

  /** Another session in this state. */
  async #opened(): Promise<Connection> {
    const connection = await this.#connections.acquire()
    try {
      const { connection: other } = this.#leastWaiting()
      await connection.beginRead(await other.exportSnapshot())
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
