/** What a field of the interface is called on a page: `researchAndDevelopmentExpenses` is "Research and development expenses". */

/** Spellings of abbreviations and proper names. */
const written: Readonly<Record<string, string>> = {
  eps: 'EPS',
  ebit: 'EBIT',
  ebitda: 'EBITDA',
  cik: 'CIK',
  isin: 'ISIN',
  cusip: 'CUSIP',
  ttm: '(TTM)',
  shs: 'shares',
  out: 'outstanding',
  dil: 'diluted',
  yr: 'year',
  pct: '%',
  ipo: 'IPO',
  etf: 'ETF',
}

const whole: Readonly<Record<string, string>> = {
  epsDiluted: 'EPS, diluted',
  weightedAverageShsOut: 'Average shares, basic',
  weightedAverageShsOutDil: 'Average shares, diluted',
  bottomLineNetIncome: 'Net income to common',
  sellingGeneralAndAdministrativeExpenses: 'Selling, general and administrative',
  researchAndDevelopmentExpenses: 'Research and development',
  generalAndAdministrativeExpenses: 'General and administrative',
  sellingAndMarketingExpenses: 'Selling and marketing',
  costAndExpenses: 'Costs and expenses',
  totalOtherIncomeExpensesNet: 'Other income and expenses, net',
  nonOperatingIncomeExcludingInterest: 'Non-operating income excluding interest',
  netIncomeFromContinuingOperations: 'Net income, continuing operations',
  netIncomeFromDiscontinuedOperations: 'Net income, discontinued operations',
}

export const labelOf = (field: string): string => {
  const known = whole[field]
  if (known !== undefined) return known
  const words = field
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => written[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
