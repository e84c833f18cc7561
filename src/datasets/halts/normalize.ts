/** Halts of either publisher as ours; leaves out which listing a symbol is. */
import { exchangeOf } from '../../identity/exchange.ts'
import type { ParsedRows } from '../../sources/nasdaq/answer.ts'
import type { PublishedHalt } from '../../sources/trade-halt.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Normalized } from '../dataset.ts'
import { withListedTickers } from '../ticker-events.ts'
import { halts } from './record.ts'

type Source = 'nasdaq' | 'nyse'

const standingOf = (source: Source, { tradesResumeAt }: PublishedHalt): number => {
  if (source === 'nasdaq') return 0
  return tradesResumeAt === null ? 2 : 1
}

const haltRow = (source: Source, halt: PublishedHalt): StoredRow => {
  const { symbol, haltedOn, haltedAt, name, market, code, reason } = halt
  return rowOf(
    halts,
    { ticker: symbol, on: haltedOn, at: haltedAt, standing: standingOf(source, halt) },
    {
      date: haltedOn,
      haltedAt,
      name,
      exchangeCode: market === null ? null : (exchangeOf(market, 'halts')?.code ?? null),
      reasonCode: code,
      reason,
      pausePrice: halt.pausePrice,
      quotesResumeAt: halt.quotesResumeAt,
      tradesResumeAt: halt.tradesResumeAt,
      source,
    },
  )
}

export const normalizeHalts =
  (source: Source) =>
  ({ rows, rejected }: ParsedRows<PublishedHalt>): Normalized => ({
    batches: [{ collection: halts, rows: rows.map((halt) => haltRow(source, halt)) }],
    rejected,
  })

const keyOf = ({ at }: StoredRow): string => halts.key.map((column) => at[column]).join(' ')

/** NYSE's history has a halt once without and once with its end, and of what has an end again the last one stands. */
const onceEach = (rows: readonly StoredRow[]): readonly StoredRow[] => {
  const found = new Map<string, StoredRow>()
  for (const row of rows) {
    const known = found.get(keyOf(row))
    if (known === undefined || Number(row.at['standing']) < Number(known.at['standing']))
      found.set(keyOf(row), row)
  }
  return [...found.values()]
}

/** Under their listed tickers, each halt once, of the better publisher. */
export const completeHalts = async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
  const listed = await withListedTickers(batches, reads)
  return keepBetter(
    listed.map((batch) => ({ ...batch, rows: onceEach(batch.rows) })),
    reads,
  )
}
