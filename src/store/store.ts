/** What one open market database can do; sqlite.ts is the first engine behind it, and any other has the same shape. */
import type { At, Collection, Order, SqlValue, StoredRow } from './collection.ts'

/** A range of a column, both ends inclusive. */
export type Range = { readonly from?: SqlValue; readonly to?: SqlValue }
export type Where = Readonly<Record<string, SqlValue | readonly SqlValue[] | Range>>

export type Selection = {
  readonly where?: Where
  readonly order?: Order
  readonly limit?: number
  readonly offset?: number
  /** What `rows` gives beside the texts, where not every column is needed: each costs as much as a tenth of a text. */
  readonly columns?: readonly string[]
}

/** Where a collection's rows come from: nowhere yet, the bundled sample, or the publishers. */
export type Origin = 'none' | 'sample' | 'real'

/** The state of one collection; `version` grows with every change, `rows` is exact. */
export type CollectionState = {
  readonly name: string
  readonly version: number
  readonly origin: Origin
  readonly rows: number
  readonly updatedAt: string | null
  readonly source: string | null
}

export type StoreState = {
  /** Random; new when the store is made, rebuilt or restored. */
  readonly epoch: string
  readonly collections: ReadonlyMap<string, CollectionState>
}

/** Rows to be written; with `replaces`, rows found there that are not among `rows` are removed. */
export type Batch = {
  readonly collection: Collection
  readonly rows: readonly StoredRow[]
  readonly replaces?: Where
}

export type WriteReport = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

/** How many rows of a collection have these values, and what a column of theirs adds up to, null counting as nothing. */
export type Tally = { readonly at: At; readonly rows: number; readonly sum: number }

export type Reads = {
  /** Record texts in order. */
  readonly texts: (from: Collection, selection: Selection) => Promise<readonly string[]>
  /** Columns and texts in order. */
  readonly rows: (from: Collection, selection: Selection) => Promise<readonly StoredRow[]>
  /** The text of the first match, or null. */
  readonly text: (from: Collection, where: Where, order?: Order) => Promise<string | null>
  /** Rows that match: from the counts where they are kept, else counted in an index. */
  readonly total: (from: Collection, where: Where) => Promise<number>
}

export type Page = { readonly texts: readonly string[]; readonly total: number }
/** The same with the columns, where an answer adds what follows from them. */
export type RowPage = { readonly rows: readonly StoredRow[]; readonly total: number }

export type Transaction = Reads & {
  readonly put: (batch: Batch) => Promise<WriteReport>
  /** The same for rows that follow from another collection's: where a collection comes from stays as it is. */
  readonly amend: (batch: Batch) => Promise<WriteReport>
}

export type Provenance = {
  readonly origin: 'sample' | 'real'
  /** Name of the feed or file the rows come from. */
  readonly source: string
  /** Now, as an instant. */
  readonly at: string
}

export type Store = Reads & {
  /** One page and the total of all matches, from one committed state. */
  readonly page: (from: Collection, selection: Selection) => Promise<Page>
  readonly rowPage: (from: Collection, selection: Selection) => Promise<RowPage>
  /** Every row of one state in the order of its key, some at a time: flat memory however many there are. */
  readonly walk: (from: Collection) => AsyncIterable<readonly StoredRow[]>
  /** A tally for each combination of values of `by`, some at a time: every row is read once, its text not looked at. */
  readonly tallies: (
    from: Collection,
    by: readonly string[],
    summed: string,
  ) => AsyncIterable<readonly Tally[]>
  readonly state: () => StoreState
  /**
   * Moves reads and `state()` to the newest committed state; true when it is another than before. Between two calls
   * all reads come from one state, so a server calls it a few times a second and never holds an old one for long.
   */
  readonly refresh: () => boolean
  /** All or nothing. A collection's sample rows go before the first real ones come. */
  readonly write: <T>(provenance: Provenance, work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** Empties the collections that still hold the sample; gives their names. */
  readonly removeSample: (at: string) => Promise<readonly string[]>
  readonly close: () => void
}

export type { At, Collection, Order, SqlValue, StoredRow }
