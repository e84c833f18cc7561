/** A collection: records as immutable text with typed columns; leaves out which engine keeps them. */
import type { Static, TObject } from 'typebox'
import type { ColumnType, ColumnTypes, SqlValue, ValueOfType } from './column.ts'

/** The declaration that the types of a collection are derived from. */
export type Definition = {
  readonly record: TObject
  readonly columns: ColumnTypes
  readonly late: string
  readonly joined: string
}

export type Collection<D extends Definition = Definition> = {
  /** Table name, snake_case. */
  readonly name: string
  /** The record as it is served; of an internal collection as it is stored. */
  readonly record: D['record']
  readonly columns: D['columns']
  /** Fields of the record that are not in its text: each is written from the column of its name, or of its alias. */
  readonly late: readonly D['late'][]
  /** The column of each late field that has another name. */
  readonly aliases: Readonly<Record<string, string>>
  /** Fields that come from another collection, such as the company's name; the endpoint adds them to its answer. */
  readonly joined: readonly D['joined'][]
  /** The column and field that says when the rest of the row last changed; the store writes it. */
  readonly updatedAt: 'updatedAt' | 'updated_at' | null
  /** The columns that make a row unique, in the order of the primary key. */
  readonly key: readonly string[]
  /**
   * Unique columns, the key among them, in whose order rows are stored, so that a list of rows that came one by one over years
   * is on a few pages. Null where rows are stored as they came, which suits rows over 1 KB: each would overflow into a page
   * of its own.
   */
  readonly clustered: readonly string[] | null
  /** Further orders in which it is read; each becomes an index. */
  readonly orders: readonly (readonly string[])[]
  /**
   * The order in which rows that are written together are placed, that of a list: its rows then lie side by side, each found from
   * the one before it. Null where they lie as they came.
   */
  readonly placed: readonly string[] | null
  /**
   * Groups of columns whose row counts are kept with the rows, so that totals cost one look-up; with a last column of
   * days a range of them is the sum of its days.
   */
  readonly counts: readonly (readonly string[])[]
}

export type ColumnName<C extends Collection> = keyof C['columns'] & string
type UpdatedAt = 'updatedAt' | 'updated_at'

type ValueOf<C extends Collection, N extends ColumnName<C>> = C['columns'][N] extends infer T extends
  ColumnType
  ? ValueOfType<T>
  : never

/** The values of some columns of a row, by name. */
export type ColumnsOf<C extends Collection, K extends ColumnName<C> = ColumnName<C>> = {
  readonly [N in K]: ValueOf<C, N>
}

/** The fields that are in the text of a row. */
export type RecordOf<C extends Collection> = Omit<
  Static<C['record']>,
  C['late'][number] | C['joined'][number] | UpdatedAt
>

/** A row as it was read. */
export type Row<C extends Collection = Collection, K extends ColumnName<C> = ColumnName<C>> = {
  readonly columns: ColumnsOf<C, K>
  readonly text: string
}

/** A row as it is served: every field of its record but those that are joined. */
export type ServedRow<C extends Collection = Collection, K extends ColumnName<C> = ColumnName<C>> = {
  readonly columns: ColumnsOf<C, K>
  readonly served: string
}

/** A row to be written. */
export type NewRow<C extends Collection = Collection> = {
  readonly columns: ColumnsOf<C, Exclude<ColumnName<C>, UpdatedAt>>
  readonly text: string
  /** When the row last changed, if another store knows it; by default the moment of the write. */
  readonly updatedAt?: string
}

/** Columns in turn, each optionally descending: `['filedAt desc', 'accession desc']`. */
export type Order<C extends Collection = Collection> = readonly (ColumnName<C> | `${ColumnName<C>} desc`)[]

/** A range of a column, both ends inclusive. */
export type Range<V extends SqlValue = SqlValue> = {
  readonly from?: NonNullable<V>
  readonly to?: NonNullable<V>
}
export type Condition<V extends SqlValue = SqlValue> = V | readonly V[] | Range<V>
/** What rows must have: a value, one of several, or a value within a range, of each column named. */
export type Where<C extends Collection = Collection> = {
  readonly [N in ColumnName<C>]?: Condition<ValueOf<C, N>>
}

type KeysOf<W> = W extends unknown ? keyof W : never
/** A condition that names no other columns, also where it is put together of several, whose names TypeScript does not check. */
export type Exactly<C extends Collection, W extends Where<C> = Where<C>> = W & {
  readonly [N in Exclude<KeysOf<W>, ColumnName<C>>]?: never
}

type Field<S extends TObject> = keyof S['properties'] & string
type Names<C> = readonly (keyof C & string)[]
type Terms<C> = readonly ((keyof C & string) | `${keyof C & string} desc`)[]

type Options<
  S extends TObject,
  C extends ColumnTypes,
  L extends string,
  J extends string,
  A extends string,
  U,
> = {
  readonly record: S
  readonly columns: C
  readonly key: Names<C>
  readonly orders?: readonly Terms<C>[]
  readonly placed?: Terms<C>
  readonly counts?: readonly Names<C>[]
  /** `true` by the key. */
  readonly clustered?: true | Names<C>
  readonly late?: readonly (L & (keyof C | A) & Field<S>)[]
  readonly aliases?: Readonly<Record<A, keyof C & string>>
  readonly joined?: readonly (J & Field<S>)[]
  readonly updatedAt?: U & Field<S>
}

type WithUpdatedAt<C extends ColumnTypes, U extends string> = [U] extends [never]
  ? C
  : C & { readonly [N in U]: 'instant' }

/** Declares a collection: every key, order, count and late field names a column that exists. */
export const collection = <
  S extends TObject,
  const C extends ColumnTypes,
  const L extends string = never,
  const J extends string = never,
  const A extends string = never,
  const U extends UpdatedAt = never,
>(
  name: string,
  options: Options<S, C, L, J, A, U>,
): Collection<{
  readonly record: S
  readonly columns: WithUpdatedAt<C, U>
  readonly late: L
  readonly joined: J
}> => {
  const { record, columns, key, orders = [], counts = [], late = [], joined = [] } = options
  const { clustered = null, placed = null, aliases = {} } = options
  const updatedAt: UpdatedAt | null = options.updatedAt ?? null
  return {
    name,
    record,
    columns: (updatedAt === null ? columns : { ...columns, [updatedAt]: 'instant' }) as WithUpdatedAt<C, U>,
    late,
    aliases,
    joined,
    updatedAt,
    key,
    clustered: clustered === true ? key : clustered,
    orders,
    placed,
    counts,
  }
}

/** The column of a term of an order. */
export const orderColumn = (term: string): string => (term.endsWith(' desc') ? term.slice(0, -5) : term)

/** The reversed order. */
export const reversed = <C extends Collection>(order: Order<C>): Order<C> =>
  order.map((term) => (term.endsWith(' desc') ? orderColumn(term) : `${term} desc`)) as unknown as Order<C>

/** The order of the primary key. */
export const keyOrder = <C extends Collection>(of: C): Order<C> => of.key as unknown as Order<C>
