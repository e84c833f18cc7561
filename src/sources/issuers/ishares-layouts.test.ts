/** iShares' files of stocks in the layouts of other years and funds: rows of the files of IJH, IWB and IBIT. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf } from '../../../test/files/fund-files.ts'
import { parseIshares } from './ishares.ts'

const textOf = (day: string, ...table: readonly string[]): string =>
  [
    'iShares ETF',
    `Fund Holdings as of,"${day}"`,
    'Stock,"-"',
    '\u00a0',
    ...table,
    '\u00a0',
    '"A disclaimer."',
  ].join('\n')

const positionsOf = (text: string) =>
  parseIshares(fileOf('IJH_holdings.csv', text)).reports[0]?.positions.map(
    ({ symbol, isin, category, derivative, balance, unit, value, weightPct }) => [
      symbol ?? isin,
      derivative ?? category,
      balance,
      unit,
      value,
      weightPct,
    ],
  )

/** IJH's file of 2026-10-07 but its second row, which is IWM's of 2026-09-25, and the future, of IJJ's file of 2025-11-14. */
const withType = textOf(
  'Oct 07, 2026',
  'Ticker,Name,Type,Sector,Asset Class,Market Value,Notional Value,Quantity,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date,Market Weight,Notional Weight',
  '"OKTA","OKTA CLASS A","EQUITY","Information Technology","Equity","1,299,311,828.00","1,299,311,828.00","5,960,146.00","218.00","United States","NASDAQ","USD","1.00","USD","-","1.06","1.06"',
  '"MOG A","MOOG INC CLASS A","EQUITY","Industrials","Equity","286,960,753.80","286,960,753.80","739,971.00","387.80","United States","NYSE","USD","1.00","USD","-","0.37","0.37"',
  '"HOG","HARLEY DAVIDSON","SWAP","Consumer Discretionary","Equity","0.00","4,284,537.95","158,981.00","26.95","United States","NYSE","USD","1.00","USD","-","-","-"',
  '"MLISW","CASH COLLATERAL USD BOASW CFD","COLLATERAL","Cash and/or Derivatives","Cash Collateral and Margins","2,040,318.55","2,040,318.55","2,039,000.00","100.00","United States","-","USD","1.00","USD","-","1.00","1.00"',
  '"FAZ5","S&P MID 400 EMINI DEC 25","INDEX","Cash and/or Derivatives","Futures","0.00","10,282,880.00","32.00","3,213.40","-","Index And Options Market","USD","1.00","USD","-","-","0.13"',
)

test('a file with a Type has its weights under Market Weight, and a swap on a share is no share', () => {
  assert.deepEqual(positionsOf(withType), [
    ['OKTA', 'equity', 5960146, 'shares', 1299311828, 1.06],
    ['MOG.A', 'equity', 739971, 'shares', 286960753.8, 0.37],
    [null, 'swap', 158981, 'contracts', 0, null],
    [null, 'cash', 2039000, 'principal', 2040318.55, 1],
    [null, 'future', 32, 'contracts', 0, null],
  ])
})

test('a share of an unknown type is neither a share nor a ticker, one without a type is both', () => {
  const rowOf = (type: string) => positionsOf(withType.replace('"EQUITY"', `"${type}"`))?.[0]
  for (const type of ['FORWARD', 'RIGHT'])
    assert.deepEqual(rowOf(type), [null, 'other', 5960146, 'other', 1299311828, 1.06])
  for (const type of ['-', ''])
    assert.deepEqual(rowOf(type), ['OKTA', 'equity', 5960146, 'shares', 1299311828, 1.06])
})

test('a file without a weight stops the feed, whatever its new name is', () => {
  assert.throws(() => positionsOf(withType.replace('Market Weight', 'Fund Weight')), /unknown "Fund Weight"/)
  const without = withType.replace(',Market Weight', '').replace(/^(".*),"[^"]*"$/gm, '$1')
  assert.throws(() => positionsOf(without), /line 6: none of Weight \(%\), Market Weight is there/)
})

/** TLTW's file of 2026-09-24. */
test('a share of a fund of bonds is a fund’s, counted in shares', () => {
  const text = textOf(
    'Sep 24, 2026',
    'Name,Type,Sector,Asset Class,Market Value,Weight (%),Notional Value,Par Value,CUSIP,ISIN,Price',
    '"ISHARES 20+ YEAR TREASURY BOND ETF","EQUITY","Treasury","Fixed Income","1,734,914,016.00","100.17","1,734,914,016.00","21,844,800.00","464287432","US4642874329","79.42"',
  )
  assert.deepEqual(positionsOf(text), [['US4642874329', 'fund', 21844800, 'shares', 1734914016, 100.17]])
})

/** IWB's file of 2020-04-16 and IBIT's of 2026-09-04. */
test('files without a currency, or without an exchange, are read, and a stock had its ISIN until 2022', () => {
  const old = textOf(
    'Apr 16, 2020',
    'Ticker,Name,Asset Class,Weight (%),Price,Shares,Market Value,Notional Value,Sector,SEDOL,ISIN,Exchange',
    '"MSFT","MICROSOFT CORP","Equity","5.26","177.04","5,830,318.00","1,032,199,498.72","1,032,199,498.72","Information Technology","2588173","US5949181045","NASDAQ"',
  )
  assert.deepEqual(positionsOf(old), [['MSFT', 'equity', 5830318, 'shares', 1032199498.72, 5.26]])
  assert.deepEqual(positionsOf(old.replace('MSFT', '-'))?.[0]?.[0], 'US5949181045')
  const bitcoin = textOf(
    'Sep 04, 2026',
    'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Quantity,Market Currency,Accrual Date',
    '"BTC","BITCOIN","-","Alternative","62,415,881,956.79","100.00","62,415,881,956.79","785,635.31730","BTC","-"',
  )
  assert.deepEqual(positionsOf(bitcoin), [[null, 'other', 785635.3173, 'other', 62415881956.79, 100]])
})

/** XIC's file of 2026-09-09. */
test('a file of iShares in Canada, whose values are in its dollars, is refused', () => {
  const text = [
    'Fund Holdings as of,"Sep 9, 2026"',
    '\u00a0',
    'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Shares,Price,Location,Exchange,Currency,FX Rate,Market Currency',
    '"RY","ROYAL BANK OF CANADA","Financials","Equity","2,177,806,813.19","9.73","2,177,806,813.19","7,625,641.00","285.59","Canada","Toronto Stock Exchange","CAD","1.00","CAD"',
    '\u00a0',
    '',
  ]
  assert.throws(
    () => positionsOf(text.join('\n')),
    /line 1: has no name of a fund: it is no file of a US fund/,
  )
})
