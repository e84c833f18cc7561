/** What the endpoints of offerings may answer. */

/** Alumis. */
export const exampleOffering = {
  ticker: 'ALMS',
  ipo_date: '2024-06-28',
  company: 'ALUMIS INC.',
  exchange: 'NASDAQ Global',
  status: 'Priced',
  shares: 13_125_000,
  price_range: null,
  market_cap: null,
  cik: null,
  price_public_per_share: 16,
  price_public_total: 210_000_000,
  proceeds_before_expenses_total: null,
  disclosures: [],
  prospectus: [],
  updated_at: '2024-06-28T22:00:00Z',
}

export const exampleOfferingOfTicker = {
  ...exampleOffering,
  ticker: 'CAMP',
  ipo_date: '2024-10-10',
  company: 'CAMP4 Therapeutics Corporation',
  exchange: 'NASDAQ Global Market',
  shares: 6_820_000,
  cik: '0001736730',
  price_public_per_share: 11,
  price_public_total: 75_020_000,
  updated_at: '2024-10-11T22:00:00Z',
}
