/**
 * Securities whose rows may belong to another security, or be listed under another ticker, since a list changed, and how their
 * rows are found. Leaves out how the rows are rewritten.
 */
import { type ListedSymbol, securities, symbols } from '../security-master/collections.ts'
import {
  firstUnlisted,
  formerHolderOf,
  type SecurityId,
  securityIdOf,
} from '../security-master/security-id.ts'
import { isReassigned, isSameHolder } from '../security-master/ticker-holders.ts'
import type { Batch } from '../store/batch.ts'
import { columnsIn, inBatches, valuesOf } from '../store/bulk-reads.ts'
import type { Collection, ColumnName, ColumnsOf, Exactly, NewRow, Row } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'
import { type Derivation, derivation } from './dataset.ts'

/** Securities whose rows must be checked after a change of the lists; rows of all others are certainly unchanged. */
export type AffectedSecurities = {
  /** In the SEC's lists with several tickers, or with a ticker that has had several holders; `ciks` are their registrants. */
  readonly securities: ReadonlySet<SecurityId>
  readonly ciks: ReadonlySet<string>
  /** Securities whose tickers no list of the SEC had before. */
  readonly unlisted: ReadonlySet<SecurityId>
}

type Listed = Omit<ColumnsOf<typeof securities>, 'isCurrent'>

const affectedOf = (tickers: readonly string[], known: readonly Listed[]): AffectedSecurities => ({
  // Until a ticker was known to replace another, its rows had an identity of their own.
  securities: new Set(known.flatMap(({ security, cik, ticker }) => [security, securityIdOf(cik, ticker)])),
  ciks: new Set(known.map(({ cik }) => cik)),
  unlisted: new Set(tickers.flatMap((ticker) => [securityIdOf(null, ticker), formerHolderOf(ticker)])),
})

/** Securities affected by a change of the SEC's lists; one with a single ticker that no other ever had is not. */
const afterLists = (rows: readonly Listed[]): AffectedSecurities => {
  const ofTicker = Map.groupBy(rows, ({ ticker }) => ticker)
  const ofSecurity = Map.groupBy(rows, ({ security }) => security)
  const isAffected = ({ ticker, cik, security }: Listed): boolean =>
    (ofTicker.get(ticker)?.length ?? 0) > 1 ||
    (ofSecurity.get(security)?.length ?? 0) > 1 ||
    security !== securityIdOf(cik, ticker)
  return affectedOf([...ofTicker.keys()], rows.filter(isAffected))
}

/**
 * Securities affected by a change of Nasdaq's directory, which may give a ticker to another company than the SEC's lists do.
 */
const afterDirectory = async (
  changed: readonly ListedSymbol[],
  reads: Reads,
): Promise<AffectedSecurities> => {
  const symbolOf = new Map(changed.map((symbol) => [symbol.ticker, symbol]))
  const rows = await columnsIn(reads, securities)
  const listed = rows.filter(({ ticker }) => symbolOf.has(ticker))
  return affectedOf(
    listed.map(({ ticker }) => ticker),
    listed.filter((row) => {
      const symbol = symbolOf.get(row.ticker)
      return isReassigned(row, symbol) || (row.isStale === 1 && !isSameHolder(row, symbol))
    }),
  )
}

/** Computed once for each change and shared by all collections: it takes half a second for 41,000 listings. */
const answers = new WeakMap<object, Promise<AffectedSecurities>>()

type ChangedColumns<C extends Collection> = NewRow<C>['columns']
type Rewrite = (affected: AffectedSecurities, reads: Reads, at: string) => Promise<readonly Batch[]>

/** Derivations that rewrite affected rows when the SEC's lists or Nasdaq's directory change. */
export const followingSecurities = (rewrite: Rewrite): readonly Derivation[] => {
  const following = <C extends Collection>(
    from: C,
    affectedBy: (
      changed: readonly ChangedColumns<C>[],
      reads: Reads,
    ) => Promise<AffectedSecurities> | AffectedSecurities,
  ): Derivation =>
    derivation({
      from,
      isUpdate: true,
      derive: async (changed, reads, at) => {
        const columns = changed.rows.map((row) => row.columns)
        const affected = answers.get(changed) ?? Promise.resolve(affectedBy(columns, reads))
        answers.set(changed, affected)
        return rewrite(await affected, reads, at)
      },
    })
  return [following(securities, afterLists), following(symbols, afterDirectory)]
}

/**
 * Rows that have one of `keys` in a column that begins an index, and those of tickers that were not listed: the latter are few,
 * so that each is found by a step in the index instead of a look-up of every ticker.
 */
export const affectedRows = async <C extends Collection>(
  of: C,
  column: ColumnName<C>,
  keys: Iterable<string>,
  { unlisted }: AffectedSecurities,
  reads: Reads,
): Promise<readonly Row<C>[]> => {
  const found: string[] = []
  for await (const key of valuesOf(reads, of, column, firstUnlisted)) if (unlisted.has(key)) found.push(key)
  return inBatches([...keys, ...found], (part) => reads.rows(of, { where: { [column]: part } as Exactly<C> }))
}
