/** Answers of the holdings endpoints as the reference shows them: of QQQ's file of 2025-09-26 and a bond fund's N-PORT. */

const report = {
  reportDate: '2025-09-26',
  filedOn: null,
  source: 'invesco',
  accessionNumber: null,
  url: null,
} as const

const bondFundReport = { ...report, reportDate: '2023-03-31', source: 'n-port' } as const

const exampleHolding = {
  asset: 'VCIT',
  name: 'Vanguard Intermediate-Term Corporate Bond ETF',
  weightPct: 0.828980480806,
  sharesHeld: 37398,
  positionValue: 3000067.56,
  assetCategory: 'fund',
  derivativeKind: null,
  balance: 37398,
  units: 'shares',
  currency: 'USD',
  side: 'long',
  securityCusip: '92206C870',
  isin: 'US92206C8709',
  hasCompanyProfile: true,
  lastPrice: null,
  computedValueUsd: null,
  holdingValueUpdatedAt: null,
  reportDate: bondFundReport.reportDate,
  source: bondFundReport.source,
  updatedAt: '2023-05-30T02:00:00Z',
}

/** One of its 1,685 positions. */
export const exampleHoldings = {
  ticker: 'GSFAX',
  company: 'Goldman Sachs Bond Fund',
  holdings: [exampleHolding],
  holdingsCount: 1685,
  ...bondFundReport,
  updatedAt: '2023-05-30T02:00:00Z',
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
  ...bondFundReport,
  cik: '0000822977',
  seriesId: 'S000013795',
  lei: 'K5ZYN8ZUQE8S5OUPBU26',
  classId: null,
  updatedAt: '2023-05-30T02:00:00Z',
}
