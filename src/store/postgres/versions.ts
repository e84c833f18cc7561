/**
 * The states of a PostgreSQL market that one process reads: the current one, the next, and older ones with answers in
 * progress.
 */
import { isDeepStrictEqual } from 'node:util'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import type { Cells } from '../row-cells.ts'
import type { Sql } from '../sql.ts'
import type { NewerState, StoreState } from '../store.ts'
import { ForeignTablesError, StoreUnavailableError } from '../store-error.ts'
import { CHANNEL } from './commit.ts'
import type { Connections } from './connections.ts'
import { isOfOtherTables } from './error.ts'
import { PostgresReads } from './reads.ts'
import type { PostgresSnapshot } from './snapshot.ts'
import type { ReadSources, ReadState } from './sources.ts'

/** A notification may be lost, and a pooler delivers none. */
const POLL_MS = 1000
/** A snapshot that is held for longer keeps the database from vacuuming dead rows. */
const RENEW_MS = 10_000
/** A command that reads nothing for this long returns its session. */
const IDLE_MS = 5000
const MAX_ENDING = 2

/** A state and the sessions that read it, which are opened at the first read. */
type Version = { state: StoreState; snapshot: PostgresSnapshot | null }

/** One for an open store. `holdsState` as in `PostgresOptions`. */
export class PostgresVersions {
  readonly #sources: ReadSources
  readonly #holdsState: boolean
  readonly #opening = createSerialQueue()
  readonly #ending = new Set<Promise<void>>()
  readonly #idle: NodeJS.Timeout
  #current: Version
  #next: Version | null = null
  readonly #watchers = new Set<() => void>()
  #isNotified = false
  #checkedAt = performance.now()
  #isOther = false
  /** Of the last look. */
  #fault: unknown

  /** Commits are notified by `primary`. */
  constructor(primary: Connections, sources: ReadSources, first: ReadState, holdsState: boolean) {
    this.#sources = sources
    this.#holdsState = holdsState
    this.#current = first
    primary.listen(CHANNEL, () => {
      this.#isNotified = true
      for (const onCommit of this.#watchers) onCommit()
    })
    this.#idle = setInterval(() => this.#giveUpIdle(), IDLE_MS).unref()
  }

  get state(): StoreState {
    return this.#current.state
  }

  /** Reads of whichever version is current at the moment of the read. */
  readonly reads = this.#readsOf(() => this.#current)

  /** Calls `onCommit` on every notified commit, and at intervals, until the returned function is called. */
  watch(onCommit: () => void): () => void {
    this.#watchers.add(onCommit)
    const timer = setInterval(onCommit, POLL_MS).unref()
    return () => {
      clearInterval(timer)
      this.#watchers.delete(onCommit)
    }
  }

  async newer(): Promise<NewerState | null> {
    const isDue = this.#isNotified || performance.now() - this.#checkedAt >= POLL_MS
    if (!isDue || this.#ending.size >= MAX_ENDING) {
      // Between two checks the result of the last one holds, its fault too.
      if (this.#fault !== undefined) throw this.#fault
      return null
    }
    return this.#looked()
  }

  async refresh(): Promise<boolean> {
    const next = await this.#looked()
    next?.adopt()
    const isOther = next !== null || this.#isOther
    this.#isOther = false
    return isOther
  }

  async reach(commit: number): Promise<boolean> {
    const isThere = await this.#sources.require(commit)
    this.#isNotified ||= isThere
    return isThere
  }

  /** This process has committed a state, which is read from now on. */
  written(state: StoreState): void {
    this.#move({ state, snapshot: null })
    this.#isOther = true
  }

  /** Gives back every session. */
  async close(): Promise<void> {
    clearInterval(this.#idle)
    for (const version of [this.#current, this.#next]) this.#end(version?.snapshot, 0)
    await Promise.all(this.#ending)
  }

  /** The newest committed state, or null where it is the current one; renews the sessions of that at intervals. */
  async #looked(): Promise<NewerState | null> {
    this.#isNotified = false
    this.#checkedAt = performance.now()
    const found = await this.#opened().catch((error: unknown) => {
      this.#fault = error
      if (error instanceof ForeignTablesError) this.#giveUp()
      throw error
    })
    this.#fault = undefined
    if (isDeepStrictEqual(found.state, this.#current.state)) {
      this.#renew(found)
      return null
    }
    this.#end(this.#next?.snapshot)
    this.#next = found
    return {
      state: found.state,
      reads: this.#readsOf(() => found),
      adopt: () => {
        if (this.#next !== found) return
        this.#next = null
        this.#move(found)
      },
    }
  }

  #renew(found: ReadState): void {
    const { snapshot } = this.#current
    const isFresh = snapshot?.isAlive === true && snapshot.ageMs < RENEW_MS
    if (isFresh || (!this.#holdsState && snapshot === null)) {
      this.#end(found.snapshot, 0)
      return
    }
    this.#end(snapshot)
    this.#current.snapshot = found.snapshot
    this.#boundWaits()
  }

  /** From now on clients wait for the current state; what is made of a state before it is served may take its time. */
  #boundWaits(): void {
    if (this.#holdsState) this.#current.snapshot?.boundWaits()
  }

  /** Moves to the version. Where states are not held, the old one is ended at once. */
  #move(to: Version): void {
    this.#end(this.#current.snapshot, this.#holdsState ? undefined : 0)
    this.#current = to
    this.#boundWaits()
  }

  #end(snapshot: PostgresSnapshot | null | undefined, graceMs?: number): void {
    if (snapshot === null || snapshot === undefined) return
    const ended = snapshot.end(graceMs).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  #opened(): Promise<ReadState> {
    return this.#sources.open(this.#current.state.commit ?? 0)
  }

  /** Opens the sessions of a version where they are missing. */
  async #snapshotOf(version: Version): Promise<PostgresSnapshot> {
    const { snapshot } = version
    if (snapshot?.isAlive === true) return snapshot
    const opened = await this.#opening(() => this.#reopened(version))
    if (opened !== null) return opened
    // A write of this process has replaced the version meanwhile.
    if (!this.#holdsState && version !== this.#current) return this.#snapshotOf(this.#current)
    throw new StoreUnavailableError('The state of the database that was read is gone.')
  }

  /**
   * New sessions for the version; null where the database has moved on, since reads of this version must not see another
   * state.
   */
  async #reopened(version: Version): Promise<PostgresSnapshot | null> {
    if (version.snapshot?.isAlive === true) return version.snapshot
    const found = await this.#opened()
    const isSame = isDeepStrictEqual(found.state, version.state)
    const isCurrent = version === this.#current
    if (!isSame && (this.#holdsState || !isCurrent)) {
      this.#end(found.snapshot, 0)
      return null
    }
    // For a version that is over, the sessions are ended after the reads that asked for them.
    if (!isCurrent && version !== this.#next) this.#end(found.snapshot)
    else version.snapshot = found.snapshot
    this.#isOther ||= !isSame
    version.state = found.state
    return found.snapshot
  }

  #readsOf(version: () => Version): PostgresReads {
    return new PostgresReads({
      query: (sql) => {
        const of = version()
        const { snapshot } = of
        const asked = (open: PostgresSnapshot) =>
          open.read(sql).catch(async (error: unknown) => (await this.#elsewhere(of, open, error)).read(sql))
        // Nothing is waited for where it is open already.
        return snapshot?.isAlive === true ? asked(snapshot) : this.#snapshotOf(of).then(asked)
      },
      cursor: (sql, rows) => this.#cursor(version(), sql, rows),
    })
  }

  async *#cursor(version: Version, sql: Sql, rows: number): AsyncGenerator<readonly Cells[]> {
    const snapshot = await this.#snapshotOf(version)
    let isEmpty = true
    try {
      for await (const batch of snapshot.cursor(sql, rows)) {
        isEmpty &&= batch.length === 0
        yield batch
      }
    } catch (error) {
      if (!isEmpty) throw error
      yield* (await this.#elsewhere(version, snapshot, error)).cursor(sql, rows)
    }
  }

  /**
   * The same version read from where its tables still are, after a later release has changed them in the snapshot: a replica that has not
   * come to the change. Throws ForeignTablesError where there is none, and an error that has another reason.
   */
  async #elsewhere(version: Version, snapshot: PostgresSnapshot, error: unknown): Promise<PostgresSnapshot> {
    if (!isOfOtherTables(error)) throw error
    if (version.snapshot === snapshot) {
      this.#end(snapshot)
      version.snapshot = null
    }
    return this.#snapshotOf(version)
  }

  #giveUpIdle(): void {
    const { snapshot } = this.#current
    if (!this.#holdsState && snapshot !== null && snapshot.idleMs >= IDLE_MS) this.#giveUp(0)
  }

  /** Reads of the current state need new sessions from now on. */
  #giveUp(graceMs?: number): void {
    this.#end(this.#current.snapshot, graceMs)
    this.#current.snapshot = null
  }
}
