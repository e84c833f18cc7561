/** What of holdings goes into the sample: the newest reports of the funds and whom they own; nothing of issuers' own files. */
import { type SampleCompany, type SampleShare, sampleRows } from '../sample-share.ts'
import { fundReports, holdings, owners } from './record.ts'

const funds = (companies: readonly SampleCompany[]) =>
  companies.map(({ cik, series }) => (series === null ? { cik } : { cik, series }))

export const holdingsSample: SampleShare = {
  rows: [sampleRows(fundReports, funds), sampleRows(holdings, funds), sampleRows(owners, funds)],
}
