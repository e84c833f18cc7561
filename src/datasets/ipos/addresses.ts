/** The prospectuses to fetch: those of companies whose offering was priced, each once. */
import { filingsWithForms } from '../../derived/filings/query.ts'
import { isSameCompany } from '../../derived/ipos/issuer.ts'
import { filedBy } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { securities } from '../../security-master/collections.ts'
import { documentAddress } from '../../sources/edgar/filing-address.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { pricedForms } from './filed-offering.ts'
import { prospectuses } from './record.ts'

/** Every company whose filings are loaded had its offering: older ones are read where the operator names the company. */
const FILED_DAYS = 365

/** CIKs of listed companies with an offering, the newest first; those composed of filings of the last year. */
async function* ciksOfOfferings(reads: Reads, today: string): AsyncGenerator<string> {
  const order = ['on desc', 'ticker', 'offering'] as const
  const of = ['offering', 'security', 'ticker', 'company'] as const
  for (const { columns } of await reads.rows(ipos, { order, columns: of })) {
    const { offering, security, ticker, company } = columns
    const filed = filedBy(offering)
    if (filed !== null) {
      if (filed.filedOn >= daysAfter(today, -FILED_DAYS)) yield filed.cik
      continue
    }
    const isListed = security !== null && ticker !== null
    const listed = isListed ? await reads.row(securities, { ticker, security }) : null
    if (listed !== null && isSameCompany(company, listed.columns.company)) yield listed.columns.cik
  }
}

export async function* prospectusAddresses(
  reads: Reads,
  { ciks, today }: AddressChoice,
): AsyncGenerator<string> {
  for await (const cik of ciks ?? ciksOfOfferings(reads, today)) {
    for (const { accession, primaryDocument } of await filingsWithForms(reads, cik, pricedForms)) {
      if (primaryDocument !== null && !(await reads.has(prospectuses, { cik, accession })))
        yield documentAddress(cik, accession, primaryDocument)
    }
  }
}
