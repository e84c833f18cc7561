/** What named submissions files hold: of companies, persons, funds and shells, in the layouts of several years. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSubmissions, type Submissions } from '../../src/sources/edgar/submissions.ts'
import { noMirror as skip } from './mirror.ts'
import { readSubmissions } from './submissions-files.ts'

const newer = new URL('../../../shared/data/extra/submissions-newer/', import.meta.url)

type Summary = readonly [
  name: string | undefined,
  tickers: string | undefined,
  filings: number,
  overflowFiles: number,
  newest: string | undefined,
  oldest: string | undefined,
]

const summaryOf = ({ registrant, filings, overflow }: Submissions): Summary => [
  registrant?.name,
  registrant?.tickers.join(' '),
  filings.length,
  overflow.length,
  filings[0]?.filingDate,
  filings.at(-1)?.filingDate,
]

const ofMirror: Readonly<Record<string, Summary>> = {
  CIK0000002488: ['ADVANCED MICRO DEVICES INC', 'AMD', 1000, 2, '2026-04-24', '2017-03-28'],
  CIK0000055785: ['KIMBERLY CLARK CORP', 'KMB', 1007, 1, '2026-04-24', '2016-10-06'],
  CIK0000080661: ['PROGRESSIVE CORP/OH/', 'PGR', 1000, 2, '2026-08-17', '2022-04-22'],
  CIK0000315090: ['BUFFETT WARREN E', '', 523, 0, '2026-02-17', '1996-04-12'],
  'CIK0000320193-submissions-001': [undefined, undefined, 988, 0, '2013-02-07', '1994-01-26'],
  CIK0000320193: ['Apple Inc.', 'AAPL', 1005, 1, '2026-02-26', '2015-03-12'],
  CIK0000350001: ["Company Name Three `!#$(),:;=.-;\\|@/{}&'\\WA\\", '', 0, 0, undefined, undefined],
  CIK0000796343: ['ADOBE INC.', 'ADBE', 1000, 1, '2026-08-17', '2018-04-05'],
  CIK0000820313: ['AMPHENOL CORP /DE/', 'APH', 1001, 1, '2026-04-08', '2014-01-24'],
  CIK0000896878: ['INTUIT INC.', 'INTU', 1008, 1, '2026-08-13', '2020-08-03'],
  CIK0001050446: ['Strategy Inc', 'MSTR STRC STRD STRF STRK', 1000, 1, '2026-08-17', '2021-02-10'],
  'CIK0001318605-submissions-001': [undefined, undefined, 720, 0, '2018-02-12', '2005-02-17'],
  CIK0001319067: ['360 Funds', '', 1001, 1, '2026-03-02', '2014-07-30'],
  CIK0001326801: ['Meta Platforms, Inc.', 'META', 1000, 2, '2026-08-12', '2024-05-21'],
  CIK0001515673: ['Ultragenyx Pharmaceutical Inc.', 'RARE', 1001, 1, '2026-08-07', '2015-05-27'],
  CIK0001577552: ['Alibaba Group Holding Ltd', 'BABA BABAF BBAAY', 645, 0, '2026-08-14', '2014-05-06'],
  CIK0001633917: ['PayPal Holdings, Inc.', 'PYPL', 1000, 1, '2026-08-17', '2017-02-16'],
  CIK0001730168: ['Broadcom Inc.', 'AVGO', 987, 0, '2026-07-14', '2018-02-06'],
  CIK0001807794: ['Credo Technology Group Holding Ltd', 'CRDO', 882, 0, '2026-08-04', '2020-04-06'],
  CIK0001847577: ['Learn CW Investment Corp', '', 124, 0, '2025-02-12', '2021-03-29'],
  CIK0001876042: ['Circle Internet Group, Inc.', 'CRCL', 394, 0, '2026-08-14', '2021-08-06'],
}

test('the files of the mirror name the registrant and list every filing from the newest to the oldest', {
  skip,
}, () => {
  for (const [name, summary] of Object.entries(ofMirror)) {
    const file = `${name}.json`
    assert.deepEqual(summaryOf(parseSubmissions(readSubmissions(file), file)), summary, name)
  }
})

test('so do the files of other years, in the layouts of 2022, 2023 and August 2026', { skip }, () => {
  const ofOtherYears: Readonly<Record<string, Summary>> = {
    'CIK0000320193.jadchaar.json': ['Apple Inc.', 'AAPL', 1000, 1, '2023-08-08', '2013-02-08'],
    'CIK0000789019.edgar4j-old.json': ['MICROSOFT CORP', 'MSFT', 1007, 2, '2022-09-13', '2016-06-03'],
    'CIK0001067983.json': ['BERKSHIRE HATHAWAY INC', 'BRK-B BRK-A', 1001, 1, '2026-08-14', '2017-01-06'],
  }
  for (const [name, summary] of Object.entries(ofOtherYears))
    assert.deepEqual(summaryOf(parseSubmissions(readFileSync(new URL(name, newer)), name)), summary, name)
})

test('Apple’s overflow file ends the day before the main file of its year begins', { skip }, () => {
  const [main, overflow] = [
    parseSubmissions(readFileSync(new URL('CIK0000320193.jadchaar.json', newer)), 'main'),
    parseSubmissions(
      readSubmissions('CIK0000320193-submissions-001.json'),
      'CIK0000320193-submissions-001.json',
    ),
  ]
  assert.deepEqual(main.overflow, ['CIK0000320193-submissions-001.json'])
  assert.deepEqual(
    [main.filings.at(-1)?.filingDate, overflow.filings[0]?.filingDate],
    ['2013-02-08', '2013-02-07'],
  )
  const both = new Set([...main.filings, ...overflow.filings].map(({ accessionNumber }) => accessionNumber))
  assert.equal(both.size, main.filings.length + overflow.filings.length)
})
