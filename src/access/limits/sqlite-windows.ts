/** The windows of all keys in `limits.db`, where the processes that serve one folder count together: exact, one transaction a request. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inTransaction } from '../../store/accounts/database.ts'
import { keepPrivate } from '../../store/sqlite/database-file.ts'
import { isBusy } from '../../store/sqlite/error.ts'
import { WINDOW_MS } from '../plan.ts'
import type { SharedWindows, Window } from './rate-limit.ts'

// A transaction takes 12 µs; SQLite's own waiting begins with a millisecond.
const RETRY_AFTER_MS = 0.05
/** How long to wait for another writer: on a busy machine it may be slow, but a stopped process must not block the others. */
const LOCK_TIMEOUT_MS = 250
/** Several processes that start at once make the tables in turn. */
const OPEN_MS = 250
/** After a failure the shared count is not used for this long. */
const RETRY_MS = 5000
/** Times of an earlier start of the machine are in the future; another processor's clock is a moment ahead. */
const CLOCK_SKEW_MS = 1000

const tables = `
create table if not exists windows (
  key text primary key, started_at real not null, used integer not null) strict, without rowid;
create table if not exists processes (id text primary key) strict, without rowid;
`

const isOver = `(:now - started_at >= ${WINDOW_MS} or started_at - :now > ${CLOCK_SKEW_MS})`

const countSql = `
insert into windows (key, started_at, used) values (:key, :now, 1)
on conflict (key) do update set
  used = iif(${isOver}, 1, used + 1), started_at = iif(${isOver}, :now, started_at)
where ${isOver} or used < :limit
returning started_at as startedAt, used`

/** Where both have a count, the higher one is nearer to the truth. */
const publishSql = `
insert into windows (key, started_at, used) values (:key, :startedAt, :used)
on conflict (key) do update set
  used = iif(${isOver}, :used, max(used, :used)), started_at = iif(${isOver}, :startedAt, started_at)`

const readSql = 'select started_at as startedAt, used from windows where key = ?'

const sleepCell = new Int32Array(new SharedArrayBuffer(4))
/** Blocks the thread. */
const sleepSync = (): void => {
  Atomics.wait(sleepCell, 0, 0, RETRY_AFTER_MS)
}

export type SqliteWindowsOptions = {
  readonly path: string
  /** Of this process, unlike that of any other. */
  readonly id: string
  /** Called once for a fault that lasts. */
  readonly failed: (error: unknown) => void
}

/** One for each process while others serve the folder too. */
export class SqliteWindows implements SharedWindows {
  readonly #db: DatabaseSync
  readonly #id: string
  readonly #failed: (error: unknown) => void
  readonly #count: StatementSync
  readonly #read: StatementSync
  #processes = 1
  #failedAt = Number.NEGATIVE_INFINITY
  #isFailing = false
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor({ path, id, failed }: SqliteWindowsOptions) {
    this.#id = id
    this.#failed = failed
    keepPrivate(path)
    this.#db = new DatabaseSync(path, { timeout: OPEN_MS })
    this.#db.exec(
      `pragma journal_mode = wal; pragma synchronous = normal; ${tables}; pragma busy_timeout = 0`,
    )
    this.#count = this.#db.prepare(countSql)
    this.#read = this.#db.prepare(readSql)
  }

  processes(): number {
    return this.#processes
  }

  /** True from a failure of the shared count until it works again. */
  get isFailing(): boolean {
    return this.#isFailing
  }

  /** How many processes count here, this one among them. */
  setProcesses(count: number): void {
    this.#processes = count
  }

  count(keyId: string, limit: number, now: number): (Window & { readonly ok: boolean }) | null {
    if (now - this.#failedAt < RETRY_MS) return null
    try {
      const counted = this.#retriedWhileBusy(() => this.#counted(keyId, limit, now))
      this.#isFailing = false
      return counted
    } catch (error) {
      if (!this.#isFailing) this.#failed(error)
      this.#isFailing = true
      this.#failedAt = now
      return null
    }
  }

  /** Registers this process and adds what it has counted alone. */
  publish(windows: ReadonlyMap<string, Window>, now: number): void {
    const put = this.#db.prepare(publishSql)
    this.#retriedWhileBusy(() =>
      inTransaction(this.#db, () => {
        this.#db.prepare('insert or ignore into processes values (?)').run(this.#id)
        for (const [key, { startedAt, used }] of windows) put.run({ key, startedAt, used, now })
      }),
    )
  }

  /** The registered processes, including killed ones. */
  members(): readonly string[] {
    return this.#db
      .prepare('select id from processes')
      .all()
      .map((row) => String(row['id']))
  }

  /** If no other process is alive, ends the shared count and returns its windows; else null. */
  takeBack(isAlive: (id: string) => boolean, now: number): ReadonlyMap<string, Window> | null {
    return this.#retriedWhileBusy(() =>
      inTransaction(this.#db, () => {
        if (this.members().some((id) => id !== this.#id && isAlive(id))) return null
        const open = this.#db
          .prepare(`select key, started_at as startedAt, used from windows where not ${isOver}`)
          .all({ now })
        this.#db.exec('delete from windows; delete from processes')
        return new Map(
          open.map((row) => [
            String(row['key']),
            { startedAt: Number(row['startedAt']), used: Number(row['used']) },
          ]),
        )
      }),
    )
  }

  /** Removes windows that are over, once a minute. */
  sweep(now: number): void {
    if (now - this.#sweptAt < WINDOW_MS) return
    this.#sweptAt = now
    // Also where no request comes that would show it.
    this.#isFailing = true
    this.#retriedWhileBusy(() => this.#db.prepare(`delete from windows where ${isOver}`).run({ now }))
    this.#isFailing = false
  }

  leave(): void {
    try {
      this.#retriedWhileBusy(() => this.#db.prepare('delete from processes where id = ?').run(this.#id))
    } finally {
      this.close()
    }
  }

  close(): void {
    this.#db.close()
  }

  #counted(keyId: string, limit: number, now: number): Window & { readonly ok: boolean } {
    const counted = this.#count.get({ key: keyId, now, limit }) as Window | undefined
    if (counted !== undefined) return { ...counted, ok: true }
    const full = this.#read.get(keyId) as Window | undefined
    // Between the two statements another process may have removed a window that is over.
    return { ...(full ?? { startedAt: now, used: limit }), ok: false }
  }

  #retriedWhileBusy<T>(work: () => T): T {
    const startedAt = performance.now()
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() - startedAt > LOCK_TIMEOUT_MS) throw error
      }
      sleepSync()
    }
  }
}
