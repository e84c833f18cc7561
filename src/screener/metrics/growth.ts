/** Growth: a quarter, four quarters or fiscal years over those before; null where what it grew from is not positive. */
import { type NumberRow, numbersOf } from '../metric.ts'

const cagr = (line: string, years: 3 | 5): string =>
  `100 * ((fy0(${line}) / fy${years}(${line})) ^ (1 / ${years}) - 1) where fy${years}(${line}) > 0`
const over = (line: string, now: string, before: string): string =>
  `100 * (${now}(${line}) / ${before}(${line}) - 1) where ${before}(${line}) > 0`

const rows: readonly NumberRow[] = [
  [
    'revenueGrowthQoqYoy',
    'Revenue growth, latest quarter YoY',
    'percent',
    over('revenue', 'q0', 'q4'),
    'Revenue of the latest quarter over that of the same quarter a year before, less one.',
  ],
  [
    'revenueGrowthTtm',
    'Revenue growth TTM',
    'percent',
    over('revenue', 'ttm', 'ttmBefore'),
    'Revenue of four quarters over that of the four before, less one.',
  ],
  [
    'revenueCagr3y',
    'Revenue CAGR 3y',
    'percent',
    cagr('revenue', 3),
    'Yearly growth of revenue over three fiscal years.',
  ],
  [
    'revenueCagr5y',
    'Revenue CAGR 5y',
    'percent',
    cagr('revenue', 5),
    'Yearly growth of revenue over five fiscal years.',
  ],
  [
    'epsGrowthQoqYoy',
    'EPS growth, quarter YoY',
    'percent',
    over('epsDiluted', 'q0', 'q4'),
    'Diluted earnings a share of the latest quarter over those a year before, less one.',
  ],
  [
    'epsGrowthTtm',
    'EPS growth TTM',
    'percent',
    over('epsDiluted', 'ttm', 'ttmBefore'),
    'Diluted earnings a share of four quarters over those of the four before, less one.',
  ],
  [
    'epsCagr3y',
    'EPS CAGR 3y',
    'percent',
    cagr('epsDiluted', 3),
    'Yearly growth of diluted earnings a share over three fiscal years.',
  ],
  [
    'epsCagr5y',
    'EPS CAGR 5y',
    'percent',
    cagr('epsDiluted', 5),
    'Yearly growth of diluted earnings a share over five fiscal years.',
  ],
  [
    'netIncomeGrowthTtm',
    'Net income growth TTM',
    'percent',
    over('netIncome', 'ttm', 'ttmBefore'),
    'Net income of four quarters over that of the four before, less one.',
  ],
  [
    'ebitdaGrowthTtm',
    'EBITDA growth TTM',
    'percent',
    over('ebitda', 'ttm', 'ttmBefore'),
    'EBITDA of four quarters over that of the four before, less one.',
  ],
  [
    'fcfGrowthTtm',
    'FCF growth TTM',
    'percent',
    over('freeCashFlow', 'ttm', 'ttmBefore'),
    'Free cash flow of four quarters over that of the four before, less one.',
  ],
  [
    'fcfCagr5y',
    'FCF CAGR 5y',
    'percent',
    cagr('freeCashFlow', 5),
    'Yearly growth of free cash flow over five fiscal years.',
  ],
  [
    'bookValueGrowth1y',
    'Book value/share growth',
    'percent',
    '100 * (bs(totalStockholdersEquity) / q0(weightedAverageShsOutDil) / (bsYearAgo(totalStockholdersEquity) / q4(weightedAverageShsOutDil)) - 1) where bsYearAgo(totalStockholdersEquity) > 0',
    "Shareholders' equity a diluted share over that a year before, less one.",
  ],
  [
    'assetGrowth1y',
    'Asset growth',
    'percent',
    over('totalAssets', 'bs', 'bsYearAgo'),
    'Total assets over those a year before, less one.',
  ],
  [
    'sharesGrowth1y',
    'Share count growth (dilution)',
    'percent',
    over('weightedAverageShsOutDil', 'q0', 'q4'),
    'Diluted shares of the latest quarter over those a year before, restated for splits, less one.',
  ],
  [
    'grossMarginChange1y',
    'Gross margin change',
    'percentage points',
    'grossMarginTtm - 100 * ttmBefore(grossProfit) / ttmBefore(revenue)',
    'Gross margin less that of the four quarters before, in percentage points.',
  ],
]

export const growth = numbersOf('growth')(rows)
