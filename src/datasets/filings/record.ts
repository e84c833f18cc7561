/** A filing as EDGAR lists it, under both sets of names that clients know. */
import { count, day, flag, instant, list, orNull, record, text, url } from '../../contract/field.ts'

export const Exhibit = record({
  type: text('Type of the exhibit, such as EX-99.1.'),
  sequence: count('Place in the filing.'),
  filename: text('File name.'),
  description: orNull(text('Description.')),
  url: url('Address in the archive.'),
})

/** What does not depend on which ticker was asked for; stored as text under (CIK, accession number). */
const filed = {
  id: text('CIK, an underscore and the digits of the accession number.'),
  cik: text('Central Index Key, ten digits.'),
  form: text('Form type, such as 10-K or 8-K/A.'),
  filedAt: instant('When EDGAR accepted the filing; midnight in New York where only the day is known.'),
  date: instant('The same as filedAt.'),
  filedOn: day('Filing date, as EDGAR counts it.'),
  reportDate: orNull(day('Period of report.')),
  accessionNumber: text('Accession number.'),
  accession: text('The same as accessionNumber.'),
  primaryDocument: orNull(text('File name of the primary document.')),
  primaryDocDescription: orNull(text('Description of the primary document.')),
  items: list(text('Item number.'), 'Items of an 8-K, such as 2.02.'),
  size: orNull(count('Bytes of the whole submission; null until the registrant was read again.')),
  archive_base: url('Address of the filing in the archive.'),
  exhibits: list(Exhibit, 'Exhibits; empty until the filing itself was read.'),
  exhibitsKnown: flag('Whether the exhibits were read.'),
}
const who = {
  ticker: orNull(text('The ticker asked for; by id the canonical listing, null where there is none.')),
  company: orNull(text('Name of the registrant.')),
}

export const StoredFiling = record(filed)
export const Filing = record({ ...who, ...filed }, 'A filing.')
export const FilingById = record(
  { ...who, ...filed, url: url('Address of the primary document, else of the filing.') },
  'A filing.',
)
