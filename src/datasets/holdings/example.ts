/** Answers of the holdings endpoints as the reference shows them: of QQQ's file of 2025-09-26 and a bond fund's N-PORT. */

const report = {
  reportDate: '2025-09-26',
  filedOn: null,
  source: 'invesco',
  accessionNumber: null,
  url: null,
} as const

const exampleHolding = {
  asset: 'AAPL',
  name: 'Apple Inc',
  weightPct: 8.324,
  sharesHeld: 124744718,
  positionValue: 31867285660.28,
  assetCategory: 'equity',
  derivativeKind: null,
  balance: 124744718,
  units: 'shares',
  currency: 'USD',
  side: 'long',
  securityCusip: '037833100',
  isin: null,
  hasCompanyProfile: true,
  lastPrice: null,
  computedValueUsd: null,
  holdingValueUpdatedAt: null,
  reportDate: '2025-09-26',
  source: 'invesco',
  updatedAt: '2025-09-27T02:00:00Z',
}

export const exampleHoldings = {
  ticker: 'QQQ',
  company: 'Invesco QQQ Trust, Series 1',
  holdings: [exampleHolding],
  holdingsCount: 101,
  ...report,
  updatedAt: '2025-09-27T02:00:00Z',
  valuesUpdatedAt: null,
}

export const exampleInstitutionalHolder = {
  ticker: 'QQQ',
  company: 'Invesco QQQ Trust, Series 1',
  asset: 'AAPL',
  sharesHeld: 124744718,
  weightPct: 8.324,
  positionValue: 31867285660.28,
  previousSharesHeld: null,
  sharesChange: null,
  sharesChangePct: null,
  previousReportDate: null,
  ...report,
  cik: '0001067839',
  seriesId: null,
  lei: null,
  ownershipPct: null,
  updatedAt: '2025-09-27T02:00:00Z',
}

export const exampleFundHolder = {
  ...exampleInstitutionalHolder,
  ticker: null,
  company: 'Goldman Sachs Bond Fund',
  asset: 'VCIT',
  sharesHeld: 37398,
  weightPct: 0.828980480806,
  positionValue: 3000067.56,
  reportDate: '2023-03-31',
  source: 'n-port',
  cik: '0000822977',
  seriesId: 'S000013795',
  lei: 'K5ZYN8ZUQE8S5OUPBU26',
  classId: null,
  updatedAt: '2023-05-30T02:00:00Z',
}
