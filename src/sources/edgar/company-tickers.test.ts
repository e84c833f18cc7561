import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseCompanyTickers, parseCompanyTickersExchange, parseFundTickers } from './company-tickers.ts'

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

// Rows as www.sec.gov/files/company_tickers.json, _exchange.json and _mf.json have them.
const companies = {
  '0': { cik_str: 1045810, ticker: 'NVDA', title: 'NVIDIA CORP' },
  '1': { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
}
const exchanges = {
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    [320193, 'Apple Inc.', 'AAPL', 'Nasdaq'],
    [2033770, 'CID Holdco, Inc.', 'DAIC ', 'Nasdaq'],
    [1046179, 'TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD', 'TSMWF', null],
  ],
}
const funds = {
  fields: ['cik', 'seriesId', 'classId', 'symbol'],
  data: [
    [36405, 'S000002839', 'C000092055', 'VOO'],
    [2110, 'S000009184', 'C000024954', 'lacax'],
    [2110, 'S000009184', 'C000024956', '(NWAGX)'],
    [2110, 'S000009184', 'C000024957', 'n/a'],
    [2110, 'S000009184', 'C000122735', ''],
  ],
}

test('rows keep their order of size and CIKs have ten digits', () => {
  assert.deepEqual(parseCompanyTickers(bytes(companies), 'f').rows, [
    { cik: '0001045810', ticker: 'NVDA', name: 'NVIDIA CORP', rank: 0 },
    { cik: '0001067983', ticker: 'BRK-B', name: 'BERKSHIRE HATHAWAY INC', rank: 1 },
  ])
})

test('a symbol with a blank is rejected with the reason, and an absent exchange is null', () => {
  const { rows, rejected } = parseCompanyTickersExchange(bytes(exchanges), 'f')
  assert.deepEqual(
    rows.map(({ ticker, exchange, rank }) => [ticker, exchange, rank]),
    [
      ['AAPL', 'Nasdaq', 0],
      ['TSMWF', null, 2],
    ],
  )
  assert.deepEqual(rejected, [
    {
      row: '[2033770,"CID Holdco, Inc.","DAIC ","Nasdaq"]',
      reason: '"DAIC " is not a symbol',
      subject: '0002033770',
    },
  ])
})

test('fund classes keep series and class, small letters become large, junk is counted', () => {
  const { rows, rejected } = parseFundTickers(bytes(funds), 'f')
  assert.deepEqual(rows[0], {
    cik: '0000036405',
    seriesId: 'S000002839',
    classId: 'C000092055',
    ticker: 'VOO',
    rank: 0,
  })
  assert.equal(rows[1]?.ticker, 'LACAX')
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['"(NWAGX)" is not a symbol', '"N/A" is not a symbol', 'the symbol is empty'],
  )
})

test('a renamed field, a short row or another shape stops the feed instead of storing blanks', () => {
  const wrong: readonly (() => unknown)[] = [
    () => parseCompanyTickers(bytes({ '0': { cik: 1, ticker: 'A', title: 'A' } }), 'f'),
    () => parseCompanyTickers(bytes({ '0': { cik_str: 1, ticker: 'A', name: 'A' } }), 'f'),
    () => parseCompanyTickers(bytes([]), 'f'),
    () => parseCompanyTickers(bytes({}), 'f'),
    () => parseCompanyTickers(bytes({ '0': { cik_str: -1, ticker: 'A', title: 'A' } }), 'f'),
    () => parseCompanyTickers(bytes({ '0': { cik_str: 1.5, ticker: 'A', title: 'A' } }), 'f'),
    () =>
      parseCompanyTickersExchange(bytes({ ...exchanges, fields: ['cik', 'name', 'ticker', 'venue'] }), 'f'),
    () => parseCompanyTickersExchange(bytes({ ...exchanges, data: [[1, 'A', 'A']] }), 'f'),
    () => parseCompanyTickersExchange(bytes({ ...exchanges, data: [[1, 'A', 'A', 5]] }), 'f'),
    () => parseCompanyTickersExchange(bytes({ ...exchanges, data: [] }), 'f'),
    () => parseFundTickers(bytes({ ...funds, data: [[1, 'S1', 'C000000001', 'A']] }), 'f'),
    () => parseFundTickers(bytes(exchanges), 'f'),
  ]
  for (const parse of wrong) assert.throws(parse, SourceFormatError)
})
