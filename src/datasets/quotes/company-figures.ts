/** Shares and earnings of companies, kept for quotes: from its facts and from the statements they become. */
import { shareCountOf, shareCounts } from '../../facts/share-count.ts'
import { type QuarterStatement, trailingQuarters, trailingQuartersOf } from '../../facts/trailing-eps.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import { rowOf } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Normalized } from '../dataset.ts'

/** The file states all a company ever tagged: a count that is gone from it goes. */
export const normalizeShareCount = (facts: CompanyFacts): Normalized => {
  const { cik } = facts
  const count = shareCountOf(facts)
  const rows = count === null ? [] : [rowOf(shareCounts, { cik }, count)]
  return { batches: [{ collection: shareCounts, rows, replaces: { cik } }], rejected: [] }
}

/** The newest quarterly income statements of a company, from whatever dataset knows. */
export type QuartersOf = (reads: Reads, cik: string, count: number) => Promise<readonly QuarterStatement[]>

const QUARTERS = 4

/** Adds the last four quarters, from the statements that the same file has brought in the same transaction. */
export const completeCompanyOf =
  (quartersOf: QuartersOf) =>
  async (batches: readonly Batch[], reads: Reads): Promise<readonly Batch[]> => {
    const completed: Batch[] = []
    for (const batch of batches) {
      const cik = String(batch.replaces?.['cik'])
      const quarters = trailingQuartersOf(await quartersOf(reads, cik, QUARTERS))
      const rows = quarters === null ? [] : [rowOf(trailingQuarters, { cik }, quarters)]
      completed.push(batch, { collection: trailingQuarters, rows, replaces: { cik } })
    }
    return completed
  }
