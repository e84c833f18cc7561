/** The sessions of a process with one database: a pool through `pg`, a watch on silence, and notifications. */
import pg from 'pg'
import { DeadlineError, withTimeout } from '../../lib/timeout.ts'
import { DatabaseSilentError } from '../store-error.ts'
import { PreparedStatements, typeParsers } from './batch.ts'
import { type Connection, PgConnection } from './connection.ts'
import { storeErrorOf } from './error.ts'
import { SessionWatch } from './session-watch.ts'

/** The sessions that a process may have with one database. */
export type Connections = {
  readonly acquire: () => Promise<Connection>
  /**
   * Calls `onNotification` for every notification on the channel, and whenever some may have been missed. Behind a pooler, which passes
   * none on, it is never called: the channel would stay with a session that others get.
   */
  readonly listen: (channel: string, onNotification: () => void) => void
  readonly close: () => Promise<void>
}

/** A request waits no longer for a session, be it that the database does not answer or that all are in use: a client is to hear within two seconds. */
const CONNECT_MS = 1500
/** How long the database has for another session when one waits. */
const REACH_MS = 1000
/** How long sessions may take to end; running statements are abandoned then. */
const CLOSE_MS = 3000
/** Three for the state that is served, as many for the one that takes its place and the one that goes, and a writer. */
const MAX_CONNECTIONS = 10
const RETRY_MS = 1000

/**
 * `prefer`, `require` and `verify-ca` verify as `verify-full` does, as `pg` has it; under that name it prints no warning of what its next
 * version will do. With `uselibpqcompat=true` they mean what libpq means.
 */
const withNamedMode = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

const ignored = (): void => undefined

/** Whether a pooler is in between: then the session that answers is not the one that was connected to. */
const isPooled = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { readonly processID: number | null }).processID
}

class PgConnections implements Connections {
  readonly #url: string
  readonly #schema: string
  readonly #pool: pg.Pool
  readonly #prepared = new PreparedStatements()
  readonly #watch: SessionWatch
  #pooled: boolean | undefined
  #listener: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, schema: string) {
    this.#url = withNamedMode(url)
    this.#schema = schema
    this.#pool = new pg.Pool({
      connectionString: this.#url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types: typeParsers as pg.CustomTypesConfig,
      application_name: 'openbell',
    })
    this.#watch = new SessionWatch(() => this.#reached())
    // A session that is lost while idle leaves the pool; the next call makes another.
    this.#pool.on('error', ignored)
    // A lost session emits an error, which would end the process without a listener; every call gets it as well. The pool takes its own
    // away before it hands a session out, and the message that opens one may end it, too.
    this.#pool.on('connect', (client) => client.on('error', ignored))
  }

  async acquire(): Promise<Connection> {
    if (this.#watch.isUnresponsive) throw new DatabaseSilentError('it is silent.')
    try {
      const client = await this.#pool.connect()
      try {
        this.#pooled ??= await isPooled(client)
      } catch (error) {
        client.release(true)
        throw error
      }
      const prepared = this.#pooled ? null : this.#prepared
      const connection = new PgConnection(client, this.#schema, prepared, (each) => this.#watch.remove(each))
      this.#watch.add(connection)
      return connection
    } catch (error) {
      throw storeErrorOf(error)
    }
  }

  /** Rejects where nothing answers: a refusal is an answer. */
  async #reached(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: REACH_MS,
      query_timeout: REACH_MS,
    })
    client.on('error', ignored)
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
    } finally {
      void client.end().catch(ignored)
    }
  }

  listen(channel: string, onNotification: () => void): void {
    const connect = async (): Promise<void> => {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: CONNECT_MS,
        keepAlive: true,
      })
      const again = (): void => {
        if (this.#isClosed || this.#listener !== client) return
        this.#listener = undefined
        this.#retry = setTimeout(() => void connect(), RETRY_MS).unref()
      }
      this.#listener = client
      client.on('error', again).on('end', again).on('notification', onNotification)
      try {
        await client.connect()
        if (await isPooled(client)) {
          this.#listener = undefined
          await client.end()
          return
        }
        await client.query(`listen ${channel}`)
        onNotification()
      } catch {
        // Changes are also polled for, so that a failed listener only costs time.
        await client.end().catch(() => undefined)
        again()
      }
    }
    void connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#watch.close()
    clearTimeout(this.#retry)
    const listener = this.#listener
    this.#listener = undefined
    // A pool waits forever for a session that is still at work, or that was lost while it was handed out.
    const ended = Promise.all([listener?.end().catch(ignored), this.#pool.end()])
    await withTimeout(ended, CLOSE_MS).catch((error: unknown) => {
      if (!(error instanceof DeadlineError)) throw error
    })
  }
}

/**
 * Connects when something is asked for, and finds its tables in the schema. `url` as
 * `postgres://user:password@host:port/database`.
 */
export const postgresConnections = (url: string, schema: string): Connections =>
  new PgConnections(url, schema)
