/** How many shares a company says it has, from the cover pages of its reports; leaves out classes, which they do not sum. */
import type { Static } from 'typebox'
import { day, flag, orNull, record, shares, text } from '../contract/field.ts'
import type { CompanyFacts, Fact } from '../sources/edgar/company-facts.ts'
import { collection } from '../store/collection.ts'

export const StoredShareCount = record({
  shares: shares('Shares outstanding on the cover of the newest report.'),
  on: day('Day they were counted.'),
  filedOn: day('Day the report was filed.'),
  accession: text('The report.'),
  isDomestic: flag(
    'Whether a domestic form states them: others count shares that may not be the ones listed.',
  ),
  before: orNull(shares('The count before; a later split may lie between.')),
})
export type ShareCount = Static<typeof StoredShareCount>

/** One row a company. */
export const shareCounts = collection('share_counts', StoredShareCount, {
  columns: { cik: 'text' },
  key: ['cik'],
})

/** Proxies, prospectuses and current reports repeat the figure with dates of their own. */
const domestic: ReadonlySet<string> = new Set(['10-K', '10-K/A', '10-KT', '10-Q', '10-Q/A', '10-QT'])
const foreign: ReadonlySet<string> = new Set(['20-F', '20-F/A', '40-F', '40-F/A'])

/** Covers of shells and of filers in a hurry say 1, 100 or 1000. */
const PLACEHOLDER = 1000

const isCount = ({ form, val }: Fact): boolean =>
  (domestic.has(form) || foreign.has(form)) && Number.isSafeInteger(val) && val > PLACEHOLDER

const newestFirst = (a: Fact, b: Fact): number => {
  if (a.end !== b.end) return a.end < b.end ? 1 : -1
  return a.filed < b.filed ? 1 : -1
}

/** The count of `dei:EntityCommonStockSharesOutstanding` that was taken last, or null where no report states one. */
export const shareCountOf = ({ taxonomies }: CompanyFacts): ShareCount | null => {
  const stated = taxonomies.get('dei')?.get('EntityCommonStockSharesOutstanding')?.['shares'] ?? []
  const counts = stated.filter(isCount).toSorted(newestFirst)
  const [newest] = counts
  if (newest === undefined) return null
  const before = counts.find(({ end }) => end !== newest.end)
  return {
    shares: newest.val,
    on: newest.end,
    filedOn: newest.filed,
    accession: newest.accn,
    isDomestic: domestic.has(newest.form),
    before: before?.val ?? null,
  }
}
