/** The views of pages that have several, by their part of the address: tabs and the palette name them alike. */

export const companyViews = {
  '': 'Overview',
  statements: 'Statements',
  revenue: 'Revenue',
  earnings: 'Earnings',
  dividends: 'Dividends and splits',
  metrics: 'Metrics',
  filings: 'Filings',
  insiders: 'Insiders',
  owners: 'Owners',
  'short-interest': 'Short interest',
  news: 'News',
} as const

export const calendarViews = {
  earnings: 'Earnings',
  dividends: 'Dividends',
  splits: 'Splits',
  ipos: 'IPOs',
} as const

export const accountViews = { '': 'API usage', profile: 'Profile' } as const

export const operatorViews = {
  '': 'Feeds',
  members: 'Members',
  keys: 'Keys',
  webhooks: 'Webhooks',
  store: 'Store',
  log: 'Log',
} as const

/** `[id, label]` of each, in the order of the tabs. */
export const viewsOf = <V extends Readonly<Record<string, string>>>(
  views: V,
): readonly (readonly [id: keyof V & string, label: string])[] =>
  Object.entries(views) as [keyof V & string, string][]
