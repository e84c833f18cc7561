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

/** Made-up registrants of 60 filings each in the layout of data.sec.gov/submissions. */
export const makeSubmissionsMirror = (folder: string, companies: number): void => {
  const submissions = join(folder, 'data.sec.gov', 'submissions')
  mkdirSync(submissions, { recursive: true })
  for (let company = 1; company <= companies; company += 1) {
    const cik = String(company).padStart(10, '0')
    const address = { street1: '1 Main St', street2: null, city: 'Dover', stateOrCountry: 'DE' }
    const whole = { ...address, zipCode: '19901', stateOrCountryDescription: 'DE' }
    const file = {
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
    }
    writeFileSync(join(submissions, `CIK${cik}.json`), JSON.stringify(file))
  }
}
