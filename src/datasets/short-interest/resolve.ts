/** Rows about to be written, without those of a symbol that two listings would have. */
import { securities, symbols } from '../../security-master/collections.ts'
import { ambiguousSymbols } from '../../security-master/finra-symbol.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import { batchOf } from '../../store/batch.ts'
import type { Reads } from '../../store/store.ts'
import { keepBetter } from '../better-source.ts'
import type { Resolved, Rows } from '../dataset.ts'
import { shortInterest } from './record.ts'

/** None of 41,608 listings of 2026 is written like another; the notations of three publishers meet here, so it may come. */
const ambiguousIn = async (reads: Reads) => {
  const current = { where: { isCurrent: 1 }, columns: ['ticker'] } as const
  const listed = [...(await reads.rows(securities, current)), ...(await reads.rows(symbols, current))]
  return ambiguousSymbols(listed.map(({ columns }) => columns.ticker))
}

export const resolveShortInterest = async (
  value: Rows<typeof shortInterest>,
  reads: Reads,
): Promise<Resolved> => {
  const ambiguous = await ambiguousIn(reads)
  const rejected: Rejection[] = []
  const plain = value.rows.filter(({ columns: { symbol, settlementDate } }) => {
    const meant = ambiguous.get(symbol)
    if (meant !== undefined)
      rejected.push({ row: `${symbol} ${settlementDate}`, reason: `may be ${meant.join(' or ')}` })
    return meant === undefined
  })
  const rows = await keepBetter(shortInterest, plain, reads)
  return { batches: [batchOf(shortInterest, rows, value.replaces)], rejected }
}
