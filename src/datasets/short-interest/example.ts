/** The settlement that the documentation shows, of FINRA's interface, which has nothing of the settlement before. */

export const exampleShortInterest = {
  ticker: 'NVDA',
  settlementDate: '2026-07-31',
  publishedOn: '2026-08-11',
  shortInterest: 324052767,
  previousShortInterest: null,
  change: null,
  changePct: null,
  avgDailyVolume: 131174356,
  daysToCover: 2.47,
  daysToCoverFloored: false,
  splitInPeriod: null,
  revised: false,
  market: 'NNM',
  revisedShortInterest: null,
  sharesOutstanding: null,
  shortPctOutstanding: null,
  floatShares: null,
  shortPctFloat: null,
}
