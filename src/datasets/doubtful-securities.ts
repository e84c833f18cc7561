/**
 * Securities of which rows may be another's, or under another ticker, since lists changed, and their rows in an index. Leaves
 * out what becomes of them.
 */
import { type ListedSymbol, securities, symbols } from '../security-master/collections.ts'
import { formerHolderOf, type SecurityId, securityIdOf } from '../security-master/security-id.ts'
import { isPassed, isSameHolder } from '../security-master/ticker-holders.ts'
import type { Collection, ColumnName, ColumnsOf, NewRow, Row, Where } from '../store/collection.ts'
import { inParts, valuesOf } from '../store/stepped-reads.ts'
import type { Batch, Reads } from '../store/store.ts'
import { type Derivation, derivation } from './dataset.ts'

/** Of what nothing can have changed is not among these; others are looked at row by row. */
export type Doubtful = {
  /** Of securities in SEC's lists that have several tickers, or a ticker of several holders; their registrants. */
  readonly securities: ReadonlySet<SecurityId>
  readonly ciks: ReadonlySet<string>
  /** Of tickers whose holder no list of the SEC named before. */
  readonly unlisted: ReadonlySet<SecurityId>
}

type Listed = Omit<ColumnsOf<typeof securities>, 'isCurrent'>

const doubtfulOf = (tickers: readonly string[], known: readonly Listed[]): Doubtful => ({
  // By itself each may have had rows before it was known to be another's next ticker.
  securities: new Set(known.flatMap(({ security, cik, ticker }) => [security, securityIdOf(cik, ticker)])),
  ciks: new Set(known.map(({ cik }) => cik)),
  unlisted: new Set(tickers.flatMap((ticker) => [securityIdOf(null, ticker), formerHolderOf(ticker)])),
})

/** What has one ticker, its own and its alone, cannot change. */
const afterLists = (rows: readonly Listed[]): Doubtful => {
  const ofTicker = Map.groupBy(rows, ({ ticker }) => ticker)
  const ofSecurity = Map.groupBy(rows, ({ security }) => security)
  const isDoubtful = ({ ticker, cik, security }: Listed): boolean =>
    (ofTicker.get(ticker)?.length ?? 0) > 1 ||
    (ofSecurity.get(security)?.length ?? 0) > 1 ||
    security !== securityIdOf(cik, ticker)
  return doubtfulOf([...ofTicker.keys()], rows.filter(isDoubtful))
}

/** The directory may say that a ticker which SEC's lists give to one is another's. */
const afterDirectory = async (changed: readonly ListedSymbol[], reads: Reads): Promise<Doubtful> => {
  const symbolOf = new Map(changed.map((symbol) => [symbol.ticker, symbol]))
  const rows = (await reads.rows(securities, {})).map(({ columns }) => columns)
  const concerned = rows.filter(({ ticker }) => symbolOf.has(ticker))
  return doubtfulOf(
    concerned.map(({ ticker }) => ticker),
    concerned.filter((row) => {
      const symbol = symbolOf.get(row.ticker)
      return isPassed(row, symbol) || (row.isStale === 1 && !isSameHolder(row, symbol))
    }),
  )
}

/** Every collection asks for the same change, which takes half a second of 41,000 listings. */
const answers = new WeakMap<object, Promise<Doubtful>>()

type ChangedColumns<C extends Collection> = NewRow<C>['columns']
type Rewrite = (doubtful: Doubtful, reads: Reads, at: string) => Promise<readonly Batch[]>

/** Derivations that rewrite what is doubtful after the lists of the SEC or Nasdaq's directory changed. */
export const followingSecurities = (rewrite: Rewrite): readonly Derivation[] => {
  const following = <C extends Collection>(
    from: C,
    doubtfulAfter: (changed: readonly ChangedColumns<C>[], reads: Reads) => Promise<Doubtful> | Doubtful,
  ): Derivation =>
    derivation({
      from,
      isUpdate: true,
      derive: async (changed, reads, at) => {
        const columns = changed.rows.map((row) => row.columns)
        const doubtful = answers.get(changed) ?? Promise.resolve(doubtfulAfter(columns, reads))
        answers.set(changed, doubtful)
        return rewrite(await doubtful, reads, at)
      },
    })
  return [following(securities, afterLists), following(symbols, afterDirectory)]
}

/** All that no list of the SEC has begins with a sign after the digits of a CIK. */
const FIRST_UNLISTED = ':'

/**
 * Rows that have one of `keys` in a column, which begins an index, or what is kept for an unlisted ticker: those are few
 * beside all listings, so that each is found by a step in the index instead of asking for every ticker.
 */
export const doubtfulRows = async <C extends Collection>(
  of: C,
  column: ColumnName<C>,
  keys: Iterable<string>,
  { unlisted }: Doubtful,
  reads: Reads,
): Promise<readonly Row<C>[]> => {
  const found: string[] = []
  for await (const key of valuesOf(reads, of, column, FIRST_UNLISTED)) if (unlisted.has(key)) found.push(key)
  return inParts([...keys, ...found], (part) => reads.rows(of, { where: { [column]: part } as Where<C> }))
}
