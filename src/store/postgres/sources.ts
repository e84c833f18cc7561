/** Chooses where a state is read: from a replica that keeps up, else from the primary. */

import type { StoreState } from '../store.ts'
import { COMMIT } from './commit.ts'
import type { Connections } from './connections.ts'
import { PostgresReads } from './reads.ts'
import { PostgresSnapshot } from './snapshot.ts'
import { inTransaction } from './transaction.ts'

/** A committed state, and the sessions that read it. */
export type ReadState = { readonly state: StoreState; readonly snapshot: PostgresSnapshot }

export const openState = async (connections: Connections): Promise<ReadState> => {
  const snapshot = await PostgresSnapshot.open(connections)
  try {
    return { snapshot, state: await new PostgresReads(snapshot).state() }
  } catch (error) {
    await snapshot.end(0)
    throw error
  }
}

/** A replica that lags further behind the primary than this is not read. */
const LAG_MS = 5000
/** How long the number of the primary's last commit is cached. */
const KNOWN_MS = 200

type Seen = { readonly commit: number; readonly at: number }

/** One for an open store. */
export class ReadSources {
  readonly #primary: Connections
  readonly #replicas: readonly Connections[]
  /** Commits of the primary, oldest first. */
  #seen: readonly Seen[] = []
  #asking: Promise<number> | undefined
  #required = 0
  #next = 0

  constructor(primary: Connections, replicas: readonly Connections[]) {
    this.#primary = primary
    this.#replicas = replicas
  }

  /** From now on no state before this commit is opened; false where even the primary has not reached it. */
  async require(commit: number): Promise<boolean> {
    if (commit > (this.#seen.at(-1)?.commit ?? 0) && commit > (await this.#askedCommit())) return false
    this.#required = Math.max(this.#required, commit)
    return true
  }

  /** The newest state of a replica that has reached `atLeast` and the required commit, else that of the primary. */
  async open(atLeast: number): Promise<ReadState> {
    if (this.#replicas.length === 0) return openState(this.#primary)
    // While the primary is unreachable, replicas are read as they are.
    await this.#primaryCommit().catch(() => undefined)
    const floor = Math.max(atLeast, this.#required, this.#followed())
    for (let tried = 0; tried < this.#replicas.length; tried += 1) {
      const found = await this.#openedReplica(floor)
      if (found !== null) return found
    }
    return openState(this.#primary)
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map((each) => each.close()))
  }

  async #openedReplica(floor: number): Promise<ReadState | null> {
    const replica = this.#replicas[this.#next % this.#replicas.length]
    this.#next += 1
    if (replica === undefined) return null
    try {
      const found = await openState(replica)
      if ((found.state.commit ?? 0) >= floor) return found
      await found.snapshot.end(0)
    } catch {
      // An unreachable replica is skipped until it can be reached again.
    }
    return null
  }

  /** The newest commit that replicas have had time to reach. */
  #followed(): number {
    const before = performance.now() - LAG_MS
    return this.#seen.findLast(({ at }) => at <= before)?.commit ?? 0
  }

  async #primaryCommit(): Promise<number> {
    const last = this.#seen.at(-1)
    if (last !== undefined && performance.now() - last.at < KNOWN_MS) return last.commit
    return this.#askedCommit()
  }

  /** Concurrent callers share one query. */
  #askedCommit(): Promise<number> {
    this.#asking ??= this.#askCommit().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #askCommit(): Promise<number> {
    const commit = await commitOf(this.#primary)
    const at = performance.now()
    const from = this.#seen.findLastIndex((each) => each.at <= at - LAG_MS)
    this.#seen = [...this.#seen.slice(Math.max(0, from)), { commit, at }]
    return commit
  }
}

const commitOf = (connections: Connections): Promise<number> =>
  inTransaction(connections, 'read', async (connection) => {
    const [row] = await connection.query({ text: COMMIT, values: [] })
    return Number(row?.[0])
  })
