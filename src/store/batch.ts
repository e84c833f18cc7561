/** Rows to be written together, each list checked against its collection. */
import type { Collection, Exactly, NewRow, Where } from './collection.ts'

/** Rows of one collection; with `replaces`, rows found there that are not among `rows` are removed. */
export type BatchRows<C extends Collection = Collection> = {
  readonly collection: C
  readonly rows: readonly NewRow<C>[]
  readonly replaces?: Exactly<C>
}

declare const isChecked: unique symbol
/**
 * The same, made by `batchOf`: in a list of batches of several collections TypeScript would compare the columns of a plain object
 * with those of any collection, so that a misspelled one compiled.
 */
export type Batch<C extends Collection = Collection> = BatchRows<C> & { readonly [isChecked]: true }

export const batchOf = <C extends Collection, W extends Where<C> = Where<C>>(
  collection: C,
  rows: readonly NewRow<C>[],
  replaces?: Exactly<C, W>,
): Batch<C> => {
  const batch: BatchRows<C> = replaces === undefined ? { collection, rows } : { collection, rows, replaces }
  return batch as Batch<C>
}
