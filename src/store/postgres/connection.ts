/** A session of PostgreSQL through `pg`: statements sent together, prepared reads, rows as arrays, COPY. */
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import type { SqlValue } from '../column.ts'
import type { Cells } from '../row-cells.ts'
import type { Sql } from '../sql.ts'
import { type Asked, askTogether, type PreparedStatements } from './batch.ts'
import { storeErrorOf } from './error.ts'
import type { WatchedSession } from './session-watch.ts'

/**
 * One session, for one transaction at a time. Every call rejects with an error of store-error.ts, or with the statement's
 * own.
 */
export type Connection = {
  readonly query: (sql: Sql) => Promise<readonly Cells[]>
  /** Sends several statements together; rejects at the first that fails, and later ones are not answered. */
  readonly queryAll: (asked: readonly Asked[]) => Promise<void>
  /** Rows by the names of their columns. */
  readonly records: (sql: Sql) => Promise<readonly Readonly<Record<string, SqlValue>>[]>
  /** Statements without values, in one message. */
  readonly exec: (text: string) => Promise<void>
  /** Begins a transaction that writes. */
  readonly beginWrite: () => Promise<void>
  /** Begins a read-only transaction, in the snapshot that another one exported if it is named. */
  readonly beginRead: (snapshot: string | null) => Promise<void>
  /** Exports the snapshot of this transaction; others can read it under the returned name while it lasts. */
  readonly exportSnapshot: () => Promise<string>
  /** Rows of a transaction some at a time. */
  readonly cursor: (sql: Sql, rows: number) => AsyncIterable<readonly Cells[]>
  /** Rows in the text format of COPY, for the statement. */
  readonly copyIn: (text: string, lines: Iterable<string>) => Promise<void>
  /** Gives the connection back; one that failed is closed. */
  readonly release: (failed?: boolean) => void
}

/** A reader ends its transaction long before, and a writer sends a statement every few seconds. */
const IDLE_MS = 60_000
/** No answer may take longer. */
const READ_MS = 30_000
/** Only a change of a table locks it for readers: a rebuild, or an operator's own. Those who come to it meanwhile are to hear within two seconds. */
const LOCK_MS = 1000

/** Characters of COPY sent in one message: one message for each line would cost more than the rows. */
const CHUNK_LENGTH = 1 << 16

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Settings of one transaction, since behind a pooler a session is nobody's own. */
const beginSql = (mode: string, schema: string, statementMs: number, idleMs: number): string =>
  `begin transaction ${mode}; set local search_path = "${schema}"; set local statement_timeout = ${statementMs}; ` +
  `set local idle_in_transaction_session_timeout = ${idleMs}`

/** Statements in one write. */
const MAX_TOGETHER = 128

type Waiting = Asked & { readonly failed: (error: unknown) => void }

export class PgConnection implements Connection, WatchedSession {
  readonly #client: pg.PoolClient
  readonly #schema: string
  readonly #prepared: PreparedStatements | null
  readonly #inTurn = createSerialQueue()
  /** Statements that are not sent yet; null where the next one must wait for something else. */
  #waiting: Waiting[] | null = null
  #cursors = 0
  #askedAt: number | null = null
  #mayBeSlow = false
  readonly #released: (connection: PgConnection) => void

  /** Where `prepared` is null nothing is: behind a pooler the next transaction may be another session's. */
  constructor(
    client: pg.PoolClient,
    schema: string,
    prepared: PreparedStatements | null,
    released: (connection: PgConnection) => void,
  ) {
    this.#released = released
    this.#client = client
    this.#schema = schema
    this.#prepared = prepared
  }

  get waitedMs(): number {
    return this.#askedAt === null || this.#mayBeSlow ? 0 : performance.now() - this.#askedAt
  }

  /** The driver rejects every waiting call. */
  cut(): void {
    const { connection } = this.#client as unknown as { readonly connection: { readonly stream: Duplex } }
    connection.stream.destroy()
  }

  async #awaited<T>(ask: () => Promise<T>): Promise<T> {
    this.#askedAt = performance.now()
    try {
      return await ask()
    } finally {
      this.#askedAt = null
    }
  }

  /** Statements of one turn of the event loop are sent together at its end: a round trip takes longer than most reads. */
  query(sql: Sql): Promise<readonly Cells[]> {
    return new Promise((answered, failed) => {
      const asked = { sql, answered, failed }
      if (this.#waiting !== null && this.#waiting.length < MAX_TOGETHER) {
        this.#waiting.push(asked)
        return
      }
      const together = [asked]
      // The rejection is not needed here: each statement gets its own.
      void this.#inTurn(async () => {
        await turn()
        await this.#sent(together)
      })
      this.#waiting = together
    })
  }

  async #sent(together: readonly Waiting[]): Promise<void> {
    if (this.#waiting === together) this.#waiting = null
    let answered = 0
    const asked = together.map((each) => ({
      sql: each.sql,
      answered: (rows: readonly Cells[]) => {
        answered += 1
        each.answered(rows)
      },
    }))
    try {
      await this.#awaited(() => askTogether(this.#client, asked, this.#prepared))
    } catch (error) {
      // Statements after a failed one were not executed.
      for (const { failed } of together.slice(answered)) failed(storeErrorOf(error))
    }
  }

  async #unprepared(sql: Sql): Promise<readonly Cells[]> {
    let found: readonly Cells[] = []
    const answered = (rows: readonly Cells[]) => {
      found = rows
    }
    await this.#asked(() => askTogether(this.#client, [{ sql, answered }], null))
    return found
  }

  queryAll(asked: readonly Asked[]): Promise<void> {
    return this.#asked(() => askTogether(this.#client, asked, this.#prepared))
  }

  records({ text, values }: Sql): Promise<readonly Readonly<Record<string, SqlValue>>[]> {
    return this.#asked(async () => (await this.#client.query(text, [...values])).rows)
  }

  exec(text: string): Promise<void> {
    return this.#asked(async () => {
      await this.#client.query(text)
    })
  }

  /** Runs one call after the other, as a session answers one statement at a time. */
  #asked<T>(ask: () => Promise<T>): Promise<T> {
    this.#waiting = null
    return this.#inTurn(async () => {
      try {
        return await this.#awaited(ask)
      } catch (error) {
        throw storeErrorOf(error)
      }
    })
  }

  /**
   * A plan that is kept was made for the tables as they were, and those of a load grow: of an empty one every row is read for each
   * look-up. Planning takes 0.1 ms a statement.
   */
  beginWrite(): Promise<void> {
    this.#mayBeSlow = true
    const begin = beginSql('isolation level read committed', this.#schema, 0, IDLE_MS)
    return this.exec(`${begin}; set local plan_cache_mode = force_custom_plan`)
  }

  beginRead(snapshot: string | null): Promise<void> {
    const mode = 'isolation level repeatable read read only'
    const begin = `${beginSql(mode, this.#schema, READ_MS, IDLE_MS)}; set local lock_timeout = ${LOCK_MS}`
    return this.exec(snapshot === null ? begin : `${begin}; set transaction snapshot '${snapshot}'`)
  }

  async exportSnapshot(): Promise<string> {
    const [row] = await this.query({ text: 'select pg_export_snapshot()', values: [] })
    return String(row?.[0])
  }

  async *cursor({ text, values }: Sql, rows: number): AsyncGenerator<readonly Cells[]> {
    this.#cursors += 1
    const name = `c${this.#cursors}`
    await this.#unprepared({ text: `declare ${name} no scroll cursor for ${text}`, values })
    for (;;) {
      // Not prepared: the same text has other columns with another cursor.
      const read = await this.#unprepared({ text: `fetch ${rows} from ${name}`, values: [] })
      yield read
      if (read.length < rows) break
    }
    await this.exec(`close ${name}`)
  }

  copyIn(text: string, lines: Iterable<string>): Promise<void> {
    return this.#asked(() => pipeline(Readable.from(chunksOf(lines)), this.#client.query(copyFrom(text))))
  }

  release(failed = false): void {
    this.#released(this)
    this.#client.release(failed)
  }
}
