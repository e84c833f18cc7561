/** Nasdaq's screener, on rows written by hand in its layout; the figures are those of 2026-08-21. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseScreener } from './screener.ts'

const file = 'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nyse'

const agilent = {
  symbol: 'A',
  name: 'Agilent Technologies Inc. Common Stock',
  lastsale: '$159.00',
  netchange: '2.70',
  pctchange: '1.727%',
  volume: '2730251',
  marketCap: '44906679096.00',
  country: 'United States',
  ipoyear: '1999',
  industry: 'Biotechnology: Laboratory Analytical Instruments',
  sector: 'Industrials',
  url: '/market-activity/stocks/a',
}

const parse = (...rows: readonly object[]) =>
  parseScreener(Buffer.from(JSON.stringify({ data: { rows }, status: { rCode: 200 } })), file)

test('figures written as text become numbers', () => {
  assert.deepEqual(parse(agilent).rows, [
    {
      symbol: 'A',
      name: 'Agilent Technologies Inc. Common Stock',
      exchange: 'nyse',
      lastSale: 159,
      netChange: 2.7,
      pctChange: 1.727,
      volume: 2_730_251,
      marketCap: 44_906_679_096,
      country: 'United States',
      ipoYear: 1999,
      industry: 'Biotechnology: Laboratory Analytical Instruments',
      sector: 'Industrials',
    },
  ])
})

test('what is blank is null, and a market cap of 0.00 is not known', () => {
  const [preferred] = parse({ ...agilent, symbol: 'ABR^D', marketCap: '', ipoyear: '', pctchange: '' }).rows
  assert.deepEqual(
    [preferred?.symbol, preferred?.marketCap, preferred?.ipoYear, preferred?.pctChange],
    ['ABR^D', null, null, null],
  )
  assert.equal(parse({ ...agilent, marketCap: '0.00' }).rows[0]?.marketCap, null)
  assert.equal(parse({ ...agilent, netchange: '0.00' }).rows[0]?.netChange, 0)
})

test('a row with an invalid price is rejected with its line, the others stay', () => {
  const { rows, rejected } = parse(
    agilent,
    { ...agilent, symbol: 'B', lastsale: 'N/A' },
    { ...agilent, lastsale: '$0.00' },
  )
  assert.equal(rows.length, 1)
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, 'the last sale is null'],
      [3, 'the last sale is 0'],
    ],
  )
  assert.equal(parse({ ...agilent, volume: '12.5' }).rejected.length, 1)
})

test('a renamed column stops the feed instead of storing blanks', () => {
  const { lastsale, ...rest } = agilent
  assert.throws(() => parse({ ...rest, lastPrice: lastsale }), SourceFormatError)
})

test('a symbol that a file has twice with other figures is rejected', () => {
  const { rows, rejected } = parse(agilent, { ...agilent, symbol: 'B' }, { ...agilent, lastsale: '$158.00' })
  assert.deepEqual(
    rows.map(({ symbol }) => symbol),
    ['B'],
  )
  assert.deepEqual(
    rejected.map(({ row }) => row),
    ['A', 'A'],
  )
})
