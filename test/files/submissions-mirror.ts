/** A mirror with as many registrants as are wanted. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const filing = (company: number, at: number) => ({
  accessionNumber: `${String(company).padStart(10, '0')}-24-${String(at).padStart(6, '0')}`,
  filingDate: '2024-05-02',
  reportDate: '2024-03-31',
  acceptanceDateTime: '2024-05-02T20:30:00.000Z',
  act: '34',
  form: at % 3 === 0 ? '10-Q' : '8-K',
  fileNumber: '',
  filmNumber: '',
  items: '',
  size: 1000 + at,
  isXBRL: 0,
  isInlineXBRL: 0,
  primaryDocument: `doc${at}.htm`,
  primaryDocDescription: '',
})

const columnsOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name])]))

/** A made-up registrant of 60 filings in the layout of data.sec.gov/submissions, by the number that is its CIK. */
export const submissionsOf = (company: number): string => {
  const cik = String(company).padStart(10, '0')
  const address = { street1: '1 Main St', street2: null, city: 'Dover', stateOrCountry: 'DE' }
  const whole = { ...address, zipCode: '19901', stateOrCountryDescription: 'DE' }
  return JSON.stringify({
    cik,
    entityType: 'operating',
    sic: '3571',
    sicDescription: 'Electronic Computers',
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 1,
    name: `Company ${company}`,
    tickers: [],
    exchanges: [],
    ein: null,
    description: '',
    website: '',
    category: '',
    fiscalYearEnd: '1231',
    stateOfIncorporation: 'DE',
    addresses: { mailing: whole, business: whole },
    phone: null,
    formerNames: [],
    filings: {
      recent: columnsOf(Array.from({ length: 60 }, (_, at) => filing(company, at))),
      files: [],
    },
  })
}

export const submissionsName = (company: number): string => `CIK${String(company).padStart(10, '0')}.json`

/** The registrants 1, 2, 3, …, or those of the numbers. */
export const makeSubmissionsMirror = (folder: string, companies: number | readonly number[]): void => {
  const submissions = join(folder, 'data.sec.gov', 'submissions')
  mkdirSync(submissions, { recursive: true })
  const all = typeof companies === 'number' ? Array.from({ length: companies }, (_, at) => at + 1) : companies
  for (const company of all)
    writeFileSync(join(submissions, submissionsName(company)), submissionsOf(company))
}
