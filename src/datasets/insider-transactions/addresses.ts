/** Which ownership forms are wanted: those of the issuers' filings that were not read yet, newest first. */

import { registrants } from '../../identity/collections.ts'
import { daysAfter } from '../../lib/day.ts'
import { ownershipAddress } from '../../sources/edgar/ownership-feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { linesOf } from './normalize.ts'
import { insiderForms, insiderTransactions } from './record.ts'

/** A Form 3 tells no transactions. */
const wantedForms = ['4', '4/A', '5', '5/A']

/** From the end of a quarter to its data set, with some weeks to spare: what is older the data sets have. */
const BRIDGED_DAYS = 120
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

type Wanted = {
  readonly cik: string
  readonly from: string
  /** Whether what a data set told without the time of day is read anew. */
  readonly isChosen: boolean
  readonly filingsWithForms: FilingsWithForms
}

/** A form that was read before never changes. */
const isKnown = async (reads: Reads, accession: string, isChosen: boolean): Promise<boolean> => {
  if ((await reads.text(insiderForms, { accession })) !== null) return true
  return !isChosen && (await reads.text(insiderTransactions, linesOf(accession))) !== null
}

async function* formsOf(
  reads: Reads,
  { cik, from, isChosen, filingsWithForms }: Wanted,
): AsyncGenerator<string> {
  const accepted = from === '' ? from : daysAfter(from, -DAYS_TO_FILE)
  for (const { accession, filedOn } of await filingsWithForms(reads, cik, wantedForms, accepted)) {
    if (filedOn < from) continue
    if (!(await isKnown(reads, accession, isChosen))) yield ownershipAddress(cik, accession)
  }
}

/** Without chosen companies all, for the days that no data set has yet: a request a form would take days for more. */
export const formAddresses = (filingsWithForms: FilingsWithForms) =>
  async function* addresses(reads: Reads, { ciks, since, today }: AddressChoice): AsyncGenerator<string> {
    const isChosen = ciks !== undefined
    const from = since ?? (isChosen ? '' : daysAfter(today, -BRIDGED_DAYS))
    for await (const cik of ciks ?? companies(reads))
      yield* formsOf(reads, { cik, from, isChosen, filingsWithForms })
  }
