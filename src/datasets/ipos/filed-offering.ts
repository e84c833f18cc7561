/** Infers an initial offering from the forms that a registrant filed; pure. Prices and names are elsewhere. */
import { daysAfter, daysBetween } from '../../lib/day.ts'

/** `size` is null of a filing that is known by EDGAR's index alone. */
export type OfferingForm = {
  readonly accession: string
  readonly form: string
  readonly filedOn: string
  readonly size: number | null
}

export type FiledOffering = {
  readonly status: 'Priced' | 'Filed' | 'Withdrawn'
  /** Day of the priced prospectus, which its cover names; null where it is unknown. */
  readonly on: string | null
  /** When the newest of the forms it is known by was filed. */
  readonly filedOn: string
}

const registrations = ['S-1', 'F-1', 'S-11']
export const pricedForms = ['424B4', '424B1']
const LISTING = '8-A12B'
const WITHDRAWAL = 'RW'
const reports = ['10-K', '10-K405', '10-KSB', '10-Q', '10-QSB', '20-F', '40-F']
/** A registrant that has filed one of these is public, or a registrant by another way than an offering. */
const reportForms = [...reports, '8-K', '6-K', '10-12B', '10-12G', '20FR12B', '20FR12G']

/** All that is looked at. */
export const offeringForms = [...registrations, ...pricedForms, LISTING, WITHDRAWAL, ...reportForms]
/** A registration may take years; the shares are listed within weeks of their price. */
const YEARS = 3
const LISTING_DAYS = 60
/** A final prospectus is filed two business days after its price. */
const FILING_DAYS = 7

const oldestFirst = (a: OfferingForm, b: OfferingForm): number =>
  Number(a.filedOn > b.filedOn) - Number(a.filedOn < b.filedOn)

/** The day of a cover, unless it is another document's, such as a prospectus that it refers to. */
const dayOf = ({ accession, filedOn }: OfferingForm, days: ReadonlyMap<string, string>): string | null => {
  const on = days.get(accession)
  return on !== undefined && on <= filedOn && daysBetween(on, filedOn) <= FILING_DAYS ? on : null
}

/**
 * Null where the forms show no initial offering: nothing registered, reports before it, another way to the market, or filings
 * that are known in part only. `days` are those of prospectuses, by accession number.
 */
export const filedOfferingOf = (
  forms: readonly OfferingForm[],
  days: ReadonlyMap<string, string>,
): FiledOffering | null => {
  const all = forms.toSorted(oldestFirst)
  const first = all.find(({ form }) => registrations.includes(form))
  // Of a registrant that only the index has, earlier reports may be unknown.
  if (first === undefined || first.size === null) return null
  if (all.some(({ form, filedOn }) => reportForms.includes(form) && filedOn < first.filedOn)) return null
  const until = daysAfter(first.filedOn, 365 * YEARS)
  const since = all.filter(({ filedOn }) => filedOn >= first.filedOn && filedOn <= until)
  const priced = since.find(({ form }) => pricedForms.includes(form))
  const withdrawn = since.find(({ form }) => form === WITHDRAWAL)
  if (priced !== undefined) {
    const isListed = all.some(
      ({ form, filedOn }) =>
        form === LISTING && Math.abs(daysBetween(filedOn, priced.filedOn)) <= LISTING_DAYS,
    )
    return isListed ? { status: 'Priced', on: dayOf(priced, days), filedOn: priced.filedOn } : null
  }
  if (withdrawn !== undefined) return { status: 'Withdrawn', on: null, filedOn: withdrawn.filedOn }
  const isReporting = all.some(({ form }) => reports.includes(form))
  return isReporting ? null : { status: 'Filed', on: null, filedOn: first.filedOn }
}
