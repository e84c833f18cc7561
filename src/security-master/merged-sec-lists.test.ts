import assert from 'node:assert/strict'
import { test } from 'node:test'
import { securitiesOf } from './merged-sec-lists.ts'

const company = (cik: string, ticker: string, name: string, rank: number) => ({ cik, ticker, name, rank })
const listed = (cik: string, ticker: string, exchange: string | null, rank: number) => ({
  ...company(cik, ticker, `${ticker} of the exchange list`, rank),
  exchange,
})

// True rows of the three lists: Alphabet, Barrick (B was Barnes Group's ticker), Figma (FIG was an ETF's), Vanguard.
const lists = {
  tickers: [
    company('0001652044', 'GOOGL', 'Alphabet Inc.', 0),
    company('0001652044', 'GOOG', 'Alphabet Inc.', 1),
    company('0000756894', 'B', 'BARRICK MINING CORP', 2),
    company('0001579878', 'FIG', 'Figma, Inc.', 3),
    company('0000884394', 'SPY', 'SPDR S&P 500 ETF TRUST', 4),
  ],
  exchanges: [
    listed('0001652044', 'GOOGL', 'Nasdaq', 0),
    listed('0000884394', 'SPY', 'NYSE', 1),
    listed('0000009984', 'B', 'NYSE', 2),
    listed('0001046179', 'TSM', 'NYSE', 3),
    listed('0001046179', 'TSMWF', 'Pink', 4),
  ],
  funds: [
    { cik: '0000036405', seriesId: 'S000002839', classId: 'C000007773', ticker: 'VFIAX', rank: 0 },
    { cik: '0000036405', seriesId: 'S000002839', classId: 'C000092055', ticker: 'VOO', rank: 1 },
    { cik: '0001810747', seriesId: 'S000075091', classId: 'C000233896', ticker: 'FIG', rank: 2 },
  ],
}

const { securities, conflicts, unknownExchanges } = securitiesOf(lists)
const find = (ticker: string) => securities.find((row) => row.ticker === ticker)

test('one row a ticker, in code unit order, with an exchange only where the same registrant has it', () => {
  assert.deepEqual(
    securities.map(({ ticker, exchangeCode, type, canonical }) => [ticker, exchangeCode, type, canonical]),
    [
      ['B', null, 'stock', 1],
      ['FIG', null, 'stock', 1],
      ['GOOG', null, 'stock', 0],
      ['GOOGL', 'NASDAQ', 'stock', 1],
      ['SPY', 'NYSE', 'etf', 1],
      ['TSM', 'NYSE', 'stock', 1],
      ['TSMWF', null, 'stock', 0],
      ['VFIAX', null, 'fund', 0],
      ['VOO', null, 'etf', 1],
    ],
  )
})

test('the newest list wins and what loses is listed', () => {
  assert.equal(find('B')?.cik, '0000756894')
  assert.equal(find('FIG')?.seriesId, null)
  assert.deepEqual(conflicts, [
    { ticker: 'B', cik: '0000756894', droppedCik: '0000009984', list: 'exchanges' },
    { ticker: 'FIG', cik: '0001579878', droppedCik: '0001810747', list: 'funds' },
  ])
})

test('an exchange that is not in the table is reported, not guessed', () => {
  assert.deepEqual(unknownExchanges, ['Pink'])
})

test('a fund class keeps its series and class and has no name that no list gives', () => {
  assert.equal(find('VOO')?.company, null)
  assert.deepEqual([find('VOO')?.seriesId, find('VOO')?.classId], ['S000002839', 'C000092055'])
})

test('ranks keep the order of size across the lists', () => {
  const ranks = ['GOOGL', 'GOOG', 'TSM', 'VFIAX'].map((ticker) => find(ticker)?.rank ?? -1)
  assert.deepEqual(
    ranks,
    [...ranks].sort((one, other) => one - other),
  )
})

test('the same rows in another order give the same securities', () => {
  const turned = {
    tickers: lists.tickers.toReversed(),
    exchanges: lists.exchanges.toReversed(),
    funds: lists.funds.toReversed(),
  }
  assert.deepEqual(securitiesOf(turned).securities, securities)
})
