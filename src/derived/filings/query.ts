/** Filings of a registrant as other datasets ask for them. */
import type { Static } from 'typebox'
import { DAY_MS } from '../../lib/day.ts'
import { newYorkWallMs } from '../../lib/new-york-time.ts'
import { inBatches } from '../../store/bulk-reads.ts'
import { jsonValue } from '../../store/column.ts'
import type { Reads } from '../../store/store.ts'
import { documentUrl, filingIdOf } from './archive.ts'
import { type Exhibit, filings, newestFirst } from './record.ts'

/** Whether an instant of acceptance is more than a day: EDGAR accepts nothing at midnight. */
export const hasTime = (filedAt: string): boolean => newYorkWallMs(Date.parse(filedAt)) % DAY_MS !== 0

const timed = (filedAt: string): string | null => (hasTime(filedAt) ? filedAt : null)

/** When filings of a registrant were accepted, by accession number; those are missing that are not loaded or of which only the day is known. */
export const acceptancesOf = async (
  reads: Reads,
  cik: string,
  accessions: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const columns = ['accession', 'filedAt'] as const
  const rows = await inBatches(accessions, (accession) =>
    reads.rows(filings, { columns, where: { cik, accession } }),
  )
  return new Map(
    rows.flatMap(({ columns: { accession, filedAt } }) =>
      hasTime(filedAt) ? [[accession, filedAt] as const] : [],
    ),
  )
}

/** When a filing was accepted, null where it is not loaded or only its day is known. */
export const acceptanceOf = async (reads: Reads, cik: string, accession: string): Promise<string | null> =>
  (await acceptancesOf(reads, cik, [accession])).get(accession) ?? null

/** The day a filing was made, null where it is not loaded; one look-up by the primary key. */
export const filedOnOf = async (reads: Reads, cik: string, accession: string): Promise<string | null> =>
  (await reads.row(filings, { cik, accession }))?.columns.filedOn ?? null

export type FiledForm = {
  readonly cik: string
  readonly accession: string
  readonly form: string
  readonly filedOn: string
  readonly filedAt: string
  readonly primaryDocument: string | null
  /** Address of the primary document, else of the filing. */
  readonly url: string
  readonly exhibits: readonly Static<typeof Exhibit>[]
}

/**
 * Filings of a registrant with one of these forms, newest first: one walk of (cik, form, …) a form, from `acceptedFrom`
 * (an instant or a day) on.
 */
export const filingsWithForms = async (
  reads: Reads,
  cik: string,
  forms: readonly string[],
  acceptedFrom = '',
): Promise<readonly FiledForm[]> => {
  const where = { cik, form: forms, filedAt: { from: acceptedFrom } }
  const columns = ['cik', 'accession', 'form', 'filedOn', 'filedAt', 'primaryDocument', 'exhibits'] as const
  const rows = await reads.rows(filings, { where, order: newestFirst, columns })
  return rows.map(({ columns: filed }) => ({
    ...filed,
    url: documentUrl(cik, filed.accession, filed.primaryDocument),
    exhibits: jsonValue(filed.exhibits),
  }))
}

/** The item of an 8-K under which results of operations are announced. */
const RESULTS = '2.02'

export const hasResults = (items: string): boolean => jsonValue<readonly string[]>(items).includes(RESULTS)

const periodic = ['10-Q', '10-QT', '10-K', '10-KT', '20-F', '40-F']

export type ResultFiling = {
  readonly id: string
  readonly form: string
  readonly filedOn: string
  /** Null where only the day is known. */
  readonly acceptedAt: string | null
  readonly reportDate: string | null
}

/** Filings of a registrant that may announce results, newest first: 8-Ks with item 2.02 and periodic reports. */
export const resultFilings = async (reads: Reads, cik: string): Promise<readonly ResultFiling[]> => {
  const where = { cik, form: ['8-K', ...periodic] }
  const columns = ['accession', 'form', 'filedOn', 'filedAt', 'reportDate', 'items'] as const
  const rows = await reads.rows(filings, { where, order: newestFirst, columns })
  return rows
    .filter(({ columns: { form, items } }) => form !== '8-K' || hasResults(items))
    .map(({ columns: { accession, form, filedOn, filedAt, reportDate } }) => ({
      id: filingIdOf(cik, accession),
      form,
      filedOn,
      acceptedAt: timed(filedAt),
      reportDate,
    }))
}
