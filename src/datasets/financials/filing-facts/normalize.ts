/** Filings of the SEC's data sets as rows of the facts that statements are made of; leaves out the statements. */
import type { DataSet } from '../../../sources/edgar/statement-data-set.ts'
import type { NewRow } from '../../../store/collection.ts'
import { rowOf } from '../../../store/record-text.ts'
import type { Normalized } from '../../dataset.ts'
import { hasMapped, packedFacts } from '../history/fact-block.ts'
import { filingFacts } from '../record.ts'

export type FilingRow = NewRow<typeof filingFacts>

/** A filing of which no line is made has no row. Rejected rows are counted once, with revenue by its parts. */
export const normalizeDataSet = ({ tagged }: DataSet): Normalized<readonly FilingRow[]> => {
  const rows = tagged
    .filter((filing) => hasMapped(filing.form, filing))
    .map((filing) => {
      const { cik, accession, filedOn, periodEnd } = filing
      return rowOf(filingFacts, { cik, accession, filedOn, periodEnd }, { block: packedFacts(filing) })
    })
  return { value: rows, count: rows.length, rejected: [] }
}
