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

/** A price pause that followed a fault of the tape on 2024-06-03. */
export const exampleHaltOfBerkshire = {
  ...exampleHalt,
  ticker: 'BRK-A',
  company: 'BERKSHIRE HATHAWAY INC',
  date: '2024-06-03',
  haltedAt: '2024-06-03T13:50:52Z',
  name: 'Berkshire Hathaway Inc.',
  exchangeCode: 'NYSE',
  reasonCode: null,
  reason: 'LULD pause',
  tradesResumeAt: '2024-06-03T15:35:54Z',
  source: 'nyse',
  updatedAt: '2024-12-14T01:00:00Z',
}
