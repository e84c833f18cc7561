/** What the endpoints of splits may answer. */

/** Scully Royalty paid a stock dividend of 8 %. */
export const exampleSplit = {
  ticker: 'SRL',
  date: '2021-11-12',
  numerator: 108,
  denominator: 100,
  ratio: 1.08,
  type: 'stockDividend',
  label: '108-for-100',
  updatedAt: '2021-11-12T22:00:00Z',
}
