/** The filing that the documentation shows: Apple's annual report for fiscal 2023. */

export const exampleFiling = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  id: '0000320193_000032019323000106',
  cik: '0000320193',
  form: '10-K',
  filedAt: '2023-11-02T22:08:27Z',
  date: '2023-11-02T22:08:27Z',
  filedOn: '2023-11-03',
  reportDate: '2023-09-30',
  accessionNumber: '0000320193-23-000106',
  accession: '0000320193-23-000106',
  primaryDocument: 'aapl-20230930.htm',
  primaryDocDescription: '10-K',
  items: [],
  size: 9569569,
  archive_base: 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000106',
  exhibits: [],
  exhibitsKnown: false,
}
