/** Declares how new rows of a collection are pushed to subscribers: under which topic, and as which record. */
import type { TObject } from 'typebox'
import type { Market } from '../derived/market.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { Collection, ColumnName, ColumnsOf, ServedRow } from '../store/collection.ts'
import type { SqlValue } from '../store/column.ts'

/** What subscribers may choose rows of a topic by, under the name that the interface has for it. */
export type PushFilter = {
  readonly about: string
  /** Absent where any text may be asked for. */
  readonly values?: readonly string[]
  /** The value that one means as it is written, in the right letter case; absent where every text is taken as it is. */
  readonly spelled?: (value: string) => string
}

/** A row as it is pushed. */
export type PushedRecord = {
  /** The tickers it is found under, the one that stands for it first; none where it names none. */
  readonly tickers: readonly string[]
  /** The record as the interface serves it. */
  readonly text: string
  /** Its value for each filter. */
  readonly values: Readonly<Record<string, string>>
}

export type Push = {
  readonly topic: string
  readonly about: string
  readonly of: Collection
  /** The schema of the record. */
  readonly record: TObject
  /** A record that the schema allows. */
  readonly example: object
  readonly filters: Readonly<Record<string, PushFilter>>
  /** The columns that `write` needs. */
  readonly columns: readonly string[]
  /** When it happened, by its publisher: an instant, or a day. */
  readonly happenedAt: (columns: Readonly<Record<string, SqlValue>>) => string
  /** Whether a row is new to readers; `before` is null of a row that was not there. */
  readonly isNew: (
    columns: Readonly<Record<string, SqlValue>>,
    before: Readonly<Record<string, SqlValue>> | null,
  ) => boolean
  /** Whether the record can be written: what is in memory is as new as the row. Absent where it needs nothing that may be older. */
  readonly isKnown?: (market: Market, columns: Readonly<Record<string, SqlValue>>) => boolean
  readonly write: (
    market: Market,
    row: { readonly columns: Readonly<Record<string, SqlValue>>; readonly served: string },
  ) => Awaitable<PushedRecord>
}

type Definition<C extends Collection, K extends ColumnName<C>> = Pick<
  Push,
  'topic' | 'about' | 'record' | 'example'
> & {
  readonly of: C
  readonly filters?: Push['filters']
  readonly columns: readonly K[]
  readonly happenedAt: (columns: ColumnsOf<C>) => string
  /** Default of a row that was not there. */
  readonly isNew?: (columns: ColumnsOf<C>, before: ColumnsOf<C> | null) => boolean
  readonly isKnown?: (market: Market, columns: Pick<ColumnsOf<C>, K>) => boolean
  readonly write: (market: Market, row: ServedRow<C, K>) => Awaitable<PushedRecord>
}

const wasAbsent = (_: unknown, before: unknown): boolean => before === null

export const push = <C extends Collection, const K extends ColumnName<C>>(
  definition: Definition<C, K>,
): Push => ({ filters: {}, isNew: wasAbsent, ...definition }) as unknown as Push
