/** Resolves last sales to listed tickers, and finds the day of the close in a file without a date. */
import { prices } from '../../derived/prices/record.ts'
import { quotes, type Sale } from '../../derived/quotes/record.ts'
import { instantOf } from '../../lib/day.ts'
import { closeMsOf, lastSessionAt } from '../../lib/exchange-session.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { storedTickersOf } from '../../security-master/stored-ticker.ts'
import { writtenCandidates } from '../../security-master/ticker.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Fetched, Resolved, WriteContext } from '../dataset.ts'
import type { SaleDraft } from './normalize.ts'
import { hasCloses, snapshotBars, withoutDay } from './snapshot-bars.ts'

/** The market time of a close that was seen at `at`, an instant. */
const quotedAtOf = (at: string): string => instantOf(closeMsOf(lastSessionAt(Date.parse(at))))

const isSameSale = (one: SaleDraft, other: Sale): boolean =>
  one.price === other.price && one.change === other.change && one.volume === other.volume

/** Hardly any liquid stock has yesterday's volume again; about one in fifty of all rows of a file has. */
const SAME_FILE_SHARE = 0.9

/** Where nine of ten rows equal those stored, the file is of the same close as the one before. */
const closeBefore = (pairs: readonly (readonly [SaleDraft, Sale])[]): string | null => {
  const same = pairs.filter(([draft, stored]) => isSameSale(draft, stored))
  if (same.length === 0 || same.length < pairs.length * SAME_FILE_SHARE) return null
  return same.reduce<string | null>((last, [, { quotedAt }]) => {
    return last === null || (quotedAt !== null && quotedAt > last) ? quotedAt : last
  }, null)
}

/** What the operator says goes before what the store shows; null where the time of the fetch is unknown. */
const closeOf = (fetched: Fetched, at: string, before: string | null): string | null => {
  if (typeof fetched === 'object') return quotedAtOf(fetched.asOf)
  return before ?? (fetched === 'now' ? quotedAtOf(at) : null)
}

/** Tickers that have a later sale than one of `quotedAt`: a file of an older close takes the place of none. */
const tickersQuotedAfter = (pairs: readonly (readonly [SaleDraft, Sale])[], quotedAt: string | null) =>
  new Set(
    pairs.flatMap(([, stored]) =>
      quotedAt !== null && stored.quotedAt !== null && stored.quotedAt > quotedAt ? [stored.ticker] : [],
    ),
  )

/** Tickers under which the same sales were stored before a list named theirs: `DCOM^` is DCOM-P, and may be a right. */
const respelled = (sales: ReadonlyMap<string, SaleDraft>, stored: readonly Sale[]): readonly string[] => {
  const nameOf = new Map(stored.map(({ ticker, name }) => [ticker, name]))
  return [...sales].flatMap(([ticker, { symbol, name }]) =>
    writtenCandidates(symbol).filter(
      (other) => other !== ticker && !sales.has(other) && name !== null && nameOf.get(other) === name,
    ),
  )
}

const dayOf = (quotedAt: string): string => newYorkDayOf(Date.parse(quotedAt))

/**
 * The first of two rows of a ticker stays. Quotes are added and corrected; what was delisted keeps its last one, and a file of an
 * older close changes none. The file that was read before may get another day, an earlier one too.
 */
export const resolveSales = async (
  drafts: readonly SaleDraft[],
  reads: Reads,
  { at, fetched, isReal }: WriteContext,
): Promise<Resolved> => {
  const tickerOf = storedTickersOf(reads)
  const sales = new Map<string, SaleDraft>()
  const tickers = await mapInParts(drafts, ({ symbol }) => tickerOf(symbol))
  for (const [at, draft] of drafts.entries()) {
    const ticker = tickers[at] ?? draft.symbol
    if (!sales.has(ticker)) sales.set(ticker, draft)
  }
  const stored = await reads.rows(quotes, {})
  const pairs = stored.flatMap(({ columns }) => {
    const draft = sales.get(columns.ticker)
    return draft === undefined ? [] : [[draft, columns] as const]
  })
  const before = closeBefore(pairs)
  const quotedAt = closeOf(fetched, at, before)
  const later = tickersQuotedAfter(before === null && isReal(quotes) ? pairs : [], quotedAt)
  const rows = [...sales].flatMap(([ticker, { symbol: _, ...sale }]) =>
    later.has(ticker) ? [] : [rowOf(quotes, { ...sale, ticker, quotedAt }, {})],
  )
  const known = isReal(quotes) ? stored.map(({ columns }) => columns) : []
  const batches: Batch[] = [batchOf(quotes, rows), batchOf(quotes, [], { ticker: respelled(sales, known) })]
  if (quotedAt !== null && hasCloses({ at, fetched })) {
    const bars = await snapshotBars(sales, dayOf(quotedAt), reads)
    if (bars.length > 0) batches.push(batchOf(prices, bars))
    if (before !== null && before !== quotedAt) batches.push(withoutDay(bars, dayOf(before)))
  }
  return { batches, skipped: drafts.length - rows.length }
}
