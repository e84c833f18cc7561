/** Addresses in EDGAR's archive: the folder of a filing, the files in it, and the filing that an address belongs to. */
import { paddedCik } from '../../lib/cik.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'

/** `cik` with or without zeros; a filing is in the folder of each of its registrants. */
export const documentAddress = (cik: string, accession: string, name: string): string =>
  `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${name}`

/** The accession number of the folder that a file is in, or null. */
export const accessionIn = (address: string): string | null => {
  const [, filer, year, number] = /\/(\d{10})(\d\d)(\d{6})\/[^/]*$/.exec(address) ?? []
  return filer === undefined ? null : `${filer}-${year}-${number}`
}

/** The filing of a file by the group `cik` of its feed's pattern. Throws SourceFormatError for an address that does not match. */
export const filingIn = (
  address: string,
  path: RegExp,
): { readonly cik: string; readonly accession: string } => {
  const cik = paddedCik(path.exec(URL.parse(address)?.pathname ?? '')?.groups?.['cik'])
  const accession = accessionIn(address)
  if (cik !== null && accession !== null) return { cik, accession }
  throw new SourceFormatError(address, null, 'its address names no filing')
}
