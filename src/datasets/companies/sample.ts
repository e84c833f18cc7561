/** What of companies goes into the sample: SEC's listings and profiles, and the reviewed identifiers. */
import { identifiers, registrants, securities } from '../../security-master/collections.ts'
import { rowsOfCompanies, type SampleShare, sampleRows } from '../sample-share.ts'
import { profiles } from './record.ts'

/** Symbols, references and identifiers of other publishers are not for copying. */
export const companiesSample: SampleShare = {
  rows: [
    sampleRows(securities, (companies) =>
      companies.flatMap(({ cik, series }) =>
        series === null
          ? [{ cik }]
          : [
              { cik, seriesId: series },
              { cik, seriesId: null },
            ],
      ),
    ),
    rowsOfCompanies(registrants),
    rowsOfCompanies(identifiers),
    rowsOfCompanies(profiles),
  ],
}
