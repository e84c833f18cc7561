/** Apple's revenue by product in fiscal 2024, from its 10-K, as the example of the endpoint. */
export const exampleSegmentation = {
  fiscalYr: 2024,
  period: 'FY',
  date: '2024-09-28',
  currency: 'USD',
  data: {
    iPhone: 201_183_000_000,
    Services: 96_169_000_000,
    'Wearables Home and Accessories': 37_005_000_000,
    Mac: 29_984_000_000,
    iPad: 26_694_000_000,
  },
  axis: 'ProductOrService',
  revenue: 391_035_000_000,
  sumPct: 100,
  derived: false,
  accessionNumber: '0000320193-24-000123',
  filedOn: '2024-11-01',
  updatedAt: '2024-11-01T12:00:00Z',
  ticker: 'AAPL',
} as const
