/** Answers of the holdings endpoints as the reference shows them: of QQQ's file of 2025-09-26. */

const report = {
  reportDate: '2025-09-26',
  filedOn: null,
  source: 'invesco',
  accessionNumber: null,
  url: null,
} as const

export const appleInQqq = {
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

export const qqq = {
  ticker: 'QQQ',
  company: 'Invesco QQQ Trust, Series 1',
  holdings: [appleInQqq],
  holdingsCount: 101,
  ...report,
  updatedAt: '2025-09-27T02:00:00Z',
  valuesUpdatedAt: null,
}

export const qqqHoldsApple = {
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
