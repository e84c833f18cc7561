/** Rows about to be written, without those of a symbol that two listings would have. */
import { securities, symbols } from '../../identity/collections.ts'
import { ambiguousSymbols } from '../../identity/finra-symbol.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Completed, Rejection } from '../dataset.ts'

/** None of 41,608 listings of 2026 is written like another; the notations of three publishers meet here, so it may come. */
const ambiguousIn = async (reads: Reads) => {
  const where = { isCurrent: 1 }
  const listed = [...(await reads.rows(securities, { where })), ...(await reads.rows(symbols, { where }))]
  return ambiguousSymbols(listed.map(({ at }) => String(at['ticker'])))
}

export const completeShortInterest = async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
  const ambiguous = await ambiguousIn(reads)
  const rejected: Rejection[] = []
  const isPlain = ({ at }: StoredRow): boolean => {
    const symbol = String(at['symbol'])
    const meant = ambiguous.get(symbol)
    if (meant !== undefined)
      rejected.push({ row: `${symbol} ${at['settlementDate']}`, reason: `may be ${meant.join(' or ')}` })
    return meant === undefined
  }
  const plain = batches.map((batch) => ({ ...batch, rows: batch.rows.filter(isPlain) }))
  return { batches: await keepBetter(plain, reads), passedOver: 0, rejected }
}
