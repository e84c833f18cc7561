/** Where EDGAR keeps a filing, and the id it is served under; `cik` in ten digits, the accession number with dashes. */

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'

const digitsOf = (accession: string): string => accession.replaceAll('-', '')

export const filingIdOf = (cik: string, accession: string): string => `${cik}_${digitsOf(accession)}`

export const archiveBase = (cik: string, accession: string): string =>
  `${ARCHIVE}/${Number(cik)}/${digitsOf(accession)}`

/** Address of the primary document, else of the folder. */
export const documentUrl = (cik: string, accession: string, primaryDocument: string | null): string =>
  `${archiveBase(cik, accession)}/${primaryDocument ?? ''}`
