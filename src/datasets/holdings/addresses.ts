/** Which files of what funds hold are wanted: reports that were filed lately, and the daily files of issuers. */
import type { Static } from 'typebox'
import { type StoredSecurity, securities } from '../../identity/collections.ts'
import { daysAfter } from '../../lib/day.ts'
import { nportAddress } from '../../sources/edgar/n-port.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { fundFilings } from './record.ts'

/** Filings of a registrant with one of some forms that were accepted since a day, newest first. */
export type ReportsOf = (
  reads: Reads,
  cik: string,
  forms: readonly string[],
  acceptedFrom: string,
) => Promise<readonly { readonly accession: string }[]>

/** Two quarters and the 60 days until a quarter's reports are public. */
const DAYS_BACK = 250
const forms = ['NPORT-P', 'NPORT-P/A']

/** Registrants of funds, each once. */
async function* fundRegistrants(reads: Reads): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const text of await reads.texts(securities, { where: { isCurrent: 1 } })) {
    const { cik, type } = JSON.parse(text) as Static<typeof StoredSecurity>
    if (type === 'stock' || seen.has(cik)) continue
    seen.add(cik)
    yield cik
  }
}

/** Reports that were not read yet, each registrant's newest first. */
export const nportAddresses = (reportsOf: ReportsOf) =>
  async function* addresses(reads: Reads, { ciks, since, today }: AddressChoice): AsyncGenerator<string> {
    const from = since ?? daysAfter(today, -DAYS_BACK)
    for await (const cik of ciks ?? fundRegistrants(reads)) {
      for (const { accession } of await reportsOf(reads, cik, forms, from)) {
        const known = await reads.text(fundFilings, { cik, accession })
        if (known === null) yield nportAddress(cik, accession)
      }
    }
  }
