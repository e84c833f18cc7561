/** Which prospectuses are wanted: those of companies whose offering was priced, each once. */
import { securities } from '../../identity/collections.ts'
import { tellingWordsOf } from '../../identity/name-words.ts'
import { prospectusAddress } from '../../sources/edgar/filing-feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { type FilingsWithForms, pricedForms } from './query.ts'
import { ipos, prospectuses } from './record.ts'

/** CIKs of listed companies with a deal in the calendar, the newest deal first. */
async function* cikOfDeals(reads: Reads): AsyncGenerator<string> {
  for (const { at, text } of await reads.rows(ipos, { order: 'on desc, ticker, deal' })) {
    const stored = await reads.text(securities, { ticker: at['ticker'] ?? '' })
    if (stored === null) continue
    const { cik, company } = JSON.parse(stored) as { readonly cik: string; readonly company: string | null }
    const deal = JSON.parse(text) as { readonly company: string }
    const isSame = company !== null && tellingWordsOf(company)[0] === tellingWordsOf(deal.company)[0]
    if (isSame) yield cik
  }
}

export const coverAddresses = (filingsWithForms: FilingsWithForms) =>
  async function* addresses(reads: Reads, { ciks }: AddressChoice): AsyncGenerator<string> {
    for await (const cik of ciks ?? cikOfDeals(reads)) {
      for (const { accession, primaryDocument } of await filingsWithForms(reads, cik, pricedForms)) {
        const known = await reads.text(prospectuses, { cik, accession })
        if (known === null && primaryDocument !== null)
          yield prospectusAddress(cik, accession, primaryDocument)
      }
    }
  }
