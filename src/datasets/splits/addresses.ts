/** The 8-Ks to read for splits: those with an item under which splits are reported, the newest of each company first. */
import { filings, newestFirst } from '../../derived/filings/record.ts'
import { daysAfter } from '../../lib/day.ts'
import { securities } from '../../security-master/collections.ts'
import { documentAddress } from '../../sources/edgar/filing-address.ts'
import { valuesOf } from '../../store/bulk-reads.ts'
import { jsonValue } from '../../store/column.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { splitNotices } from './record.ts'

/** Older ones are read where the operator names the company or `--since`. */
const FILED_DAYS = 90

/** Changes of the articles, and of the rights of holders: one of them reports a split that needs more shares than were authorized. */
const items = ['5.03', '3.03']

/** A submission with pictures or a prospectus in it; its words on a split would be in the first documents. */
const MAX_BYTES = 10_000_000

async function* noticesOf(reads: Reads, cik: string, since: string): AsyncGenerator<string> {
  const where = { cik, form: ['8-K', '8-K/A'], filedOn: { from: since } }
  const columns = ['accession', 'items', 'size'] as const
  for (const { columns: filing } of await reads.rows(filings, { where, order: newestFirst, columns })) {
    const { accession, size } = filing
    const isNamed = jsonValue<readonly string[]>(filing.items).some((item) => items.includes(item))
    if (!isNamed || (size ?? 0) > MAX_BYTES || (await reads.has(splitNotices, { cik, accession }))) continue
    yield documentAddress(cik, accession, `${accession}.txt`)
  }
}

export async function* noticeAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const from = since ?? (ciks === undefined ? daysAfter(today, -FILED_DAYS) : '')
  for await (const cik of ciks ?? valuesOf(reads, securities, 'cik')) yield* noticesOf(reads, cik, from)
}
