/** Which ownership forms are wanted: those of the issuers' filings that were not read yet, newest first. */

import { registrants } from '../../identity/collections.ts'
import { daysAfter } from '../../lib/day.ts'
import { ownershipAddress } from '../../sources/edgar/ownership-feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { insiderForms } from './record.ts'

/** A Form 3 tells no transactions. */
const wantedForms = ['4', '4/A', '5', '5/A']

/** The data sets have what is older. */
const KEPT_UP_DAYS = 30
/** What is accepted in the evening before a long weekend is filed after it. */
const DAYS_TO_FILE = 5
const PAGE = 1000

type Filed = { readonly accession: string; readonly filedOn: string }

/** Filings of a registrant with one of these forms, newest first, from whatever dataset knows. */
export type FilingsWithForms = (
  reads: Reads,
  cik: string,
  forms: readonly string[],
  acceptedFrom?: string,
) => Promise<readonly Filed[]>

/** Persons have their forms under their own CIK too, which are the same filings. */
async function* companies(reads: Reads): AsyncGenerator<string> {
  for (let offset = 0; ; offset += PAGE) {
    const where = { kind: 'company' }
    const rows = await reads.rows(registrants, { where, order: 'cik', limit: PAGE, offset })
    for (const { at } of rows) yield String(at['cik'])
    if (rows.length < PAGE) return
  }
}

type Wanted = { readonly cik: string; readonly from: string; readonly filingsWithForms: FilingsWithForms }

/** A form that was read before never changes. */
async function* formsOf(reads: Reads, { cik, from, filingsWithForms }: Wanted): AsyncGenerator<string> {
  const accepted = from === '' ? from : daysAfter(from, -DAYS_TO_FILE)
  for (const { accession, filedOn } of await filingsWithForms(reads, cik, wantedForms, accepted)) {
    if (filedOn < from) continue
    const known = await reads.text(insiderForms, { accession })
    if (known === null) yield ownershipAddress(cik, accession)
  }
}

export const formAddresses = (filingsWithForms: FilingsWithForms) =>
  async function* addresses(reads: Reads, { ciks, since, today }: AddressChoice): AsyncGenerator<string> {
    const from = since ?? (ciks === undefined ? daysAfter(today, -KEPT_UP_DAYS) : '')
    for await (const cik of ciks ?? companies(reads)) yield* formsOf(reads, { cik, from, filingsWithForms })
  }
