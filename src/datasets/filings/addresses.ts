/** The headers of filings to fetch: those that are not read yet, the newest first. */
import { filings, newestFirst } from '../../derived/filings/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { headerAddress } from '../../sources/edgar/filing-feeds.ts'
import { valuesOf } from '../../store/bulk-reads.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { filingDocuments } from './record.ts'

/** Without a ticker the companies that were chosen before are kept up. */
const KEPT_UP_DAYS = 30
const PAGE = 500

/** Headers of the filings that have none yet; a header never changes. */
async function* headersOf(reads: Reads, cik: string, since: string | null): AsyncGenerator<string> {
  const where = { cik, ...(since === null ? {} : { filedOn: { from: since } }) }
  const columns = ['accession'] as const
  for (let offset = 0; ; offset += PAGE) {
    const page = await reads.rows(filings, { where, order: newestFirst, limit: PAGE, offset, columns })
    for (const {
      columns: { accession },
    } of page)
      if (!(await reads.has(filingDocuments, { cik, accession }))) yield headerAddress(cik, accession)
    if (page.length < PAGE) return
  }
}

export async function* headerAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const from = since ?? (ciks === undefined ? daysAfter(today, -KEPT_UP_DAYS) : null)
  for await (const cik of ciks ?? valuesOf(reads, filingDocuments, 'cik')) yield* headersOf(reads, cik, from)
}
