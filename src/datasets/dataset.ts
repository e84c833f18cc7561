/** The type of a dataset: its collections, the feeds that fill them, and the endpoints that answer from them. */
import { type Endpoint, endpointOf } from '../contract/endpoint.ts'
import type { Market } from '../derived/market.ts'
import type { Feed } from '../sources/feed.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import { type Batch, type BatchRows, batchOf } from '../store/batch.ts'
import type { Collection, Exactly, NewRow } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import type { Push } from './push.ts'
import type { SampleShare } from './sample-share.ts'

/**
 * How a parsed work item of a feed becomes rows of this dataset. `normalize` is pure and may run in a worker thread, so what
 * it makes is plain data; `resolve` runs on the writer, with the store, for what other collections know.
 */
export type Load<Parsed = unknown, Value = unknown> = {
  readonly feed: Feed<Parsed>
  readonly normalize: (parsed: Parsed, file: string) => Normalized<Value>
  readonly resolve: (value: Value, reads: Reads, context: WriteContext) => Resolved | Promise<Resolved>
  /** For a feed whose addresses are derived from stored rows: the addresses, the most important first. */
  readonly addresses?: (reads: Reads, choice: AddressChoice) => AsyncIterable<string | NotRequested>
  /** True where another dataset is the main user of the feed and decides its place in the order of feeds. */
  readonly isSecondary?: true
  /** The collections that `resolve` reads: when one changes, files are read again even if they are unchanged. */
  readonly dependsOn?: readonly Collection[]
  /** Values that show whether a file is damaged; a damaged file goes into quarantine. */
  readonly checks?: (parsed: Parsed) => Checks
}

/**
 * When the files of a write were fetched: in this run, at an instant that the operator names, or at an unknown time, as
 * with a mirror and files on the disk.
 */
export type Fetched = 'now' | 'unknown' | { readonly asOf: string }

/** The context of the write in progress. */
export type WriteContext = {
  /** Now, as an instant. */
  readonly at: string
  readonly fetched: Fetched
  /** Whether a collection has rows of publishers already; the first of these remove the sample's rows. */
  readonly isReal: (collection: Collection) => boolean
}

export type Resolved = {
  readonly batches: readonly Batch[]
  /** Rows of what this store does not keep, such as filings of registrants that it does not know; default none. */
  readonly skipped?: number
  /** Rows that contradict what is stored, such as those of a symbol that two listings have. */
  readonly rejected?: readonly Rejection[]
  /** Addresses of further files that the stored rows require. */
  readonly linked?: readonly string[]
}

/**
 * `ciks` or `tickers` and `since` (`YYYY-MM-DD`) are what the operator named; `today` is the date in New York, `session`
 * the last trading day there whose session is over.
 */
export type AddressChoice = {
  readonly ciks?: readonly string[]
  readonly tickers?: readonly string[]
  readonly since?: string
  readonly today: string
  readonly session: string
}

/** What has no address because a request would be in vain, such as a symbol that the publisher does not have, and why. */
export type NotRequested = { readonly symbol: string; readonly reason: string }

/** Values of a file that reveal a publisher's mistake. */
export type Checks = {
  /** Figures by name, each with its values, that are never zero or null in all rows of a file of 20 and more. */
  readonly figures?: Readonly<Record<string, readonly (number | null)[]>>
  /** Dates or instants that never lie over a day ahead of now. */
  readonly days?: readonly (string | null)[]
}

/** The rows of a work item, and the rejected ones with their reasons. */
export type Normalized<Value> = {
  readonly value: Value
  /** Rows in `value`. */
  readonly count: number
  readonly rejected: readonly Rejection[]
}

/** Rows of one collection, and where they replace what the store has. */
export type Rows<C extends Collection> = Omit<BatchRows<C>, 'collection'>

/**
 * What a file replaces in the store: nothing where one of its lines was rejected, so that a damaged line does not remove the
 * stored row. For collections in which each line is a row of its own.
 */
export const replacedBy = <Replaced>(
  replaces: Replaced | undefined,
  rejected: readonly Rejection[],
): { readonly replaces?: Replaced } => (replaces === undefined || rejected.length > 0 ? {} : { replaces })

/** Rows of one collection as the value of a work item. A file with rejected lines removes no row. */
export const normalizedRows = <C extends Collection>(
  rows: readonly NewRow<C>[],
  rejected: readonly Rejection[],
  replaces?: Exactly<C>,
): Normalized<Rows<C>> => ({
  value: { rows, ...replacedBy(replaces, rejected) },
  count: rows.length,
  rejected,
})

/** Resolves rows that are complete as they are. */
export const writeTo =
  <C extends Collection>(collection: C) =>
  ({ rows, replaces }: Rows<C>): Resolved => ({ batches: [batchOf(collection, rows, replaces)] })

/** Rows derived from another collection, rewritten in the transaction that changes it. */
export type Derivation<C extends Collection = Collection> = {
  /** The collection that changed. */
  readonly from: C
  /** True where no load writes to the collection of the derived rows: then the first of them remove the sample's. */
  readonly isOnlySource?: true
  /** True where it only updates rows, as reading their files again would; such rows make no events. */
  readonly isUpdate?: true
  /** `changed` is the batch just written there, `at` now, as an instant. */
  readonly derive: (changed: Batch<C>, reads: Reads, at: string) => Promise<readonly Batch[]>
}

/** An endpoint that answers from a market. */
export const endpoint = endpointOf<Market>()

export type Dataset = {
  readonly name: string
  readonly about: string
  readonly collections: readonly Collection[]
  /** Collections of other datasets to which its loads add rows. */
  readonly adds?: readonly Collection[]
  readonly loads: readonly Load[]
  readonly derivations: readonly Derivation[]
  readonly endpoints: readonly Endpoint<Market>[]
  /** What subscribers receive; each topic has one. */
  readonly pushes?: readonly Push[]
  /** Collections that are filled only by derivations, and so can be derived again from stored rows. */
  readonly derived?: readonly Collection[]
  /** The collections whose rows are counted as its records: default its first. */
  readonly counted?: readonly Collection[]
  readonly sample?: SampleShare
}

/** A dataset; loads and derivations may be missing. */
export const dataset = (
  definition: Pick<Dataset, 'name' | 'about' | 'collections' | 'endpoints'> & Partial<Dataset>,
): Dataset => ({ loads: [], derivations: [], ...definition })

/** A load of what its feed is parsed to. */
export const load = <Parsed, Value>(definition: Load<Parsed, Value>): Load => definition as Load

/** A derivation from rows of its collection. */
export const derivation = <C extends Collection>(definition: Derivation<C>): Derivation =>
  definition as unknown as Derivation
