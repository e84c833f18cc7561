/** FinanceDatabase, on rows written by hand in its layout; names, places and numbers are those of early 2026. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { parseDatabase } from './finance-database.ts'

const NYSE = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/equities/NYQ.csv'
const ARCA = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database/etfs/PCX.csv'

const equityHead =
  'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted'
const etfHead = 'symbol,name,currency,summary,category_group,category,family,exchange,mic,isin'
const ford =
  'F,Ford Motor Company,"Makes cars, ""trucks""\nand vans.",USD,Consumer Discretionary,Automobiles & Components,Automobiles,NYQ,XNYS,New York Stock Exchange,United States,MI,Dearborn,48126-1899,http://www.ford.com,Large Cap,,345370860,BBG000BQPFG1,BBG000BQPC32,BBG001S5TZ33,False'
const spy =
  'SPY,SPDR S&P 500 ETF Trust,USD,Follows the index.,Alternatives,Large Cap,State Street Global Advisors,PCX,ARCX,US78462F1030'

const parse = (file: string, ...lines: readonly string[]) =>
  parseDatabase(Buffer.from(`${lines.join('\n')}\n`), file)

test('a row keeps commas, quotes and line breaks of its summary, and what is blank is null', () => {
  assert.deepEqual(parse(NYSE, equityHead, ford), {
    rows: [
      {
        kind: 'equity',
        exchange: 'NYQ',
        line: 3,
        symbol: 'F',
        name: 'Ford Motor Company',
        summary: 'Makes cars, "trucks"\nand vans.',
        isin: null,
        sector: 'Consumer Discretionary',
        industry: 'Automobiles',
        country: 'United States',
        state: 'MI',
        city: 'Dearborn',
        zipCode: '48126-1899',
        website: 'http://www.ford.com',
        cusip: '345370860',
        isDelisted: false,
      },
    ],
    rejected: [],
  })
})

test('files with and without the column instrument_type are read alike', () => {
  const typed = (line: string) => line.replace(/^([^,]*,[^,]*),/, '$1,Common Stock,')
  const head = equityHead.replace('name,', 'name,instrument_type,')
  assert.deepEqual(parse(NYSE, head, typed(ford)), parse(NYSE, equityHead, ford))
})

test('an ETF has a name, a summary and an ISIN; whether it still trades the list does not say', () => {
  const [row] = parse(ARCA, etfHead, spy).rows
  assert.deepEqual(
    [row?.kind, row?.exchange, row?.symbol, row?.isin, row?.cusip, row?.sector, row?.isDelisted],
    ['etf', 'PCX', 'SPY', 'US78462F1030', null, null, null],
  )
})

test('a new column is left unread, wherever it is', () => {
  const [plain] = parse(ARCA, etfHead, spy).rows
  assert.deepEqual(parse(ARCA, `${etfHead},expense_ratio`, `${spy},0.09`).rows, [plain])
  assert.deepEqual(parse(ARCA, `launched,${etfHead}`, `1993-01-22,${spy}`).rows, [plain])
})

test('a renamed column stops the file instead of storing blanks', () => {
  for (const [file, lines, reason] of [
    [NYSE, [equityHead.replace('cusip', 'CUSIP'), ford], /header lacks "cusip"/],
    [NYSE, [equityHead.replace('delisted', 'status'), ford], /header lacks "delisted"/],
    [ARCA, [etfHead.replace('isin', 'ISIN'), spy], /header lacks "isin"; unknown .*"ISIN"/],
    [NYSE, [equityHead, ford.replace(',False', '')], /21 fields/],
    [NYSE, ['<!DOCTYPE html>'], /header lacks/],
    [NYSE, [], /header|empty/],
  ] as const) {
    assert.throws(
      () => parse(file, ...lines),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
      String(reason),
    )
  }
})

test('a row with an invalid flag, or of another exchange, is rejected with its line, the others stay', () => {
  const { rows, rejected } = parse(
    NYSE,
    equityHead,
    ford,
    ford.replace('False', 'maybe'),
    ford.replace('NYQ,', 'NMS,'),
    ford.replace('F,', ' ,'),
  )
  assert.deepEqual(
    rows.map(({ symbol }) => symbol),
    ['F'],
  )
  assert.deepEqual(
    rejected.map(({ reason, line }) => [reason, line]),
    [
      ['delisted is "maybe", not True or False', 5],
      ['its exchange is NMS in the file of NYQ', 7],
      ['no symbol', 9],
    ],
  )
})

test('a file whose name does not say folder and exchange is refused', () => {
  for (const file of ['NYQ.csv', 'funds/NYQ.csv', 'equities/nyq.csv', 'equities/NYQ.csv.html'])
    assert.throws(() => parse(file, equityHead, ford), SourceFormatError, file)
  assert.equal(parse('equities/NYQ.csv', equityHead, ford).rows.length, 1)
})
