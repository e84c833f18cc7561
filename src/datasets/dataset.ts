/** What a dataset is: its collections, the feeds that fill them, and the endpoints that answer from them. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Directory } from '../identity/directory.ts'
import type { Search } from '../identity/search.ts'
import type { Feed } from '../sources/feed.ts'
import type { Collection } from '../store/collection.ts'
import type { Batch, Reads, Store } from '../store/store.ts'
import type { QuoteBoard } from './quotes/board.ts'

/** What an answer may draw on. `directory` and `quotes` are the newest snapshots of who is who and of every quote. */
export type Market = {
  readonly store: Store
  readonly directory: Directory
  readonly search: Search
  readonly quotes: QuoteBoard
}

/**
 * How one feed's published unit becomes rows of this dataset. `normalize` is pure and may run in a worker thread;
 * `complete` runs on the writer with the store at hand, for what other collections know; `at` is now, as an instant.
 */
export type Load<Unit = unknown> = {
  readonly feed: Feed<Unit>
  readonly normalize: (unit: Unit, file: string) => Normalized
  readonly complete?: (
    batches: readonly Batch[],
    reads: Reads,
    writing: Writing,
  ) => Promise<readonly Batch[] | Completed>
  /** The files of a feed that only the store can name, those wanted most first. */
  readonly addresses?: (reads: Reads, choice: AddressChoice) => AsyncIterable<string>
  /** Names of collections that `complete` reads: when one has changed, a file is read again though it is the same. */
  readonly drawsOn?: readonly string[]
  readonly watch?: Watch
}

/** The write that is under way. */
export type Writing = {
  /** Now, as an instant. */
  readonly at: string
  /** When the files were fetched, an instant, where the operator says so: a mirror does not tell. */
  readonly asOf: string | null
  /** Whether a collection holds rows of publishers already: the sample's rows go with the first of these. */
  readonly isReal: (collection: string) => boolean
}

/** `passedOver` counts rows of what this store does not keep, as filings of registrants that it does not know. */
export type Completed = {
  readonly batches: readonly Batch[]
  readonly passedOver: number
  /** Rows that what is stored keeps out, as those of a symbol that two listings have. */
  readonly rejected?: readonly Rejection[]
  /** Further files that what is stored makes necessary. */
  readonly more?: readonly string[]
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

/** What no sound file has; one that has it is held back. */
export type Watch = {
  /** Fields of the record that are never zero or null in all rows of a file of 20 and more. */
  readonly figures?: readonly string[]
  /** Columns with a date or an instant that never lies over a day ahead of now. */
  readonly days?: readonly string[]
}

/** Rows, and what could not become a row, with its reason. */
export type Normalized = { readonly batches: readonly Batch[]; readonly rejected: readonly Rejection[] }
export type Rejection = {
  readonly row: string
  readonly reason: string
  /** Line of the file, from 1, where the format has lines. */
  readonly line?: number
}

/** Rows that follow from another collection: rewritten in the transaction that changes it. */
export type Derivation = {
  /** Name of the collection that changed. */
  readonly from: string
  /** True where these are all the rows their collections ever have: the sample's go with the first. */
  readonly isWhole?: true
  /** `changed` is the batch just written there, `at` now, as an instant. */
  readonly derive: (changed: Batch, reads: Reads, at: string) => Promise<readonly Batch[]>
}

export type Dataset = {
  readonly name: string
  readonly about: string
  readonly collections: readonly Collection[]
  readonly loads: readonly Load[]
  readonly derivations: readonly Derivation[]
  readonly endpoints: readonly Endpoint<Market>[]
}

/** A dataset with nothing left out of its definition; loads and derivations may be none. */
export const dataset = (
  definition: Pick<Dataset, 'name' | 'about' | 'collections' | 'endpoints'> & Partial<Dataset>,
): Dataset => ({ loads: [], derivations: [], ...definition })

/** A load whose unit type is that of its feed. */
export const load = <Unit>(definition: Load<Unit>): Load => definition as Load
