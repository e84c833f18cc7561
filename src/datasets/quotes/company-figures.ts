/** Shares and earnings of companies, kept for quotes: from the facts of a company and from its quarterly statements. */
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

/** The companies whose statements changed: their last four quarters, newest first by the primary key. */
export const quartersAfterStatements = async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const ciks = new Set([
    ...changed.rows.map(({ at }) => String(at['cik'])),
    ...(typeof changed.replaces?.['cik'] === 'string' ? [changed.replaces['cik']] : []),
  ])
  const batches: Batch[] = []
  for (const cik of ciks) {
    const where = { cik, statement: 'income', period: 'quarterly' }
    const texts = await reads.texts(changed.collection, { where, order: 'end desc', limit: 4 })
    const quarters = trailingQuartersOf(texts.map((text) => JSON.parse(text) as QuarterStatement))
    const rows = quarters === null ? [] : [rowOf(trailingQuarters, { cik }, quarters)]
    batches.push({ collection: trailingQuarters, rows, replaces: { cik } })
  }
  return batches
}
