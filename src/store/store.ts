/** The type of an open market store, which both engines implement (sqlite.ts, postgres.ts). */
import type { Awaitable } from '../lib/awaitable.ts'
import type { RequestTimes } from '../lib/request-times.ts'
import type { BatchRows } from './batch.ts'
import type {
  Collection,
  ColumnName,
  ColumnsOf,
  Exactly,
  NewRow,
  Order,
  RecordOf,
  Row,
  ServedRow,
  Where,
} from './collection.ts'
import type { SqlValue } from './column.ts'

export type Selection<
  C extends Collection = Collection,
  K extends ColumnName<C> = ColumnName<C>,
  W extends Where<C> = Where<C>,
> = {
  readonly where?: Exactly<C, W>
  readonly order?: Order<C>
  readonly limit?: number
  readonly offset?: number
  /** Absent for all: each costs as much as a tenth of a text. */
  readonly columns?: readonly K[]
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
  /** Grows with every commit, in a database that has replicas or may have; null of a file. */
  readonly commit: number | null
  readonly collections: ReadonlyMap<string, CollectionState>
}

export type WriteReport = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

/** A row, and whether its checksum is right: null where an older program wrote it without one. */
export type CheckedRow<C extends Collection = Collection> = Row<C> & { readonly isIntact: boolean | null }

/** How many rows have these values, and what a column of theirs adds up to, null counting as nothing. */
export type Aggregate<C extends Collection, K extends ColumnName<C>> = {
  readonly columns: ColumnsOf<C, K>
  readonly rows: number
  readonly sum: number
}

/** The texts of rows joined with the caller's separator, the number of rows, and the bytes of the text in UTF-8. */
export type Listed = { readonly rows: string; readonly count: number; readonly bytes: number }

/** SQLite answers at once; PostgreSQL returns promises. */
export type Reads = {
  /** Rows in order. */
  readonly rows: <
    C extends Collection,
    const K extends ColumnName<C> = ColumnName<C>,
    W extends Where<C> = Where<C>,
  >(
    from: C,
    selection: Selection<C, K, W>,
  ) => Awaitable<readonly Row<C, K>[]>
  /** The first match, or null. */
  readonly row: <C extends Collection, W extends Where<C>>(
    from: C,
    where: Exactly<C, W>,
    order?: Order<C>,
  ) => Awaitable<Row<C> | null>
  /** The records in the texts of rows, in order. */
  readonly records: <C extends Collection, W extends Where<C> = Where<C>>(
    from: C,
    selection: Selection<C, ColumnName<C>, W>,
  ) => Awaitable<readonly RecordOf<C>[]>
  /** The record in the text of the first match, or null. */
  readonly record: <C extends Collection, W extends Where<C>>(
    from: C,
    where: Exactly<C, W>,
    order?: Order<C>,
  ) => Awaitable<RecordOf<C> | null>
  /** Rows as they are served, in order. */
  readonly served: <
    C extends Collection,
    const K extends ColumnName<C> = ColumnName<C>,
    W extends Where<C> = Where<C>,
  >(
    from: C,
    selection: Selection<C, K, W>,
  ) => Awaitable<readonly ServedRow<C, K>[]>
  /** Rows as they are served, joined into one text, without columns. */
  readonly list: <C extends Collection, W extends Where<C> = Where<C>>(
    from: C,
    selection: Selection<C, ColumnName<C>, W>,
    between: string,
  ) => Awaitable<Listed>
  readonly has: <C extends Collection, W extends Where<C>>(
    from: C,
    where: Exactly<C, W>,
  ) => Awaitable<boolean>
  /** Rows of one state in batches, by default in the order of their key; constant memory. */
  readonly walk: <
    C extends Collection,
    const K extends ColumnName<C> = ColumnName<C>,
    W extends Where<C> = Where<C>,
  >(
    from: C,
    selection?: Selection<C, K, W>,
  ) => AsyncIterable<readonly Row<C, K>[]>
  /** Rows in the order of their key, with their checksums compared. Throws SQLite's error where a page is damaged. */
  readonly checked: <C extends Collection, W extends Where<C> = Where<C>>(
    from: C,
    where?: Exactly<C, W>,
  ) => AsyncIterable<readonly CheckedRow<C>[]>
  /** The number of rows that match: from kept counts where possible, else counted in an index. */
  readonly total: <C extends Collection, W extends Where<C>>(
    from: C,
    where: Exactly<C, W>,
  ) => Awaitable<number>
}

export type Page<C extends Collection = Collection, K extends ColumnName<C> = ColumnName<C>> = {
  readonly rows: readonly ServedRow<C, K>[]
  readonly total: number
}
export type ListedPage = Listed & { readonly total: number }

/** Called for each row that is added or changed; `before` holds the stored columns, null for a new row. */
export type Noted = (row: NewRow, before: Readonly<Record<string, SqlValue>> | null) => void

export type Transaction = Reads & {
  readonly put: <C extends Collection>(batch: BatchRows<C>, noted?: Noted) => Promise<WriteReport>
  /** As `put`, for rows derived from another collection: the origin of the collection stays as it is. */
  readonly amend: <C extends Collection>(batch: BatchRows<C>, noted?: Noted) => Promise<WriteReport>
  /** Replaces all rows of a collection, whatever is wrong with those that are there. */
  readonly renew: <C extends Collection>(of: C, rows: readonly NewRow<C>[]) => Promise<WriteReport>
  /** Makes the kept counts of a collection again. */
  readonly recount: (of: Collection) => Promise<void>
}

export type Provenance = {
  readonly origin: 'sample' | 'real'
  /** Name of the feed or file the rows come from. */
  readonly source: string
  /** Now, as an instant. */
  readonly at: string
}

/** A committed state newer than the served one, from which the next snapshot is made before it is adopted. */
export type NewerState = {
  readonly state: StoreState
  /** Reads of this state; after `adopt` they are those of the store. */
  readonly reads: Reads
  /** Moves the store's reads and `state()` to this state. */
  readonly adopt: () => void
}

/** Reads the newest committed state, even while the store's own reads stay in an older one. */
export type Newest = {
  /** All reads of `work` see one state. */
  readonly read: <T>(work: (reads: Pick<Reads, 'row' | 'rows'>, epoch: string) => Awaitable<T>) => Promise<T>
  /** Calls `onCommit` when any process may have committed, until the returned function is called. */
  readonly watch: (onCommit: () => void) => () => void
}

/** The right of one process, among all that share the store, to do some work alone. */
export type Lease = {
  /** Aborted when another process may have taken the work over. */
  readonly lost: AbortSignal
  readonly release: () => Promise<void>
}

/** Work that a process has claimed; `since` in milliseconds since 1970. */
export type Claimed = { readonly name: string; readonly since: number }

export type Store = Reads & {
  /** One page and the total of all matches, from one committed state. */
  readonly page: <
    C extends Collection,
    const K extends ColumnName<C> = ColumnName<C>,
    W extends Where<C> = Where<C>,
  >(
    from: C,
    selection: Selection<C, K, W>,
  ) => Awaitable<Page<C, K>>
  /** As `page`, with the rows joined into one text, without columns. */
  readonly listPage: <C extends Collection, W extends Where<C> = Where<C>>(
    from: C,
    selection: Selection<C, ColumnName<C>, W>,
    between: string,
  ) => Awaitable<ListedPage>
  /** An aggregate for each combination of values of `by`, some at a time: every row is read once, without its text. */
  readonly aggregates: <C extends Collection, const K extends ColumnName<C>>(
    from: C,
    by: readonly K[],
    summed: ColumnName<C>,
  ) => AsyncIterable<readonly Aggregate<C, K>[]>
  /** All rows with their checksums compared, from the table itself and not from copies in an index, in no order. */
  readonly stored: <C extends Collection>(from: C) => AsyncIterable<readonly CheckedRow<C>[]>
  /** The number of wrong kept counts of a collection. */
  readonly countFaults: (of: Collection) => Awaitable<number>
  readonly state: () => StoreState
  readonly newest: Newest
  /** The newest committed state, or null where `state()` is the newest; only one exists at a time. */
  readonly newer: () => Awaitable<NewerState | null>
  /**
   * Looks for a state of at least this commit from now on, which a client has seen by another process or before a replica had it;
   * false where there is none.
   */
  readonly reach: (commit: number) => Promise<boolean>
  /**
   * Moves reads and `state()` to the newest committed state; true when it is another than before. Between two calls
   * all reads come from one state, so a server calls it a few times a second and never holds an old one for long.
   */
  readonly refresh: () => Awaitable<boolean>
  /**
   * All or nothing. A collection's sample rows go before the first real ones come. The event loop turns within a long write;
   * `stop` ends it there, so that nothing of it is written.
   */
  readonly write: <T>(
    provenance: Provenance,
    work: (transaction: Transaction) => Promise<T>,
    stop?: AbortSignal,
  ) => Promise<T>
  /**
   * Takes the work of this name, or gives null where another process has it; one that is killed loses it within half a minute. Files
   * have the lock of their folder instead, so that there it is always given.
   */
  readonly claim: (name: string) => Promise<Lease | null>
  /** What is claimed at the moment, by any process; nothing of a file. */
  readonly claimed: () => Promise<readonly Claimed[]>
  /** Of the processes that may load into the store: those on one database, and the one that has the lock of a folder. */
  readonly requestTimes: RequestTimes
  /** Empties the collections that still hold the sample; gives their names. */
  readonly removeSample: (at: string) => Promise<readonly string[]>
  readonly close: () => Awaitable<void>
}
