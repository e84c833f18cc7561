/** What the endpoints of earnings may answer. */

/** Apple. */
export const exampleReport = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  date: '2023-11-02',
  time: 'amc',
  dateStatus: 'confirmed',
  fiscalYr: 2023,
  period: 'Q4',
  periodEnd: '2023-09-30',
  currency: 'USD',
  epsActual: 1.47,
  epsEstimated: null,
  epsSurprise: null,
  epsSurprisePct: null,
  revenueActual: 89_498_000_000,
  revenueEstimated: null,
  revenueSurprise: null,
  revenueSurprisePct: null,
  filingId: '0000320193_000032019323000104',
  updatedAt: '2023-11-03T22:00:00Z',
}
