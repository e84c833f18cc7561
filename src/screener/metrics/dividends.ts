/** Dividends: what was paid, what it yields, how it grew. */
import { numbersOf } from '../metric.ts'

export const dividends = numbersOf('dividends')([
  [
    'dividendPerShareTtm',
    'Dividend per share (TTM)',
    'USD per share',
    'dividends12m',
    'Regular dividends of twelve months, restated for splits.',
  ],
  [
    'dividendYieldTtm',
    'Dividend yield (TTM)',
    'percent',
    '100 * dividends12m / price',
    'Regular dividends of twelve months over the price.',
  ],
  [
    'dividendYieldForward',
    'Dividend yield forward',
    'percent',
    '100 * dividendRate / price',
    'Last regular dividend, for a year, over the price.',
  ],
  [
    'payoutRatioTtm',
    'Payout ratio (TTM)',
    'percent',
    '-100 * ttm(commonDividendsPaid) / ttm(netIncome) where ttm(netIncome) > 0',
    'Dividends paid on common shares over net income.',
  ],
  [
    'dividendCagr5y',
    'Dividend CAGR 5y',
    'percent',
    '100 * ((dividendYear0 / dividendYear5) ^ (1 / 5) - 1) where dividendYear5 > 0',
    'Yearly growth of the dividends of a calendar year over five years.',
  ],
  [
    'dividendGrowthYears',
    'Dividend growth years',
    'years',
    'dividendRaises',
    'Calendar years in a row in which more was paid than in the year before.',
  ],
  ['daysToExDividend', 'Days to ex-dividend', 'days', 'daysToExDate', 'Days until the next ex-date.'],
])
