/** Nasdaq's symbol directory in its own layout, a few rows of 2025-07-21 and 2022-06-02. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { symbolsOf } from '../../security-master/directory-symbols.ts'
import { parseSymbolDirectory } from './symbol-directory.ts'

const file = (name: string, ...lines: readonly string[]) => ({
  address: `https://www.nasdaqtrader.com/dynamic/symdir/${name}.txt`,
  bytes: Buffer.from(lines.join('\r\n')),
})
const listed = file(
  'nasdaqlisted',
  'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares',
  'AACBR|Artius II Acquisition Inc. - Rights|G|N|N|100|N|N',
  'QQQ|Invesco QQQ Trust, Series 1|G|N|N|100|Y|N',
  'ZVZZT|NASDAQ TEST STOCK|G|Y|N|100||N',
  'File Creation Time: 0721202521:31|||||||',
  '',
)
const other = file(
  'otherlisted',
  'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
  'A|Agilent Technologies, Inc. Common Stock|N|A|N|100|N|A',
  'ABR$D|Arbor Realty Trust 6.375% Series D|N|ABRpD|N|100|N|ABR-D',
  'AACT.W|Ares Acquisition Corporation II Warrants|N|AACT.WS|N|100|N|AACT+',
  'NE.A|Noble Corporation plc Tranche 2 Warrants|N|NE.WS.A|N|100|N|NE+A',
  'NXG.V|NXG NextGen Infrastructure Income Fund Rights (expiring August 13, 2025)|N|NXGrw|N|100|N|NXG^#',
  'BRK.B|Berkshire Hathaway Inc. New Common Stock|N|BRK.B|N|1|N|BRK.B',
  'VOO|Vanguard S&P 500 ETF|P|VOO|Y|100|N|VOO',
  'File Creation Time: 0721202521:31||||||',
)
const funds = file(
  'mfundslist',
  'Fund Symbol|Fund Name|Fund Family Name|Type|Category|Pricing Agent',
  'VFIAX|Vanguard 500 Index Fd Admiral Shs|Vanguard|MS|O|Vanguard',
  'ZZZZX|Nasdaq Test - Mutual Fund Open End|NASDAQ Test Funds|MF|O|Nasdaq',
  'File Creation Time: 0602202214:01|||||',
)

it('symbols of all three lists come under their canonical tickers with kind and exchange, test issues do not', () => {
  const { rows, rejected } = symbolsOf(parseSymbolDirectory([listed, other, funds]))
  assert.deepEqual(
    rows.map(({ roundLot }) => roundLot),
    [100, 100, 100, 100, 100, 100, 1, 100, null],
  )
  assert.deepEqual(
    rows.map(({ ticker, type, exchangeCode }) => [ticker, type, exchangeCode]),
    [
      ['AACBR', 'stock', 'NASDAQ'],
      ['QQQ', 'etf', 'NASDAQ'],
      ['A', 'stock', 'NYSE'],
      ['ABR-PD', 'stock', 'NYSE'],
      ['AACT-WT', 'stock', 'NYSE'],
      ['NE-WTA', 'stock', 'NYSE'],
      ['BRK-B', 'stock', 'NYSE'],
      ['VOO', 'etf', 'ARCA'],
      ['VFIAX', 'fund', null],
    ],
  )
  assert.deepEqual(
    rejected.map(({ row, reason, line }) => [row, reason, line]),
    [
      ['ZVZZT in nasdaqlisted', 'a test issue', 4],
      ['NXG.V in otherlisted', '"NXG.V" has no form of the SEC\'s', 6],
      ['ZZZZX in mfundslist', 'a test issue', 3],
    ],
  )
})

it('each list says when it was made, on New York’s clock', () => {
  assert.deepEqual(parseSymbolDirectory([listed, funds]).madeAt, {
    nasdaqlisted: '2025-07-22T01:31:00Z',
    mfundslist: '2022-06-02T18:01:00Z',
  })
})

it('a cut list, a page in place of one, a renamed column or another word than Y and N stops the feed', () => {
  const lines = other.bytes.toString().split('\r\n')
  const stops = (changed: readonly string[], reason: RegExp) =>
    assert.throws(() => parseSymbolDirectory([file('otherlisted', ...changed)]), reason)
  stops(lines.slice(0, -1), /no footer/)
  stops(['<html>', '</html>'], /header lacks/)
  stops([lines[0]?.replace('ETF', 'Etf') ?? '', ...lines.slice(1)], /header lacks "ETF"/)
  stops([lines[0] ?? '', 'A|Agilent|N|A|maybe|100|N|A', ...lines.slice(2)], /"maybe" is neither Y nor N/)
  stops(
    [lines[0] ?? '', 'A|Agilent|N|A|N|100||A', ...lines.slice(2)],
    /does not say whether it is a test issue/,
  )
  stops([lines[0] ?? '', 'A|Agilent|N|A|N|a lot|N|A', ...lines.slice(2)], /"a lot" is not a number of shares/)
  stops([lines[0] ?? '', ...lines.slice(-1)], /there is no row/)
  stops(
    [...lines.slice(0, -1), 'File Creation Time: 1321202521:31||||||'],
    /its date of creation does not exist/,
  )
  assert.throws(() => parseSymbolDirectory([file('bxtraded', 'x')]), /its name is not one of/)
})

it('an invalid symbol, and one of an unknown exchange, is rejected with the reason', () => {
  const odd = file(
    'otherlisted',
    'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
    '(X)|No symbol|N|X|N|100|N|X',
    'n/a|No symbol|N|n/a|N|100|N|n/a',
    '|No symbol|N||N|100|N|',
    'DAIC |A blank|N|X|N|100|N|X',
    'AB|Elsewhere|Q9|X|N|100|N|X',
    'File Creation Time: 0721202521:31||||||',
  )
  const { rows, rejected } = symbolsOf(parseSymbolDirectory([odd]))
  assert.deepEqual(rows, [])
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    [
      '"(X)" has no form of the SEC\'s',
      '"n/a" has no form of the SEC\'s',
      'the symbol is empty',
      '"DAIC " has a blank in it',
      'an exchange the table does not have: Q9',
    ],
  )
})

it('a name whose words are two blanks apart is one that people write', () => {
  const spaced = file(
    'mfundslist',
    'Fund Symbol|Fund Name|Fund Family Name|Type|Category|Pricing Agent',
    'AAAFX|One Choice Blend+ 2015 Portfolio  Investor Class|American Century Investments|MS|O|State Street Bank',
    'File Creation Time: 0602202214:01|||||',
  )
  assert.deepEqual(
    parseSymbolDirectory([spaced]).symbols.map(({ name }) => name),
    ['One Choice Blend+ 2015 Portfolio Investor Class'],
  )
})
