/** What of companies goes into the sample: SEC's listings and profiles, the reviewed identifiers, SIC codes and counts of employees. */
import { identifiers, registrants, securities } from '../../security-master/collections.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import { batchOf } from '../../store/batch.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'

import { rowsOfCompanies, type SampleShare, sampleList, sampleRows } from '../sample-share.ts'
import { unknownProfile } from './listing-profile.ts'
import { profiles } from './record.ts'
import { industryOfSic } from './sic-industries.ts'

/** The profile with the count, as the company's own release of results has it. */
const employees = sampleList(
  'employees.csv',
  { ticker: 'text', date: 'day', employees: 'number' },
  async ({ ticker, date, employees: count }, reads) => {
    const { cik } = await securitiesOn(reads)(ticker, date)
    const row = cik === null ? null : await reads.row(profiles, { cik })
    // A store without the company's profile has no record for the count.
    if (row === null) return []
    const profile = { ...recordOf(profiles, row), employees: String(count) }
    return [batchOf(profiles, [rowOf(profiles, row.columns, profile)])]
  },
)

/** Of a company whose submissions the store lacks, the code by its filing. */
const industries = sampleList(
  'industries.csv',
  { ticker: 'text', date: 'day', sic: 'text' },
  async ({ ticker, date, sic }, reads) => {
    const industry = industryOfSic(sic)
    if (industry.sector === null) throw new RangeError(`${sic} is not the code of a business`)
    const { cik } = await securitiesOn(reads)(ticker, date)
    const row = cik === null ? null : await reads.row(profiles, { cik })
    const profile = row === null ? unknownProfile : recordOf(profiles, row)
    // What submissions say is kept.
    if (cik === null || (profile.sic !== null && profile.sic !== sic)) return []
    return [batchOf(profiles, [rowOf(profiles, { cik }, { ...profile, ...industry, sic })])]
  },
)

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
  lists: [employees, industries],
}
