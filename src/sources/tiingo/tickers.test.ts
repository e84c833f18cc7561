/** Tiingo's list of symbols, on lines of the one of 2020-11-20. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { zipOf } from '../../../test/files/zip-writer.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseTiingoTickers, tiingoTickers } from './tickers.ts'

const header = 'ticker,exchange,assetType,priceCurrency,startDate,endDate'
const textOf = (...lines: readonly string[]) => `${lines.join('\n')}\n`
const parsed = (...lines: readonly string[]) =>
  parseTiingoTickers(Buffer.from(textOf(header, ...lines)), 'supported_tickers.csv')
const stops = (text: string, reason: RegExp) =>
  assert.throws(
    () => parseTiingoTickers(Buffer.from(text), 'supported_tickers.csv'),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
  )

it('a symbol has its days as written, and null where the list has none', () => {
  const { rows, rejected } = parsed(
    'AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-20',
    'BAC-P-L,NYSE,Stock,USD,2014-09-22,2020-11-20',
    'ACA,,Stock,USD,,',
  )
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    rows.map(({ ticker, firstDay, lastDay }) => [ticker, firstDay, lastDay]),
    [
      ['AAPL', '1980-12-12', '2020-11-20'],
      ['BAC-P-L', '2014-09-22', '2020-11-20'],
      ['ACA', null, null],
    ],
  )
})

it('a symbol of another country is distinguished by its exchange and its currency', () => {
  const { rows } = parsed(
    'ACB,ASX,Stock,USD,2007-03-07,2018-10-22',
    'ACB,NYSE,Stock,USD,2014-07-11,2020-11-20',
    '000001,SHE,Stock,CNY,2007-08-30,2020-11-20',
    'AABC,,Stock,USD,,',
    'PRHSX,NMFQS,Mutual Fund,USD,1996-01-02,2020-11-20',
  )
  assert.deepEqual(
    rows.map(({ isUs }) => isUs),
    [false, true, false, true, true],
  )
})

it('a renamed, a further or a missing column, a short line and an HTML page stop the feed', () => {
  const line = 'AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-20'
  stops(
    textOf(header.replace('endDate', 'lastDate'), line),
    /line 1: header lacks "endDate"; unknown "lastDate"/,
  )
  stops(textOf(`${header},permaTicker`, `${line},US000000000038`), /header has unknown "permaTicker"/)
  stops(textOf('ticker,exchange,assetType,priceCurrency,startDate', line), /header lacks "endDate"/)
  stops(textOf(header, line, 'SPY,NYSE ARCA,ETF'), /line 3: 3 fields, the header has 6/)
  stops('<html></html>', /header lacks/)
  stops('', /the file is empty/)
})

it('a line whose days are no days, or in the wrong order, is kept out by itself; a file of such lines stops the feed', () => {
  const { rows, rejected } = parsed(
    'AAPL,NASDAQ,Stock,USD,12/12/1980,2020-11-20',
    'SPY,NYSE ARCA,ETF,USD,1993-01-29,2020-11-31',
    'STI,NYSE,Stock,USD,2019-12-06,1987-12-30',
    ',NYSE,Stock,USD,2019-12-06,2020-11-20',
    'YHOO,NASDAQ,Stock,USD,1996-04-12,2017-06-26',
  )
  assert.deepEqual(
    rows.map(({ ticker }) => ticker),
    ['YHOO'],
  )
  assert.deepEqual(
    rejected.map(({ line, reason }) => `${line}: ${reason}`),
    [
      '2: "12/12/1980" is not a date',
      '3: "2020-11-31" is not a date',
      '4: its last day, 1987-12-30, is before its first, 2019-12-06',
      '5: no ticker',
    ],
  )
  stops(textOf(header, 'AAPL,NASDAQ,Stock,USD,1980,2020'), /line 2: no row can be read: "1980" is not a date/)
})

it('the list is read from its zip, and unpacked as an operator may have it', async () => {
  const data = textOf(header, 'AAPL,NASDAQ,Stock,USD,1980-12-12,2020-11-20')
  const zip = {
    address: 'supported_tickers.zip',
    bytes: await zipOf([{ name: 'supported_tickers.csv', data }]),
  }
  const plain = { address: 'supported_tickers.csv', bytes: Buffer.from(data) }
  for (const file of [zip, plain])
    assert.equal(tiingoTickers.parse((await tiingoTickers.unpack?.([file])) ?? []).rows.length, 1)
})

it('the key is no part of the request: it has neither a header nor an origin of the list', () => {
  const { files, key } = tiingoTickers
  assert.deepEqual(key?.settings, ['tiingoKey'])
  assert.deepEqual([key?.headersOf, key?.bodyOf], [undefined, undefined])
  assert.ok(files.kind === 'file-set')
  assert.ok(files.addresses.every((address) => new URL(address).origin !== key?.origin))
})
