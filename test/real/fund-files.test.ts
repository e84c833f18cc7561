/** Funds' files of later years; a file that somebody has cut is refused where its day or its fund is missing. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isCusip, isIsin } from '../../src/lib/check-digit.ts'
import { parseNport } from '../../src/sources/edgar/n-port.ts'
import { parseNportTables } from '../../src/sources/edgar/n-port-tables.ts'
import { unpackWorkbook } from '../../src/sources/files/workbook.ts'
import type { FundReports, Position } from '../../src/sources/fund-report.ts'
import { parseInvesco } from '../../src/sources/issuers/invesco.ts'
import { parseIshares } from '../../src/sources/issuers/ishares.ts'
import { parseSpdr } from '../../src/sources/issuers/spdr.ts'
import { fileOf } from '../files/fund-files.ts'
import { noMirror as skip } from './mirror.ts'

const extra = new URL('../../../shared/data/extra/', import.meta.url)
const read = (name: string) => ({ address: name, bytes: readFileSync(new URL(name, extra)) })
const textOf = (name: string): string => read(name).bytes.toString()
const LATER = 'etf-issuer-holdings-later/'

const reportOf = ({ reports: [report], rejected }: FundReports) => {
  assert.deepEqual(rejected, [])
  assert.ok(report)
  return report
}
const weightOf = (positions: readonly Position[]): string =>
  positions.reduce((sum, { weightPct }) => sum + (weightPct ?? 0), 0).toFixed(2)
const counted = (positions: readonly Position[]) =>
  Object.fromEntries(
    [...Map.groupBy(positions, ({ category }) => category)].map(([key, { length }]) => [key, length]),
  )

test('SPY’s workbooks of 2024 and 2026 have every position, under the former and the present name', {
  skip,
}, async () => {
  const summaries = []
  for (const name of ['spdr_spy_2024-05-10.xlsx', 'spdr_spy_2026-04-10.xlsx']) {
    const {
      name: fund,
      reportDate,
      positions,
    } = reportOf(parseSpdr(await unpackWorkbook(read(LATER + name))))
    const apple = positions.find(({ symbol }) => symbol === 'AAPL')
    assert.equal(apple?.cusip, '037833100')
    summaries.push([
      fund,
      reportDate,
      counted(positions),
      weightOf(positions),
      apple.balance,
      apple.weightPct,
    ])
    // A right to what Hologic may still pay has a CUSIP and no ticker.
    const unnamed = positions.filter(({ category, symbol }) => category === 'equity' && symbol === null)
    assert.deepEqual(
      unnamed.map((position) => position.name),
      reportDate < '2026' ? [] : ['CONTRA HOLOGIC INCORPO'],
    )
  }
  assert.deepEqual(summaries, [
    ['SPDR® S&P 500® ETF Trust', '2024-05-10', { equity: 503, cash: 1 }, '99.94', 170_182_704, 6.053475],
    [
      'State Street® SPDR® S&P 500® ETF Trust',
      '2026-04-10',
      { equity: 504, cash: 1 },
      '100.24',
      173_134_894,
      6.547051,
    ],
  ])
})

test('IVV’s file of December 2024, whose balance is called Quantity, has every position', { skip }, () => {
  const { bytes } = read(`${LATER}ishares_IVV_2024-12.csv`)
  const { reportDate, positions } = reportOf(parseIshares({ address: 'IVV_holdings.csv', bytes }))
  assert.deepEqual(
    [reportDate, counted(positions), weightOf(positions)],
    ['2024-12-06', { equity: 503, cash: 4, derivative: 1 }, '99.98'],
  )
  const apple = positions.find(({ symbol }) => symbol === 'AAPL')
  assert.deepEqual([apple?.balance, apple?.value, apple?.weightPct], [171_720_766, 41_700_670_815.44, 7.15])
})

test('LQD’s file without the lines that name fund and day is refused, and with them has 3,002 bonds', {
  skip,
}, () => {
  const saved = textOf(`${LATER}ishares_LQD.csv`)
  const address = 'LQD_holdings.csv'
  assert.throws(() => parseIshares(fileOf(address, saved)), /no "Fund Holdings as of"/)
  // Those of IVV in their place; the spreadsheet filled the blank line after the positions with commas.
  const preamble = textOf(`${LATER}ishares_IVV_2024-12.csv`).split('\n').slice(0, 9)
  const table = saved
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .replace(/\n\u00a0,+\n/, '\n\u00a0\n')
  const { positions } = reportOf(parseIshares(fileOf(address, [...preamble, table].join('\n'))))
  assert.deepEqual([counted(positions), weightOf(positions)], [{ cash: 2, debt: 3002 }, '100.01'])
  const bonds = positions.filter(({ category }) => category === 'debt')
  for (const { name, isin, symbol, unit } of bonds)
    assert.deepEqual([isIsin(isin ?? ''), symbol, unit], [true, null, 'principal'], name)
  // The spreadsheet made days and powers of ten of these: 88732JAN8 is 88732Jan8, 345397E66 is 3.45E+71.
  assert.deepEqual(
    bonds.filter(({ cusip }) => cusip === null).map(({ isin }) => isin),
    [
      ...['US88732JAN81', 'US83444MAR25', 'US00774MAY12', 'US345397E664', 'US04316JAN90'],
      ...['US345397E581', 'US345397E250', 'US89788MAR34'],
    ],
  )
  assert.ok(bonds.every(({ cusip }) => cusip === null || isCusip(cusip)))
  const { name, cusip, balance, value, weightPct } = bonds[0] ?? {}
  assert.deepEqual(
    [name, cusip, balance, value, weightPct],
    ['ANHEUSER-BUSCH COMPANIES LLC', '03522AAJ9', 75_310_000, 71_246_274.07, 0.23],
  )
})

test('nine rows of Invesco’s JSON, without balances and values, are refused', { skip }, () => {
  const file = read(`${LATER}EXCERPT_invesco_QQQ_2026-09-24.json`)
  assert.throws(() => parseInvesco(file), /^SourceFormatError: .*QQQ_2026-09-24\.json, line 2: /)
})

test('a fund that was closed, whose last report of N-PORT has cash and no list of holdings, held nothing', {
  skip,
}, () => {
  const { reportDate, positions, name } = reportOf(parseNport(read('nport/NPORT.AdvancedSeries.xml')))
  assert.deepEqual([name, reportDate, positions], ['AST Bond Portfolio 2022', '2022-12-30', []])
})

test('excerpts of N-PORT without a registrant are refused', { skip }, () => {
  for (const [name, reason] of [
    ['EXCERPT_IVV_2026-06-30.xml', /<edgarSubmission> is not a submission to EDGAR/],
    ['EXCERPT_nport_sample.kevinmarko.xml', /"" is not a CIK/],
  ] as const)
    assert.throws(() => parseNport(read(`nport-later/${name}`)), reason, name)
})

const TABLES = 'nport/2025q4_or_2026q1/'
const tablesWith = (info: string, holdings: string) => [
  fileOf('q/SUBMISSION.tsv', textOf(`${TABLES}SUBMISSION.tsv`)),
  fileOf('q/REGISTRANT.tsv', textOf(`${TABLES}REGISTRANT.tsv`)),
  fileOf('q/FUND_REPORTED_INFO.tsv', info),
  fileOf('q/FUND_REPORTED_HOLDING.tsv', holdings),
  fileOf('q/IDENTIFIERS.tsv', 'HOLDING_ID\tIDENTIFIER_ISIN\tIDENTIFIER_TICKER\n'),
]
/** The columns that were cut off, blank. */
const withBlanks = (table: string, columns: readonly string[]): string => {
  const [head = '', ...lines] = table.trimEnd().split('\n')
  const blanks = '\t'.repeat(columns.length)
  return `${[[head, ...columns].join('\t'), ...lines.map((line) => line + blanks)].join('\n')}\n`
}

test('tables of N-PORT whose columns were cut are refused by name, and with blanks have 26,068 positions', {
  skip,
}, () => {
  const [info, holdings] = ['info.tsv', 'holding_part_092.tsv'].map((name) =>
    textOf(`nport-later/${name}`).replaceAll('\r', ''),
  )
  assert.ok(info && holdings)
  assert.throws(() => parseNportTables(tablesWith(info, holdings)), /lacks "SERIES_ID", "SERIES_LEI"/)
  const funds = withBlanks(info, ['SERIES_ID', 'SERIES_LEI', 'TOTAL_ASSETS', 'CASH_NOT_RPTD_IN_C_OR_D'])
  assert.throws(() => parseNportTables(tablesWith(funds, holdings)), /lacks "HOLDING_ID", "ISSUER_TITLE"/)
  const cut = [
    ...['HOLDING_ID', 'ISSUER_TITLE', 'ISSUER_CUSIP', 'UNIT', 'CURRENCY_CODE'],
    ...['PAYOFF_PROFILE', 'ASSET_CAT', 'ISSUER_TYPE', 'DERIVATIVE_CAT'],
  ]
  const { reports, rejected } = parseNportTables(tablesWith(funds, withBlanks(holdings, cut)))
  assert.deepEqual([reports.length, rejected], [13_148, []])
  const held = reports.filter(({ positions }) => positions.length > 0)
  assert.deepEqual(
    [held.length, held.reduce((sum, { positions }) => sum + positions.length, 0)],
    [103, 26_068],
  )
  const wyndham = held.find(({ accession }) => accession === '0001084380-26-000387')
  const { name, balance, value, weightPct } = wyndham?.positions[0] ?? {}
  assert.deepEqual(
    [name, balance, value, weightPct],
    ['Travel + Leisure Co', 34_280, 2_383_831.2, 0.341724903673],
  )
})
