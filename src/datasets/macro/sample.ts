/** What of macro goes into the sample: what offices of the US government measure, including what comes through FRED. */
import { type SampleShare, sampleRows } from '../sample-share.ts'
import { observations, yieldCurves } from './record.ts'

/** Monthly figures begin here, daily ones later: the sample has to stay small. */
const MONTHLY_FROM = '2000-01-01'
const DAILY_FROM = '2024-01-01'

/** Publishers of other series do not allow redistribution. */
export const macroSample: SampleShare = {
  rows: [
    sampleRows(yieldCurves, () => [{}]),
    sampleRows(observations, () => [
      // Treasury and Federal Reserve; Energy Information Administration.
      { category: 'treasury_constant_maturity', observedOn: { from: DAILY_FROM } },
      { category: 'commodities', observedOn: { from: DAILY_FROM } },
      // Bureau of Labor Statistics and Bureau of Economic Analysis.
      { category: 'inflation', observedOn: { from: MONTHLY_FROM } },
      { category: 'labor_market', observedOn: { from: MONTHLY_FROM } },
      { category: 'economic_indicator', series: ['CPI', 'unemploymentRate'] },
      // Federal Reserve Bank of St. Louis, in the public domain: Michigan's survey is not.
      {
        category: 'inflation_expectations',
        series: ['breakeven_5_year', 'breakeven_10_year', 'forward_5_year_5_year'],
        observedOn: { from: DAILY_FROM },
      },
      { category: 'business_cycle', observedOn: { from: MONTHLY_FROM } },
    ]),
  ],
}
