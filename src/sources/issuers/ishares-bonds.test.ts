/** iShares' file of a bond fund: three rows of LQD's, on a made-up day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf } from '../../../test/files/fund-files.ts'
import { parseIshares } from './ishares.ts'

const text = [
  '\uFEFFiShares iBoxx $ Investment Grade Corporate Bond ETF',
  'Fund Holdings as of,"Jan 30, 2026"',
  'Inception Date,"Jul 22, 2002"',
  'Shares Outstanding,"280,000,000.00"',
  'Stock,"-"',
  'Bond,"-"',
  'Cash,"-"',
  'Other,"-"',
  '\u00a0',
  'Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Par Value,CUSIP,ISIN,SEDOL,Price,Location,Exchange,Currency,Duration,YTM (%),FX Rate,Maturity,Coupon (%),Mod. Duration,Yield to Call (%),Yield to Worst (%),Real Duration,Real YTM (%),Market Currency,Accrual Date,Effective Date',
  '"BLK CSH FND TREASURY SL AGENCY","Cash and/or Derivatives","Money Market","293,190,000.23","0.94","293,190,000.23","293,190,000.00","066922477","US0669224778","6922477","1.00","United States","-","USD","0.09","3.82","1.00","-","3.65","0.11","-","3.82","0.11","3.82","USD","-","Feb 04, 2009"',
  '"ANHEUSER-BUSCH COMPANIES LLC","Consumer Non-Cyclical","Fixed Income","71,246,274.07","0.23","71,246,274.07","75,310,000.00","03522AAJ9","US03522AAJ97","BJXS2M9","92.74","Belgium","-","USD","11.85","5.50","1.00","Feb 01, 2046","4.90","12.13","-","5.50","12.13","5.50","USD","Feb 01, 2019","May 13, 2019"',
  '"USD CASH","Cash and/or Derivatives","Cash","70,357,624.63","0.23","70,357,624.63","70,357,625.00","-","-","-","100.00","United States","-","USD","0.00","3.65","1.00","-","0.00","0.00","-","3.65","0.00","3.65","USD","-","Jan 01, 1989"',
  '\u00a0',
  '"The words of a disclaimer."',
].join('\n')

const parse = (content: string) => parseIshares(fileOf('LQD_holdings.csv', content)).reports[0]

test('a bond has its CUSIP and ISIN, its par value in dollars and no symbol', () => {
  const report = parse(text)
  assert.deepEqual([report?.fund, report?.reportDate], [{ ticker: 'LQD' }, '2026-01-30'])
  assert.deepEqual(
    report?.positions.map(({ symbol, cusip, isin, category, unit, balance, value, weightPct }) => [
      symbol,
      cusip,
      isin,
      category,
      unit,
      balance,
      value,
      weightPct,
    ]),
    [
      [null, '066922477', 'US0669224778', 'cash', 'shares', 293190000, 293190000.23, 0.94],
      [null, '03522AAJ9', 'US03522AAJ97', 'debt', 'principal', 75310000, 71246274.07, 0.23],
      [null, null, null, 'cash', 'principal', 70357625, 70357624.63, 0.23],
    ],
  )
})

test('a renamed column and a file without its day stop the feed', () => {
  assert.throws(() => parse(text.replace('ISIN', 'Isin')), /lacks "ISIN"; unknown "Isin"/)
  assert.throws(() => parse(text.replace('Par Value', 'Face Value')), /unknown "Face Value"/)
  assert.throws(() => parse(text.replace(/^[\s\S]*?\n(?=Name,)/, '')), /no "Fund Holdings as of"/)
})
