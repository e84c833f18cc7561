/** What reaches a run, one unit at a time; leaves out where it comes from. */
import { hash } from 'node:crypto'
import type { PublishedFile } from '../sources/feed.ts'
import type { Checkpoint } from '../store/ledger.ts'
import type { ReadFile } from './checkpoints.ts'

/** What the operator chose of a feed. */
export type Choice = {
  /** Ten-digit CIKs; absent for all. */
  readonly ciks?: readonly string[]
  /** For feeds of single tickers, in SEC's form. */
  readonly tickers?: readonly string[]
  /** First day wanted of a dated or named feed, `YYYY-MM-DD`; absent for what it takes by itself. */
  readonly since?: string
}

/** Files that become rows in one transaction. */
export type Unit = {
  readonly kind: 'files'
  /** How the unit is known in the ledger. */
  readonly unit: string
  readonly files: readonly PublishedFile[]
  readonly read: readonly ReadFile[]
}

/** A unit that is as it was when it was last read. */
export type UnchangedUnit = {
  readonly kind: 'unchanged'
  readonly unit: string
  readonly checkpoint: Checkpoint
}

/** A file that cannot even be taken apart into units; it is held back by itself. */
export type FaultyFile = {
  readonly kind: 'faulty'
  readonly unit: string
  readonly read: readonly ReadFile[]
  readonly reason: string
}

/** The address of what is not there; `status` is what the publisher answered, null where nobody was asked. */
export type Missing = { readonly kind: 'absent'; readonly address: string; readonly status: number | null }

export type Arrival = Unit | UnchangedUnit | FaultyFile | Missing

/** How a run gets its files. */
export type Course = {
  readonly arrivals: AsyncIterable<Arrival>
  /**
   * Gets a further address that a unit names; null where all there is arrives by itself: in a mirror, in the bulk
   * file, and among files on the operator's disk, which must never make the network be asked.
   */
  readonly fetchFurther: ((address: string) => AsyncIterable<Arrival>) | null
}

/** A file as the ledger keeps it. */
export const readFileOf = (
  { address, bytes }: PublishedFile,
  given: { readonly etag: string | null; readonly lastModified: string | null } = {
    etag: null,
    lastModified: null,
  },
): ReadFile => ({ address, mark: hash('sha256', bytes), etag: given.etag, lastModified: given.lastModified })
