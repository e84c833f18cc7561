import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf, nportAt, nportXml, vanguard500 } from '../../../test/files/fund-files.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { nportReports, parseNport } from './n-port.ts'

const at = nportAt(vanguard500.cik, '0000036405-25-000123')
const parse = (xml: string) => parseNport(fileOf(at, xml))

/** Figures of Goldman Sachs Bond Fund's report of 2023-03-31; the short position is made up. */
const holdings = [
  {
    name: 'Fannie Mae',
    cusip: '3138W7WP5',
    isin: 'US3138W7WP51',
    balance: 13415.85,
    units: 'PA',
    value: 12467.33,
    percent: 0.003444980158,
    category: 'ABS-MBS',
    issuer: 'USGSE',
  },
  {
    name: 'Chicago Board of Trade',
    balance: 77,
    units: 'NC',
    value: 233457.31,
    percent: 0.064509064953,
    payoff: 'N/A',
    category: 'DIR',
    derivative: ['futrDeriv', 'FUT'],
  },
  {
    name: 'Apple Inc.',
    cusip: '037833100',
    ticker: 'AAPL',
    balance: -10.5,
    value: -2000,
    percent: -0.5,
    payoff: 'Short',
  },
  { name: 'A Fund', cusip: '000000000', balance: 5, value: 5, percent: 0.1, issuer: 'RF' },
] as const

test('a report names its fund, day and filing, and keeps bonds, futures, funds and short positions apart', () => {
  const { reports } = parse(nportXml({ ...vanguard500, day: '2023-03-31', holdings }))
  const [report] = reports
  assert.deepEqual(report?.fund, vanguard500)
  assert.deepEqual(
    [report?.reportDate, report?.accession, report?.url],
    ['2023-03-31', '0000036405-25-000123', at],
  )
  assert.deepEqual(
    report?.positions.map(({ name, category, derivative, side, unit, cusip, isin, symbol }) => [
      name,
      category,
      derivative,
      side,
      unit,
      cusip,
      isin,
      symbol,
    ]),
    [
      ['Fannie Mae', 'debt', null, 'long', 'principal', '3138W7WP5', 'US3138W7WP51', null],
      ['Chicago Board of Trade title', 'derivative', 'future', null, 'contracts', null, null, null],
      ['Apple Inc.', 'equity', null, 'short', 'shares', '037833100', null, 'AAPL'],
      ['A Fund', 'fund', null, 'long', 'shares', null, null, null],
    ],
  )
  const [bond] = report?.positions ?? []
  assert.deepEqual([bond?.balance, bond?.value, bond?.weightPct], [13415.85, 12467.33, 0.003444980158])
})

test('a kind of asset that the fund leaves blank is unknown, and one that it calls other is other', () => {
  const blank = { name: 'Bank of America', balance: 1, value: 1, percent: 1 }
  const given = [
    { ...blank, category: '' },
    { ...blank, category: 'OTHER' },
  ]
  const [report] = parse(nportXml({ ...vanguard500, day: '2023-03-31', holdings: given })).reports
  assert.deepEqual(
    report?.positions.map(({ category }) => category),
    [null, 'other'],
  )
})

test('a trust without series has none, and an amendment is a report like any other', () => {
  const { reports } = parse(nportXml({ form: 'NPORT-P/A', cik: '884394', day: '2025-09-30', holdings: [] }))
  assert.deepEqual(reports[0]?.fund, { cik: '0000884394', seriesId: null })
})

test('a report that is not public is rejected, and the main document of another form holds none', () => {
  const hidden = parse(nportXml({ form: 'NPORT-NP', cik: '1', day: '2025-09-30', holdings: [] }))
  assert.deepEqual([hidden.reports.length, hidden.rejected.length], [0, 1])
  const other = parse(nportXml({ form: '13F-HR', cik: '1', day: '2025-09-30', holdings: [] }))
  assert.deepEqual(other, { reports: [], rejected: [] })
})

test('an unknown code, a report without a day and other XML stop the feed', () => {
  const report = { ...vanguard500, day: '2023-03-31' }
  const [bond] = holdings
  for (const [xml, reason] of [
    [nportXml({ ...report, holdings: [{ ...bond, category: 'NEW' }] }), /asset category is "NEW"/],
    [nportXml({ ...report, holdings: [{ ...bond, units: 'XX' }] }), /unit is "XX"/],
    [nportXml({ ...report, day: '', holdings }), /no genInfo with a repPdDate/],
    ['<html><body>Undeclared</body></html>', /not a submission to EDGAR/],
  ] as const) {
    assert.throws(
      () => parse(xml),
      (error) => error instanceof SourceFormatError && reason.test(error.message),
    )
  }
})

test('an element of every holding that is renamed stops the feed instead of storing blanks', () => {
  const xml = nportXml({ ...vanguard500, day: '2023-03-31', holdings })
  for (const name of ['name', 'cusip', 'balance', 'valUSD', 'pctVal'])
    assert.throws(
      () => parse(xml.replaceAll(`<${name}>`, `<${name}2>`).replaceAll(`</${name}>`, `</${name}2>`)),
      (error) => error instanceof SourceFormatError && error.reason === `no holding has <${name}>`,
    )
})

test('only the main document of a filing is a file of the feed', () => {
  const { files } = nportReports
  assert.ok(files.kind === 'derived-addresses')
  assert.ok(files.path.test(new URL(at).pathname))
  assert.ok(!files.path.test('/Archives/edgar/data/36405/000003640525000123/other.xml'))
})

const withAssets = (xml: string, total: number, cash: number) =>
  xml.replace(
    '</genInfo>',
    `</genInfo><fundInfo><totAssets>${total}</totAssets><cshNotRptdInCorD>${cash}</cshNotRptdInCorD></fundInfo>`,
  )

test('a report without a list of holdings is held, unless the fund has nothing but cash', () => {
  const report = { ...vanguard500, day: '2022-12-30' }
  const empty = nportXml({ ...report, holdings: [] })
  const bare = empty.replace(/<invstOrSecs>.*<\/invstOrSecs>|<invstOrSecs ?\/>/s, '')
  const renamed = nportXml({ ...report, holdings }).replaceAll('invstOrSecs', 'invstOrSecs2')
  for (const xml of [empty, bare, renamed])
    assert.throws(
      () => parse(withAssets(xml, 1_441_198.96, 500_000)),
      (error) => error instanceof SourceFormatError && /no holdings.*1441198\.96/.test(error.reason),
    )
  // AST Bond Portfolio 2022 on its last day, from the filing: 1,425,856.75 in cash of 1,441,198.96.
  for (const xml of [empty, bare]) {
    const [fund] = parse(withAssets(xml, 1_441_198.96, 1_425_856.75)).reports
    assert.deepEqual([fund?.reportDate, fund?.positions], ['2022-12-30', []])
    assert.equal(parse(withAssets(xml, 0, 0)).reports.length, 1)
  }
})
