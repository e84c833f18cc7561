/** The ownership forms to fetch: those among the issuers' filings that are not read yet, newest first. */
import { filingsWithForms } from '../../derived/filings/query.ts'
import { daysAfter } from '../../lib/day.ts'
import { registrants } from '../../security-master/collections.ts'
import { ownershipAddress } from '../../sources/edgar/ownership-feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { insiderForms, insiderTransactions } from './record.ts'

/** A Form 3 has no transactions. */
const wantedForms = ['4', '4/A', '5', '5/A']

/** From the end of a quarter to its data set, with some weeks to spare: what is older the data sets have. */
const DATA_SET_DELAY_DAYS = 120
/** What is accepted in the evening before a long weekend is filed after it. */
const DAYS_TO_FILE = 5
const PAGE = 1000

/** Persons have their forms under their own CIK too, which are the same filings. */
async function* companies(reads: Reads): AsyncGenerator<string> {
  const selection = { where: { kind: 'company' }, order: ['cik'], limit: PAGE, columns: ['cik'] } as const
  for (let offset = 0; ; offset += PAGE) {
    const rows = await reads.rows(registrants, { ...selection, offset })
    for (const { columns } of rows) yield columns.cik
    if (rows.length < PAGE) return
  }
}

/** A form that was read before never changes; of chosen companies what a data set said without the time of day is read again. */
const isKnown = async (reads: Reads, accession: string, isChosen: boolean): Promise<boolean> =>
  (await reads.has(insiderForms, { accession })) ||
  (!isChosen && (await reads.has(insiderTransactions, { accession })))

/** Without chosen companies all, for the days that no data set has yet: a request a form would take days for more. */
export async function* formAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const isChosen = ciks !== undefined
  const from = since ?? (isChosen ? '' : daysAfter(today, -DATA_SET_DELAY_DAYS))
  const acceptedFrom = from === '' ? from : daysAfter(from, -DAYS_TO_FILE)
  for await (const cik of ciks ?? companies(reads))
    for (const { accession, filedOn } of await filingsWithForms(reads, cik, wantedForms, acceptedFrom))
      if (filedOn >= from && !(await isKnown(reads, accession, isChosen)))
        yield ownershipAddress(cik, accession)
}
