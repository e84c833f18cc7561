/** ARK's file in its layout until 2021: rows of ARKF's of 2020-12-31. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf } from '../../../test/files/fund-files.ts'
import { parseArk } from './ark.ts'

const blank = ',,,,,,,'
const square = '12/31/2020,ARKF,"SQUARE INC - A",SQ,852234103,910805.00,198227600.20,10.16'
const foot = '"The principal risks of investing in ARK ETFs include equity, market and others.",,,,,,'

const parse = (...rows: readonly string[]) =>
  parseArk(
    fileOf(
      'ARK_FINTECH_INNOVATION_ETF_ARKF_HOLDINGS.csv',
      ['date,fund,company,ticker,cusip,shares,"market value($)",weight(%)', ...rows, ''].join('\n'),
    ),
  ).reports[0]

test('figures without signs and commas are read, and blank rows before the disclaimer are no positions', () => {
  const gdr = '12/31/2020,ARKF,"TCS GROUP HOLDING-GDR REG S","TCS LI",87238U203,671851.00,22103897.90,1.13'
  const report = parse(square, gdr, blank, blank, foot)
  assert.equal(report?.reportDate, '2020-12-31')
  assert.deepEqual(
    report?.positions.map(({ symbol, balance, value, weightPct }) => [symbol, balance, value, weightPct]),
    [
      ['SQ', 910805, 198227600.2, 10.16],
      [null, 671851, 22103897.9, 1.13],
    ],
  )
})

test('a blank row among the positions stops the feed', () => {
  assert.throws(() => parse(square, blank, square, foot), /line 3: a blank row among the positions/)
})
