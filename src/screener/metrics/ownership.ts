/** Ownership and sentiment: who sold short, which funds hold it, what insiders do. */
import { numbersOf } from '../metric.ts'

export const ownership = numbersOf('ownership and sentiment')([
  [
    'shortPctFloat',
    'Short % of float',
    'percent',
    '100 * shortInterest / floatShares',
    'Shares sold short over freely traded shares.',
  ],
  ['daysToCover', 'Days to cover', 'days', 'shortDaysToCover', 'Short interest over average daily volume.'],
  [
    'shortInterestChangePct',
    'Short interest change',
    'percent',
    'shortChangePct',
    'Change of short interest since the settlement before.',
  ],
  [
    'etfOwnershipPct',
    'ETF ownership',
    'percent',
    '100 * etfShares / sharesOutstanding',
    'Shares that ETFs hold over shares outstanding.',
  ],
  [
    'fundOwnershipPct',
    'Fund ownership',
    'percent',
    '100 * fundShares / sharesOutstanding',
    'Shares that mutual funds hold over shares outstanding.',
  ],
  ['fundHoldersCount', 'Fund holders', 'count', 'fundHolders', 'ETFs and mutual funds that hold the share.'],
  [
    'insiderNetValue90d',
    'Insider net purchases 90d',
    'USD',
    'insiderNet',
    "Insiders' purchases less sales of 90 days.",
  ],
  ['insiderBuyers90d', 'Insider buyers 90d', 'count', 'insiderBuyers', 'Insiders who bought within 90 days.'],
])
