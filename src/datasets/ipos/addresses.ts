/** Which prospectuses are wanted: those of companies whose offering was priced, each once. */
import { filingsWithForms } from '../../derived/filings/query.ts'
import { securities } from '../../security-master/collections.ts'
import { documentAddress } from '../../sources/edgar/filing-address.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { isSameCompany } from './issuer.ts'
import { pricedForms } from './query.ts'
import { ipos, prospectuses } from './record.ts'

/** CIKs of listed companies with an offering in the calendar, the newest offering first. */
async function* ciksOfOfferings(reads: Reads): AsyncGenerator<string> {
  const order = ['on desc', 'ticker', 'offering'] as const
  for (const { columns } of await reads.rows(ipos, { order, columns: ['security', 'ticker', 'company'] })) {
    const { security, ticker, company } = columns
    const isListed = security !== null && ticker !== null
    const listed = isListed ? await reads.row(securities, { ticker, security }) : null
    if (listed !== null && isSameCompany(company, listed.columns.company)) yield listed.columns.cik
  }
}

export async function* prospectusAddresses(reads: Reads, { ciks }: AddressChoice): AsyncGenerator<string> {
  for await (const cik of ciks ?? ciksOfOfferings(reads)) {
    for (const { accession, primaryDocument } of await filingsWithForms(reads, cik, pricedForms)) {
      if (primaryDocument !== null && !(await reads.has(prospectuses, { cik, accession })))
        yield documentAddress(cik, accession, primaryDocument)
    }
  }
}
