import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arkRows,
  arkText,
  fileOf,
  ivvText,
  qqqText,
  sheetOf,
  spyWorkbook,
} from '../../../test/files/fund-files.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { unpackWorkbook } from '../files/workbook.ts'
import type { FundReports } from '../fund-report.ts'
import { parseArk } from './ark.ts'
import { issuers } from './feeds.ts'
import { parseInvesco } from './invesco.ts'
import { parseIshares } from './ishares.ts'
import { isharesPath } from './ishares-pages.ts'
import { parseSpdr } from './spdr.ts'

const stops = (parse: () => unknown, reason: RegExp) =>
  assert.throws(parse, (error) => error instanceof SourceFormatError && reason.test(error.message))

const shown = ({ reports: [report] }: FundReports) =>
  report?.positions.map(({ symbol, cusip, category, derivative, balance, value, weightPct }) => [
    symbol,
    cusip,
    category,
    derivative,
    balance,
    value,
    weightPct,
  ])

test('iShares: cash and futures are not shares, and their symbols are not tickers', () => {
  const parsed = parseIshares(fileOf('ishares_IVV_2023-04-06.csv', ivvText))
  assert.deepEqual(parsed.reports[0]?.fund, { ticker: 'IVV' })
  assert.equal(parsed.reports[0]?.reportDate, '2023-04-06')
  assert.deepEqual(shown(parsed), [
    ['AAPL', null, 'equity', null, 132089986, 21749937094.76, 7.12],
    [null, null, 'cash', null, 277793091, 277793090.54, 0.09],
    [null, null, 'derivative', 'future', 4411, 0, 0],
  ])
})

test('iShares: Quantity is the later name of Shares; another name, and a file without its fund’s ticker, stop the feed', () => {
  const at =
    'https://www.ishares.com/us/products/239726/x/1.ajax?fileType=csv&fileName=IVV_holdings&dataType=fund'
  assert.equal(parseIshares(fileOf(at, ivvText.replace(',Shares,', ',Quantity,'))).reports.length, 1)
  stops(() => parseIshares(fileOf(at, ivvText.replace(',Shares,', ',Units,'))), /unknown "Units"/)
  stops(
    () => parseIshares(fileOf(at, ivvText.replace('Fund Holdings as of', 'As of'))),
    /Fund Holdings as of/,
  )
  stops(() => parseIshares(fileOf('holdings.csv', ivvText)), /no ticker of the fund/)
})

test('iShares: lines may end with a carriage return too', () => {
  const [one, other] = ['\n', '\r\n'].map((end) => ivvText.replaceAll('\n', end))
  const parsedOf = (text = '') => parseIshares(fileOf('IVV_holdings.csv', text))
  assert.deepEqual(parsedOf(other), parsedOf(one))
})

test('iShares: a file that ends before the blank line after its positions stops the feed, wherever it was cut', () => {
  const lines = ivvText.split('\n')
  for (const cut of [lines.slice(0, 11).join('\n'), `${lines.slice(0, 11).join('\n')}\n`]) {
    const reason = /^IVV_holdings\.csv, line 1[12]: no blank line ends the positions/
    stops(() => parseIshares(fileOf('IVV_holdings.csv', cut)), reason)
  }
  const withoutWords = lines.slice(0, 14).concat('').join('\n')
  assert.equal(parseIshares(fileOf('IVV_holdings.csv', withoutWords)).reports[0]?.positions.length, 3)
})

test('Invesco: weights that do not add to 98 to 102 % stop the feed, since nothing else marks where the file ends', () => {
  const lines = qqqText.trimEnd().split('\n')
  const reason = /^qqq\.csv, line 3: the weights of 2 positions add to 11\.27 %/
  stops(() => parseInvesco(fileOf('qqq.csv', `${lines.slice(0, 3).join('\n')}\n`)), reason)
  stops(() => parseInvesco(fileOf('qqq.csv', [...lines, lines[1]].join('\n'))), /add to 108\.32 %/)
  const withBlank = lines.slice(0, 3).join('\n').replace(',2.947,', ',,')
  assert.equal(parseInvesco(fileOf('qqq.csv', withBlank)).reports.length, 1)
  const withFuture = lines.slice(0, 3).join('\n').replace('Common Stock', 'Future')
  assert.equal(parseInvesco(fileOf('qqq.csv', withFuture)).reports.length, 1)
})

test('Invesco: a row a position with CUSIP and ticker; a renamed column stops the feed instead of storing blanks', () => {
  const parsed = parseInvesco(fileOf('qqq.csv', qqqText))
  assert.deepEqual(shown(parsed), [
    ['AAPL', '037833100', 'equity', null, 124744718, 31867285660.28, 8.324],
    ['GOOG', '02079K107', 'equity', null, 45643304, 11282111882.72, 2.947],
    [null, null, 'cash', null, 1, 339686111635.65, 88.729],
  ])
  assert.equal(parsed.reports[0]?.reportDate, '2025-09-26')
  stops(() => parseInvesco(fileOf('qqq.csv', qqqText.replace('MarketValue', 'Value'))), /lacks "MarketValue"/)
})

test('ARK: Bloomberg’s letters go, money market funds are cash, and what trades abroad keeps no symbol', () => {
  const { draftKings, cash } = arkRows
  assert.deepEqual(shown(parseArk(fileOf('ark.csv', arkText(draftKings, cash)))), [
    ['DKNG', '26142V105', 'equity', null, 4111742, 150000000, 2.42],
    [null, null, 'cash', null, 11064247, 11064246.51, 0.18],
  ])
  const [israeli] = shown(parseArk(fileOf('ark.csv', arkText(arkRows.inIsrael)))) ?? []
  assert.deepEqual(israeli?.slice(0, 3), [null, null, 'equity'])
})

test('ARK: a share that stands in the file twice is held once, and the copy is rejected with its line', () => {
  const { draftKings, cash } = arkRows
  const { reports, rejected } = parseArk(fileOf('ark.csv', arkText(draftKings, cash, draftKings, cash)))
  assert.deepEqual(
    reports[0]?.positions.map(({ symbol }) => symbol),
    ['DKNG', null, null],
  )
  assert.deepEqual(
    rejected.map(({ reason, line }) => [reason, line]),
    [['stands in the file twice', 4]],
  )
})

test('ARK: a file of a closed fund, with nothing but the disclaimer, is reported and no report', () => {
  const { reports, rejected } = parseArk(fileOf('CTRU.csv', arkText()))
  assert.deepEqual([reports.length, rejected.length], [0, 1])
  assert.match(rejected[0]?.reason ?? '', /no position/)
})

test('ARK: a file that was cut off, or is of two days, stops the feed', () => {
  const { teslaInJune, teslaInMarch } = arkRows
  stops(
    () => parseArk(fileOf('ark.csv', arkText(teslaInJune).split('\n').slice(0, 2).join('\n'))),
    /cut short/,
  )
  stops(() => parseArk(fileOf('ark.csv', arkText(teslaInJune, teslaInMarch))), /2024-03-27 among ARKK/)
})

test('SPDR: the workbook is read up to the blank row before the disclaimer', async () => {
  const parsed = parseSpdr(await unpackWorkbook(await spyWorkbook()))
  assert.deepEqual(parsed.reports[0]?.fund, { ticker: 'SPY' })
  assert.equal(parsed.reports[0]?.reportDate, '2025-09-30')
  assert.deepEqual(shown(parsed), [
    ['AAPL', '037833100', 'equity', null, 176953084, null, 6.623312],
    ['BF.B', '115637209', 'equity', null, 2184280, null, 0.008695],
    [null, null, 'cash', null, 1200000000, null, 0.17],
  ])
})

test('SPDR: a workbook without the blank row after its positions stops the feed', async () => {
  const cut = await unpackWorkbook(await spyWorkbook(undefined, []))
  stops(() => parseSpdr(cut), /spy\.xlsx, line 8: no blank row ends the positions/)
})

test('SPDR: a renamed column stops the feed, and a file that is not a workbook is refused', async () => {
  const header = ['Name', 'Ticker', 'Cusip', 'SEDOL', 'Weight', 'Sector', 'Shares Held', 'Local Currency']
  const renamed = await unpackWorkbook(await spyWorkbook(header))
  stops(() => parseSpdr(renamed), /lacks Identifier; unknown Cusip/)
  await assert.rejects(unpackWorkbook(fileOf('x.xlsx', 'no zip')), SourceFormatError)
})

test('every issuer’s addresses are those its feed takes from a mirror, by the fund’s ticker', () => {
  for (const [name, ticker] of [
    ['ishares-holdings', 'IVV'],
    ['spdr-holdings', 'SPY'],
    ['ark-holdings', 'ARKK'],
    ['ark-holdings', 'ARKX'],
  ] as const) {
    const issuer = issuers.find(({ feed }) => feed.name === name)
    const files = issuer?.feed.files
    assert.ok(files?.kind === 'derived-addresses')
    const addresses = issuer?.addressesOf(ticker, null) ?? []
    assert.ok(addresses.length > 0)
    for (const address of addresses) {
      const { hostname, pathname, search } = new URL(address)
      const match = files.path.exec(pathname + search)
      const symbol: string | undefined = files.symbolOf?.(address) ?? match?.groups?.['symbol']
      assert.deepEqual([hostname, symbol?.toUpperCase()], [files.host, ticker])
      assert.notEqual(match, null)
    }
  }
})

test('iShares: a file is its fund’s by the number of the page, at the old kind of address by the name it asks for', () => {
  const page = 'https://www.ishares.com/us/products/239726/ishares-core-sp-500-etf/'
  const old = `${page}1467271812596.ajax?fileType=csv&fileName=IVV_holdings&dataType=fund`
  for (const at of [`${page}latest-holdings.csv`, old]) {
    assert.deepEqual(parseIshares(fileOf(at, ivvText)).reports[0]?.fund, { ticker: 'IVV' })
    assert.match(new URL(at).pathname + new URL(at).search, isharesPath)
  }
  const unknown = 'https://www.ishares.com/us/products/1/some-etf/latest-holdings.csv'
  stops(() => parseIshares(fileOf(unknown, ivvText)), /no ticker of the fund/)
})

test('what a fund has sold short is short with every issuer', async () => {
  const sides = ({ reports: [report] }: FundReports) => report?.positions.map(({ side }) => side)
  const negative = (text: string) => text.replace('"124,744,718"', '"-124,744,718"')
  assert.deepEqual(sides(parseInvesco(fileOf('qqq.csv', negative(qqqText)))), ['short', 'long', 'long'])
  const sold = arkRows.draftKings.replace('"4,111,742"', '"-4,111,742"')
  assert.deepEqual(sides(parseArk(fileOf('ark.csv', arkText(sold, arkRows.cash)))), ['short', 'long'])
  const ivv = ivvText.replace('"132,089,986.00"', '"-132,089,986.00"')
  assert.deepEqual(sides(parseIshares(fileOf('IVV_holdings.csv', ivv))), ['short', 'long', 'long'])
})

test('iShares: bytes that are not UTF-8 stop the feed, with their line', () => {
  const text = ivvText.replace('APPLE INC', 'EST\u00c9E INC')
  assert.equal(
    parseIshares(fileOf('IVV_holdings.csv', text)).reports[0]?.positions[0]?.name,
    'EST\u00c9E INC',
  )
  const bytes = Buffer.from(text.replace('\uFEFF', '').replaceAll('\u00a0', ''), 'latin1')
  stops(
    () => parseIshares({ address: 'IVV_holdings.csv', bytes }),
    /^IVV_holdings\.csv, line 11: bytes that are not UTF-8/,
  )
})

test('iShares: a symbol of Euronext or of a Nordic exchange is not one of the US, whose names theirs begin with', () => {
  const symbolAt = (exchange: string, currency: string) => {
    const text = ivvText.replace('"NASDAQ","USD","1.00","USD"', `"${exchange}","USD","1.00","${currency}"`)
    return parseIshares(fileOf('IVV_holdings.csv', text)).reports[0]?.positions[0]?.symbol
  }
  for (const [exchange, currency, symbol] of [
    ['NASDAQ', 'USD', 'AAPL'],
    ['New York Stock Exchange Inc.', 'USD', 'AAPL'],
    ['Nyse Mkt Llc', 'USD', 'AAPL'],
    ['Cboe BZX formerly known as BATS', 'USD', 'AAPL'],
    ['Nyse Euronext - Euronext Paris', 'EUR', null],
    ['Nyse Euronext - Euronext Brussels', 'USD', null],
    ['Nasdaq Omx Helsinki Ltd.', 'EUR', null],
    ['Nasdaq Omx Nordic', 'USD', null],
    ['NASDAQ', 'SEK', null],
  ] as const)
    assert.equal(symbolAt(exchange, currency), symbol, `${exchange} ${currency}`)
})

test('SPDR: the sheet is found by its header wherever it is, and two such sheets stop the feed', async () => {
  const cover = sheetOf([['About this file'], ['Ticker Symbol:', 'SPY']])
  const workbook = async (sheets: (holdings: string) => readonly string[]) =>
    parseSpdr(await unpackWorkbook(await spyWorkbook(undefined, undefined, sheets)))
  for (const sheets of [(holdings: string) => [cover, holdings], (holdings: string) => [holdings, cover]])
    assert.equal((await workbook(sheets)).reports[0]?.positions.length, 3)
  for (const [sheets, reason] of [
    [(holdings: string) => [holdings, holdings], /spy\.xlsx: 2 sheets have a row that begins with Name/],
    [() => [cover], /spy\.xlsx: no sheet has a row that begins with Name/],
  ] as const)
    await assert.rejects(
      workbook(sheets),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
})

test('SPDR: the symbol of a share that is held in another currency is one of another exchange', async () => {
  const parsed = parseSpdr(
    await unpackWorkbook(
      await spyWorkbook(undefined, undefined, (sheet) => [sheet.replace('<t>USD</t>', '<t>EUR</t>')]),
    ),
  )
  assert.deepEqual(
    parsed.reports[0]?.positions.map(({ symbol, currency }) => [symbol, currency]),
    [
      [null, 'EUR'],
      ['BF.B', 'USD'],
      [null, 'USD'],
    ],
  )
})

/** Rows made up in the words of State Street. */
test('SPDR: a future whose own number fits the check digit of a CUSIP is no share; a company named for the future is', async () => {
  const workbook = await spyWorkbook(undefined, [
    ['S+P500 EMINI FUT  DEC26', 'ESZ6', '924QSGII3', '-', '0.1', '-', '10', 'USD'],
    ['S+P500 EMINI FUT', 'ESZ6', '924QSGII4', '-', '0.1', '-', '10', 'USD'],
    ['FUTURE FINTECH GROUP INC', 'FTFT', '36117V204', '-', '0.1', '-', '10', 'USD'],
    [],
  ])
  const positions = shown(parseSpdr(await unpackWorkbook(workbook)))
  assert.deepEqual(positions?.slice(3), [
    [null, null, 'derivative', 'future', 10, null, 0.1],
    [null, null, 'derivative', 'future', 10, null, 0.1],
    ['FTFT', '36117V204', 'equity', null, 10, null, 0.1],
  ])
})
