/** The order of what a search finds, over a few companies written by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOf } from '../../store/record-text.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import {
  identifiers,
  registrantRow,
  registrants,
  type Security,
  securities,
  securityRow,
} from '../collections.ts'
import { securityIdOf } from '../security-id.ts'
import { securityMasterOf, securityMasterReads } from '../security-master.ts'
import { searchOf } from './search.ts'

type Row = readonly [
  ticker: string,
  cik: string,
  company: string | null,
  rank: number,
  type?: Security['type'],
  exchange?: string,
]

const rows: readonly Row[] = [
  ['AAPL', '0000320193', 'Apple Inc.', 2],
  ['APLE', '0001418121', 'Apple Hospitality REIT, Inc.', 1500],
  ['AMZN', '0001018724', 'AMAZON COM INC', 4],
  ['AMZE', '0001880343', 'AMAZE HOLDINGS, INC.', 7000],
  ['BA', '0000012927', 'BOEING CO', 77],
  ['BAC', '0000070858', 'BANK OF AMERICA CORP /DE/', 24],
  ['DAL', '0000027904', 'DELTA AIR LINES, INC.', 200],
  ['DLA', '0001101396', 'DELTA APPAREL, INC', 6000],
  ['FMCC', '0001026214', 'FEDERAL HOME LOAN MORTGAGE CORP', 3000],
  ['GOOGL', '0001652044', 'Alphabet Inc.', 1],
  ['JPM', '0000019617', 'JPMORGAN CHASE & CO', 14],
  ['KO', '0000021344', 'COCA COLA CO', 32],
  ['META', '0001326801', 'Meta Platforms, Inc.', 6],
  ['NVDA', '0001045810', 'NVIDIA CORP', 3],
  ['RIO', '0000863064', 'RIO TINTO PLC', 140, 'stock', 'NYSE'],
  ['RTNTF', '0000887028', 'RIO TINTO LTD', 100, 'stock', 'OTC'],
  ['SE', '0001703399', 'Sea Ltd', 150],
  ['SEA', '0001540305', 'U.S. Global Sea to Sky Cargo ETF', 9500, 'etf'],
  ['VFIAX', '0000036405', null, 9000, 'fund'],
  ['SPY', '0000884394', 'SPDR S&P 500 ETF TRUST', 12, 'etf'],
  ['VOO', '0000036405', 'Vanguard S&P 500 ETF', 9100, 'etf'],
  ['IVV', '0001100663', 'iShares Core S&P 500 ETF', 9200, 'etf'],
  ['IVE', '0001100663', 'iShares S&P 500 Value ETF', 9300, 'etf'],
  ['SPFIX', '0000819118', 'S&P 500 Index Fund Class S', 9400, 'fund'],
  // Made up: a company that has taken the ticker of an ETF.
  ['QQQ', '0000999999', 'Quadrangle Quilts & Quoits', 9500, 'stock'],
]
const registered = [
  {
    cik: '0001326801',
    name: 'Meta Platforms, Inc.',
    formerNames: [{ name: 'Facebook Inc', from: '2005-01-01', to: '2021-10-28' }],
  },
  { cik: '0001009672', name: 'CARBO CERAMICS INC', formerNames: [] },
]

const openSearch = async () => {
  const store = openSqliteStore({ path: ':memory:', collections: securityMasterReads })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, async ({ put }) => {
    const listed = rows.map(([ticker, cik, company, rank, type = 'stock', exchange]) =>
      securityRow({
        ticker,
        cik,
        security: securityIdOf(cik, ticker),
        company,
        exchangeCode: exchange ?? null,
        type,
        seriesId: null,
        classId: null,
        rank,
        canonical: 1,
        isStale: 0,
        validFrom: null,
        validTo: null,
      }),
    )
    await put({ collection: securities, rows: listed })
    await put({
      collection: registrants,
      rows: registered.map((registrant) => registrantRow('company', registrant)),
    })
    const apple = {
      ticker: 'AAPL',
      cik: '0000320193',
      isin: 'US0378331005',
      cusip: '037833100',
      source: 'test',
    }
    await put({ collection: identifiers, rows: [rowOf(identifiers, apple, {})] })
  })
  return searchOf(await securityMasterOf(store, true))
}

const search = await openSearch()
const first = (query: string) => {
  const [best] = search(query, 5)
  return best === undefined ? null : [best.listing?.ticker ?? best.registrant?.cik, best.matchedOn]
}

test('every identifier finds its company and says which one matched', () => {
  assert.deepEqual(first('AAPL'), ['AAPL', 'ticker'])
  assert.deepEqual(first(' aapl '), ['AAPL', 'ticker'])
  assert.deepEqual(first('320193'), ['AAPL', 'cik'])
  assert.deepEqual(first('0000320193'), ['AAPL', 'cik'])
  assert.deepEqual(first('US0378331005'), ['AAPL', 'isin'])
  assert.deepEqual(first('us0378331005'), ['AAPL', 'isin'])
  assert.deepEqual(first('037833100'), ['AAPL', 'cusip'])
})

test('a name is found by its beginning, in any case, in one word or two', () => {
  assert.deepEqual(first('apple'), ['AAPL', 'company'])
  assert.deepEqual(first('BOEING'), ['BA', 'company'])
  assert.deepEqual(first('jp morgan'), ['JPM', 'company'])
  assert.deepEqual(first('cocacola'), ['KO', 'company'])
  assert.deepEqual(first('Coca-Cola Company'), ['KO', 'company'])
  assert.deepEqual(first('america'), ['BAC', 'company'])
})

test('slips of the hand are forgiven, and of two names as close the larger company comes first', () => {
  assert.deepEqual(first('nvida'), ['NVDA', 'company'])
  assert.deepEqual(first('boieng'), ['BA', 'company'])
  assert.deepEqual(first('amazn'), ['AMZN', 'company'])
  assert.deepEqual(first('delta'), ['DAL', 'company'])
})

test('of what is asked too much the words that a name holds find it, those of many or a part of a word do not', () => {
  assert.deepEqual(first('boeing jet planes'), ['BA', 'company'])
  assert.deepEqual(first('delta air travel'), ['DAL', 'company'])
  assert.deepEqual(first('apparel by delta'), ['DLA', 'company'])
  assert.equal(first('boe planes'), null)
})

test('a name with its legal form comes before a ticker of that word, and an exchange before the counter', () => {
  assert.deepEqual(first('sea limited'), ['SE', 'company'])
  assert.deepEqual(first('SEA'), ['SEA', 'ticker'])
  assert.deepEqual(first('ba inc'), ['BA', 'ticker'])
  assert.deepEqual(first('rio tinto'), ['RIO', 'company'])
})

test('of equal matches the larger market cap comes first, without one the SEC’s order counts', () => {
  const order = (marketCaps: Readonly<Record<string, number>>) =>
    search('delta', 5, (ticker) => marketCaps[ticker]).map(({ listing }) => listing?.ticker)
  assert.deepEqual(order({}), ['DAL', 'DLA'])
  assert.deepEqual(order({ DLA: 1 }), ['DLA', 'DAL'])
  assert.deepEqual(order({ DLA: 1, DAL: 2 }), ['DAL', 'DLA'])
})

test('a former name finds its present bearer, and so does the name everybody uses', () => {
  assert.deepEqual(first('facebook inc'), ['META', 'formerName'])
  assert.deepEqual(first('google'), ['GOOGL', 'commonName'])
  assert.deepEqual(first('freddie mac'), ['FMCC', 'commonName'])
  assert.deepEqual(first('FB'), ['META', 'ticker'])
})

test('an index finds the ETFs that track it, those people mean most first, before classes of funds', () => {
  const tickersOf = (query: string) => search(query, 10).map(({ listing }) => listing?.ticker)
  for (const query of ['S&P 500', 's&p500', 'sp 500', 'S&P 500 index', 's&p 500 etf'])
    assert.deepEqual(tickersOf(query).slice(0, 3), ['SPY', 'VOO', 'IVV'], query)
  assert.deepEqual(tickersOf('S&P 500'), ['SPY', 'VOO', 'IVV', 'IVE', 'SPFIX'])
  assert.deepEqual(first('S&P 500'), ['SPY', 'commonName'])
  assert.deepEqual(first('vanguard s&p 500'), ['VOO', 'company'])
  assert.deepEqual(tickersOf('nasdaq 100'), [])
})

test('the exact ticker comes before the beginning of one, that before a name, scores fall from 1', () => {
  const found = search('BA', 5)
  assert.deepEqual(
    found.map(({ listing }) => listing?.ticker),
    ['BA', 'BAC'],
  )
  const scores = found.map(({ score }) => score)
  assert.equal(scores[0], 1)
  assert.ok(scores.every((score, at) => score > 0 && score <= (scores[at - 1] ?? 1)))
})

test('a ticker is found with what people and vendors put around it', () => {
  for (const query of ['$AAPL', '$aapl', 'NASDAQ:AAPL', 'xnas: aapl', 'AAPL US', 'aapl us equity'])
    assert.deepEqual(first(query), ['AAPL', 'ticker'], query)
})

test('a registrant without a ticker is found by name and CIK', () => {
  assert.deepEqual(first('carbo ceramics'), ['0001009672', 'company'])
  assert.deepEqual(first('1009672'), ['0001009672', 'cik'])
})

test('a listing is in the results once, whatever it was found by', () => {
  const tickers = search('apple', 100).map(({ listing }) => listing?.ticker)
  assert.equal(new Set(tickers).size, tickers.length)
})

test('nonsense, signs and very long texts find nothing and break nothing', () => {
  for (const query of ['qqqqqqqq', '???', '&', '%00', 'x'.repeat(200), 'abcde '.repeat(33)]) {
    assert.deepEqual(search(query, 5), [], query)
  }
})
