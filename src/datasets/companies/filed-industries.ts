/** Sector and industry by the code that a company has in the SEC's data sets, for those without a submissions file. */
import { securities } from '../../security-master/collections.ts'
import type { DataSet, FiledIndustry } from '../../sources/edgar/statement-data-set.ts'
import { batchOf } from '../../store/batch.ts'
import { columnsIn, inBatches } from '../../store/bulk-reads.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Normalized, Resolved } from '../dataset.ts'
import { references } from './record.ts'
import { noFacts } from './reference.ts'
import { industryOfSic } from './sic-industries.ts'

const source = 'sec-statement-data-sets'

/** Rows that could not be read are counted with revenue by its parts, which the same feed fills. */
export const normalizeFiledIndustries = ({ industries }: DataSet): Normalized<readonly FiledIndustry[]> => {
  const value = industries.filter(({ sic }) => industryOfSic(sic).sector !== null)
  return { value, count: value.length, rejected: [] }
}

/** One row a canonical listing, of the newest filing of all quarters; preferred shares and notes follow it. */
export const resolveFiledIndustries = async (
  filed: readonly FiledIndustry[],
  reads: Reads,
): Promise<Resolved> => {
  const byCik = new Map(filed.map((each) => [each.cik, each]))
  const listed = await inBatches([...byCik.keys()], (cik) =>
    columnsIn(reads, securities, { where: { cik, canonical: 1, isCurrent: 1 } }),
  )
  const tickers = listed.map(({ ticker }) => ticker)
  const stored = await inBatches(tickers, (ticker) =>
    columnsIn(reads, references, { where: { ticker, source } }),
  )
  const known = new Map(stored.map(({ ticker, cik, part }) => [`${ticker} ${cik}`, part]))
  const rows = listed.flatMap(({ ticker, cik }) => {
    const { sic, filedOn } = byCik.get(cik) ?? { sic: null, filedOn: '' }
    if (filedOn < (known.get(`${ticker} ${cik}`) ?? '')) return []
    const columns = { ticker, source, part: filedOn, cik, name: null } as const
    return [rowOf(references, columns, { ...noFacts, ...industryOfSic(sic) })]
  })
  // Companies that are not listed are counted with their filings.
  return { batches: [batchOf(references, rows)] }
}
