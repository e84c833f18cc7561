/** Offerings composed of filings, for companies of which the calendar has none. */
import { filings } from '../../derived/filings/record.ts'
import { filedBy, filedOfferings, offeringId } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { registrants, securities } from '../../security-master/collections.ts'
import { type SecuritiesOn, securitiesOn, symbolOn } from '../../security-master/security-on-day.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'

import { filedOfferingOf, offeringForms } from './filed-offering.ts'
import { prospectusDays } from './record.ts'

const noSecurity = { security: null, symbol: null, ticker: null }

const rowOfCompany = async (
  cik: string,
  reads: Reads,
  securityOn: SecuritiesOn,
): Promise<NewRow<typeof ipos> | null> => {
  const columns = ['accession', 'form', 'filedOn', 'size'] as const
  const where = { cik, form: offeringForms }
  const forms = (await reads.rows(filings, { where, columns })).map((row) => row.columns)
  const covers = await reads.rows(prospectusDays, { where: { cik } })
  const days = new Map(covers.map(({ columns: { accession, datedOn } }) => [accession, datedOn] as const))
  const found = filedOfferingOf(forms, days)
  if (found === null) return null
  const { status, on, filedOn } = found
  const listed = await canonicalSecurityOf(reads, cik)
  const key = listed === null ? null : await symbolOn(listed, on ?? filedOn, securityOn)
  const inCalendar =
    key === null ? [] : await reads.rows(ipos, { where: { security: key.security }, columns: ['offering'] })
  if (inCalendar.some(({ columns: { offering } }) => filedBy(offering) === null)) return null
  const named = listed === null ? null : await reads.row(securities, { ticker: listed.ticker, cik })
  const company = named?.columns.company ?? (await reads.row(registrants, { cik }))?.columns.name ?? null
  if (company === null) return null
  const unknown = { exchange: null, shares: null, price_range: null, market_cap: null }
  return rowOf(
    ipos,
    {
      offering: offeringId(cik, filedOn),
      ...(key ?? noSecurity),
      on,
      company,
      pricePublicPerShare: null,
      pricePublicTotal: null,
    },
    { ipo_date: on, company, status, ...unknown },
  )
}

/** The offerings of registrants, composed again. */
const composed = async (ciks: Iterable<string>, reads: Reads): Promise<readonly Batch[]> => {
  const securityOn = securitiesOn(reads)
  const batches: Batch[] = []
  for (const cik of ciks) {
    const row = await rowOfCompany(cik, reads, securityOn)
    const where = filedOfferings(cik)
    if (row !== null) batches.push(batchOf(ipos, [row], where))
    else if (await reads.has(ipos, where)) batches.push(batchOf(ipos, [], where))
  }
  return batches
}

const forms: ReadonlySet<string> = new Set(offeringForms)

/** Of registrants with a registration or what may follow one. */
export const offeringsAfterFilings = (
  { rows }: Batch<typeof filings>,
  reads: Reads,
): Promise<readonly Batch[]> =>
  composed(new Set(rows.flatMap(({ columns: { cik, form } }) => (forms.has(form) ? [cik] : []))), reads)

/** Of companies with a prospectus whose day became known. */
export const offeringsAfterCovers = (
  { rows }: Batch<typeof prospectusDays>,
  reads: Reads,
): Promise<readonly Batch[]> => composed(new Set(rows.map(({ columns }) => columns.cik)), reads)
