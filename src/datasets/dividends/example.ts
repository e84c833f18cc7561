/** What the endpoints of dividends may answer. */

/** Winnebago. */
export const exampleDividend = {
  ticker: 'WGO',
  date: '2022-01-11',
  periodEnd: null,
  recordDate: '2022-01-12',
  paymentDate: '2022-01-26',
  declarationDate: '2021-12-15',
  dividend: 0.18,
  adjDividend: 0.18,
  currency: 'USD',
  yield: null,
  frequency: 'Quarterly',
  type: 'regular',
  updatedAt: '2022-01-10T22:00:00Z',
}

export const exampleDividendOfApple = {
  ...exampleDividend,
  ticker: 'AAPL',
  date: '2024-11-08',
  recordDate: '2024-11-11',
  paymentDate: '2024-11-14',
  declarationDate: '2024-10-31',
  dividend: 0.25,
  adjDividend: 0.25,
  updatedAt: '2024-11-07T22:00:00Z',
}
