/** What the endpoints of halts may answer. */

/** Nauticus Robotics. */
export const exampleHalt = {
  ticker: 'KITT',
  company: 'Nauticus Robotics, Inc.',
  date: '2026-09-24',
  haltedAt: '2026-09-24T23:50:00Z',
  name: 'Nauticus Robotics, Inc.',
  exchangeCode: 'NASDAQ',
  reasonCode: 'T1',
  reason: 'News pending',
  pausePrice: null,
  quotesResumeAt: null,
  tradesResumeAt: null,
  source: 'nasdaq',
  updatedAt: '2026-09-25T10:35:00Z',
}
