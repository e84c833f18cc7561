/** Addresses of filings in EDGAR's archive. */

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'

const folderOf = (cik: string, digits: string): string => `${ARCHIVE}/${Number(cik)}/${digits}/`

/** Of a filing by its accession number, with or without hyphens; null where either is unknown. */
export const filingAddress = (
  cik: string | null | undefined,
  accession: string | null | undefined,
): string | null => {
  const digits = accession?.replaceAll('-', '') ?? ''
  return cik == null || !/^\d{1,10}$/.test(cik) || !/^\d{18}$/.test(digits) ? null : folderOf(cik, digits)
}

/** Of a filing by its id here: CIK and digits of the accession number, joined by an underscore. */
export const filingAddressOfId = (id: string | null | undefined): string | null => {
  const [, cik, digits] = /^(\d{10})_(\d{18})$/.exec(id ?? '') ?? []
  return cik === undefined || digits === undefined ? null : folderOf(cik, digits)
}
