/** Declares a dataset's part of the bundled sample: rows of a store, and facts of reviewed lists in `sample/`. */
import { type Batch, batchOf } from '../store/batch.ts'
import type { Collection, NewRow, Where } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'

/** A company of the sample, or of a registrant of many funds the one series. */
export type SampleCompany = { readonly cik: string; readonly series: string | null }

/** Rows of one collection: those that any of the conditions matches, of which no two match the same row. */
type SampleRows = {
  readonly collection: Collection
  readonly where: (companies: readonly SampleCompany[]) => readonly Where[]
}

export const sampleRows = <C extends Collection>(
  collection: C,
  where: (companies: readonly SampleCompany[]) => readonly Where<C>[],
): SampleRows => ({ collection, where: where as SampleRows['where'] })

type CompanyCollection = Collection & { readonly columns: { readonly cik: 'text' | 'text?' } }

/** All rows of the companies. */
export const rowsOfCompanies = <C extends CompanyCollection>(collection: C): SampleRows => ({
  collection,
  where: (companies) => [{ cik: [...new Set(companies.map(({ cik }) => cik))] }],
})

/** `number` is above zero. */
export type FactKind = 'text' | 'day' | 'number'
type Facts<F extends Readonly<Record<string, FactKind>>> = {
  readonly [N in keyof F]: F[N] extends 'number' ? number : string
}

/** Facts that no publisher's file may be bundled for, a line each, with the day of review and the source of each. */
export type SampleList = {
  /** Name of the file in `sample/`. */
  readonly file: string
  /** Its columns in order; `reviewedOn` and `source` follow. */
  readonly columns: Readonly<Record<string, FactKind>>
  /** The rows of a line; `reads` say which security a ticker is. Throws RangeError for impossible facts. */
  readonly batchesOf: (
    facts: Readonly<Record<string, string | number>>,
    reads: Reads,
  ) => Promise<readonly Batch[]>
  /** Where several lines are about one row: what they combine to, in the order of the lines. */
  readonly merged: (rows: readonly [NewRow, ...NewRow[]]) => NewRow
}

/** A row is of one line, the last of its key. */
export const sampleList = <const F extends Readonly<Record<string, FactKind>>>(
  file: string,
  columns: F,
  batchesOf: (facts: Facts<F>, reads: Reads) => Promise<readonly Batch[]>,
): SampleList => ({
  file,
  columns,
  batchesOf: batchesOf as SampleList['batchesOf'],
  merged: (rows) => rows.at(-1) ?? rows[0],
})

/** A list of which several lines make a row. */
export const mergedList = <C extends Collection, const F extends Readonly<Record<string, FactKind>>>(
  of: C,
  file: string,
  columns: F,
  rowsOf: (facts: Facts<F>, reads: Reads) => Promise<readonly NewRow<C>[]>,
  merged: (rows: readonly [NewRow<C>, ...NewRow<C>[]]) => NewRow<C>,
): SampleList => ({
  file,
  columns,
  batchesOf: async (facts, reads) => [batchOf(of, await rowsOf(facts as Facts<F>, reads))],
  merged: merged as unknown as SampleList['merged'],
})

export type SampleShare = {
  readonly rows?: readonly SampleRows[]
  readonly lists?: readonly SampleList[]
  /** Rows of the share that are computed from others of it. They are in the file, too: to compute them takes longer than to load it. */
  readonly computed?: {
    readonly from: Collection
    readonly batches: (reads: Reads) => Promise<readonly Batch[]>
  }
}
