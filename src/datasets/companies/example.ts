/** Apple as the examples of the documentation show it; figures of EDGAR's files of early 2026. */

export const exampleTickerRow = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  cik: '0000320193',
  isin: 'US0378331005',
  cusip: '037833100',
  exchange: 'Nasdaq Stock Market',
  exchangeCode: 'NASDAQ',
  type: 'stock',
  logo: null,
}

export const exampleProfile = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  exchange: 'Nasdaq Stock Market',
  exchangeCode: 'NASDAQ',
  etf: false,
  fund: false,
  cik: '0000320193',
  isin: 'US0378331005',
  cusip: '037833100',
  active: true,
  delistedOn: null,
  sector: 'Technology',
  industry: 'Computers & Peripherals',
  country: 'US',
  website: null,
  description: null,
  ceo: null,
  employees: null,
  phone: '(408) 996-1010',
  address: 'ONE APPLE PARK WAY',
  city: 'CUPERTINO',
  state: 'CA',
  zip: '95014',
  ipo: null,
  ipoYear: null,
  sic: '3571',
  fiscalYearEnd: '09-26',
  formerNames: [
    { name: 'APPLE INC', from: '2007-01-10', to: '2019-08-05' },
    { name: 'APPLE COMPUTER INC', from: '1994-01-26', to: '2007-01-04' },
    { name: 'APPLE COMPUTER INC/ FA', from: '1997-07-28', to: '1997-07-28' },
  ],
}

export const exampleFound = { ...exampleProfile, score: 0.88, matchedOn: 'company' }
