import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { reviewedIdentifiers } from './reviewed-identifiers.ts'

const HEAD = 'ticker,cik,isin,cusip,source'
const parse = (...lines: readonly string[]) =>
  reviewedIdentifiers.parse([
    { address: 'identifiers.csv', bytes: Buffer.from(`${[HEAD, ...lines].join('\n')}\n`) },
  ])

test('a row is a ticker with what is known of it and where that was found', () => {
  assert.deepEqual(
    parse('AAPL,320193,US0378331005,037833100,"QQQ holdings, 2025"', 'ACN,1467373,IE00B4BNMY34,,A list'),
    [
      {
        ticker: 'AAPL',
        cik: '0000320193',
        isin: 'US0378331005',
        cusip: '037833100',
        source: 'QQQ holdings, 2025',
      },
      { ticker: 'ACN', cik: '0001467373', isin: 'IE00B4BNMY34', cusip: null, source: 'A list' },
    ],
  )
})

test('a mistake in the list stops the feed with its line instead of serving a wrong identifier', () => {
  for (const [line, reason] of [
    ['AAPL,320193,US0378331006,037833100,x', /line 3|check digit of ISIN/],
    ['AAPL,320193,US0378331005,037833101,x', /check digit of CUSIP/],
    ['AAPL,320193,US0378331005,594918104,x', /does not hold CUSIP/],
    ['AAPL,abc,US0378331005,037833100,x', /not a CIK/],
    ['AAPL,320193,US0378331005,037833100,', /no source/],
    [',320193,US0378331005,037833100,x', /no ticker/],
    ['MSFT,789019,,,x', /neither/],
    ['GOOG,1652044,US02079K1079,02079K107,x', /twice/],
  ] as const) {
    assert.throws(
      () => parse('GOOG,1652044,US02079K1079,02079K107,x', line),
      (error) => {
        assert.ok(error instanceof SourceFormatError)
        assert.match(error.message, reason)
        return true
      },
    )
  }
})

test('the list that comes with the program is right in every line, and holds no security twice', () => {
  const { files } = reviewedIdentifiers
  assert.equal(files.kind, 'bundled')
  const [file] = files.kind === 'bundled' ? files.files : []
  assert.ok(file)
  const rows = reviewedIdentifiers.parse([{ address: file.href, bytes: readFileSync(file) }])
  assert.ok(rows.length >= 25)
  for (const name of ['ticker', 'isin', 'cusip'] as const) {
    assert.equal(new Set(rows.map((row) => row[name])).size, rows.length, name)
  }
})
