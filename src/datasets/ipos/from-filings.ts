/** Offerings composed of filings, for companies of which the calendar has none. */
import { filings } from '../../derived/filings/record.ts'
import { allFiled, filedBy, filedOfferings, offeringId } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { type Security, securities } from '../../security-master/collections.ts'
import { isOneOfNames } from '../../security-master/search/same-name.ts'
import { type SecuritiesOn, securitiesOn, symbolOn } from '../../security-master/security-on-day.ts'
import { storedRegistrant } from '../../security-master/stored-registrant.ts'
import { canonicalSecurityOf } from '../../security-master/stored-ticker.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { filedOfferingOf, offeringForms } from './filed-offering.ts'
import { prospectusDays } from './record.ts'

export const noSecurity = { security: null, symbol: null, ticker: null }

/** Offerings of the calendar that are about to be written, and the ids of all that they replace. */
type ComingEntries = {
  readonly rows: readonly NewRow<typeof ipos>[]
  readonly replaced: ReadonlySet<string>
}
const asStored: ComingEntries = { rows: [], replaced: new Set() }

/** Its listings, those that ended too, its name at EDGAR, and every name that it has or had. */
type Company = {
  readonly listed: readonly Security[]
  readonly registered: string | null
  readonly names: readonly string[]
}

const companyIn = async (reads: Reads, cik: string): Promise<Company> => {
  const listed = await columnsIn(reads, securities, { where: { cik } })
  const registrant = await storedRegistrant(reads, cik)
  const former = registrant?.formerNames.map(({ name }) => name) ?? []
  const registered = registrant?.name ?? null
  const names = [...listed.map(({ company }) => company), registered, ...former]
  return { listed, registered, names: names.filter((name) => name !== null) }
}

/**
 * Whether the calendar has an offering of the company: under one of its symbols, since units are offered before shares, and under
 * one of its names, since another company may have proposed the symbol.
 */
const isInCalendar = async (
  { listed, names }: Company,
  reads: Reads,
  coming: ComingEntries,
): Promise<boolean> => {
  const own = [...new Set(listed.map(({ security }) => security))]
  const stored = await columnsIn(reads, ipos, { where: { security: own } })
  const present = [
    ...stored.filter(({ offering }) => !coming.replaced.has(offering)),
    ...coming.rows.map(({ columns }) => columns).filter(({ security }) => own.includes(security ?? '')),
  ]
  return present.some(({ offering, company }) => filedBy(offering) === null && isOneOfNames(names, company))
}

const rowOfCompany = async (
  cik: string,
  reads: Reads,
  securityOn: SecuritiesOn,
  coming: ComingEntries,
): Promise<NewRow<typeof ipos> | null> => {
  const columns = ['accession', 'form', 'filedOn', 'size'] as const
  const where = { cik, form: offeringForms }
  const forms = (await reads.rows(filings, { where, columns })).map((row) => row.columns)
  const covers = await reads.rows(prospectusDays, { where: { cik } })
  const days = new Map(covers.map(({ columns: { accession, datedOn } }) => [accession, datedOn] as const))
  const found = filedOfferingOf(forms, days)
  if (found === null) return null
  const { status, on, filedOn } = found
  const known = await companyIn(reads, cik)
  if (await isInCalendar(known, reads, coming)) return null
  const share = await canonicalSecurityOf(reads, cik)
  const key = share === null ? null : await symbolOn(share, on ?? filedOn, securityOn)
  const named = known.listed.find(({ ticker }) => ticker === share?.ticker)?.company ?? null
  const company = named ?? known.registered
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

/** The offerings of registrants, composed again; none of one of which the calendar has an offering. */
export const composed = async (
  ciks: Iterable<string>,
  reads: Reads,
  coming: ComingEntries = asStored,
): Promise<readonly Batch[]> => {
  const securityOn = securitiesOn(reads)
  const batches: Batch[] = []
  for (const cik of ciks) {
    const row = await rowOfCompany(cik, reads, securityOn, coming)
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

/** Of companies whose shares the SEC's lists name only now, or under another ticker than before. */
export const offeringsAfterLists = async (
  _: Batch<typeof securities>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const changed: string[] = []
  for (const { offering, security, ticker } of await columnsIn(reads, ipos, { where: allFiled })) {
    const cik = filedBy(offering)?.cik ?? ''
    const share = await canonicalSecurityOf(reads, cik)
    if (share !== null && (share.security !== security || share.ticker !== ticker)) changed.push(cik)
  }
  return composed(changed, reads)
}
