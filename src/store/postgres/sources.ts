/** Chooses where a state is read: from a replica that keeps up, else from the primary. */

import { messageOf } from '../../lib/error-message.ts'
import type { Collection } from '../collection.ts'
import type { StoreState } from '../store.ts'
import { COMMIT, EPOCH } from './commit.ts'
import type { Connections } from './connections.ts'
import { requireReadable } from './database.ts'
import { isOtherHistory, otherServer, type PrimaryIdentity, serverIdentity } from './identity.ts'
import { PostgresReads } from './reads.ts'
import { PostgresSnapshot } from './snapshot.ts'
import { inTransaction } from './transaction.ts'

/** A committed state, and the sessions that read it. */
export type ReadState = { readonly state: StoreState; readonly snapshot: PostgresSnapshot }

export type Replica = {
  /** As it may be shown. */
  readonly place: string
  readonly connections: Connections
}

/** A replica cannot be read from now on, or can be again; the reason is null where it can. */
export type ReplicaChange = { readonly place: string; readonly reason: string | null }
export type OnReplica = (change: ReplicaChange) => void

/** `behind` is the number of commits that it lacks; null where it cannot be read. */
export type CheckedReplica = ReplicaChange & { readonly behind: number | null }

/** What was found of a replica: a state to read, or why there is none. */
type Found = { readonly opened: ReadState } | { readonly reason: string }

/** Ends the snapshot where `work` fails. */
const opened = async <T>(
  connections: Connections,
  work: (snapshot: PostgresSnapshot) => Promise<T>,
): Promise<T> => {
  const snapshot = await PostgresSnapshot.open(connections)
  try {
    return await work(snapshot)
  } catch (error) {
    await snapshot.end(0)
    throw error
  }
}

const stateIn = async (
  snapshot: PostgresSnapshot,
  collections: readonly Collection[],
): Promise<ReadState> => {
  const [state] = await Promise.all([
    new PostgresReads(snapshot).state(),
    requireReadable(snapshot, collections),
  ])
  return { snapshot, state }
}

/** Of the primary at this moment. */
const identityOf = (connections: Connections): Promise<PrimaryIdentity> =>
  inTransaction(connections, 'read', async (connection) => {
    const [server, [commit], [epoch]] = await Promise.all([
      serverIdentity(connection),
      connection.query({ text: COMMIT, values: [] }),
      connection.query({ text: EPOCH, values: [] }),
    ])
    return { ...server, commit: Number(commit?.[0]), epoch: String(epoch?.[0]) }
  })

/** The tables are looked at once it is clear that they are ours. */
const openReplica = (
  replica: Connections,
  primary: PrimaryIdentity,
  collections: readonly Collection[],
): Promise<Found> =>
  opened(replica, async (snapshot) => {
    const reason = otherServer(await serverIdentity(snapshot), primary)
    if (reason === null) return { opened: await stateIn(snapshot, collections) }
    await snapshot.end(0)
    return { reason }
  })

/** A replica that lags further behind the primary than this is not read. */
const LAG_MS = 5000
/** How long the number of the primary's last commit is cached. */
const KNOWN_MS = 200

const LAGS = 'It is more than five seconds behind the primary.'
const OTHER =
  'It has commits that the primary lacks: it follows another primary, such as one from before a failover.'

type Seen = { readonly primary: PrimaryIdentity; readonly at: number }

/** One for an open store. */
export class ReadSources {
  readonly #primary: Connections
  readonly #replicas: readonly Replica[]
  readonly #collections: readonly Collection[]
  readonly #onReplica: OnReplica
  readonly #failing = new Set<Replica>()
  /** States of the primary, oldest first. */
  #seen: readonly Seen[] = []
  #asking: Promise<PrimaryIdentity> | undefined
  #required = 0
  #next = 0

  /** The collections are those whose tables are read. */
  constructor(
    primary: Connections,
    replicas: readonly Replica[],
    collections: readonly Collection[],
    onReplica: OnReplica = () => undefined,
  ) {
    this.#primary = primary
    this.#replicas = replicas
    this.#collections = collections
    this.#onReplica = onReplica
  }

  /** Asks the primary which one it is, without which no replica is read. */
  async learn(): Promise<void> {
    if (this.#replicas.length > 0) await this.#asked()
  }

  /** From now on no state before this commit is opened; false where even the primary has not reached it. */
  async require(commit: number): Promise<boolean> {
    if (commit > (this.#last?.primary.commit ?? 0) && commit > (await this.#asked()).commit) return false
    this.#required = Math.max(this.#required, commit)
    return true
  }

  /** The newest state of the primary. Throws ForeignTablesError where its tables are no longer as this program reads them. */
  openPrimary(): Promise<ReadState> {
    return opened(this.#primary, (snapshot) => stateIn(snapshot, this.#collections))
  }

  /** The newest state of a replica that has reached `atLeast` and the required commit, else that of the primary. */
  async open(atLeast: number): Promise<ReadState> {
    if (this.#replicas.length === 0) return this.openPrimary()
    // While the primary is unreachable, its replicas are read as they are.
    const primary = await this.#known().catch(() => this.#last?.primary)
    if (primary === undefined) return this.openPrimary()
    const floor = Math.max(atLeast, this.#required)
    for (let tried = 0; tried < this.#replicas.length; tried += 1) {
      const found = await this.#openedReplica(primary, floor)
      if (found !== null) return found
    }
    return this.openPrimary()
  }

  /** Of each replica whether it can be read now. Throws where the primary cannot. */
  async check(): Promise<readonly CheckedReplica[]> {
    const primary = await this.#asked()
    return Promise.all(
      this.#replicas.map(async (replica) => {
        const { place } = replica
        const found = await this.#found(replica, primary)
        if ('reason' in found) return { place, reason: found.reason, behind: null }
        await found.opened.snapshot.end(0)
        const commit = found.opened.state.commit ?? 0
        return { place, reason: null, behind: Math.max(0, primary.commit - commit) }
      }),
    )
  }

  async close(): Promise<void> {
    const all = [this.#primary, ...this.#replicas.map(({ connections }) => connections)]
    await Promise.all(all.map((each) => each.close()))
  }

  get #last(): Seen | undefined {
    return this.#seen.at(-1)
  }

  async #openedReplica(primary: PrimaryIdentity, floor: number): Promise<ReadState | null> {
    const replica = this.#replicas[this.#next % this.#replicas.length]
    this.#next += 1
    if (replica === undefined) return null
    const found = await this.#found(replica, primary)
    this.#note(replica, 'reason' in found ? found.reason : null)
    if ('reason' in found) return null
    // That it is not there yet, a moment after a commit, is no fault.
    if ((found.opened.state.commit ?? 0) >= floor) return found.opened
    await found.opened.snapshot.end(0)
    return null
  }

  async #found({ connections }: Replica, primary: PrimaryIdentity): Promise<Found> {
    try {
      const found = await openReplica(connections, primary, this.#collections)
      if ('reason' in found) return found
      const reason = await this.#reasonToSkip(found.opened.state)
      if (reason === null) return found
      await found.opened.snapshot.end(0)
      return { reason }
    } catch (error) {
      return { reason: messageOf(error) }
    }
  }

  async #reasonToSkip(state: StoreState): Promise<string | null> {
    if ((state.commit ?? 0) < this.#followed()) return LAGS
    if (!this.#isOther(state)) return null
    try {
      // The primary may have moved on since it was asked.
      await this.#asked()
      return this.#isOther(state) ? OTHER : null
    } catch {
      return state.epoch === this.#last?.primary.epoch ? null : OTHER
    }
  }

  #isOther(state: StoreState): boolean {
    return isOtherHistory(
      state,
      this.#seen.map(({ primary }) => primary),
    )
  }

  #note(replica: Replica, reason: string | null): void {
    if (this.#failing.has(replica) === (reason !== null)) return
    if (reason === null) this.#failing.delete(replica)
    else this.#failing.add(replica)
    this.#onReplica({ place: replica.place, reason })
  }

  /** The newest commit that replicas have had time to reach. */
  #followed(): number {
    const before = performance.now() - LAG_MS
    return this.#seen.findLast(({ at }) => at <= before)?.primary.commit ?? 0
  }

  async #known(): Promise<PrimaryIdentity> {
    const last = this.#last
    return last !== undefined && performance.now() - last.at < KNOWN_MS ? last.primary : this.#asked()
  }

  /** Concurrent callers share one query. */
  #asked(): Promise<PrimaryIdentity> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #ask(): Promise<PrimaryIdentity> {
    const primary = await identityOf(this.#primary)
    const at = performance.now()
    const from = this.#seen.findLastIndex((each) => each.at <= at - LAG_MS)
    this.#seen = [...this.#seen.slice(Math.max(0, from)), { primary, at }]
    return primary
  }
}
