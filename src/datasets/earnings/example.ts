/** What the endpoints of earnings may answer. */

/** Apple. */
export const exampleReport = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  date: '2023-08-03',
  time: 'amc',
  dateStatus: 'confirmed',
  fiscalYr: 2023,
  period: 'Q3',
  periodEnd: '2023-07-01',
  currency: 'USD',
  epsActual: 1.26,
  epsEstimated: null,
  epsSurprise: null,
  epsSurprisePct: null,
  revenueActual: 81_797_000_000,
  revenueEstimated: null,
  revenueSurprise: null,
  revenueSurprisePct: null,
  filingId: '0000320193_000032019323000075',
  updatedAt: '2023-08-04T22:00:00Z',
}
