/** Which rows of a store the sample takes. */
import type { Dataset } from '../datasets/dataset.ts'
import type { SampleCompany } from '../datasets/sample-share.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { type Collection, keyOrder, type Row } from '../store/collection.ts'
import type { Reads } from '../store/store.ts'

/** Lines of `sample/companies.txt`: a CIK of ten digits, a series where only that is wanted; what follows is for people. */
export const sampleCompanies = (text: string): readonly SampleCompany[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const { cik, series = null } = /^(?<cik>\d{10})(?: (?<series>S\d{9}))?\b/.exec(line)?.groups ?? {}
      if (cik === undefined) throw new SourceFormatError('companies.txt', at + 1, 'no CIK of ten digits')
      return { cik, series }
    })

const sharesOf = (datasets: readonly Dataset[], of: Collection) =>
  datasets.flatMap(({ sample }) => sample?.rows ?? []).filter(({ collection }) => collection === of)

/** Whether a dataset takes rows of the collection from a store: others have those of reviewed lists alone. */
export const hasShare = (datasets: readonly Dataset[], of: Collection): boolean =>
  sharesOf(datasets, of).length > 0

/** The rows that the shares of the datasets take of one collection, in the order of its key for each condition. */
export const sampleRowsOf = async (
  reads: Reads,
  datasets: readonly Dataset[],
  of: Collection,
  companies: readonly SampleCompany[],
): Promise<readonly Row[]> => {
  const conditions = sharesOf(datasets, of).flatMap(({ where }) => where(companies))
  const rows: Row[] = []
  for (const where of conditions) rows.push(...(await reads.rows(of, { where, order: keyOrder(of) })))
  return rows
}
