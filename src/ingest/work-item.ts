/** The types of work items, which a run reads one at a time. */
import { hash } from 'node:crypto'
import type { NotRequested } from '../datasets/dataset.ts'
import type { PublishedFile } from '../sources/feed.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { FileFingerprint } from './checkpoints.ts'

/** What the operator chose of a feed. */
export type RunSelection = {
  /** Ten-digit CIKs; absent for all. */
  readonly ciks?: readonly string[]
  /** For feeds of single tickers, in SEC's form. */
  readonly tickers?: readonly string[]
  /** First day of the files of a feed whose files have a date, `YYYY-MM-DD`; absent for what it takes by itself. */
  readonly since?: string
  /** Local paths of files or zips instead of addresses. */
  readonly files?: readonly string[]
}

/** Files that become rows in one transaction. */
export type FilesItem = {
  readonly kind: 'files'
  /** How the item is known in the ingest state. */
  readonly name: string
  readonly files: readonly PublishedFile[]
  readonly fingerprints: readonly FileFingerprint[]
}

/** An item that has not changed since it was last read. */
export type UnchangedItem = {
  readonly kind: 'unchanged'
  readonly name: string
  readonly checkpoint: Checkpoint
}

/** A file that cannot be partitioned into items; it is put in quarantine by itself. */
export type FaultyItem = {
  readonly kind: 'faulty'
  readonly name: string
  readonly fingerprints: readonly FileFingerprint[]
  readonly reason: string
}

/** The address of a file that is not there; `status` is the publisher's answer, null where none was requested. */
export type AbsentItem = { readonly kind: 'absent'; readonly address: string; readonly status: number | null }

/** What was not requested, since it would have been in vain. */
type NotRequestedItem = NotRequested & { readonly kind: 'not-requested' }

export type WorkItem = FilesItem | UnchangedItem | FaultyItem | AbsentItem | NotRequestedItem

/** How a run gets its files. */
export type IngestPlan = {
  readonly items: AsyncIterable<WorkItem>
  /**
   * Gets an address that an item links to; null where all files are in the plan: in a mirror, in the bulk file, and among
   * files on the operator's disk, which must never cause a request.
   */
  readonly fetchLinked: ((address: string) => AsyncIterable<WorkItem>) | null
}

/** A file as the ingest state keeps it. */
export const fingerprintOf = (
  { address, bytes }: PublishedFile,
  given: { readonly etag: string | null; readonly lastModified: string | null } = {
    etag: null,
    lastModified: null,
  },
): FileFingerprint => ({
  address,
  mark: hash('sha256', bytes),
  etag: given.etag,
  lastModified: given.lastModified,
})
