import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { nportTexts, nportZip, twoFunds } from '../../../test/files/nport-tables.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { FundReports } from '../fund-report.ts'
import { NPORT_PARTS, partitionNport } from './n-port-partitions.ts'
import { nportDataSets, parseNportTables } from './n-port-tables.ts'

const setUp = async (t: TestContext, texts: Readonly<Record<string, string>>) => {
  const scratch = mkdtempSync(join(tmpdir(), 'openbell-nport-'))
  t.after(() => rmSync(scratch, { recursive: true, force: true }))
  const path = join(scratch, '2026q1_nport.zip')
  writeFileSync(path, await nportZip(texts))
  const read = async (): Promise<readonly FundReports[]> => {
    const parts: FundReports[] = []
    for await (const files of partitionNport({ address: path, path }, scratch))
      parts.push(parseNportTables(files))
    return parts
  }
  return { scratch, read }
}

const texts = nportTexts(twoFunds)
const reportsOf = (parts: readonly FundReports[]) => parts.flatMap(({ reports }) => reports)
const rejectedOf = (parts: readonly FundReports[]) => parts.flatMap(({ rejected }) => rejected)

test('every filing of a quarter is a report with its own holdings, whose identifiers are in another table', async (t) => {
  const { read, scratch } = await setUp(t, texts)
  const parts = await read()
  assert.equal(parts.length, NPORT_PARTS)
  assert.deepEqual(rejectedOf(parts), [])
  const reports = reportsOf(parts).toSorted((a, b) => ((a.accession ?? '') < (b.accession ?? '') ? -1 : 1))
  assert.deepEqual(
    reports.map(({ fund, name, reportDate, filedOn, positions }) => [
      fund,
      name,
      reportDate,
      filedOn,
      positions.map(({ isin, symbol, category, derivative, balance }) => [
        isin,
        symbol,
        category,
        derivative,
        balance,
      ]),
    ]),
    [
      [
        { cik: '0000036405', seriesId: 'S000002839' },
        '500 Index Fund',
        '2025-12-31',
        '2026-02-25',
        [
          ['US0378331005', 'AAPL', 'equity', null, 900],
          [null, null, 'derivative', 'future', 5],
        ],
      ],
      [
        { cik: '0000884394', seriesId: null },
        'SPDR S&P 500 ETF TRUST',
        '2025-12-31',
        '2026-02-26',
        [['US0378331005', null, 'equity', null, 400]],
      ],
    ],
  )
  assert.deepEqual(readdirSync(scratch), ['2026q1_nport.zip'], 'the parts are gone')
})

test('tables are known by their names in capitals too', async (t) => {
  const capitals = Object.entries(texts).map(([name, text]) => [`data/${name.toUpperCase()}`, text])
  const { read } = await setUp(t, Object.fromEntries(capitals))
  assert.equal(reportsOf(await read()).length, 2)
})

test('a text with a quote in it is in quotes, as in CSV, and is read without them', async (t) => {
  const named = (cell: string) => {
    const table = texts['FUND_REPORTED_HOLDING.tsv'] ?? ''
    return { ...texts, 'FUND_REPORTED_HOLDING.tsv': table.replaceAll('\tApple Inc\t', `\t${cell}\t`) }
  }
  for (const [cell, name] of [
    ['"The ""A"" Co"', 'The "A" Co'],
    ['"A" and "B"', '"A" and "B"'],
    ['The 5" Co', 'The 5" Co'],
  ] as const) {
    const { read } = await setUp(t, named(cell))
    const names = reportsOf(await read()).flatMap(({ positions }) => positions.map((one) => one.name))
    assert.equal(names.filter((found) => found === name).length, 2, cell)
  }
})

test('a quarter without a table that is needed is refused by the name of the table, before anything is read', async (t) => {
  const { 'IDENTIFIERS.tsv': _, 'REGISTRANT.tsv': __, ...rest } = texts
  const { read } = await setUp(t, rest)
  await assert.rejects(
    read(),
    (error) =>
      error instanceof SourceFormatError && /lacks REGISTRANT\.tsv, IDENTIFIERS\.tsv/.test(error.message),
  )
})

test('a quarter that has a table twice is refused instead of having each holding twice', async (t) => {
  const again = { 'again/FUND_REPORTED_HOLDING.tsv': texts['FUND_REPORTED_HOLDING.tsv'] ?? '' }
  const { read } = await setUp(t, { ...texts, ...again })
  await assert.rejects(read(), /2026q1_nport\.zip: has FUND_REPORTED_HOLDING\.tsv twice/)
})

test('holdings of no filing, identifiers of no holding and filings of no fund are rejected, each with its reason', async (t) => {
  const { read } = await setUp(t, {
    ...texts,
    'SUBMISSION.tsv': (texts['SUBMISSION.tsv'] ?? '').replace(/^0000884394.*\n/m, ''),
    'FUND_REPORTED_INFO.tsv': (texts['FUND_REPORTED_INFO.tsv'] ?? '').replace(/^0000036405.*\n/m, ''),
    'IDENTIFIERS.tsv': `${texts['IDENTIFIERS.tsv']}99\t9\tUS0378331005\t\t\n`,
  })
  const parts = await read()
  assert.deepEqual(reportsOf(parts), [])
  assert.deepEqual(
    rejectedOf(parts)
      .map(({ row, reason }) => `${row}: ${reason}`)
      .toSorted(),
    [
      '0000036405-26-000001: a filing without a registrant or a fund',
      '0000884394-26-000002: holdings of a missing filing',
      '99: identifiers of a missing holding',
    ],
  )
})

test('a renamed column, a line without its filing and bytes that are not a zip stop the feed', async (t) => {
  const holdings = texts['FUND_REPORTED_HOLDING.tsv'] ?? ''
  for (const [changed, reason] of [
    [holdings.replace('CURRENCY_VALUE', 'VALUE'), /lacks "CURRENCY_VALUE"/],
    [`${holdings}\tno filing\n`, /line 5: a line that begins with no accession number/],
  ] as const) {
    const { read } = await setUp(t, { ...texts, 'FUND_REPORTED_HOLDING.tsv': changed })
    await assert.rejects(read(), (error) => error instanceof SourceFormatError && reason.test(error.message))
  }
})

test('the address of a quarter is the SEC’s, and is dated by its quarter', () => {
  const { files } = nportDataSets
  assert.ok(files.kind === 'dated')
  const [address = ''] = files.addressesOf('2026-01-01')
  assert.equal(address, 'https://www.sec.gov/files/dera/data/form-n-port-data-sets/2026q1_nport.zip')
  const { year, quarter } = files.path.exec(new URL(address).pathname)?.groups ?? {}
  assert.deepEqual([year, quarter], ['2026', '1'])
  const later = files.addressesOf('2026-10-01')
  assert.deepEqual(
    later.map((each) => files.path.exec(new URL(each).pathname)?.groups?.['quarter']),
    ['4', '4'],
  )
  assert.equal(new Set(later).size, 2)
})

test('a filing whose holdings are missing is rejected, unless the fund has nothing but cash', async (t) => {
  const accession = '0000884394-26-000002'
  const stated = (cash: string) => ({
    ...twoFunds,
    'FUND_REPORTED_INFO.tsv': (twoFunds['FUND_REPORTED_INFO.tsv'] ?? []).map((row) => ({
      ...row,
      TOTAL_ASSETS: '1441198.96',
      CASH_NOT_RPTD_IN_C_OR_D: cash,
    })),
    'FUND_REPORTED_HOLDING.tsv': (twoFunds['FUND_REPORTED_HOLDING.tsv'] ?? []).filter(
      (row) => row['ACCESSION_NUMBER'] !== accession,
    ),
    'IDENTIFIERS.tsv': (twoFunds['IDENTIFIERS.tsv'] ?? []).filter((row) => row['HOLDING_ID'] !== '12'),
  })
  const { read } = await setUp(t, nportTexts(stated('0')))
  const parts = await read()
  assert.deepEqual(
    reportsOf(parts).map((report) => report.accession),
    ['0000036405-26-000001'],
  )
  assert.deepEqual(
    rejectedOf(parts).map(({ row }) => row),
    [accession],
  )
  const cash = await (await setUp(t, nportTexts(stated('1425856.75')))).read()
  assert.deepEqual([reportsOf(cash).length, rejectedOf(cash)], [2, []])
})

test('a holding that a quarter has twice counts once, and the other is named', async (t) => {
  const table = texts['FUND_REPORTED_HOLDING.tsv'] ?? ''
  const line = table.split('\n').find((each) => each.includes('\t30\t')) ?? ''
  const repeated = table.replace(line, `${line}\n${line}`)
  const { read } = await setUp(t, { ...texts, 'FUND_REPORTED_HOLDING.tsv': repeated })
  const parts = await read()
  const held = reportsOf(parts).flatMap(({ positions }) => positions)
  assert.deepEqual(
    [held.length, rejectedOf(parts)],
    [3, [{ row: '30', reason: 'a holding that comes twice' }]],
  )
})
