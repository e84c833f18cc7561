/** Leverage, liquidity and health: debt, cover, working capital and two scores. */
import { numbersOf } from '../metric.ts'

/** Joseph Piotroski's nine tests of a fiscal year against the one before, each 1 or 0. */
const piotroski = [
  'fy0(netIncome) > 0',
  'fy0(operatingCashFlow) > 0',
  'fy0(netIncome) / fy0(totalAssets) > fy1(netIncome) / fy1(totalAssets)',
  'fy0(operatingCashFlow) > fy0(netIncome)',
  'fy1(longTermDebt) / fy1(totalAssets) > fy0(longTermDebt) / fy0(totalAssets)',
  'fy0(totalCurrentAssets) / fy0(totalCurrentLiabilities) > fy1(totalCurrentAssets) / fy1(totalCurrentLiabilities)',
  '1 - (fy0(weightedAverageShsOutDil) > fy1(weightedAverageShsOutDil)) > 0',
  'fy0(grossProfit) / fy0(revenue) > fy1(grossProfit) / fy1(revenue)',
  'fy0(revenue) / fy0(totalAssets) > fy1(revenue) / fy1(totalAssets)',
]
  .map((one) => `(${one})`)
  .join(' + ')

export const health = numbersOf('leverage, liquidity, health')([
  [
    'debtToEquity',
    'Debt/equity',
    'ratio',
    'bs(totalDebt) / bs(totalStockholdersEquity) where bs(totalStockholdersEquity) > 0',
    "Total debt over shareholders' equity.",
  ],
  [
    'debtToAssets',
    'Debt/assets',
    'percent',
    '100 * bs(totalDebt) / bs(totalAssets)',
    'Total debt over total assets.',
  ],
  [
    'netDebtToEbitdaTtm',
    'Net debt/EBITDA',
    'ratio',
    'bs(netDebt) / ttm(ebitda) where ttm(ebitda) > 0',
    'Net debt over EBITDA.',
  ],
  [
    'interestCoverageTtm',
    'Interest coverage',
    'ratio',
    'ttm(ebit) / ttm(interestExpense) where ttm(interestExpense) > 0',
    'EBIT over interest expense.',
  ],
  [
    'currentRatio',
    'Current ratio',
    'ratio',
    'bs(totalCurrentAssets) / bs(totalCurrentLiabilities)',
    'Current assets over current liabilities.',
  ],
  [
    'quickRatio',
    'Quick ratio',
    'ratio',
    '(bs(totalCurrentAssets) - bs(inventory)) / bs(totalCurrentLiabilities)',
    'Current assets without inventory over current liabilities.',
  ],
  [
    'cashRatio',
    'Cash ratio',
    'ratio',
    'bs(cashAndShortTermInvestments) / bs(totalCurrentLiabilities)',
    'Cash and short-term investments over current liabilities.',
  ],
  [
    'altmanZ',
    'Altman Z',
    'score',
    '1.2 * (bs(totalCurrentAssets) - bs(totalCurrentLiabilities)) / bs(totalAssets) + 1.4 * bs(retainedEarnings) / bs(totalAssets) + 3.3 * ttm(ebit) / bs(totalAssets) + 0.6 * marketCap / bs(totalLiabilities) + 1.0 * ttm(revenue) / bs(totalAssets) where isOperating > 0',
    "Edward Altman's score of distress; below 1.8 is in danger. Null for financial companies.",
  ],
  [
    'piotroskiF',
    'Piotroski F',
    'score',
    piotroski,
    "Joseph Piotroski's nine tests of the latest fiscal year, 0 to 9.",
  ],
  [
    'daysSalesOutstanding',
    'DSO',
    'days',
    '365 * avg(netReceivables) / ttm(revenue)',
    'Days until sales are paid.',
  ],
  ['daysInventory', 'DIO', 'days', '365 * avg(inventory) / ttm(costOfRevenue)', 'Days that goods are held.'],
  [
    'cashConversionCycle',
    'CCC',
    'days',
    'daysSalesOutstanding + daysInventory - 365 * avg(accountPayables) / ttm(costOfRevenue)',
    'Days from paying suppliers to being paid.',
  ],
  [
    'goodwillToAssets',
    'Goodwill+intangibles/assets',
    'percent',
    '100 * bs(goodwillAndIntangibleAssets) / bs(totalAssets)',
    'Goodwill and intangibles over total assets.',
  ],
])
