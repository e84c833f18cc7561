/** Where EDGAR keeps a filing, and the id it is served under; `cik` in ten digits, the accession number with dashes. */

const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'

const digitsOf = (accession: string): string => accession.replaceAll('-', '')

export const filingIdOf = (cik: string, accession: string): string => `${cik}_${digitsOf(accession)}`

/** Which filing a client asks for by such an id, whose CIK may lack its zeros. */
export const filingKeyOf = (id: string): { readonly cik: string; readonly accession: string } => {
  const [, cik = '', filer, year, number] = /^(\d{1,10})_(\d{10})(\d\d)(\d{6})$/.exec(id) ?? []
  return { cik: cik.padStart(10, '0'), accession: `${filer}-${year}-${number}` }
}

export const archiveBase = (cik: string, accession: string): string =>
  `${ARCHIVE}/${Number(cik)}/${digitsOf(accession)}`

/** Address of the primary document, else of the folder. */
export const documentUrl = (cik: string, accession: string, primaryDocument: string | null): string =>
  `${archiveBase(cik, accession)}/${primaryDocument ?? ''}`
