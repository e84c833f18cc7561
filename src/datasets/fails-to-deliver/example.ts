/** What the endpoints of fails to deliver may answer. */

/** Apple, which closed at 121.39 on 29 March 2021. */
export const exampleFail = {
  settlementDate: '2021-03-30',
  quantity: 95,
  price: 121.39,
  cusip: '037833100',
  updatedAt: '2021-04-15T16:00:00Z',
}

export const exampleMarketFail = { ticker: 'AAPL', company: 'Apple Inc.', ...exampleFail }
