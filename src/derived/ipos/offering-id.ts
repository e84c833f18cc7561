/** The id of an offering that is composed of filings: `filings:CIK:DAY`, by the day the newest of its forms was filed. One of the calendar has the calendar’s. */
const PREFIX = 'filings:'
export const offeringId = (cik: string, filedOn: string): string => `${PREFIX}${cik}:${filedOn}`

/** The company of an offering that is composed of filings, and the day they are of; null of one of the calendar. */
export const filedBy = (offering: string): { readonly cik: string; readonly filedOn: string } | null => {
  const [, cik, filedOn] = offering.startsWith(PREFIX) ? offering.split(':') : []
  return cik === undefined || filedOn === undefined ? null : { cik, filedOn }
}

/** All that are composed of the filings of one company. */
export const filedOfferings = (cik: string) => ({
  offering: { from: offeringId(cik, ''), to: offeringId(cik, '9999') },
})

/** All that are composed of filings. */
export const allFiled = { offering: { from: PREFIX, to: offeringId('9999999999', '9999') } }
