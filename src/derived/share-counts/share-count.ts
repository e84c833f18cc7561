/** Selects from a company's facts the share count on the cover of its newest report. */
import type { Fact } from '../../sources/edgar/company-fact.ts'
import type { CompanyFacts } from '../../sources/edgar/company-facts.ts'
import type { ShareCount } from './record.ts'

/** Proxies, prospectuses and current reports repeat the figure with dates of their own. */
const domestic: ReadonlySet<string> = new Set(['10-K', '10-K/A', '10-KT', '10-Q', '10-Q/A', '10-QT'])
const foreign: ReadonlySet<string> = new Set(['20-F', '20-F/A', '40-F', '40-F/A'])

/** Covers of shells and of filers in a hurry say 1, 100 or 1000. */
const PLACEHOLDER = 1000

/** Nothing is counted after it was filed: a cover that says so has a wrong year, and its count would be the newest until then. */
const isCount = ({ form, val, end, filed }: Fact): boolean =>
  (domestic.has(form) || foreign.has(form)) && Number.isSafeInteger(val) && val > PLACEHOLDER && end <= filed

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
