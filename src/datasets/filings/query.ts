/** Filings of one registrant, and one filing by its id. */
import type { Listing, RegistrantName } from '../../identity/listing.ts'
import type { Page, Range, Reads, Store, Where } from '../../store/store.ts'
import { hasTime } from './announced.ts'
import { filings, newestFirst } from './collection.ts'

export type FilingFilter = {
  readonly form: readonly string[]
  readonly from: string | null
  readonly to: string | null
  readonly page: number
  readonly limit: number
}

const rangeOf = (from: string | null, to: string | null): Range | undefined =>
  from === null && to === null
    ? undefined
    : { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }

/** Newest first: a walk of (cik, filedAt desc), or of (cik, form, …) where forms are chosen; the total from the counts. */
export const filingsOf = (store: Store, cik: string, filter: FilingFilter): Promise<Page> => {
  const filedOn = rangeOf(filter.from, filter.to)
  const where: Where = {
    cik,
    ...(filter.form.length === 0 ? {} : { form: filter.form }),
    ...(filedOn === undefined ? {} : { filedOn }),
  }
  return store.page(filings, {
    where,
    order: newestFirst,
    limit: filter.limit,
    offset: filter.page * filter.limit,
  })
}

/** One look-up by the primary key. */
export const filingOf = (store: Store, cik: string, accession: string): Promise<string | null> =>
  store.text(filings, { cik, accession })

/** The fields in front of a stored filing, as text without its closing brace. */
export const whoText = (listing: Listing | undefined, registrant: RegistrantName | undefined): string =>
  `${JSON.stringify({
    ticker: listing?.ticker ?? null,
    company: listing?.company ?? registrant?.name ?? null,
  }).slice(0, -1)},`

/** When a filing was accepted, null where it is not loaded or only its day is known; one look-up by the primary key. */
export const acceptanceOf = async (reads: Reads, cik: string, accession: string): Promise<string | null> => {
  const [row] = await reads.rows(filings, { where: { cik, accession }, limit: 1 })
  const filedAt = row === undefined ? null : String(row.at['filedAt'])
  return filedAt !== null && hasTime(filedAt) ? filedAt : null
}

/** The day a filing was made, null where it is not loaded; one look-up by the primary key. */
export const filedOnOf = async (reads: Reads, cik: string, accession: string): Promise<string | null> => {
  const [row] = await reads.rows(filings, { where: { cik, accession }, limit: 1 })
  return row === undefined ? null : String(row.at['filedOn'])
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
) => {
  const where = { cik, form: forms, filedAt: { from: acceptedFrom } }
  const rows = await reads.rows(filings, { where, order: newestFirst })
  return rows.map(({ at, text }) => {
    const { archive_base, primaryDocument, exhibits } = JSON.parse(text)
    return {
      cik,
      accession: String(at['accession']),
      form: String(at['form']),
      filedOn: String(at['filedOn']),
      filedAt: String(at['filedAt']),
      url: primaryDocument === null ? `${archive_base}/` : `${archive_base}/${primaryDocument}`,
      primaryDocument: primaryDocument as string | null,
      exhibits: exhibits as readonly { readonly type: string; readonly filename: string }[],
    }
  })
}

const periodic = ['10-Q', '10-QT', '10-K', '10-KT', '20-F', '40-F']

/** Filings of a registrant that may announce results, newest first: 8-Ks with item 2.02 and periodic reports. */
export const resultFilings = async (reads: Reads, cik: string) => {
  const rows = await reads.rows(filings, { where: { cik, form: ['8-K', ...periodic] }, order: newestFirst })
  const told = rows.filter(({ at, text }) => at['form'] !== '8-K' || text.includes('"2.02"'))
  return told.map(({ at, text }) => {
    const filedAt = String(at['filedAt'])
    const { id, reportDate } = JSON.parse(text)
    return {
      id: String(id),
      form: String(at['form']),
      filedOn: String(at['filedOn']),
      acceptedAt: hasTime(filedAt) ? filedAt : null,
      reportDate: reportDate as string | null,
    }
  })
}
