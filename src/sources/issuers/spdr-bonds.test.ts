/** State Street's workbook of a bond fund: rows of SPTL's of 2026-08-19, and made up ones where a test says so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetOf } from '../../../test/files/fund-files.ts'
import { zipOf } from '../../../test/files/zip-writer.ts'
import { unpackWorkbook } from '../files/workbook.ts'
import { parseSpdr } from './spdr.ts'

const header = [
  ...[
    'Name',
    'Identifier',
    'SEDOL',
    'Weight',
    'Coupon',
    'Par Value',
    'Market Value',
    'Local Currency',
    'Maturity',
  ],
]

const positionsIn = async (rows: readonly (readonly (string | number)[])[], columns = header) => {
  const data = sheetOf([
    ['Fund Name:', 'State Street® SPDR® Portfolio Long Term Treasury ETF'],
    ['Ticker Symbol:', 'SPTL'],
    ['Holdings:', 'As of 19-Aug-2026'],
    [],
    columns,
    ...rows,
    [],
    ['Before investing in a fund, consider its investment objectives.'],
  ])
  const bytes = await zipOf([{ name: 'xl/worksheets/sheet1.xml', data }])
  const parts = await unpackWorkbook({ address: 'holdings-daily-us-en-sptl.xlsx', bytes })
  return parseSpdr(parts).reports[0]?.positions ?? []
}

const bond = [
  ...[
    'US TREASURY N/B 05/56 5',
    'US912810UU06',
    'BSHW985',
    2.291776,
    5,
    260738700,
    253323943.22,
    'USD',
    '05/15/2056',
  ],
]

test('a bond has its ISIN, its par value and its value in dollars; money market funds and dollars are cash', async () => {
  const positions = await positionsIn([
    bond,
    ...[
      [
        'SSI US GOV MONEY MARKET CLASS',
        '924QSGII3',
        '',
        1.066557,
        3.650365,
        117892979.94,
        117892979.94,
        'USD',
        '12/31/2030',
      ],
      ['US DOLLAR', '999USDZ92', '', 0.003443, 0, 380600.06, 380600.06, 'USD', '-'],
    ],
  ])
  assert.deepEqual(
    positions.map(({ isin, cusip, category, balance, unit, value, weightPct }) => [
      ...[isin, cusip, category, balance, unit, value, weightPct],
    ]),
    [
      ['US912810UU06', null, 'debt', 260738700, 'principal', 253323943.22, 2.291776],
      [null, null, 'cash', 117892979.94, 'principal', 117892979.94, 1.066557],
      [null, null, 'cash', 380600.06, 'principal', 380600.06, 0.003443],
    ],
  )
})

test('a made up bond in yen has no value in dollars, and one whose company is named for cash is no cash', async () => {
  const [yen, cash] = await positionsIn([
    [
      'JAPAN (10 YEAR ISSUE) 06/30 0.1',
      'JP1103591L67',
      '-',
      1,
      0.1,
      1000000000,
      6500000,
      'JPY',
      '06/20/2030',
    ],
    ['FIRST CASH INC 144A 09/28 4.625', 'US912810UU06', '-', 1, 4.625, 1000000, 990000, 'USD', '09/01/2028'],
  ])
  assert.deepEqual([yen?.currency, yen?.value, yen?.balance], ['JPY', null, 1000000000])
  assert.deepEqual([cash?.category, cash?.value], ['debt', 990000])
})

test('a bond fund’s workbook without its par or market values stops the feed', async () => {
  const reasons = {
    'Par Value': /lacks Ticker, Shares Held; unknown Par/,
    'Market Value': /lacks Market Value; unknown Market/,
  }
  for (const [name, reason] of Object.entries(reasons))
    await assert.rejects(
      positionsIn(
        [bond],
        header.map((each) => (each === name ? each.replace(' Value', '') : each)),
      ),
      reason,
    )
})
