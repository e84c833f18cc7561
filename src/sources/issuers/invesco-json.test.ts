/** Invesco's interface, on rows of QQQ written by hand in its form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf, qqqText } from '../../../test/files/fund-files.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { issuers } from './feeds.ts'
import { parseInvesco } from './invesco.ts'
import { invescoAddress, invescoPath, parseInvescoJson } from './invesco-json.ts'

const QQQ = '46090E103'
const AT = invescoAddress(QQQ)

const apple = {
  ticker: 'AAPL',
  issuerName: 'Apple Inc',
  units: 124744718,
  marketValueBase: 31867285660.28,
  percentageOfTotalNetAssets: 8.324,
  securityTypeName: 'Common Stock',
  cusip: '037833100',
}
const rest = {
  ...apple,
  ticker: 'ASML',
  issuerName: 'The others &amp; one',
  securityTypeName: 'American Depository Receipt - NY',
  percentageOfTotalNetAssets: 91.676,
  cusip: 'N07059210',
}
const dividends = {
  ticker: 'USDPDV',
  issuerName: 'USD Pending Dividends',
  percentageOfTotalNetAssets: null,
  securityTypeName: 'Currency',
}
const answer = (
  more: Readonly<Record<string, unknown>> = {},
  holdings: readonly object[] = [apple, rest, dividends],
) =>
  JSON.stringify({
    cusip: QQQ,
    effectiveDate: '2025-09-27',
    effectiveBusinessDate: '2025-09-26',
    totalNumberOfHoldings: holdings.length,
    holdings,
    ...more,
  })
const parse = (text: string, at = AT) => parseInvescoJson(fileOf(at, text)).reports[0]
const stops = (text: string, reason: RegExp, at?: string) =>
  assert.throws(
    () => parse(text, at),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
    String(reason),
  )

test('positions have their CUSIPs and figures, the day of the portfolio is the business day, the fund its CUSIP', () => {
  const report = parse(answer())
  assert.deepEqual([report?.fund, report?.reportDate, report?.url], [{ cusip: QQQ }, '2025-09-26', AT])
  assert.deepEqual(
    report?.positions.map(({ name, symbol, cusip, category, balance, value, weightPct }) => [
      name,
      symbol,
      cusip,
      category,
      balance,
      value,
      weightPct,
    ]),
    [
      ['Apple Inc', 'AAPL', '037833100', 'equity', 124744718, 31867285660.28, 8.324],
      ['The others & one', 'ASML', 'N07059210', 'equity', 124744718, 31867285660.28, 91.676],
      ['USD Pending Dividends', null, null, 'cash', null, null, null],
    ],
  )
})

test('a share without a CUSIP is held on another exchange: its symbol is no US ticker, in the page’s CSV neither', () => {
  const sanofi = {
    ...rest,
    ticker: 'SAN',
    issuerName: 'Sanofi',
    securityTypeName: 'Common Stock',
    cusip: '5671735',
  }
  const symbols = parse(answer({}, [apple, sanofi]))?.positions.map(({ symbol, name }) => [symbol, name])
  assert.deepEqual(symbols, [
    ['AAPL', 'Apple Inc'],
    [null, 'Sanofi'],
  ])
  const abroad = qqqText.replace('02079K107,GOOG', '5671735,SAN')
  assert.deepEqual(
    parseInvesco(fileOf('qqq.csv', abroad)).reports[0]?.positions.map(({ symbol }) => symbol),
    ['AAPL', null, null],
  )
})

test('an answer with fewer positions than it says, or with weights that are far from 100 %, is refused', () => {
  stops(answer({ totalNumberOfHoldings: 105 }), /3 holdings of 105/)
  stops(answer({ totalNumberOfHoldings: null }, [apple]), /add to 8\.32 %/)
})

test('a renamed field, another type, another fund and a page stop the feed', () => {
  const { units: _, ...renamed } = apple
  stops(answer({}, [{ ...renamed, shares: 1 }]), /no holding has units/)
  stops(answer({}, [{ ...apple, units: '1' }]), /line 1: units is "1", not a number/)
  stops(answer({}, [{ ...apple, issuerName: 7 }]), /issuerName is 7, not a text/)
  stops(answer({ cusip: '46137V357' }), /is of the fund 46137V357, not of 46090E103/)
  stops(answer({ holdings: undefined }), /no list of holdings/)
  stops(answer({ effectiveBusinessDate: undefined, effectiveDate: undefined }), /not a date/)
  stops('<!DOCTYPE html>', /not JSON/)
})

test('a fund without positions is rejected by itself, and one asked for by its ticker is known by it', () => {
  assert.equal(parseInvescoJson(fileOf(AT, answer({}, []))).rejected.length, 1)
  assert.deepEqual(parse(answer({ cusip: 'QQQ' }), 'qqq.json')?.fund, { ticker: 'QQQ' })
})

test('the feed asks the interface by CUSIP, and reads the page’s CSV from a mirror and by file', () => {
  const issuer = issuers.find(({ feed }) => feed.name === 'invesco-holdings')
  const files = issuer?.feed.files
  assert.ok(issuer !== undefined && files?.kind === 'derived-addresses')
  assert.deepEqual(issuer.addressesOf('QQQ', QQQ), [
    'https://dng-api.invesco.com/cache/v1/accounts/en_US/shareclasses/46090E103/holdings/fund?idType=cusip&productType=ETF',
  ])
  assert.deepEqual(issuer.addressesOf('QQQ', null), [])
  const { pathname, search } = new URL(AT)
  assert.match(pathname + search, invescoPath)
  assert.match(pathname + search, files.path)
  const page =
    '/us/financial-products/etfs/holdings/main/holdings/0?audienceType=Investor&action=download&ticker=QQQ'
  assert.equal(files.path.exec(page)?.groups?.['symbol'], 'QQQ')
  assert.deepEqual(files.formerHosts, ['www.invesco.com'])
  assert.equal(issuer.feed.parse([fileOf('qqq.csv', qqqText)]).reports[0]?.positions.length, 3)
  assert.equal(issuer.feed.parse([fileOf(AT, answer())]).reports[0]?.positions.length, 3)
})
